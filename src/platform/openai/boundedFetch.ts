import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { t } from "@vscode/l10n";
import { ProviderError } from "../../core/label/chat.ts";
import type { Endpoint } from "./endpoint.ts";
import { networkFault } from "./faults.ts";

/** A fetch to one origin, with its sockets. */
interface BoundedFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Closes every socket, those in use too. */
  dispose(): void;
}

/** Headers that go out; the package would send some of the environment's as well. */
const PASSED = ["accept", "authorization", "api-key", "content-type"];

/**
 * A fetch that can do no more than is wanted of it: one origin, no redirect, no header but our own, and a body that is
 * read whole and refused past `maxBytes`, unpacked. Fails with `ProviderError`, or with the signal's reason.
 */
export function boundedFetch(endpoint: Endpoint, maxBytes: number): BoundedFetch {
  const isSecure = endpoint.origin.startsWith("https:");
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== endpoint.origin) {
      throw new ProviderError(
        "redirect",
        t("A request to {0} was blocked: the endpoint is {1}.", url.origin, endpoint.origin),
      );
    }
    const { headers, body } = await packed(init);
    const message = await answered(url, init, headers, body, agent);
    try {
      return await whole(message, endpoint, maxBytes);
    } catch (error) {
      message.destroy();
      if (init.signal?.aborted) throw init.signal.reason;
      throw error instanceof ProviderError ? error : networkFault(error, endpoint.host);
    }
  };
  return { fetch, dispose: () => agent.destroy() };

  function answered(
    url: URL,
    { method = "GET", signal }: RequestInit,
    headers: Readonly<Record<string, string>>,
    body: Buffer | null,
    through: HttpAgent,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: through, ...(signal ? { signal } : {}) };
      const sending = isSecure
        ? httpsRequest(url, { ...options, rejectUnauthorized: true })
        : httpRequest(url, options);
      sending.on("response", resolve);
      sending.on("error", (error) => reject(signal?.aborted ? signal.reason : networkFault(error, endpoint.host)));
      sending.end(body);
    });
  }
}

/** Headers that may go out and the body's bytes; forms are written out as the platform does. */
async function packed(init: RequestInit): Promise<{ headers: Record<string, string>; body: Buffer | null }> {
  const given = new Headers(init.headers);
  const headers: Record<string, string> = { "accept-encoding": "identity", "user-agent": "evaloupe" };
  for (const name of PASSED) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  if (init.body === undefined || init.body === null) return { headers, body: null };
  const written = new Response(init.body);
  const type = written.headers.get("content-type");
  if (init.body instanceof FormData && type !== null) headers["content-type"] = type;
  const body = Buffer.from(await written.arrayBuffer());
  headers["content-length"] = String(body.length);
  return { headers, body };
}

async function whole(message: IncomingMessage, { host }: Endpoint, maxBytes: number): Promise<Response> {
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    throw new ProviderError(
      "redirect",
      t("{0} redirects the request (status {1}). Redirects are not followed. Check the base URL.", host, status),
    );
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of unpacked(message, host)) {
    length += part.length;
    if (length > maxBytes) {
      throw new ProviderError(
        "too-large",
        t("{0} sent more than {1} MiB. The reply was rejected.", host, Math.round(maxBytes / 2 ** 20)),
      );
    }
    parts.push(part);
  }
  if (!message.complete) throw new ProviderError("network", t("{0} stopped in the middle of its reply.", host));
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (typeof value === "string" && name !== "content-encoding" && name !== "content-length") headers.set(name, value);
  }
  const hasBody = status !== 204 && status !== 205;
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
}

function unpacked(message: IncomingMessage, host: string): AsyncIterable<Buffer> {
  const encoding = message.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return message;
  const unpack = UNPACK[encoding];
  if (unpack === undefined) {
    throw new ProviderError("bad-reply", t("{0} sent a compression that was not requested.", host));
  }
  const stream = unpack();
  message.on("error", (error) => stream.destroy(error));
  return message.pipe(stream) as Readable;
}

const UNPACK: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
