import { t } from "@vscode/l10n";
import { ProviderError } from "../../labels/chat.ts";
import type { Endpoint } from "./endpoint.ts";

/** How requests leave a machine. */
export interface Network {
  /**
   * A fetch that can do no more than is wanted of it: one origin, no redirect, no header but our own, and a body that is
   * read whole and refused past `maxBytes`, unpacked. Fails with `ProviderError`, or with the signal's reason.
   */
  boundedFetch(endpoint: Endpoint, maxBytes: number): BoundedFetch;
  /** Says that many may listen to a signal, where the engine takes that for a leak. */
  expectListeners(signal: AbortSignal): void;
}

/** A fetch to one origin, with what it holds open. */
export interface BoundedFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Ends every request and closes every socket. */
  dispose(): void;
}

/** Headers that go out; the package would send some of the environment's as well. */
const PASSED = ["accept", "authorization", "api-key", "content-type"];

/** Where a request goes. Throws `ProviderError` where that is another origin than the endpoint's. */
export function urlWithin({ origin }: Endpoint, input: URL | RequestInfo): URL {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin === origin) return url;
  throw new ProviderError("redirect", t("A request to {0} was blocked: the endpoint is {1}.", url.origin, origin));
}

/** Headers that may go out and the body's bytes; forms are written out as the platform does. */
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

/** Parts of a body as they come, kept up to `maxBytes`. */
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

  /** The reply as the package takes it: its body is unpacked, and no header says otherwise. */
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

/** `status` is null where the platform does not say. */
export function redirected({ host }: Endpoint, status: number | null): ProviderError {
  const told =
    status === null
      ? t("{0} redirects the request. Redirects are not followed. Check the base URL.", host)
      : t("{0} redirects the request (status {1}). Redirects are not followed. Check the base URL.", host, status);
  return new ProviderError("redirect", told);
}

export const cutOff = ({ host }: Endpoint): ProviderError =>
  new ProviderError("network", t("{0} stopped in the middle of its reply.", host));
