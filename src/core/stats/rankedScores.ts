import { type Roc, rocOf } from "./auroc.ts";

/** Scores of positives and negatives that come one by one, and the area under their ROC curve. */
export class RankedScores {
  #scores = new Float64Array(256);
  #isPositive = new Uint8Array(256);
  /** Of all that have come so far. */
  #roc: Roc | null = null;
  length = 0;

  add(isPositive: boolean, score: number): void {
    if (this.length === this.#scores.length) this.#grow();
    this.#scores[this.length] = score;
    this.#isPositive[this.length++] = isPositive ? 1 : 0;
    this.#roc = null;
  }

  /** See `auroc`. */
  area(): number | null {
    return this.#known().area;
  }

  /** See `aurocInterval`. */
  interval(): readonly [number, number] | null {
    return this.#known().interval();
  }

  #known(): Roc {
    const { length } = this;
    this.#roc ??= rocOf(this.#isPositive.subarray(0, length), this.#scores.subarray(0, length));
    return this.#roc;
  }

  #grow(): void {
    const scores = new Float64Array(2 * this.length);
    const isPositive = new Uint8Array(2 * this.length);
    scores.set(this.#scores);
    isPositive.set(this.#isPositive);
    this.#scores = scores;
    this.#isPositive = isPositive;
  }
}
