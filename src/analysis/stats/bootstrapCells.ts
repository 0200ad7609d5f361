import { eachDraw, type GroupNumbers } from "./bootstrap.ts";
import { type Interval, normalInterval, percentileInterval } from "./intervals.ts";

/** Several statistics of the same samples; null if undefined. */
export type Statistics = (times: Float64Array) => readonly (number | null)[];

/**
 * 95 % percentile intervals of several statistics over the same seeded draws. Sample i counts for entry `cellOf[i]` of
 * `cells`; statistics get the drawn counts by entry. Grouped samples are drawn by group. Undefined draws are left out
 * of a statistic. Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3.
 */
export function bootstrapCells(
  cellOf: ArrayLike<number>,
  cells: number,
  statistics: Statistics,
  groups: GroupNumbers | null = null,
): readonly (Interval | null)[] {
  const n = cellOf.length;
  const times = new Float64Array(cells);
  const drawn: number[][] = [];
  eachDraw(n, groups, (bySample) => {
    times.fill(0);
    for (let i = 0; i < n; i++) {
      const cell = cellOf[i] ?? 0;
      times[cell] = (times[cell] ?? 0) + (bySample[i] ?? 0);
    }
    for (const [s, value] of statistics(times).entries()) {
      drawn[s] ??= [];
      if (value !== null) drawn[s].push(value);
    }
  });
  return drawn.map((values) => (values.length === 0 ? null : percentileInterval(Float64Array.from(values))));
}

/**
 * 95 % intervals by the normal approximation with the jackknife's variance, (n − 1) / n · Σ (θ₋ᵢ − θ̄)²: samples of one
 * entry are left out alike, so it takes an evaluation per entry. Null if a statistic is undefined, also without one
 * sample. Tukey (1958).
 */
export function jackknifeCells(
  times: ArrayLike<number>,
  statistics: Statistics,
  ranges: readonly Interval[],
): readonly (Interval | null)[] {
  return leftOutCells(times, statistics).map((found, s) => {
    if (found === null) return null;
    const { value, n, mean, without } = found;
    const squares = without.reduce((sum, theta, cell) => sum + (times[cell] ?? 0) * (theta - mean) ** 2, 0);
    return normalInterval(value, ((n - 1) / n) * squares, 1, ranges[s] ?? [-1, 1]);
  });
}

interface LeftOutCells {
  readonly value: number;
  readonly n: number;
  /** By entry; ignored for empty entries. */
  readonly without: Float64Array;
  readonly mean: number;
}

/** By statistic; null if undefined, also without one sample. */
export function leftOutCells(times: ArrayLike<number>, statistics: Statistics): readonly (LeftOutCells | null)[] {
  const counts = Float64Array.from({ length: times.length }, (_, cell) => times[cell] ?? 0);
  const n = counts.reduce((sum, count) => sum + count, 0);
  const whole = statistics(counts);
  const without = whole.map(() => new Float64Array(counts.length));
  const isDefined = whole.map((value) => value !== null);
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] ?? 0;
    if (count === 0) continue;
    counts[cell] = count - 1;
    for (const [s, theta] of statistics(counts).entries()) {
      if (theta === null) isDefined[s] = false;
      else without.at(s)?.fill(theta, cell, cell + 1);
    }
    counts[cell] = count;
  }
  return whole.map((value, s) => {
    const own = without[s];
    if (value === null || !own || isDefined[s] !== true) return null;
    return { value, n, without: own, mean: own.reduce((sum, theta, cell) => sum + (counts[cell] ?? 0) * theta, 0) / n };
  });
}
