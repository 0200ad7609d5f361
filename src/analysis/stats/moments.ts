import { BOOTSTRAP_SIZES, type DrawnStatistic, type GroupNumbers } from "./bootstrap.ts";
import { degreesOf, influenceInterval, quantileOf } from "./formula.ts";
import { type Interval, percentile, place } from "./intervals.ts";
import { numbersOf } from "./numbers.ts";

/** Running n, mean and variance; sums in order of arrival. */
export class Moments {
  n = 0;
  #sum = 0;
  #first = 0;
  #shifted = 0;
  #squares = 0;

  add(value: number): void {
    if (this.n === 0) this.#first = value;
    // Differences from the first value avoid cancellation in the variance.
    const difference = value - this.#first;
    this.n += 1;
    this.#sum += value;
    this.#shifted += difference;
    this.#squares += difference * difference;
  }

  addAll(values: Float64Array, length: number): void {
    if (length === 0) return;
    const first = this.n === 0 ? (values[0] ?? 0) : this.#first;
    // Local variables make the loop several times as fast as fields.
    let [sum, shifted, squares] = [this.#sum, this.#shifted, this.#squares];
    for (let i = 0; i < length; i++) {
      const value = values[i] ?? 0;
      const difference = value - first;
      sum += value;
      shifted += difference;
      squares += difference * difference;
    }
    this.n += length;
    [this.#first, this.#sum, this.#shifted, this.#squares] = [first, sum, shifted, squares];
  }

  /** Adds a value so many times. */
  addTimes(value: number, times: number): void {
    if (times === 0) return;
    if (this.n === 0) this.#first = value;
    const difference = value - this.#first;
    this.n += times;
    this.#sum += times * value;
    this.#shifted += times * difference;
    this.#squares += times * difference * difference;
  }

  get mean(): number | null {
    return this.n === 0 ? null : this.#sum / this.n;
  }

  /** Sample variance, divided by n − 1; null below two values. */
  get variance(): number | null {
    if (this.n < 2) return null;
    return Math.max(0, (this.#squares - (this.#shifted * this.#shifted) / this.n) / (this.n - 1));
  }
}

/** Null without values. Reorders them. */
export function median(values: Float64Array): number | null {
  const middle = (values.length - 1) / 2;
  place(values, Math.floor(middle));
  place(values, Math.ceil(middle));
  return percentile(values, 0.5);
}

/**
 * 95 % interval of the median: the values at the ranks n/2 ± t·√n/2, the normal approximation of the binomial (Conover,
 * Practical Nonparametric Statistics, 3.2) with Student's t, which offsets whole ranks. With groups the ranks follow
 * the variance of the share below the median (Woodruff, JASA 47, 1952). Null below 30 values or groups. `own` are the
 * same values in any order, which changes.
 */
export function medianInterval(
  values: ArrayLike<number>,
  groups: GroupNumbers | null = null,
  own: Float64Array = Float64Array.from(values),
): readonly [number, number] | null {
  const n = values.length;
  if ((groups?.count ?? n) < BOOTSTRAP_SIZES.from) return null;
  const ranks = groups === null ? ordinaryRanks(n) : ranksInGroups(values, median(own) ?? 0, groups);
  const [from = null, to = null] = (ranks ? [Math.floor(ranks[0]), Math.ceil(ranks[1]) - 1] : []).map((rank) =>
    valueAt(own, Math.min(n - 1, Math.max(0, rank))),
  );
  return from === null || to === null ? null : [from, to];
}

function valueAt(values: Float64Array, rank: number): number | null {
  place(values, rank);
  return values[rank] ?? null;
}

function ordinaryRanks(n: number): Interval {
  const half = (quantileOf({ degrees: degreesOf(n) }) * Math.sqrt(n)) / 2;
  return [n / 2 - half, n / 2 + half];
}

function ranksInGroups(values: ArrayLike<number>, middle: number, groups: GroupNumbers): Interval | null {
  const isBelow = numbersOf(values.length, (i) => ((values[i] ?? 0) <= middle ? 1 : 0));
  const share = influenceInterval(0.5, isBelow, groups, [0, 1]);
  return share && [values.length * share[0], values.length * share[1]];
}

export function drawnMedian(values: ArrayLike<number>): DrawnStatistic {
  const order = Uint32Array.from({ length: values.length }, (_, index) => index);
  order.sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ascending = numbersOf(order.length, (at) => values[order[at] ?? 0] ?? Number.NaN);
  const inOrder = new Uint16Array(order.length);
  return (times) => {
    for (let i = 0; i < order.length; i++) inOrder[i] = times[order[i] ?? 0] ?? 0;
    return medianOf(ascending, inOrder);
  };
}

/** The median weighted by `times`; null if all are 0. */
function medianOf(ascending: ArrayLike<number>, times: Uint16Array): number | null {
  let n = 0;
  for (let i = 0; i < times.length; i++) n += times[i] ?? 0;
  if (n === 0) return null;
  const low = Math.floor((n - 1) / 2);
  const high = Math.ceil((n - 1) / 2);
  let seen = 0;
  let below: number | null = null;
  for (let i = 0; i < times.length; i++) {
    seen += times[i] ?? 0;
    const value = ascending[i] ?? Number.NaN;
    if (below === null && seen > low) below = value;
    if (below !== null && seen > high) return (below + value) / 2;
  }
  return null;
}
