import type { Interval } from "./intervals.ts";

/** Candidates for the mean: 0, .001, …, 1. */
const GRID = 1000;
const ALPHA = 0.05;
/** No bet is larger than this share of what is safe. */
const TRUNCATION = 0.5;

/**
 * Bounds of a mean that hold whenever somebody looks, in 95 of 100 streams: the hedged betting confidence sequence of
 * I. Waudby-Smith and A. Ramdas, JRSS-B 86 (2024). Values are in [0, 1] and arrive one by one. Where it is known how many
 * there will be (`size`), they are drawn without putting back, and the mean is that of all of them.
 */
export class ConfidenceSequence {
  readonly #size: number | null;
  /** Logarithms of what is won by betting that the mean is above each candidate, and below it. */
  readonly #above = new Float64Array(GRID + 1);
  readonly #below = new Float64Array(GRID + 1);
  #count = 0;
  #sum = 0;
  // One made-up value of ½ with a variance of ¼ comes first.
  #variances = 0.25;

  constructor(size: number | null = null) {
    this.#size = size;
  }

  get count(): number {
    return this.#count;
  }

  /** Takes the next value. */
  add(value: number): void {
    const t = this.#count + 1;
    const bet = Math.sqrt((2 * Math.log(2 / ALPHA)) / ((this.#variances / t) * t * Math.log(1 + t)));
    for (let at = 0; at <= GRID; at++) {
      const mean = this.#remaining(at / GRID);
      if (mean < 0 || mean > 1) continue;
      const up = mean > 0 ? Math.min(bet, TRUNCATION / mean) : bet;
      const down = mean < 1 ? Math.min(bet, TRUNCATION / (1 - mean)) : bet;
      this.#above[at] = (this.#above[at] ?? 0) + Math.log(1 + up * (value - mean));
      this.#below[at] = (this.#below[at] ?? 0) + Math.log(1 - down * (value - mean));
    }
    this.#count = t;
    this.#sum += value;
    this.#variances += (value - (0.5 + this.#sum) / (t + 1)) ** 2;
  }

  /** Those candidates that no bet has refuted, and one step beyond; both ends in [0, 1]. */
  interval(): Interval {
    let from = GRID;
    let to = 0;
    for (let at = 0; at <= GRID; at++) {
      const mean = this.#remaining(at / GRID);
      const won = Math.max(this.#above[at] ?? 0, this.#below[at] ?? 0) + Math.log(0.5);
      if (mean < 0 || mean > 1 || won >= Math.log(1 / ALPHA)) continue;
      from = Math.min(from, at);
      to = Math.max(to, at);
    }
    return [Math.max(0, from - 1) / GRID, Math.min(GRID, to + 1) / GRID];
  }

  /** The mean of what is still to come, if that of all is `mean`. */
  #remaining(mean: number): number {
    if (this.#size === null) return mean;
    const left = this.#size - this.#count;
    const open = this.#size * mean - this.#sum;
    if (left <= 0) return Math.abs(open) < 0.5 ? 0.5 : -1;
    // A speck below 0 or above 1 is arithmetic.
    const rest = open / left;
    return Math.abs(rest) < 1e-12 ? 0 : Math.abs(rest - 1) < 1e-12 ? 1 : rest;
  }
}

/**
 * How much more likely `improved` and `regressed` pairs are if the share of improved ones is anything (Jeffreys' prior) than
 * if it is ½: B(u + ½, d + ½) / B(½, ½) · 2^(u + d). Under equal runs it reaches 20 in at most 5 of 100 streams, whenever
 * somebody looks. At least 0; it may be infinite.
 */
export function evidenceOf({ improved, regressed }: { readonly improved: number; readonly regressed: number }): number {
  let log = 0;
  // B(a + 1, b) = B(a, b) a / (a + b), from B(½, ½) on.
  for (let u = 0; u < improved; u++) log += Math.log((2 * (u + 0.5)) / (u + 1));
  for (let d = 0; d < regressed; d++) log += Math.log((2 * (d + 0.5)) / (improved + d + 1));
  return Math.exp(log);
}

/** From here on two runs are decided. */
export const DECIDED_AT = 20;
