/**
 * One order of all values, which every slice of them takes its own from: values are sorted once, and slices by whole
 * numbers, in linear time. Equals stand in the order in which they came, so that results do not depend on the method.
 */

const WORD_BITS = 16;
const WORDS = 1 << WORD_BITS;

/** Indexes of values by ascending value, 0 without a sign; NaN last. Least significant digits first, 16 bits at a time. */
export function ascendingOrder(values: Float64Array): Uint32Array {
  const n = values.length;
  const keys = orderedBits(values);
  let order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  let next = new Uint32Array(n);
  const ends = new Uint32Array(WORDS);
  for (let pass = 0; pass < 4; pass++) {
    const word = pass >> 1;
    const shift = (pass & 1) * WORD_BITS;
    ends.fill(0);
    for (let i = 0; i < n; i++) count(ends, ((keys[2 * i + word] ?? 0) >>> shift) & (WORDS - 1));
    if (!beginnings(ends, n)) continue;
    for (let i = 0; i < n; i++) {
      const index = order[i] ?? 0;
      const digit = ((keys[2 * index + word] ?? 0) >>> shift) & (WORDS - 1);
      const at = ends[digit] ?? 0;
      next[at] = index;
      ends[digit] = at + 1;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Low and high half of each value's bits, as whole numbers that ascend with the values. */
function orderedBits(values: Float64Array): Uint32Array {
  // −0 becomes 0.
  const keys = new Uint32Array(values.map((value) => value + 0).buffer);
  for (let at = 0; at < keys.length; at += 2) {
    const high = keys[at + 1] ?? 0;
    if (high >>> 31 === 1) {
      keys[at] = ~(keys[at] ?? 0);
      keys[at + 1] = ~high;
    } else keys[at + 1] = high | 0x8000_0000;
  }
  return keys;
}

function count(ends: Uint32Array, digit: number): void {
  ends[digit] = (ends[digit] ?? 0) + 1;
}

/** Turns how often each digit occurs into where its first one goes; false where all are the same. */
function beginnings(ends: Uint32Array, n: number): boolean {
  let at = 0;
  for (let digit = 0; digit < ends.length; digit++) {
    const own = ends[digit] ?? 0;
    if (own === n) return false;
    ends[digit] = at;
    at += own;
  }
  return true;
}

/** By index: how many different values are less, so that ranks compare as the values do. */
export function ranksOf(values: Float64Array): Uint32Array {
  const order = ascendingOrder(values);
  const ranks = new Uint32Array(values.length);
  let rank = 0;
  for (let i = 1; i < order.length; i++) {
    const index = order[i] ?? 0;
    if (values[index] !== values[order[i - 1] ?? 0]) rank++;
    ranks[index] = rank;
  }
  return ranks;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Indexes of ranks by ascending rank. */
export function orderOfRanks(ranks: Uint32Array): Uint32Array {
  const n = ranks.length;
  let order = new Uint32Array(n);
  let largest = 0;
  for (let i = 0; i < n; i++) {
    order[i] = i;
    largest = Math.max(largest, ranks[i] ?? 0);
  }
  let next = new Uint32Array(n);
  const ends = new Uint32Array(DIGITS);
  for (let shift = 0; shift < 32 && largest >>> shift > 0; shift += DIGIT_BITS) {
    ends.fill(0);
    for (let i = 0; i < n; i++) count(ends, ((ranks[i] ?? 0) >>> shift) & (DIGITS - 1));
    if (!beginnings(ends, n)) continue;
    for (let i = 0; i < n; i++) {
      const index = order[i] ?? 0;
      const digit = ((ranks[index] ?? 0) >>> shift) & (DIGITS - 1);
      const at = ends[digit] ?? 0;
      next[at] = index;
      ends[digit] = at + 1;
    }
    [order, next] = [next, order];
  }
  return order;
}
