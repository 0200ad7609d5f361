import type { Interval } from "./intervals.ts";

/** Candidates for the mean: 0, .001, …, 1. */
const GRID = 1000;
const ALPHA = 0.05;
/** No bet is larger than this share of what is safe. */
const TRUNCATION = 0.5;
/** A bet multiplies by ½ at least and by 8 at most, so that the product of so many is a number. */
const BETS_AT_ONCE = 64;

/**
 * Bounds of a mean that hold whenever somebody looks, in 95 of 100 streams: the hedged betting confidence sequence of
 * I. Waudby-Smith and A. Ramdas, JRSS-B 86 (2024). Values are in [0, 1] and arrive one by one. Where it is known how many
 * there will be (`size`), they are drawn without putting back, and the mean is that of all of them.
 */
export class ConfidenceSequence {
  readonly #size: number | null;
  /** Logarithms of what is won by betting that the mean is above each candidate, and below it: all but the last bets. */
  readonly #above = new Float64Array(GRID + 1);
  readonly #below = new Float64Array(GRID + 1);
  /** What the last bets have multiplied it by. */
  readonly #lastAbove = new Float64Array(GRID + 1).fill(1);
  readonly #lastBelow = new Float64Array(GRID + 1).fill(1);
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

  /** Of the values so far; null without any. */
  get mean(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count;
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
      this.#lastAbove[at] = (this.#lastAbove[at] ?? 1) * (1 + up * (value - mean));
      this.#lastBelow[at] = (this.#lastBelow[at] ?? 1) * (1 - down * (value - mean));
    }
    if (t % BETS_AT_ONCE === 0) this.#settle();
    this.#count = t;
    this.#sum += value;
    this.#variances += (value - (0.5 + this.#sum) / (t + 1)) ** 2;
  }

  /** Those candidates that no bet has refuted, and one step beyond; both ends in [0, 1]. */
  interval(): Interval {
    this.#settle();
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

  /** Takes the last bets into the logarithms. */
  #settle(): void {
    for (let at = 0; at <= GRID; at++) {
      this.#above[at] = (this.#above[at] ?? 0) + Math.log(this.#lastAbove[at] ?? 1);
      this.#below[at] = (this.#below[at] ?? 0) + Math.log(this.#lastBelow[at] ?? 1);
    }
    this.#lastAbove.fill(1);
    this.#lastBelow.fill(1);
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
  let sum = 0;
  // B(a + 1, b) = B(a, b) a / (a + b), from B(½, ½) on.
  for (let u = 0; u < improved; u++) sum += Math.log((2 * (u + 0.5)) / (u + 1));
  for (let d = 0; d < regressed; d++) sum += Math.log((2 * (d + 0.5)) / (improved + d + 1));
  return Math.exp(sum);
}

/** From here on two runs are decided. */
export const DECIDED_AT = 20;

/** Advice goes no further. */
const MOST_PAIRS = 1e7;

/**
 * How many more pairs are expected to decide, if B is better by `difference` and `discordance` is the share of pairs that
 * change either way; both in (0, 1]. Null above ten million.
 */
export function pairsToDecide(
  { improved, regressed }: { readonly improved: number; readonly regressed: number },
  difference: number,
  discordance: number,
): number | null {
  const changing = Math.max(discordance, difference);
  const [up, down] = [(changing + difference) / 2, (changing - difference) / 2];
  const isDecided = (pairs: number) =>
    logEvidence(improved + pairs * up, regressed + pairs * down) >= Math.log(DECIDED_AT);
  let high = 1;
  while (!isDecided(high)) {
    high *= 2;
    if (high > MOST_PAIRS) return null;
  }
  let low = high === 1 ? 0 : high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isDecided(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The logarithm of `evidenceOf`, of numbers that need not be whole; to 1e-9. */
function logEvidence(improved: number, regressed: number): number {
  const pairs = improved + regressed;
  const logBeta = logGamma(improved + 0.5) + logGamma(regressed + 0.5) - logGamma(pairs + 1);
  // B(½, ½) is π.
  return logBeta - Math.log(Math.PI) + pairs * Math.LN2;
}

/** ln Γ(x) for x > 0: Stirling's series, from 10 on, to which smaller ones are raised by Γ(x + 1) = x Γ(x). */
function logGamma(x: number): number {
  let raised = x;
  let sum = 0;
  for (; raised < 10; raised++) sum -= Math.log(raised);
  const series = 1 / (12 * raised) - 1 / (360 * raised ** 3) + 1 / (1260 * raised ** 5) - 1 / (1680 * raised ** 7);
  return sum + (raised - 0.5) * Math.log(raised) - raised + Math.log(2 * Math.PI) / 2 + series;
}
