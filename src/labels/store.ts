import type { Environment } from "./surroundings.ts";

/** Where labels are kept by their content keys. Safe to use from many processes at once. */
export interface LabelStore {
  /** What was kept last under the key; null where nothing was. Values are plain JSON, to be checked by whoever reads. */
  get(key: string): Promise<unknown>;
  has(key: string): boolean;
  /** Resolves when the entries are with the operating system. Throws `StoreError`. */
  put(entries: readonly StoreEntry[]): Promise<void>;
  /**
   * The right to ask for what belongs under a key, and a look at what others have kept in the meantime; null while
   * somebody else has it. Throws `StoreError`.
   */
  claim(key: string): Promise<Claim | null>;
}

/** The right of one process to ask for a key. It ends with the process, however that ends. */
export interface Claim {
  /** Lets others have the key; `isKept` says that its value is in the store. */
  release(isKept: boolean): Promise<void>;
}

export interface StoreEntry {
  readonly key: string;
  readonly value: unknown;
}

/** Labels cannot be kept: the disk is full, the folder may not be written. The message names the path. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** Keeps labels as long as the process lives: for previews and tests. */
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

/** How a process waits for a key that another one is asking for. */
export interface Waiting {
  /** Resolves once requests may be sent: who is paused claims nothing, so that nobody waits for it. */
  ready(signal: AbortSignal): Promise<void>;
  /** Waits without taking the place of something that could be done meanwhile. */
  aside(wait: () => Promise<void>): Promise<void>;
}

/** Waits where it stands. */
export const waitInPlace: Waiting = { ready: async () => {}, aside: (wait) => wait() };

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 250;

/**
 * What `work` gives, done by one process at a time for each key. It begins by looking into the store, because another
 * process may have kept the key while this one waited. Nobody waits for a key while it has one, so that no two
 * processes can wait for each other. Throws what `work` throws, `StoreError`, or the signal's reason.
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
      // Those who wait for the same process do not all come back at once.
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
