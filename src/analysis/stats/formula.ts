import type { IntervalMethod } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { GroupSums, meanInGroups, type Spread, studentT, varianceOf } from "./groups.ts";
import { type Interval, normalInterval, Z95 } from "./intervals.ts";

/*
 * Intervals by formula: a value, its variance, and Student's t. A statistic has influences by sample with mean 0; its
 * variance is that of their mean, so groups, two runs and two raters need no further formulas. Coverage is simulated in
 * test/analysis/stats/formulaCoverage.test.ts.
 */

/**
 * Method of an interval by formula: none below 30 samples or groups, Student's t up to 10,000 samples, normal above,
 * and Student's t over groups if samples share some.
 */
export function formulaMethod(n: number, groups: number): IntervalMethod | null {
  if (groups < BOOTSTRAP_SIZES.from) return null;
  if (groups < n) return "t-groups";
  return n > BOOTSTRAP_SIZES.to ? "normal" : "t";
}

export interface Variance {
  readonly variance: number;
  /** Whole, or infinite for the normal distribution. */
  readonly degrees: number;
}

export const quantileOf = ({ degrees }: Pick<Variance, "degrees">): number =>
  degrees === Number.POSITIVE_INFINITY ? Z95 : studentT(degrees);

export const degreesOf = (n: number): number => (n > BOOTSTRAP_SIZES.to ? Number.POSITIVE_INFINITY : n - 1);

/**
 * s² / n of a mean of influences; of grouped samples G / (G − 1) · n⁻² · Σ (Σ of a group)², at least that of
 * independent samples.
 */
export function varianceOfMean(influences: ArrayLike<number>, groups: GroupNumbers | null): Variance {
  const n = influences.length;
  const mean = sumOf(influences) / n;
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

function sumOf(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i] ?? 0;
  return sum;
}

export interface MadeInterval {
  readonly interval: Interval | null;
  readonly intervalBy: IntervalMethod | null;
}

export const NO_INTERVAL: MadeInterval = { interval: null, intervalBy: null };

/** Interval of a mean; `variance` is divided by n − 1, `spread` is null for independent values. */
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

/** value ± t · √v, clipped to `range`. */
export function plainInterval(value: number, found: Variance, range: Interval): Interval {
  const half = quantileOf(found) * Math.sqrt(found.variance);
  return [Math.max(range[0], value - half), Math.min(range[1], value + half)];
}

/** 95 % interval by influences, clipped to `range`; null below 30 samples or groups. */
export function influenceInterval(
  value: number,
  influences: ArrayLike<number>,
  groups: GroupNumbers | null,
  range: Interval,
): Interval | null {
  if ((groups?.count ?? influences.length) < BOOTSTRAP_SIZES.from) return null;
  return plainInterval(value, varianceOfMean(influences, groups), range);
}

/** An unbounded scale of a bounded value, so that intervals stay within the bounds. */
interface OpenScale {
  to(value: number): number;
  from(scaled: number): number;
  slope(value: number): number;
}

/** [0, 1]: the log-odds. */
export const LOGIT: OpenScale = {
  to: (value) => Math.log(value / (1 - value)),
  from: (scaled) => 1 / (1 + Math.exp(-scaled)),
  slope: (value) => 1 / (value * (1 - value)),
};

/** [−1, 1]. R. A. Fisher, Biometrika 10 (1915). */
export const FISHER: OpenScale = { to: Math.atanh, from: Math.tanh, slope: (value) => 1 / (1 - value * value) };

/** value ± t · √v on a scale. `value` is between the bounds; `seen`, which the interval contains, may be a bound. */
export function scaledInterval(value: number, found: Variance, { to, from, slope }: OpenScale, seen = value): Interval {
  const half = quantileOf(found) * Math.sqrt(found.variance) * slope(value);
  return [Math.min(seen, from(to(value) - half)), Math.max(seen, from(to(value) + half))];
}
