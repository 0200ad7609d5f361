import type { Environment } from "./surroundings.ts";

/** Labels by content key. Safe for concurrent processes. */
export interface LabelStore {
  /** The last value stored under the key, or null. Untyped JSON: callers validate it. */
  get(key: string): Promise<unknown>;
  has(key: string): boolean;
  /** Resolves once the operating system has the entries. Throws `StoreError`. */
  put(entries: readonly StoreEntry[]): Promise<void>;
  /** Exclusive right to request a key, after a refresh; null while another process has it. Throws `StoreError`. */
  claim(key: string): Promise<KeyClaim | null>;
}

export interface KeyClaim {
  /** `isKept` if the value is in the store. */
  release(isKept: boolean): Promise<void>;
}

export interface StoreEntry {
  readonly key: string;
  readonly value: unknown;
}

/** The disk is full, or the folder read-only. The message has the path. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

export function memoryStore(): LabelStore {
  const values = new Map<string, string>();
  const claimed = new Set<string>();
  return {
    async get(key) {
      const text = values.get(key);
      return text === undefined ? null : JSON.parse(text);
    },
    has: (key) => values.has(key),
    async put(entries) {
      for (const { key, value } of entries) values.set(key, JSON.stringify(value));
    },
    async claim(key) {
      if (claimed.has(key)) return null;
      claimed.add(key);
      return {
        async release() {
          claimed.delete(key);
        },
      };
    },
  };
}

export interface Waiting {
  /** Resolves once requests may be sent: a paused process claims nothing. */
  ready(signal: AbortSignal): Promise<void>;
  aside(wait: () => Promise<void>): Promise<void>;
}

export const waitInPlace: Waiting = { ready: async () => {}, aside: (wait) => wait() };

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 250;

/**
 * The result of `work`, run by one process at a time per key. `work` first reads the store, which another process may
 * have filled. A process waits only without holding a key, so there is no deadlock. Throws what `work` throws,
 * `StoreError`, or the signal's reason.
 */
export async function whileClaimed<T>(
  key: string,
  store: LabelStore,
  world: Pick<Environment, "sleep" | "random">,
  waiting: Waiting,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    await waiting.ready(signal);
    signal.throwIfAborted();
    const claim = await store.claim(key);
    if (claim === null) {
      const ms = waitMs * (0.5 + world.random() / 2);
      await waiting.aside(() => world.sleep(ms, signal));
      continue;
    }
    let isKept = false;
    try {
      const result = await work();
      isKept = true;
      return result;
    } finally {
      await claim.release(isKept);
    }
  }
}
