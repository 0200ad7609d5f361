import { t } from "@vscode/l10n";
import { ProviderError } from "../../labels/chat.ts";
import type { Endpoint } from "./endpoint.ts";

export interface Network {
  /**
   * A restricted fetch: one origin, no redirect, only our headers, and a complete body of at most `maxBytes` unpacked.
   * Fails with `ProviderError`, or with the signal's reason.
   */
  boundedFetch(endpoint: Endpoint, maxBytes: number): BoundedFetch;
  expectListeners(signal: AbortSignal): void;
}

export interface BoundedFetch {
  readonly fetch: typeof globalThis.fetch;
  dispose(): void;
}

/** The package would also send headers from the environment. */
const PASSED = ["accept", "authorization", "api-key", "content-type"];

/** Throws `ProviderError` for another origin than the endpoint's. */
export function urlWithin({ origin }: Endpoint, input: URL | RequestInfo): URL {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin === origin) return url;
  throw new ProviderError("redirect", t("A request to {0} was blocked: the endpoint is {1}.", url.origin, origin));
}

export async function packed(
  init: RequestInit,
): Promise<{ headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null }> {
  const given = new Headers(init.headers);
  const headers: Record<string, string> = {};
  for (const name of PASSED) {
    const value = given.get(name);
    if (value !== null) headers[name] = value;
  }
  if (init.body === undefined || init.body === null) return { headers, body: null };
  const written = new Response(init.body);
  const type = written.headers.get("content-type");
  if (init.body instanceof FormData && type !== null) headers["content-type"] = type;
  return { headers, body: new Uint8Array(await written.arrayBuffer()) };
}

export class BoundedBody {
  readonly #host: string;
  readonly #maxBytes: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  constructor({ host }: Endpoint, maxBytes: number) {
    this.#host = host;
    this.#maxBytes = maxBytes;
  }

  /** Throws `ProviderError` `too-large`. */
  add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > this.#maxBytes) {
      throw new ProviderError(
        "too-large",
        t("{0} sent more than {1} MiB. The reply was rejected.", this.#host, Math.round(this.#maxBytes / 2 ** 20)),
      );
    }
    this.#parts.push(part);
  }

  /** The body is unpacked, so its encoding header is dropped. */
  response(status: number, given: Iterable<readonly [string, string]>): Response {
    const headers = new Headers();
    for (const [name, value] of given) {
      if (name !== "content-encoding" && name !== "content-length") headers.set(name, value);
    }
    const hasBody = status !== 204 && status !== 205;
    return new Response(hasBody ? this.#whole() : null, { status, headers });
  }

  #whole(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}

/** `status` is null if the platform hides it. */
export function redirected({ host }: Endpoint, status: number | null): ProviderError {
  const message =
    status === null
      ? t("{0} redirects the request. Redirects are not followed. Check the base URL.", host)
      : t("{0} redirects the request (status {1}). Redirects are not followed. Check the base URL.", host, status);
  return new ProviderError("redirect", message);
}

export const cutOff = ({ host }: Endpoint): ProviderError =>
  new ProviderError("network", t("{0} stopped in the middle of its reply.", host));
