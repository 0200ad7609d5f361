import type { EvaluationState } from "../protocol/state.ts";

const INTERVAL_MS = 100;
const SHARE = 20;

/** Sends states to a listener: urgent ones at once, others at intervals. */
export class StateUpdates {
  readonly #state: () => EvaluationState;
  #listener: (state: EvaluationState) => void = () => {};
  #nextMs = 0;

  constructor(state: () => EvaluationState) {
    this.#state = state;
  }

  listen(listener: (state: EvaluationState) => void): void {
    this.#listener = listener;
  }

  send(isUrgent: boolean): void {
    const now = Date.now();
    if (!isUrgent && now < this.#nextMs) return;
    this.#listener(this.#state());
    // The state of hundreds of files takes a while: sending it must be a small part of the work.
    const tookMs = Date.now() - now;
    this.#nextMs = now + Math.max(INTERVAL_MS, SHARE * tookMs);
  }
}
