import type { Endpoint } from "./endpoint.ts";
/** A fetch to one origin, with its sockets. */
export interface BoundedFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Closes every socket, those in use too. */
  dispose(): void;
}
/**
 * A fetch that can do no more than is wanted of it: one origin, no redirect, no header but our own, and a body that is
 * read whole and refused past `maxBytes`, unpacked. Fails with `ProviderError`, or with the signal's reason.
 */
export declare function boundedFetch(endpoint: Endpoint, maxBytes: number): BoundedFetch;
