import type { IntervalMethod } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, bootstrap, bootstrapMean, type DrawnStatistic } from "./bootstrap.ts";
import { Moments } from "./moments.ts";
import { normalInterval } from "./normal.ts";

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
