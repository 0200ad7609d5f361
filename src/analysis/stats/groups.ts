import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { type Interval, wilsonAt, Z95 } from "./intervals.ts";

/** How rows in groups spread: samples that ask the same question tend to be right, or wrong, together. */
export interface Spread {
  readonly groups: number;
  /** Σ over groups of (sum of its values − mean · number of its values)², the mean being that of all rows. */
  readonly squares: number;
}

/** Variance of the mean of `n` rows, G/(G − 1) · n⁻² · Σ (S_g − p n_g)²; infinite with one group, which tells nothing. */
export function varianceOf(n: number, { groups, squares }: Spread): number {
  return groups < 2 ? Number.POSITIVE_INFINITY : (groups / (groups - 1)) * (squares / n / n);
}

/**
 * How many independent rows would tell as much of a rate as these `n` do: at most n. n / deff, deff being the variance of
 * the rate over what it would be if rows were independent, p(1 − p) / n, and at least 1. The number of groups where the
 * rate is 0 or 1, and the spread says nothing. L. Kish, Survey Sampling (1965), 5.4.
 */
export function effectiveSize(rate: number, n: number, spread: Spread): number {
  if (rate === 0 || rate === 1) return spread.groups;
  const designEffect = Math.max(1, varianceOf(n, spread) / ((rate * (1 - rate)) / n));
  return n / designEffect;
}

/**
 * 95 % interval of a rate of rows in groups, both ends in [0, 1]: Wilson's at the effective size, with Student's t of
 * G − 1 degrees of freedom in the place of z. Null below two groups. E. L. Korn and B. I. Graubard, Survey Methodology 24
 * (1998), with Wilson's interval in the place of Clopper and Pearson's.
 */
export function wilsonInGroups(count: number, n: number, spread: Spread): Interval | null {
  if (spread.groups < 2) return null;
  const rate = count / n;
  return wilsonAt(rate, effectiveSize(rate, n, spread), studentT(spread.groups - 1));
}

/**
 * 95 % interval of a mean of rows in groups, cut to `range`: mean ± t(G − 1) · √v, v being at least what it would be if
 * rows were independent. `variance` is that of the rows, divided by n. Null below 30 groups.
 */
export function meanInGroups(
  mean: number,
  variance: number,
  n: number,
  spread: Spread,
  range: Interval,
): Interval | null {
  if (spread.groups < BOOTSTRAP_SIZES.from) return null;
  const half = studentT(spread.groups - 1) * Math.sqrt(Math.max(varianceOf(n, spread), variance / n));
  return [Math.max(range[0], mean - half), Math.min(range[1], mean + half)];
}

/** Above this the expansion is exact to 1e-11, and sums over all degrees of freedom would be long. */
const MOST_SUMMED = 200;
const known = new Map<number, number>();

/**
 * The 97.5 % point of Student's t distribution with a whole number of degrees of freedom, to 1e-10 and better: where the
 * chance of being within ± t is .95, by its sums of powers of cosines (Abramowitz and Stegun 26.7.3 and 26.7.4), above
 * 200 by the expansion around the normal's (26.7.5). Infinite below 1.
 */
export function studentT(degrees: number): number {
  if (degrees < 1) return Number.POSITIVE_INFINITY;
  if (degrees > MOST_SUMMED) return expandedT(degrees);
  const found = known.get(degrees);
  if (found !== undefined) return found;
  let low = Z95;
  let high = 13;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (chanceWithin(middle, degrees) < 0.95) low = middle;
    else high = middle;
  }
  known.set(degrees, high);
  return high;
}

/**
 * P(|T| < t) of Student's t with a whole number of degrees of freedom, at least 1, by the same sums: the terms are all
 * positive, so that nothing is lost in their sum.
 */
