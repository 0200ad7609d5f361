/** Messages of a port. Plain JSON, and typed arrays in `value` between threads. */
export type Envelope =
  | { readonly type: "request"; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly type: "result"; readonly id: number; readonly value: unknown }
  | { readonly type: "failure"; readonly id: number; readonly failure: Failure }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "event"; readonly event: string; readonly data: unknown };

export type Nothing = Record<never, never>;

/** `cancelled`, `stop` (a StopReason in `data`), `invalid`, `internal`, or a domain code. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

export interface Port {
  post(envelope: Envelope): void;
  /** The returned function ends the calls. */
  listen(receive: (envelope: unknown) => void): () => void;
}

export type MethodMap = Readonly<Record<string, { readonly params: unknown; readonly result: unknown }>>;
type EventMap = Readonly<Record<string, unknown>>;

/** A remote failure: `code` is the contract, `message` is for people. */
export class PeerError extends Error {
  readonly code: string;
  readonly data: unknown;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = "PeerError";
    this.code = failure.code;
    this.data = failure.data;
  }
}

/** The answer, or the reason of an unreadable source. */
export async function unlessStopped<Answer>(asking: Promise<Answer>): Promise<Answer | string> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof PeerError && error.code === "stop") return error.message;
    throw error;
  }
}

/** Passes through unchanged and is never logged. */
export class Cancelled extends Error {
  constructor() {
    super("cancelled");
    this.name = "Cancelled";
  }
}

export type Handlers<M extends MethodMap> = {
  readonly [Name in keyof M]: (
    params: M[Name]["params"],
    signal: AbortSignal,
  ) => Promise<M[Name]["result"]> | M[Name]["result"];
};

/**
 * One end of a port: serves the methods of `Serves`, calls those of `Calls`, sends events of `Sends` and receives those
 * of `Hears`. Answers come in any order; a cancelled call rejects at once and notifies the other end.
 */
export class Peer<Serves extends MethodMap, Calls extends MethodMap, Sends extends EventMap, Hears extends EventMap> {
  readonly #port: Port;
  readonly #handlers: Handlers<Serves>;
  readonly #stopListening: () => void;
  readonly #calls = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>();
  readonly #served = new Map<number, AbortController>();
  readonly #listeners = new Map<keyof Hears, Set<(data: never) => void>>();
  #nextId = 1;
  #isDisposed = false;

  constructor(port: Port, handlers: Handlers<Serves>) {
    this.#port = port;
    this.#handlers = handlers;
    this.#stopListening = port.listen((envelope) => this.#receive(envelope));
  }

  /** Rejects with `PeerError`, or with `Cancelled` if the signal aborts or the peer is disposed. */
  call<Name extends keyof Calls & string>(
    method: Name,
    params: Calls[Name]["params"],
    signal?: AbortSignal,
  ): Promise<Calls[Name]["result"]> {
    if (this.#isDisposed || signal?.aborted) return Promise.reject(new Cancelled());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#calls.delete(id);
        this.#port.post({ type: "cancel", id });
        reject(new Cancelled());
      };
      const settle = () => signal?.removeEventListener("abort", onAbort);
      this.#calls.set(id, {
        resolve: (value) => {
          settle();
          resolve(value);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#port.post({ type: "request", id, method, params });
    });
  }

  emit<Name extends keyof Sends & string>(event: Name, data: Sends[Name]): void {
    if (!this.#isDisposed) this.#port.post({ type: "event", event, data });
  }

  on<Name extends keyof Hears>(event: Name, hear: (data: Hears[Name]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(hear);
    return () => listeners.delete(hear);
  }

  /** Rejects open calls with `Cancelled`, and aborts requests in progress. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#stopListening();
    for (const call of this.#calls.values()) call.reject(new Cancelled());
    for (const controller of this.#served.values()) controller.abort(new Cancelled());
    this.#calls.clear();
    this.#served.clear();
    this.#listeners.clear();
  }

  #receive(message: unknown): void {
    if (!isEnvelope(message)) return;
    if (message.type === "request") void this.#serve(message.id, message.method, message.params);
    else if (message.type === "cancel") this.#served.get(message.id)?.abort(new Cancelled());
    else if (message.type === "event") {
      for (const hear of this.#listeners.get(message.event) ?? []) hear(message.data as never);
    } else {
      const call = this.#calls.get(message.id);
      this.#calls.delete(message.id);
      if (message.type === "result") call?.resolve(message.value as never);
      else call?.reject(message.failure.code === "cancelled" ? new Cancelled() : new PeerError(message.failure));
    }
  }

  async #serve(id: number, method: string, params: unknown): Promise<void> {
    const handler = Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined;
    const controller = new AbortController();
    this.#served.set(id, controller);
    let answer: Envelope;
    try {
      if (!handler) throw new PeerError({ code: "invalid", message: `No method named ${method}.` });
      answer = { type: "result", id, value: (await handler(params, controller.signal)) ?? null };
    } catch (error) {
      answer = { type: "failure", id, failure: failureOf(error) };
    }
    this.#served.delete(id);
    if (!this.#isDisposed) this.#port.post(answer);
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Cancelled || (error instanceof Error && error.name === "AbortError")) {
    return { code: "cancelled", message: "cancelled" };
  }
  if (error instanceof PeerError) return { code: error.code, message: error.message, data: error.data };
  return { code: "internal", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== "object" || value === null) return false;
  const { type, id } = value as { type?: unknown; id?: unknown };
  if (type === "event") return typeof (value as { event?: unknown }).event === "string";
  return (type === "request" || type === "result" || type === "failure" || type === "cancel") && typeof id === "number";
}

/** What an error says; the text of anything else that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
