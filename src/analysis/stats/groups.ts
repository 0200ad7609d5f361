import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { type Interval, wilsonAt, Z95 } from "./intervals.ts";

/** Spread of grouped rows: samples of one question are correlated. */
export interface Spread {
  readonly groups: number;
  /** Σ over groups of (sum of its values − mean · number of its values)², with the mean of all rows. */
  readonly squares: number;
}

/** Variance of the mean of `n` rows, G/(G − 1) · n⁻² · Σ (S_g − p n_g)²; infinite with one group. */
export function varianceOf(n: number, { groups, squares }: Spread): number {
  return groups < 2 ? Number.POSITIVE_INFINITY : (groups / (groups - 1)) * (squares / n / n);
}

/**
 * Effective number of independent rows of a rate: n / deff, deff being the rate's variance over that of independent
 * rows, p(1 − p) / n, and at least 1. The number of groups for a rate of 0 or 1. L. Kish, Survey Sampling (1965), 5.4.
 */
export function effectiveSize(rate: number, n: number, spread: Spread): number {
  if (rate === 0 || rate === 1) return spread.groups;
  const designEffect = Math.max(1, varianceOf(n, spread) / ((rate * (1 - rate)) / n));
  return n / designEffect;
}

/**
 * 95 % interval of a rate of grouped rows, in [0, 1]: Wilson's at the effective size, with Student's t of G − 1 degrees
 * of freedom in place of z. Null below two groups. E. L. Korn and B. I. Graubard, Survey Methodology 24 (1998), with
 * Wilson's interval in place of Clopper and Pearson's.
 */
export function wilsonInGroups(count: number, n: number, spread: Spread): Interval | null {
  if (spread.groups < 2) return null;
  const rate = count / n;
  return wilsonAt(rate, effectiveSize(rate, n, spread), studentT(spread.groups - 1));
}

/**
 * 95 % interval of a mean of grouped rows, clipped to `range`: mean ± t(G − 1) · √v, v at least that of independent
 * rows. `variance` is that of the rows, divided by n. Null below 30 groups.
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

/** Above this the expansion is exact to 1e-11, and the sum is long. */
const MOST_SUMMED = 200;
const known = new Map<number, number>();

/**
 * The 97.5 % point of Student's t with a whole number of degrees of freedom, to 1e-10: the t with P(|T| < t) = .95 by
 * sums of powers of cosines (Abramowitz and Stegun 26.7.3 and 26.7.4), above 200 by the expansion around the normal's
 * (26.7.5). Infinite below 1.
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
 * P(|T| < t) of Student's t with a whole number of degrees of freedom, at least 1, by the same sums: all terms are
 * positive, so nothing cancels.
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

/** Sums of rows by group, for their spread. A single row is its own group, `ALONE`. */
export class GroupSums {
  /**
   * By group its sum, then its size: bytes while all are small integers. There may be millions of groups in each of a
   * hundred slices.
   */
  #totals: Int8Array | Float64Array = new Int8Array(32);
  #alone = { n: 0, mean: 0, squares: 0 };

  /** A number below 0 is a group of one row. */
  add(value: number, group: number): void {
    if (group < 0) {
      // Welford's algorithm: Σ (x − mean)² without cancellation.
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

  sumOf(group: number): number {
    return this.#totals[2 * group] ?? 0;
  }

  sizeOf(group: number): number {
    return this.#totals[2 * group + 1] ?? 0;
  }

  *shared(): Generator<number, void> {
    for (let at = 0; at < this.#totals.length; at += 2) yield this.#totals[at] ?? 0;
  }

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

/** Dense numbers in order of first rows; a number below 0 is a group of one row. */
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

export interface GroupTotals {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
}

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
