import { unlessAborted } from "./surroundings.ts";

/**
 * How many requests may be under way at once. The number halves when the endpoint has had too much, and grows by one
 * for as many good replies as there are places.
 */
export class Gate {
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

  /** Resolves once there is a place. Rejects with the signal's reason, leaving the queue. */
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
      // Admitted in the same moment: the place goes to the next one.
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

  /** While paused nobody enters; those inside go on. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (!isPaused) for (const goOn of this.#waitingForPause) goOn();
    this.#admit();
  }

  /** Resolves as soon as it is not paused; takes no place. Rejects with the signal's reason. */
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
