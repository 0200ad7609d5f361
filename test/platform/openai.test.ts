import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { ProviderError } from "../../src/core/label/chat.ts";
import { PRESETS, presetOf } from "../../src/core/label/presets.ts";
import { boundedFetch } from "../../src/platform/openai/boundedFetch.ts";
import { endpointOf } from "../../src/platform/openai/endpoint.ts";
import { openAiClient } from "../../src/platform/openai/openAiClient.ts";
import { redact } from "../../src/platform/openai/redact.ts";
import { resetMs, retryAfterMs, usedUpMs } from "../../src/platform/openai/retryAfter.ts";
import { startProvider } from "../provider/server.ts";

describe("where requests may go", () => {
  it.each([
    ["https://api.openai.com/v1/", "https://api.openai.com/v1", false],
    ["http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1", true],
    ["http://localhost:8000/v1", "http://localhost:8000/v1", true],
    ["http://[::1]:8000/v1", "http://[::1]:8000/v1", true],
    ["https://x.openai.azure.com/openai?api-version=1", "https://x.openai.azure.com/openai", false],
  ])("%s", (url, baseUrl, isLocal) => expect(endpointOf(url)).toMatchObject({ baseUrl, isLocal }));

  it.each([
    "http://example.org/v1",
    "http://127.0.0.1.example.org/v1",
    "http://localhost.example.org/v1",
    "http://10.0.0.1/v1",
    "ftp://127.0.0.1/",
    "file:///etc/passwd",
    "https://key@example.org/v1",
    "javascript:alert(1)",
    "",
  ])("not %j", (url) => expect(() => endpointOf(url)).toThrow(ProviderError));

  it("no other origin, whatever it is asked", async () => {
    const provider = await startProvider();
    const { fetch, dispose } = boundedFetch(endpointOf("http://127.0.0.1:9/v1"), 1000);
    await expect(fetch(`${provider.baseUrl}/models`)).rejects.toMatchObject({ code: "redirect" });
    expect(provider.received).toEqual([]);
    dispose();
    await provider.close();
  });
});

describe("the key", () => {
  const key = "f3a9c1d2e4b5a697";
  it.each([
    [`Incorrect API key provided: ${key}.`, "Incorrect API key provided: [hidden]."],
    [`key ${key.slice(0, 8)}****${key.slice(-8)} is wrong`, "key [hidden]****[hidden] is wrong"],
    ["Authorization: Bearer abc.def", "Authorization: Bearer [hidden]"],
    ["sk-proj-abcdefgh and gsk_1234567", "[hidden] and [hidden]"],
    ["a\u001b[31mred\nline\u202e", "a [31mred line"],
  ])("leaves %j", (text, safe) => expect(redact(text, key)).toBe(safe));

  it("goes where the endpoint looks for it", async () => {
    const provider = await startProvider();
    const client = openAiClient(provider.baseUrl, key);
    expect(await client.models(new AbortController().signal)).toEqual(["test-a", "test-b"]);
    expect(provider.received[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(Object.keys(provider.received[0]?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
    client.dispose();
    await provider.close();
  });
});

describe("how long to wait", () => {
  const now = Date.parse("2030-01-01T00:00:00Z");
  it.each([
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "120", "retry-after": "7" }, 120],
    [{ "retry-after": "Tue, 01 Jan 2030 00:00:09 GMT" }, 9000],
    [{ "retry-after": "Mon, 31 Dec 2029 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("%j", (headers, wait) => expect(retryAfterMs(new Headers(headers as Record<string, string>), now)).toBe(wait));

  it.each([
    [{ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "6m0s" }, 360_000, 360_000],
    [{ "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "120ms" }, 120, 120],
    [{ "x-ratelimit-remaining-tokens": "9", "x-ratelimit-reset-tokens": "1.5s" }, null, 1500],
    [{ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "now" }, null, null],
  ])("%j", (headers, used, reset) => {
    expect([usedUpMs(new Headers(headers)), resetMs(new Headers(headers))]).toEqual([used, reset]);
  });
});

describe("presets", () => {
  it("are known again by their base URL", () => {
    for (const { id, baseUrl } of PRESETS) {
      if (id !== "custom") expect(presetOf(baseUrl.replace("{resource}", "mine")).id).toBe(id);
    }
    expect(presetOf("https://example.org/v1").id).toBe("custom");
  });
});

it("a server that never answers a connection is left at the deadline", async () => {
  const silent = createServer((socket) => void socket.resume()).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.on("listening", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const client = openAiClient(`http://127.0.0.1:${port}/v1`, null);
  const request = {
    model: "m",
    messages: [],
    form: null,
    formBy: "words",
    temperature: null,
    maxOutputTokens: 1,
  } as const;
  const began = performance.now();
  await expect(client.complete(request, 100, new AbortController().signal)).rejects.toMatchObject({ code: "timeout" });
  expect(performance.now() - began).toBeLessThan(1000);
  client.dispose();
  await new Promise((resolve) => silent.close(resolve));
});
