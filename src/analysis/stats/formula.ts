import type { IntervalMethod } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { GroupSums, meanInGroups, type Spread, studentT, varianceOf } from "./groups.ts";
import { type Interval, normalInterval, Z95 } from "./intervals.ts";

/*
 * Intervals by formula: a value, its variance, and Student's t. A statistic has influences, by sample how far it moves with
 * it, whose mean is 0; its variance is that of the mean of these, so that groups, two runs and two raters need no formula
 * of their own. Coverage is simulated in test/analysis/stats/formula.test.ts.
 */

/**
 * How a statistic whose interval is by formula gets it: none below 30 samples or groups, by Student's t up to 10,000
 * samples, with its normal approximation above, and Student's t over groups where samples share some.
 */
export function formulaMethod(n: number, groups: number): IntervalMethod | null {
  if (groups < BOOTSTRAP_SIZES.from) return null;
  if (groups < n) return "t-groups";
  return n > BOOTSTRAP_SIZES.to ? "normal" : "t";
}

/** A variance, and the degrees of freedom that it was estimated with. */
export interface Variance {
  readonly variance: number;
  /** A whole number; infinite where there are so many that the normal distribution will do. */
  readonly degrees: number;
}

/** The 97.5 % point that belongs to it. */
export const quantileOf = ({ degrees }: Pick<Variance, "degrees">): number =>
  degrees === Number.POSITIVE_INFINITY ? Z95 : studentT(degrees);

/** Those of n independent samples. */
export const degreesOf = (n: number): number => (n > BOOTSTRAP_SIZES.to ? Number.POSITIVE_INFINITY : n - 1);

/**
 * Of a mean of influences, s² / n; of samples in groups G / (G − 1) · n⁻² · Σ (Σ of a group)², and at least what it would be
 * if samples were independent.
 */
export function varianceOfMean(influences: ArrayLike<number>, groups: GroupNumbers | null): Variance {
  const n = influences.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += influences[i] ?? 0;
  const mean = sum / n;
  const sums = groups && new GroupSums();
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const influence = (influences[i] ?? 0) - mean;
    squares += influence * influence;
    sums?.add(influence, groups?.of[i] ?? -1);
  }
  if (!sums) return { variance: squares / (n - 1) / n, degrees: degreesOf(n) };
  const spread = sums.spread(0);
  return { variance: Math.max(varianceOf(n, spread), squares / n / n), degrees: spread.groups - 1 };
}

/** An interval, and how it came about. */
export interface MadeInterval {
  readonly interval: Interval | null;
  readonly intervalBy: IntervalMethod | null;
}

export const NO_INTERVAL: MadeInterval = { interval: null, intervalBy: null };

/** Of a mean, `variance` being divided by n − 1; `spread` is null where its values are independent of each other. */
export function meanInterval(
  mean: number,
  variance: number,
  n: number,
  spread: Spread | null,
  range: Interval,
): MadeInterval {
  const intervalBy = formulaMethod(n, spread?.groups ?? n);
  if (intervalBy === null) return NO_INTERVAL;
  const interval = spread
    ? meanInGroups(mean, (variance * (n - 1)) / n, n, spread, range)
    : normalInterval(mean, variance, n, range, quantileOf({ degrees: degreesOf(n) }));
  return { interval, intervalBy };
}

/** value ± t · √v, cut to `range`. */
export function plainInterval(value: number, found: Variance, range: Interval): Interval {
  const half = quantileOf(found) * Math.sqrt(found.variance);
  return [Math.max(range[0], value - half), Math.min(range[1], value + half)];
}

/** 95 % interval of a statistic by its influences, cut to `range`; null below 30 samples or groups. */
export function influenceInterval(
  value: number,
  influences: ArrayLike<number>,
  groups: GroupNumbers | null,
  range: Interval,
): Interval | null {
  if ((groups?.count ?? influences.length) < BOOTSTRAP_SIZES.from) return null;
  return plainInterval(value, varianceOfMean(influences, groups), range);
}

/** A scale without ends for what lies between two bounds, so that no interval goes beyond them. */
interface Scale {
  to(value: number): number;
  from(scaled: number): number;
  /** How much faster a value moves there. */
  slope(value: number): number;
}

/** Of what lies in [0, 1]: the log of the odds. */
export const LOGIT: Scale = {
  to: (value) => Math.log(value / (1 - value)),
  from: (scaled) => 1 / (1 + Math.exp(-scaled)),
  slope: (value) => 1 / (value * (1 - value)),
};

/** Of what lies in [−1, 1]. R. A. Fisher, Biometrika 10 (1915). */
export const FISHER: Scale = { to: Math.atanh, from: Math.tanh, slope: (value) => 1 / (1 - value * value) };

/** value ± t · √v on a scale. `value` is between its bounds; `seen`, which the interval holds, may be one of them. */
export function scaledInterval(value: number, found: Variance, { to, from, slope }: Scale, seen = value): Interval {
  const half = quantileOf(found) * Math.sqrt(found.variance) * slope(value);
  return [Math.min(seen, from(to(value) - half)), Math.max(seen, from(to(value) + half))];
}
