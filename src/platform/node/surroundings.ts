import { createHash, randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { Surroundings } from "../../core/label/surroundings.ts";

/** This computer's clock, chance and digest. */
export const surroundings: Surroundings = {
  now: () => performance.now(),
  sleep: (ms, signal) => {
    // As many sleep as there are requests under way: nothing leaks.
    setMaxListeners(0, signal);
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
        },
        Math.min(ms, LONGEST_TIMER_MS),
      );
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
  },
  random: Math.random,
  nonce: () => randomBytes(16).toString("hex"),
  digest: (text) => createHash("sha256").update(text, "utf8").digest("hex"),
};

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
