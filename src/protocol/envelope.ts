/** What crosses a port. Plain JSON, but for typed arrays inside `value` between threads. */
export type Envelope =
  | { readonly type: "request"; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly type: "result"; readonly id: number; readonly value: unknown }
  | { readonly type: "failure"; readonly id: number; readonly failure: Failure }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "event"; readonly event: string; readonly data: unknown };

/** Why a request failed: `cancelled`, `stop` (a StopReason in `data`), `invalid`, `internal`, or a domain code. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

/** One end of a channel, whatever carries it: a worker's port, a webview's postMessage. */
export interface Port {
  post(envelope: Envelope): void;
  /** Calls back for every envelope; the returned function stops that. */
  listen(receive: (envelope: unknown) => void): () => void;
}

/** Methods by name: what goes in, what comes out. */
export type MethodMap = Readonly<Record<string, { readonly params: unknown; readonly result: unknown }>>;
export type EventMap = Readonly<Record<string, unknown>>;
