import { setMaxListeners } from "node:events";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { t } from "@vscode/l10n";
import { ProviderError } from "../../../labels/chat.ts";
import { BoundedBody, type BoundedFetch, cutOff, type Network, packed, redirected, urlWithin } from "../bounds.ts";
import type { Endpoint } from "../endpoint.ts";

export const nodeNetwork: Network = {
  boundedFetch,
  expectListeners: (signal) => setMaxListeners(0, signal),
};

/** Own sockets, without proxies or disabled certificate checks from the environment. */
function boundedFetch(endpoint: Endpoint, maxBytes: number): BoundedFetch {
  const isSecure = endpoint.origin.startsWith("https:");
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = urlWithin(endpoint, input);
    const { headers, body } = await packed(init);
    const sent: Record<string, string> = { ...headers, "accept-encoding": "identity", "user-agent": "evaloupe" };
    if (body !== null) sent["content-length"] = String(body.length);
    const message = await answered(url, init, sent, body, agent);
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
    body: Uint8Array | null,
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

async function whole(message: IncomingMessage, endpoint: Endpoint, maxBytes: number): Promise<Response> {
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400) throw redirected(endpoint, status);
  const body = new BoundedBody(endpoint, maxBytes);
  for await (const part of unpacked(message, endpoint.host)) body.add(part);
  if (!message.complete) throw cutOff(endpoint);
  const headers = Object.entries(message.headers);
  return body.response(
    status,
    headers.flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : [])),
  );
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

/** Certificate errors are not retried. */
function networkFault(error: unknown, host: string): ProviderError {
  const code = codeOf(error);
  if (TLS.test(code)) {
    return new ProviderError(
      "tls",
      t("The certificate of {0} cannot be trusted ({1}). Check the base URL.", host, code),
    );
  }
  if (PACKING.test(code)) return new ProviderError("bad-reply", t("The reply of {0} cannot be unpacked.", host));
  switch (code) {
    case "ECONNREFUSED":
      return new ProviderError("network", t("{0} refused the connection. Is the server running?", host));
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ProviderError("network", t("Host {0} was not found. Check the base URL and the network.", host));
    default:
      return new ProviderError("network", t("The connection to {0} was lost ({1}).", host, code === "" ? "?" : code));
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/;
const PACKING = /^Z_|^ERR_BROTLI|^ERR__ERROR_FORMAT/;
