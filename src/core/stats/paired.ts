import type { IntervalMethod } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, bootstrap, bootstrapMean, type DrawnStatistic, normalInterval } from "./intervals.ts";
import { Moments } from "./moments.ts";

/**
 * Two-sided exact probability of McNemar's test, in (0, 1]: how likely it is that of `up + down` changes, each way equally
 * likely, as many or more go one way. Null without a change. It is the sign test of paired scores as well.
 * min(1, 2 · Σ C(n, i) / 2ⁿ for i ≤ min(up, down)). Q. McNemar, Psychometrika 12 (1947); exact as in A. Agresti,
 * Categorical Data Analysis (2013), 11.1.
 */
export function mcnemar(up: number, down: number): number | null {
  const n = up + down;
  if (n === 0) return null;
  const fewer = Math.min(up, down);
  // Weights from the middle outwards, where they are largest: far out they fade to 0, and nothing overflows.
  const middle = Math.floor(n / 2);
  let weight = 1;
  let below = 0;
  let tail = 0;
  for (let i = middle; i >= 0 && weight > 0; i--) {
    below += weight;
    if (i <= fewer) tail += weight;
    weight *= i / (n - i + 1);
  }
  // By symmetry; of an even number the middle counts once.
  const total = n % 2 === 0 ? 2 * below - 1 : 2 * below;
  return Math.min(1, (2 * tail) / total);
}

/**
 * 95 % interval of the mean of paired differences, over pairs: none below 30, a seeded bootstrap up to 10,000 (drawn only
 * where it is asked for), the normal approximation above. Drawing pairs is drawing their differences, so the two scores
 * of a pair stay together.
 */
export class PairedInterval {
  readonly #moments = new Moments();
  readonly #kept: number[] = [];
  readonly #isDrawn: boolean;

  constructor(isDrawn: boolean) {
    this.#isDrawn = isDrawn;
  }

  add(difference: number): void {
    this.#moments.add(difference);
    if (this.#isDrawn && this.#moments.n <= BOOTSTRAP_SIZES.to) this.#kept.push(difference);
  }

  /** `range`: the least and the largest difference that there can be. */
  value(range: readonly [number, number]): {
    readonly interval: readonly [number, number] | null;
    readonly intervalBy: IntervalMethod | null;
  } {
    const { n, mean, variance } = this.#moments;
    if (mean === null || variance === null || n < BOOTSTRAP_SIZES.from) return NONE;
    if (n > BOOTSTRAP_SIZES.to) return { interval: normalInterval(mean, variance, n, range), intervalBy: "normal" };
    if (!this.#isDrawn) return NONE;
    return { interval: bootstrapMean(Float64Array.from(this.#kept)), intervalBy: "bootstrap" };
  }
}

/**
 * 95 % interval of the difference of a statistic of all pairs at once, b − a: both sides of a seeded draw hold the same
 * pairs. None below 30 pairs, nor above 10,000, where no approximation serves all such statistics.
 */
export function pairedDraws(n: number, a: DrawnStatistic, b: DrawnStatistic): readonly [number, number] | null {
  if (n < BOOTSTRAP_SIZES.from || n > BOOTSTRAP_SIZES.to) return null;
  return bootstrap(n, (times) => {
    const ofA = a(times);
    const ofB = b(times);
    return ofA === null || ofB === null ? null : ofB - ofA;
  });
}

const NONE = { interval: null, intervalBy: null } as const;
