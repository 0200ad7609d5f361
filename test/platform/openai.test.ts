// Catches a key that goes where it must not, and waits that the endpoint did not ask for.

import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { ProviderError } from "../../src/labels/chat.ts";
import { PRESETS, presetOf } from "../../src/labels/presets.ts";
import { endpointOf } from "../../src/platform/openai/endpoint.ts";
import { resetMs, retryAfterMs, usedUpMs } from "../../src/platform/openai/faults.ts";
import { nodeNetwork } from "../../src/platform/openai/node/boundedFetch.ts";
import { openAiClient } from "../../src/platform/openai/openAiClient.ts";
import { redact } from "../../src/platform/openai/redact.ts";
import { processorMs } from "../processorMs.ts";
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
    const { fetch, dispose } = nodeNetwork.boundedFetch(endpointOf("http://127.0.0.1:9/v1"), 1000);
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
    [`key ${key.slice(0, 8)}****${key.slice(-8)} is wrong`, "key [hidden] is wrong"],
    ["Authorization: Bearer abc.def", "Authorization: Bearer [hidden]"],
    ["sk-proj-abcdefgh and gsk_1234567", "[hidden] and [hidden]"],
    ["a\u001b[31mred\nline\u202e", "a [31mred line"],
  ])("leaves %j", (text, safe) => expect(redact(text, key)).toBe(safe));

  const long = "sk-proj_Ab1+Cd2/Ef3.Gh4*Ij5(Kl6)Mn7";
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const hex = Buffer.from(long).toString("hex");
  const spaced = [...long].join(" ");
  it.each([
    ["as it is", long],
    ["in capitals", long.toUpperCase()],
    ["in a URL", `https://x.example/v1?key=${encodeURIComponent(long)}&a=b`],
    ["in a URL, every character escaped", [...Buffer.from(long)].map((byte) => `%${byte.toString(16)}`).join("")],
    ["in JSON", JSON.stringify({ authorization: `Bearer ${long}` })],
    ["in JSON in JSON", JSON.stringify(JSON.stringify({ key: `${long}"` }))],
    ["in JSON as units", [...long].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")],
    ["in HTML", long.replaceAll("(", "&#40;").replaceAll("+", "&#x2B;").replaceAll("/", "&sol;")],
    ["with a line break", `${long.slice(0, 9)}\r\n  ${long.slice(9)}`],
    ["with an escaped line break", `${long.slice(0, 12)}\\n${long.slice(12)}`],
    ["spaced out", spaced],
    ["spaced out and quoted", [...long].map((one) => `'${one}'`).join(", ")],
    ["in two parts", `first ${long.slice(0, 17)}, then ${long.slice(17)}`],
    ["its beginning", `no such key: ${long.slice(0, 14)}`],
    ["its end", `no such key: ...${long.slice(-11)}`],
    ["its middle", `unexpected ${long.slice(8, 26)} in header`],
    ["masked", `${long.slice(0, 5)}****${long.slice(-4)}`],
    ["masked with dots", `${long.slice(0, 6)}...${long.slice(-6)}`],
    ["masked with an ellipsis", `${long.slice(0, 5)}…`],
    ["masked with bullets", `••••${long.slice(-5)}`],
    ["in Base64", base64(long)],
    ["in Base64 behind other words", base64(`Bearer ${long}`)],
    ["in Base64 behind a name", base64(`user:${long}`)],
    ["in Base64 for URLs", Buffer.from(`a${long}`).toString("base64url")],
    ["in hexadecimal", hex],
    ["in hexadecimal with colons", hex.toUpperCase().replace(/..(?=.)/g, "$&:")],
    ["in bold", `**${long}**`],
    ["often", `${long} ${long}\n${long}`],
  ])("cannot be read from an endpoint's words that have it %s", (_, said) => {
    const safe = redact(`Incorrect API key provided: ${said}. Ask for another.`, ` ${long}\n`);
    expect(safe).toContain("[hidden]");
    const bare = (text: string) => text.replace(/[^a-z0-9]/gi, "").toLowerCase();
    // What stands before the key in Base64 is no secret.
    const behind = (prefix: string) => bare(base64(prefix + long)).slice(Math.ceil((prefix.length * 4) / 3));
    const secrets = [bare(long), hex, behind(""), behind("a"), behind("user:"), behind("Bearer ")];
    const left = bare(safe.replaceAll("[hidden]", " "));
    const pieces = secrets.flatMap((secret) =>
      Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)),
    );
    expect(pieces.filter((piece) => left.includes(piece))).toEqual([]);
    for (const end of [long.slice(0, 5), long.slice(-5)]) expect(safe).not.toContain(end);
    expect(safe).toMatch(/^Incorrect API key provided: .*Ask for another\.$/);
  });

  it.each([
    ["abc", "the key abc is short", "the key [hidden] is short"],
    ["a+b", "a+b or a-b", "[hidden] or a-b"],
    ["pass.word", "password or pass word", "[hidden] or [hidden]"],
    ["$&$1^.*", "it is $&$1^.* here", "it is [hidden] here"],
    ["k(e[y", "k(e[y", "[hidden]"],
    ["", "nothing", "nothing"],
    ["  ", "nothing at all", "nothing at all"],
    ["f3a9c1d2e4b5a697", "The model does not exist... or xxxx", "The model does not exist... or xxxx"],
  ])("%j leaves %j as %j", (own, text, safe) => expect(redact(text, own)).toBe(safe));

  it("is looked for in a bounded time", () => {
    for (const unit of ["a", "sk-", "*", ".", "%4", "f3a9c1d", "\\u00", "&#x", "Bearer ", "[hidden] "]) {
      const began = process.cpuUsage();
      redact(unit.repeat(500_000), key);
      expect(process.cpuUsage(began).user / 1e6).toBeLessThan(1);
    }
  });

  it("goes where the endpoint looks for it", async () => {
    const provider = await startProvider();
    const client = openAiClient(provider.baseUrl, key, nodeNetwork);
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
  const client = openAiClient(`http://127.0.0.1:${port}/v1`, null, nodeNetwork);
  const request = {
    model: "m",
    messages: [],
    form: null,
    formBy: "words",
    temperature: null,
    maxOutputTokens: 1,
  } as const;
  const began = processorMs();
  await expect(client.complete(request, 100, new AbortController().signal)).rejects.toMatchObject({ code: "timeout" });
  expect(processorMs() - began).toBeLessThan(1000);
  client.dispose();
  await new Promise((resolve) => silent.close(resolve));
});
