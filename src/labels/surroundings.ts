/** What labelling needs of the world: time, chance and a digest. Tests give their own. */
export interface Environment {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Resolves after that time, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** In [0, 1). */
  random(): number;
  /** 32 hexadecimal digits that nobody can guess. */
  nonce(): string;
  /** SHA-256 of the text's UTF-8 bytes, in hexadecimal digits. */
  digest: Digest;
}

export type Digest = (text: string) => string;

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits by a platform's timers: `begin` sets one and gives what takes it away again. */
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

/** The promise's outcome, or the signal's reason as soon as it is aborted, whatever the promise then does. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
