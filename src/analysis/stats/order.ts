/**
 * One order of all values, from which every slice takes its own: values are sorted once, slices by integers in linear
 * time. Stable, so results do not depend on the method.
 */

export interface Ascending {
  /** Positions of the values, the smallest first. */
  readonly order: Uint32Array;
  /** In that order: a number that never descends, the same for equal values. */
  readonly keys: Uint32Array;
}

/** Radix of a pass: its counts stay in the cache. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const PASSES = Math.ceil(32 / DIGIT_BITS);

/** By the upper halves of the numbers, which differ mostly; then runs with the same one. −0 is 0. */
export function ascending(values: Float64Array): Ascending {
  const sorted = sort(upperHalves(values));
  sortRuns(sorted, values);
  return sorted;
}

export const ascendingRanks = (ranks: Uint32Array): Ascending => sort(ranks.slice());

/** The values in that order. */
export function sortedCopy(values: Float64Array): Float64Array {
  const { order } = ascending(values);
  const copy = new Float64Array(values.length);
  for (let at = 0; at < copy.length; at++) copy[at] = values[order[at] ?? 0] ?? Number.NaN;
  return copy;
}

function upperHalves(values: Float64Array): Uint32Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  const upper = new Uint32Array(values.length);
  for (let i = 0; i < upper.length; i++) {
    const own = bits[2 * i + 1] ?? 0;
    // Bits of negative numbers descend with their values.
    if (own >>> 31 === 0) upper[i] = own | 0x8000_0000;
    else upper[i] = values[i] === 0 ? 0x8000_0000 : ~own;
  }
  return upper;
}

/** Sorts a run by itself if it is longer: one by one takes the square of its length. */
const LONG_RUN = 32;

function sortRuns({ order, keys }: Ascending, values: Float64Array): void {
  for (let from = 0; from < keys.length; ) {
    let to = from + 1;
    while (to < keys.length && keys[to] === keys[from]) to++;
    if (to > from + LONG_RUN) sortLong(order.subarray(from, to), values);
    else if (to > from + 1) sortShort(order, from, to, values);
    from = to;
  }
}

function sortShort(order: Uint32Array, from: number, to: number, values: Float64Array): void {
  for (let at = from + 1; at < to; at++) {
    const own = order[at] ?? 0;
    const value = values[own] ?? Number.NaN;
    let into = at;
    for (; into > from && (values[order[into - 1] ?? 0] ?? Number.NaN) > value; into--)
      order[into] = order[into - 1] ?? 0;
    order[into] = own;
  }
}

/** By the lower halves. */
function sortLong(run: Uint32Array, values: Float64Array): void {
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  const lower = new Uint32Array(run.length);
  for (let at = 0; at < run.length; at++) {
    const own = run[at] ?? 0;
    const half = bits[2 * own] ?? 0;
    lower[at] = (values[own] ?? 0) < 0 ? ~half : half;
  }
  const { order } = sort(lower);
  const given = run.slice();
  for (let at = 0; at < run.length; at++) run[at] = given[order[at] ?? 0] ?? 0;
}

/** Counts of all digits, then the next position of each: slices are sorted by the hundred. */
const places = Array.from({ length: PASSES }, () => new Uint32Array(DIGITS));

/** Overwrites the keys. */
function sort(given: Uint32Array): Ascending {
  const n = given.length;
  let keys = given;
  let order: Uint32Array = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  countDigits(keys);
  let nextKeys: Uint32Array = NONE;
  let nextOrder: Uint32Array = NONE;
  for (const [pass, own] of places.entries()) {
    // All have the same digit.
    if (own[((keys[0] ?? 0) >>> (DIGIT_BITS * pass)) & (DIGITS - 1)] === n) continue;
    if (nextKeys.length < n) {
      nextKeys = new Uint32Array(n);
      nextOrder = new Uint32Array(n);
    }
    toPlaces(own);
    scatter(keys, order, DIGIT_BITS * pass, own, nextKeys, nextOrder);
    [keys, nextKeys] = [nextKeys, keys];
    [order, nextOrder] = [nextOrder, order];
  }
  return { order, keys };
}

const NONE = new Uint32Array(0);

function countDigits(keys: Uint32Array): void {
  for (const own of places) own.fill(0);
  const [first = NONE, second = NONE, third = NONE] = places;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    const a = key & (DIGITS - 1);
    const b = (key >>> DIGIT_BITS) & (DIGITS - 1);
    const c = key >>> (2 * DIGIT_BITS);
    first[a] = (first[a] ?? 0) + 1;
    second[b] = (second[b] ?? 0) + 1;
    third[c] = (third[c] ?? 0) + 1;
  }
}

function toPlaces(counts: Uint32Array): void {
  let at = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const own = counts[digit] ?? 0;
    counts[digit] = at;
    at += own;
  }
}

function scatter(
  keys: Uint32Array,
  order: Uint32Array,
  shift: number,
  next: Uint32Array,
  nextKeys: Uint32Array,
  nextOrder: Uint32Array,
): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    const digit = (key >>> shift) & (DIGITS - 1);
    const at = next[digit] ?? 0;
    next[digit] = at + 1;
    nextKeys[at] = key;
    nextOrder[at] = order[i] ?? 0;
  }
}
