import { BOOTSTRAP_SIZES, type DrawnStatistic, type GroupNumbers } from "./bootstrap.ts";
import { degreesOf, influenceInterval, quantileOf } from "./formula.ts";
import { type Interval, percentile, place } from "./intervals.ts";
import { numbersOf } from "./numbers.ts";

/**
 * Running n, mean and variance. Each sum goes with the sum of what its additions round off, so that in any order the
 * digits are the same, whether equal values come one by one or at once.
 */
export class Moments {
  n = 0;
  #first = 0;
  #sum = 0;
  #sumRest = 0;
  // Differences from the first value avoid cancellation in the variance.
  #shifted = 0;
  #shiftedRest = 0;
  #squares = 0;
  #squaresRest = 0;

  add(value: number): void {
    ONE[0] = value;
    this.addAll(ONE, 1);
  }

  /** Adds the first `length` values. */
  addAll(values: Float64Array, length: number): void {
    if (length === 0) return;
    const first = this.n === 0 ? (values[0] ?? 0) : this.#first;
    // Local variables make the loop several times as fast as fields.
    let [sum, sumRest, shifted, shiftedRest] = [this.#sum, this.#sumRest, this.#shifted, this.#shiftedRest];
    let [squares, squaresRest] = [this.#squares, this.#squaresRest];
    for (let i = 0; i < length; i++) {
      const value = values[i] ?? 0;
      const difference = value - first;
      const square = difference * difference;
      const [newSum, newShifted, newSquares] = [sum + value, shifted + difference, squares + square];
      sumRest += restOf(sum, value, newSum);
      shiftedRest += restOf(shifted, difference, newShifted);
      squaresRest += restOf(squares, square, newSquares);
      sum = newSum;
      shifted = newShifted;
      squares = newSquares;
    }
    this.n += length;
    [this.#first, this.#sum, this.#sumRest] = [first, sum, sumRest];
    [this.#shifted, this.#shiftedRest, this.#squares, this.#squaresRest] = [shifted, shiftedRest, squares, squaresRest];
  }

  /** Adds a value so many times. */
  addTimes(value: number, times: number): void {
    if (times === 0) return;
    if (this.n === 0) this.#first = value;
    const difference = value - this.#first;
    const square = difference * difference;
    const [values, differences, squares] = [times * value, times * difference, times * square];
    const [sum, shifted, allSquares] = [this.#sum + values, this.#shifted + differences, this.#squares + squares];
    this.n += times;
    this.#sumRest += restOf(this.#sum, values, sum) + restOfProduct(times, value, values);
    this.#shiftedRest += restOf(this.#shifted, differences, shifted) + restOfProduct(times, difference, differences);
    this.#squaresRest += restOf(this.#squares, squares, allSquares) + restOfProduct(times, square, squares);
    [this.#sum, this.#shifted, this.#squares] = [sum, shifted, allSquares];
  }

  get mean(): number | null {
    return this.n === 0 ? null : withRest(this.#sum, this.#sumRest) / this.n;
  }

  /** Sample variance, divided by n − 1; null below two values. */
  get variance(): number | null {
    if (this.n < 2) return null;
    const [shifted, squares] = [withRest(this.#shifted, this.#shiftedRest), withRest(this.#squares, this.#squaresRest)];
    return Math.max(0, (squares - (shifted * shifted) / this.n) / (this.n - 1));
  }
}

const ONE = new Float64Array(1);

/** What the sum of two numbers rounds off (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B). */
function restOf(one: number, other: number, sum: number): number {
  const added = sum - one;
  return one - (sum - added) + (other - added);
}

/** What the product of two numbers rounds off (Dekker, Numerische Mathematik 18, 1971). */
function restOfProduct(one: number, other: number, product: number): number {
  if (other === 0 || other === 1) return 0;
  const [a, b] = [upperHalf(one), upperHalf(other)];
  return a * b - product + a * (other - b) + (one - a) * b + (one - a) * (other - b);
}

/** The upper 26 bits of 53. */
function upperHalf(number: number): number {
  const spread = number * 134_217_729;
  return spread - (spread - number);
}

/** A sum that overflows has no rest. */
const withRest = (sum: number, rest: number): number => (Number.isFinite(rest) ? sum + rest : sum);

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
