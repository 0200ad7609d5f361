// Catches a request from the browser that goes elsewhere, takes something along, or brings back too much.
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endpointOf } from "../../../src/platform/openai/endpoint.ts";
import { openAiClient } from "../../../src/platform/openai/openAiClient.ts";
import { webNetwork } from "../../../src/platform/web/boundedFetch.ts";
import { startProvider, type TestProvider } from "../../provider/server.ts";

const KEY = "sk-canary-0123456789";
// One each: Node's fetch would take a connection again that the one before has closed.
let provider: TestProvider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.close());
const never = new AbortController().signal;
const bounded = (maxBytes = 1000, fetch = globalThis.fetch) =>
  webNetwork(fetch).boundedFetch(endpointOf(provider.baseUrl), maxBytes);
const models = (): string => `${provider.baseUrl}/models`;

describe("a request", () => {
  it("has our headers alone", async () => {
    const client = openAiClient(provider.baseUrl, KEY, webNetwork(fetch));
    expect(await client.models(never)).toEqual(["test-a", "test-b"]);
    const headers = provider.received[0]?.headers ?? {};
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    // Node's fetch adds the others, as a browser adds its own.
    const added = ["host", "connection", "accept-language", "sec-fetch-mode", "user-agent", "accept-encoding"];
    const caches = ["pragma", "cache-control"];
    const ours = Object.keys(headers).filter((name) => ![...added, ...caches].includes(name));
    expect(ours.sort()).toEqual(["accept", "authorization"]);
    client.dispose();
  });

  it("takes no cookie, referrer or cached answer, and follows nobody", async () => {
    const seen: RequestInit[] = [];
    const { fetch } = bounded(1000, async (_, init) => {
      seen.push(init ?? {});
      return new Response("{}");
    });
    await fetch(models(), { headers: { cookie: "a", "x-other": "b", accept: "c" }, credentials: "include" });
    expect(seen).toMatchObject([
      {
        headers: { accept: "c" },
        credentials: "omit",
        referrerPolicy: "no-referrer",
        cache: "no-store",
        redirect: "manual",
        mode: "cors",
      },
    ]);
  });

  it("goes to no other origin", async () => {
    const { fetch } = webNetwork(globalThis.fetch).boundedFetch(endpointOf("http://127.0.0.1:9/v1"), 1000);
    await expect(fetch(models())).rejects.toMatchObject({ code: "redirect" });
    expect(provider.received).toEqual([]);
  });

  it("is not sent on by the endpoint", async () => {
    provider.fault = (_, response) => {
      response.writeHead(307, { location: `${provider.origin}/elsewhere` }).end();
      return true;
    };
    await expect(bounded().fetch(models())).rejects.toMatchObject({ code: "redirect" });
    expect(provider.received).toHaveLength(1);
    // Browsers show no status of it.
    const opaque = { type: "opaqueredirect", status: 0, headers: new Headers(), body: null };
    const { fetch } = bounded(1000, async () => opaque as Response);
    await expect(fetch(models())).rejects.toMatchObject({ code: "redirect" });
  });
});

describe("an answer", () => {
  it("is refused past its bound while it still comes", async () => {
    let sent = 0;
    provider.fault = (_, response) => {
      const more = () => {
        if (response.destroyed || sent > 2 ** 24) return;
        sent += 2 ** 16;
        response.write("x".repeat(2 ** 16), () => setImmediate(more));
      };
      more();
      return true;
    };
    await expect(bounded(2 ** 17).fetch(models())).rejects.toMatchObject({ code: "too-large" });
    expect(sent).toBeLessThan(2 ** 24);
  });

  it("is measured unpacked", async () => {
    provider.fault = (_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(5000)));
      return true;
    };
    await expect(bounded(1000).fetch(models())).rejects.toMatchObject({ code: "too-large" });
    const response = await bounded(5000).fetch(models());
    expect(await response.text()).toBe("x".repeat(5000));
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("that is cut off is none", async () => {
    provider.fault = (_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half");
      setTimeout(() => response.destroy(), 10);
      return true;
    };
    await expect(bounded().fetch(models())).rejects.toMatchObject({ code: "network", message: /in the middle/ });
  });

  it("that does not come is told with what can be done", async () => {
    const { fetch } = bounded(1000, () => Promise.reject(new TypeError("Failed to fetch")));
    const told = { code: "network", message: expect.stringMatching(/127\.0\.0\.1:\d+.*CORS.*desktop editor/) };
    await expect(fetch(models())).rejects.toMatchObject(told);
    const client = openAiClient("http://127.0.0.1:9/v1", KEY, webNetwork(globalThis.fetch));
    await expect(client.models(never)).rejects.toMatchObject({ code: "network", message: /CORS/ });
  });

  it("is not waited for once nobody wants it", async () => {
    let ended = 0;
    let onAsked = () => {};
    provider.fault = (_, response) => {
      response.on("close", () => ended++);
      response.writeHead(200).write("half");
      onAsked();
      return true;
    };
    const leaving = new AbortController();
    const reason = new Error("left");
    onAsked = () => leaving.abort(reason);
    const left = bounded().fetch(models(), { signal: leaving.signal });
    await expect(left).rejects.toBe(reason);
    const { fetch, dispose } = bounded();
    onAsked = dispose;
    const closed = fetch(models());
    await expect(closed).rejects.toThrow();
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(2);
  });
});
