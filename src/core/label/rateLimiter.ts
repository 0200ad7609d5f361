/** Requests and tokens a minute; null: no limit. */
export interface RateLimits {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

const MINUTE_MS = 60_000;

/**
 * When the next request may be sent. Two buckets that fill evenly, and a moment until which the endpoint has asked to be left alone. It knows no clock: every question brings the time.
 */
export class RateLimiter {
  readonly #requests: Bucket | null;
  readonly #tokens: Bucket | null;
  #pausedUntil = 0;

  constructor({ requestsPerMinute, tokensPerMinute }: RateLimits, now: number) {
    this.#requests = requestsPerMinute === null ? null : new Bucket(requestsPerMinute, now);
    this.#tokens = tokensPerMinute === null ? null : new Bucket(tokensPerMinute, now);
  }

  /** Takes a place for a request of so many tokens: 0, or the milliseconds after which to ask again. */
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

  /** Nobody sends before then. */
  pauseUntil(moment: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, moment);
  }
}

/** Holds a tenth of a minute's share and fills by nine tenths a minute: no minute ever has more than the limit. */
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

  /** Milliseconds until `amount` is there; one that is larger than the bucket waits until it is full. */
  wait(amount: number, now: number): number {
    this.#level = Math.min(this.#capacity, this.#level + (now - this.#at) * this.#perMs);
    this.#at = now;
    const missing = Math.min(amount, this.#capacity) - this.#level;
    return missing <= 1e-9 ? 0 : missing / this.#perMs;
  }

  /** A request that is larger than the bucket leaves a debt. */
  take(amount: number): void {
    this.#level -= amount;
  }
}
