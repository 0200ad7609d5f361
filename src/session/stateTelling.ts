import type { EvaluationState } from "../protocol/session.ts";

const INTERVAL_MS = 100;
const SHARE = 20;

/** Tells a state at intervals, or at once. */
export class StateTelling {
  #tellTo: (state: EvaluationState) => void = () => {};
  #nextMs = 0;

  listen(tellTo: (state: EvaluationState) => void): void {
    this.#tellTo = tellTo;
  }

  tell(isUrgent: boolean, state: () => EvaluationState): void {
    const now = Date.now();
    if (!isUrgent && now < this.#nextMs) return;
    this.#tellTo(state());
    // The state of hundreds of files takes a while: telling it is a small part of the work.
    const tookMs = Date.now() - now;
    this.#nextMs = now + Math.max(INTERVAL_MS, SHARE * tookMs);
  }
}