export function chanceWithin(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const square = Math.cos(angle) ** 2;
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? Math.cos(angle) : 1;
  let sum = 0;
  for (let at = isOdd ? 3 : 2; at <= degrees; at += 2) {
    sum += term;
    term *= (square * (at - 1)) / at;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

function expandedT(degrees: number): number {
  const z = Z95;
  const square = z * z;
  const terms = [
    (square + 1) / 4,
    ((5 * square + 16) * square + 3) / 96,
    (((3 * square + 19) * square + 17) * square - 15) / 384,
    ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
  ];
  return z * terms.reduce((sum, term, at) => sum + term / degrees ** (at + 1), 1);
}

/**
 * Sums of rows by group, on the way to their spread. A row that stands alone is a group of its own; its number is
 * `ALONE`, which no other row has.
 */
export class GroupSums {
  /**
   * By group the sum of its values, then how many they are: a byte each while all of them are small and whole, as of rows
   * that are right or wrong. There may be millions of groups in each of a hundred slices.
   */
  #totals: Int8Array | Float64Array = new Int8Array(32);
  #alone = { n: 0, mean: 0, squares: 0 };

  /** Adds a row to a group, or a row of its own where the number is below 0. */
  add(value: number, group: number): void {
    if (group < 0) {
      // Welford's way: Σ (x − mean)² without the cancelling of large sums.
      const alone = this.#alone;
      const difference = value - alone.mean;
      alone.n++;
      alone.mean += difference / alone.n;
      alone.squares += difference * (value - alone.mean);
      return;
    }
    const at = 2 * group;
    const sum = this.sumOf(group) + value;
    const size = this.sizeOf(group) + 1;
    if (at >= this.#totals.length) this.#totals = copied(this.#totals, Math.max(at + 2, 2 * this.#totals.length));
    if (this.#totals instanceof Int8Array && !(isSmall(sum) && isSmall(size))) {
      this.#totals = Float64Array.from(this.#totals);
    }
    this.#totals[at] = sum;
    this.#totals[at + 1] = size;
  }

  /** The sum of a group of several rows. */
  sumOf(group: number): number {
    return this.#totals[2 * group] ?? 0;
  }

  /** How many rows of it there were. */
  sizeOf(group: number): number {
    return this.#totals[2 * group + 1] ?? 0;
  }

  /** Sums of the groups of several rows, by their numbers. */
  *shared(): Generator<number, void> {
    for (let at = 0; at < this.#totals.length; at += 2) yield this.#totals[at] ?? 0;
  }

  /** Around the mean of all rows. */
  spread(mean: number): Spread {
    const { n, mean: ofAlone, squares: within } = this.#alone;
    const totals = this.#totals;
    let groups = n;
    let squares = within + n * (ofAlone - mean) ** 2;
    for (let at = 0; at < totals.length; at += 2) {
      const size = totals[at + 1] ?? 0;
      if (size === 0) continue;
      groups++;
      squares += ((totals[at] ?? 0) - mean * size) ** 2;
    }
    return { groups, squares };
  }
}

const isSmall = (value: number): boolean => (value << 24) >> 24 === value;

function copied(totals: Int8Array | Float64Array, length: number): Int8Array | Float64Array {
  const longer = totals instanceof Int8Array ? new Int8Array(length) : new Float64Array(length);
  longer.set(totals);
  return longer;
}

/** Groups numbered from 0 on in the order in which their first rows come; a number below 0 is a group of one row. */
export function densely(numbers: ArrayLike<number>): GroupNumbers {
  const placeOf = new Map<number, number>();
  const of = new Uint32Array(numbers.length);
  let count = 0;
  for (let row = 0; row < of.length; row++) {
    const number = numbers[row] ?? -1;
    const place = number < 0 ? count : (placeOf.get(number) ?? count);
    if (number >= 0) placeOf.set(number, place);
    if (place === count) count++;
    of[row] = place;
  }
  return { of, count };
}

/** Sums and numbers of values by group. */
export interface GroupTotals {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
}

/** Of groups in the order in which their first rows come. */
export function totalsByGroup(values: ArrayLike<number>, numbers: ArrayLike<number>): GroupTotals {
  const { of, count } = densely(numbers);
  const sums = new Float64Array(count);
  const sizes = new Float64Array(count);
  for (let row = 0; row < of.length; row++) {
    const group = of[row] ?? 0;
    sums[group] = (sums[group] ?? 0) + (values[row] ?? 0);
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  return { sums, sizes };
}
