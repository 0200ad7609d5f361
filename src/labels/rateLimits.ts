import { unlessAborted } from "./surroundings.ts";

/** Requests and tokens a minute; null for no limit. */
export interface RateLimits {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

const MINUTE_MS = 60_000;

/** Two buckets that fill evenly, and a pause requested by the endpoint. Callers pass the time. */
export class RateLimiter {
  readonly #requests: Bucket | null;
  readonly #tokens: Bucket | null;
  #pausedUntil = 0;

  constructor({ requestsPerMinute, tokensPerMinute }: RateLimits, now: number) {
    this.#requests = requestsPerMinute === null ? null : new Bucket(requestsPerMinute, now);
    this.#tokens = tokensPerMinute === null ? null : new Bucket(tokensPerMinute, now);
  }

  /** Takes a place for a request of so many tokens. Returns 0, or milliseconds to wait before the next call. */
  take(tokens: number, now: number): number {
    const wait = Math.max(
      this.#pausedUntil - now,
      this.#requests?.wait(1, now) ?? 0,
      this.#tokens?.wait(tokens, now) ?? 0,
    );
    if (wait > 0) return Math.ceil(wait);
    this.#requests?.take(1);
    this.#tokens?.take(tokens);
    return 0;
  }

  pauseUntil(moment: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, moment);
  }
}

/** Holds a tenth of a minute's share and fills by nine tenths a minute: no minute exceeds the limit. */
class Bucket {
  readonly #capacity: number;
  readonly #perMs: number;
  #level: number;
  #at: number;

  constructor(perMinute: number, now: number) {
    this.#capacity = Math.max(1, perMinute / 10);
    this.#perMs = (perMinute * 0.9) / MINUTE_MS;
    this.#level = this.#capacity;
    this.#at = now;
  }

  wait(amount: number, now: number): number {
    this.#level = Math.min(this.#capacity, this.#level + (now - this.#at) * this.#perMs);
    this.#at = now;
    const missing = Math.min(amount, this.#capacity) - this.#level;
    return missing <= 1e-9 ? 0 : missing / this.#perMs;
  }

  take(amount: number): void {
    this.#level -= amount;
  }
}

/** Concurrency limit: halves on overload, and grows by one per as many good replies as there are places. */
export class RequestGate {
  readonly #most: number;
  #places: number;
  #taken = 0;
  #isPaused = false;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingForPause = new Set<() => void>();

  constructor(most: number) {
    this.#most = Math.max(1, Math.floor(most));
    this.#places = this.#most;
  }

  /** Resolves once there is a place. Rejects with the signal's reason and leaves the queue. */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#isFree()) {
      this.#taken++;
      return;
    }
    let admit = () => {};
    const admitted = new Promise<void>((resolve) => {
      admit = resolve;
    });
    this.#waiting.push(admit);
    try {
      await unlessAborted(admitted, signal);
    } catch (error) {
      const at = this.#waiting.indexOf(admit);
      if (at >= 0) this.#waiting.splice(at, 1);
      else this.leave();
      throw error;
    }
  }

  leave(): void {
    this.#taken--;
    this.#admit();
  }

  succeeded(): void {
    this.#places = Math.min(this.#most, this.#places + 1 / this.#places);
    this.#admit();
  }

  overloaded(): void {
    this.#places = Math.max(1, this.#places / 2);
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (!isPaused) for (const goOn of this.#waitingForPause) goOn();
    this.#admit();
  }

  async unpaused(signal: AbortSignal): Promise<void> {
    while (this.#isPaused) {
      let goOn = () => {};
      const resumed = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      this.#waitingForPause.add(goOn);
      try {
        await unlessAborted(resumed, signal);
      } finally {
        this.#waitingForPause.delete(goOn);
      }
    }
  }

  get places(): number {
    return Math.floor(this.#places);
  }

  #isFree(): boolean {
    return !this.#isPaused && this.#taken < this.places;
  }

  #admit(): void {
    while (this.#isFree()) {
      const admit = this.#waiting.shift();
      if (admit === undefined) return;
      this.#taken++;
      admit();
    }
  }
}
