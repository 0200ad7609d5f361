/** Time, randomness and digest, replaceable in tests. */
export interface Environment {
  /** Monotonic milliseconds. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  random(): number;
  /** 32 unguessable hexadecimal digits. */
  nonce(): string;
  /** SHA-256 of the text's UTF-8 bytes, in hexadecimal digits. */
  digest: Digest;
}

export type Digest = (text: string) => string;

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits with a platform's timers: `begin` sets one and returns its cancellation. */
export function sleepBy(begin: (wake: () => void, ms: number) => () => void): Environment["sleep"] {
  return (ms, signal) =>
    new Promise((resolve, reject) => {
      const wake = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      const cancel = begin(wake, Math.min(ms, LONGEST_TIMER_MS));
      const onAbort = () => {
        cancel();
        reject(signal.reason);
      };
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
}

/** The promise's outcome, or the signal's reason when aborted. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
