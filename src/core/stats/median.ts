import { BOOTSTRAP_SIZES, bootstrap, type DrawnStatistic } from "./bootstrap.ts";
import { Z95 } from "./normal.ts";
import { percentile } from "./percentile.ts";

/** The middle value, or the mean of the two in the middle. Null without values. Wants them ascending. */
export function median(ascending: ArrayLike<number>): number | null {
  return percentile(ascending, 0.5);
}

/**
 * 95 % interval of the median: a seeded bootstrap; above 10,000 values the two at the ranks n/2 ± z·√n/2, the normal
 * approximation of the binomial (Conover, Practical Nonparametric Statistics, 3.2). Null without values.
 */
export function medianInterval(ascending: ArrayLike<number>): readonly [number, number] | null {
  const n = ascending.length;
  if (n > BOOTSTRAP_SIZES.to) {
    const half = (Z95 * Math.sqrt(n)) / 2;
    const from = ascending[Math.max(0, Math.floor(n / 2 - half))];
    const to = ascending[Math.min(n - 1, Math.ceil(n / 2 + half))];
    return from === undefined || to === undefined ? null : [from, to];
  }
  return bootstrap(n, (times) => medianOf(ascending, times));
}

/** The median of draws of values in any order. */
export function drawnMedian(values: ArrayLike<number>): DrawnStatistic {
  const order = Uint32Array.from({ length: values.length }, (_, index) => index);
  order.sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ascending = Float64Array.from(order, (index) => values[index] ?? Number.NaN);
  const inOrder = new Uint16Array(order.length);
  return (times) => {
    for (let i = 0; i < order.length; i++) inOrder[i] = times[order[i] ?? 0] ?? 0;
    return medianOf(ascending, inOrder);
  };
}

/** The median where each value counts as often as `times` says; the times add up to the number of values. */
function medianOf(ascending: ArrayLike<number>, times: Uint16Array): number | null {
  const n = ascending.length;
  const low = Math.floor((n - 1) / 2);
  const high = Math.ceil((n - 1) / 2);
  let seen = 0;
  let below: number | null = null;
  for (let i = 0; i < n; i++) {
    seen += times[i] ?? 0;
    const value = ascending[i] ?? Number.NaN;
    if (below === null && seen > low) below = value;
    if (below !== null && seen > high) return (below + value) / 2;
  }
  return null;
}
