import { sortIndexes } from "../table/sort.ts";
import { BOOTSTRAP_SIZES, bootstrap } from "./bootstrap.ts";
import { normalInterval } from "./normal.ts";

/**
 * Area under the ROC curve: the chance that a positive scores above a negative, ties counting half. In [0, 1], 0.5 is
 * chance. Null unless there are both positives and negatives. Mann and Whitney (1947).
 */
export function auroc(isPositive: ArrayLike<number>, scores: ArrayLike<number>): number | null {
  return areaOf(sortedBy(isPositive, scores), null);
}

/**
 * 95 % interval of the area: a seeded bootstrap over samples, whose draws with one class alone are left out; above
 * 10,000 samples the normal approximation with DeLong's variance (Biometrics 44, 1988). Null where the area is.
 */
export function aurocInterval(
  isPositive: ArrayLike<number>,
  scores: ArrayLike<number>,
): readonly [number, number] | null {
  const sorted = sortedBy(isPositive, scores);
  const area = areaOf(sorted, null);
  if (area === null) return null;
  const n = sorted.order.length;
  if (n > BOOTSTRAP_SIZES.to) return normalInterval(area, deLongVariance(sorted), 1, [0, 1]);
  return bootstrap(n, (times) => areaOf(sorted, times));
}

/** Samples by ascending score, with the group of equal scores that each belongs to. */
interface Sorted {
  readonly order: Uint32Array;
  readonly isPositive: Uint8Array;
  /** Position in `order` behind the last one of the same score. */
  readonly groupEnd: Uint32Array;
}

function sortedBy(isPositive: ArrayLike<number>, scores: ArrayLike<number>): Sorted {
  const n = scores.length;
  const scoreAt = (sample: number | undefined): number => scores[sample ?? 0] ?? Number.NaN;
  const indexes = new Uint32Array(n);
  for (let i = 0; i < n; i++) indexes[i] = i;
  const order = sortIndexes(indexes, scoreAt, false);
  const groupEnd = new Uint32Array(n);
  for (let from = 0, to = 1; from < n; from = to++) {
    while (to < n && scoreAt(order[to]) === scoreAt(order[from])) to++;
    groupEnd.fill(to, from, to);
  }
  const marks = new Uint8Array(n);
  for (let i = 0; i < n; i++) marks[i] = isPositive[order[i] ?? 0] === 1 ? 1 : 0;
  return { order, groupEnd, isPositive: marks };
}

/** The area, each sample counted as often as `times` says, or once. */
function areaOf({ order, isPositive, groupEnd }: Sorted, times: ArrayLike<number> | null): number | null {
  let positives = 0;
  let negatives = 0;
  let wins = 0;
  for (let from = 0; from < order.length; ) {
    const to = groupEnd[from] ?? order.length;
    let groupPositives = 0;
    let groupNegatives = 0;
    for (let i = from; i < to; i++) {
      const count = times === null ? 1 : (times[order[i] ?? 0] ?? 0);
      if (isPositive[i] === 1) groupPositives += count;
      else groupNegatives += count;
    }
    wins += groupPositives * (negatives + groupNegatives / 2);
    positives += groupPositives;
    negatives += groupNegatives;
    from = to;
  }
  return positives === 0 || negatives === 0 ? null : wins / positives / negatives;
}

/** Variance of the area: that of the positives' placements over their number, plus that of the negatives'. */
function deLongVariance({ order, isPositive, groupEnd }: Sorted): number {
  const n = order.length;
  const positives = isPositive.reduce((sum, bit) => sum + bit, 0);
  const negatives = n - positives;
  const ofPositives = { sum: 0, squares: 0 };
  const ofNegatives = { sum: 0, squares: 0 };
  let seenPositives = 0;
  let seenNegatives = 0;
  for (let from = 0; from < n; ) {
    const to = groupEnd[from] ?? n;
    let groupPositives = 0;
    for (let i = from; i < to; i++) groupPositives += isPositive[i] ?? 0;
    const groupNegatives = to - from - groupPositives;
    add(ofPositives, (seenNegatives + groupNegatives / 2) / negatives, groupPositives);
    add(ofNegatives, 1 - (seenPositives + groupPositives / 2) / positives, groupNegatives);
    seenPositives += groupPositives;
    seenNegatives += groupNegatives;
    from = to;
  }
  return varianceOf(ofPositives, positives) / positives + varianceOf(ofNegatives, negatives) / negatives;
}

interface Sums {
  sum: number;
  squares: number;
}

function add(sums: Sums, placement: number, times: number): void {
  sums.sum += placement * times;
  sums.squares += placement * placement * times;
}

function varianceOf({ sum, squares }: Sums, n: number): number {
  return n < 2 ? 0 : Math.max(0, (squares - (sum * sum) / n) / (n - 1));
}
