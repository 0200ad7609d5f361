/**
 * One order of all values, from which every slice takes its own: values are sorted once, slices by integers in linear
 * time. Stable, so results do not depend on the method.
 */

/** Radix of a pass: its counts stay in the cache. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

export function ascendingOrder(values: Float64Array): Uint32Array {
  const n = values.length;
  const unsigned = new Float64Array(n);
  // −0 becomes 0.
  for (let i = 0; i < n; i++) unsigned[i] = (values[i] ?? Number.NaN) + 0;
  const bits = new Uint32Array(unsigned.buffer);
  const low = new Uint32Array(n);
  const high = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    const own = bits[2 * i] ?? 0;
    const sign = bits[2 * i + 1] ?? 0;
    // Bits of negative numbers descend with their values.
    const isNegative = sign >>> 31 === 1;
    low[i] = isNegative ? ~own : own;
    high[i] = isNegative ? ~sign : sign | 0x8000_0000;
  }
  const byLow = sorted(low, allOf(n));
  const highByLow = low;
  for (let at = 0; at < n; at++) highByLow[at] = high[byLow[at] ?? 0] ?? 0;
  return sorted(highByLow, byLow);
}

export const orderOfRanks = (ranks: Uint32Array): Uint32Array => sorted(ranks, allOf(ranks.length));

function allOf(n: number): Uint32Array {
  const order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  return order;
}

/** Counts of the digits of a pass: slices are sorted by the hundred. */
const ends = new Uint32Array(DIGITS);

function sorted(given: Uint32Array, indexes: Uint32Array): Uint32Array {
  const n = given.length;
  const largest = largestOf(given);
  let [keys, order] = [given, indexes];
  let nextKeys: Uint32Array = new Uint32Array(n);
  let nextOrder: Uint32Array = new Uint32Array(n);
  for (let shift = 0; shift < 32 && largest >>> shift > 0; shift += DIGIT_BITS) {
    if (!countDigits(keys, shift)) continue;
    scatter(keys, order, shift, nextKeys, nextOrder);
    [keys, nextKeys] = [nextKeys, keys === given ? new Uint32Array(n) : keys];
    [order, nextOrder] = [nextOrder, order === indexes ? new Uint32Array(n) : order];
  }
  return order;
}

function largestOf(keys: Uint32Array): number {
  let largest = 0;
  for (let i = 0; i < keys.length; i++) largest = Math.max(largest, keys[i] ?? 0);
  return largest;
}

function scatter(
  keys: Uint32Array,
  order: Uint32Array,
  shift: number,
  nextKeys: Uint32Array,
  nextOrder: Uint32Array,
): void {
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0;
    const digit = (key >>> shift) & (DIGITS - 1);
    const at = ends[digit] ?? 0;
    ends[digit] = at + 1;
    nextKeys[at] = key;
    nextOrder[at] = order[i] ?? 0;
  }
}

/** By digit: the position of its first key. Returns false if all are equal. */
function countDigits(keys: Uint32Array, shift: number): boolean {
  ends.fill(0);
  for (let i = 0; i < keys.length; i++) {
    const digit = ((keys[i] ?? 0) >>> shift) & (DIGITS - 1);
    ends[digit] = (ends[digit] ?? 0) + 1;
  }
  let at = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const own = ends[digit] ?? 0;
    if (own === keys.length) return false;
    ends[digit] = at;
    at += own;
  }
  return true;
}
