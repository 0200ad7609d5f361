import type { Interval } from "./intervals.ts";

/** Candidates for the mean: 0, .001, …, 1. */
const GRID = 1000;
const ALPHA = 0.05;
/** Largest bet as a share of the safe one. */
const TRUNCATION = 0.5;
/** A bet multiplies by ½ to 8, so this many products stay finite. */
const BETS_AT_ONCE = 64;

/**
 * Bounds of a mean that hold at any time in 95 of 100 streams: the hedged betting confidence sequence of I.
 * Waudby-Smith and A. Ramdas, JRSS-B 86 (2024). Values are in [0, 1] and arrive one by one. With a known `size` they
 * are drawn without replacement, and the mean is that of all.
 */
export class ConfidenceSequence {
  readonly #size: number | null;
  /** Log-wealth of bets above each candidate, and below it, without the last bets. */
  readonly #above = new Float64Array(GRID + 1);
  readonly #below = new Float64Array(GRID + 1);
  readonly #lastAbove = new Float64Array(GRID + 1).fill(1);
  readonly #lastBelow = new Float64Array(GRID + 1).fill(1);
  #count = 0;
  #sum = 0;
  // A prior value of ½ with variance ¼.
  #variances = 0.25;

  constructor(size: number | null = null) {
    this.#size = size;
  }

  get count(): number {
    return this.#count;
  }

  get mean(): number | null {
    return this.#count === 0 ? null : this.#sum / this.#count;
  }

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

  /** Candidates that no bet has refuted, plus a step; in [0, 1]. */
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

  #settle(): void {
    for (let at = 0; at <= GRID; at++) {
      this.#above[at] = (this.#above[at] ?? 0) + Math.log(this.#lastAbove[at] ?? 1);
      this.#below[at] = (this.#below[at] ?? 0) + Math.log(this.#lastBelow[at] ?? 1);
    }
    this.#lastAbove.fill(1);
    this.#lastBelow.fill(1);
  }

  /** Mean of the remaining values for a total mean of `mean`. */
  #remaining(mean: number): number {
    if (this.#size === null) return mean;
    const left = this.#size - this.#count;
    const open = this.#size * mean - this.#sum;
    if (left <= 0) return Math.abs(open) < 0.5 ? 0.5 : -1;
    const rest = open / left;
    return Math.abs(rest) < 1e-12 ? 0 : Math.abs(rest - 1) < 1e-12 ? 1 : rest;
  }
}

/**
 * Bayes factor of `improved` and `regressed` pairs for any share of improved ones (Jeffreys' prior) against ½: B(u + ½,
 * d + ½) / B(½, ½) · 2^(u + d). Under equal runs it reaches 20 in at most 5 of 100 streams, at any time. At least 0;
 * may be infinite.
 */
export function evidenceOf({ improved, regressed }: { readonly improved: number; readonly regressed: number }): number {
  let sum = 0;
  // B(a + 1, b) = B(a, b) a / (a + b), from B(½, ½) on.
  for (let u = 0; u < improved; u++) sum += Math.log((2 * (u + 0.5)) / (u + 1));
  for (let d = 0; d < regressed; d++) sum += Math.log((2 * (d + 0.5)) / (improved + d + 1));
  return Math.exp(sum);
}

/** Evidence that decides between two runs. */
export const DECIDED_AT = 20;

const MOST_PAIRS = 1e7;

/**
 * Expected further pairs for a decision, if B is better by `difference` and `discordance` is the share of changing
 * pairs; both in (0, 1]. Null above ten million.
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

/** Log of `evidenceOf` for real numbers; to 1e-9. */
function logEvidence(improved: number, regressed: number): number {
  const pairs = improved + regressed;
  const logBeta = logGamma(improved + 0.5) + logGamma(regressed + 0.5) - logGamma(pairs + 1);
  // B(½, ½) is π.
  return logBeta - Math.log(Math.PI) + pairs * Math.LN2;
}

/** ln Γ(x) for x > 0: Stirling's series from 10 on, reached by Γ(x + 1) = x Γ(x). */
function logGamma(x: number): number {
  let raised = x;
  let sum = 0;
  for (; raised < 10; raised++) sum -= Math.log(raised);
  const series = 1 / (12 * raised) - 1 / (360 * raised ** 3) + 1 / (1260 * raised ** 5) - 1 / (1680 * raised ** 7);
  return sum + (raised - 0.5) * Math.log(raised) - raised + Math.log(2 * Math.PI) / 2 + series;
}
