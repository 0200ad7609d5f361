import type { LabelStore } from "./store.ts";
import type { Surroundings } from "./surroundings.ts";

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
  world: Pick<Surroundings, "sleep" | "random">,
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
