/** How often an item was answered, and how often rightly: whole numbers, `right` ≤ `n`. */
export interface Answered {
  readonly n: number;
  readonly right: number;
}

/**
 * Chance that at least one of `k` answers is right, drawn without putting back from the `n` given: in [0, 1].
 * 1 − C(n − c, k) / C(n, k), c right; M. Chen et al., arXiv:2107.03374. Null where k is no whole number in [1, n].
 */
export function passAt({ n, right }: Answered, k: number): number | null {
  const allWrong = shareOfDraws(n - right, n, k);
  return allWrong === null ? null : 1 - allWrong;
}

/**
 * Chance that all of `k` answers are right, drawn in the same way: in [0, 1]. C(c, k) / C(n, k), written pass^k;
 * S. Yao et al., arXiv:2406.12045. Null where k is no whole number in [1, n].
 */
export const passAll = ({ n, right }: Answered, k: number): number | null => shareOfDraws(right, n, k);

/** C(m, k) / C(n, k), m ≤ n, factor by factor, so that nothing overflows. */
function shareOfDraws(m: number, n: number, k: number): number | null {
  if (!Number.isInteger(k) || k < 1 || k > n) return null;
  let share = 1;
  for (let i = 0; i < k && share > 0; i++) share *= Math.max(0, m - i) / (n - i);
  return share;
}

/**
 * Variance of a right-or-wrong answer within items, 0 to ½: mean over items of the sample variance of their answers,
 * c(n − c) / (n(n − 1)). Items with one answer have none and are passed over. Null without any other.
 */
export function varianceWithin(items: Iterable<Answered>): number | null {
  let count = 0;
  let sum = 0;
  for (const item of repeatedOf(items)) {
    count++;
    sum += varianceOf(item);
  }
  return count === 0 ? null : sum / count;
}

/**
 * Variance between items of the chance to answer rightly, 0 to ½: sample variance of their rates less what chance within
 * them adds to it, mean of (variance within an item) / n; at least 0. Over items with more than one answer, which are gone
 * through twice; null for fewer than two of them. E. Miller, arXiv:2411.00640, section 3.
 */
export function varianceBetween(items: Iterable<Answered>): number | null {
  let count = 0;
  let rates = 0;
  let byChance = 0;
  for (const item of repeatedOf(items)) {
    count++;
    rates += item.right / item.n;
    byChance += varianceOf(item) / item.n;
  }
  if (count < 2) return null;
  const mean = rates / count;
  let squares = 0;
  for (const { n, right } of repeatedOf(items)) squares += (right / n - mean) ** 2;
  return Math.max(0, squares / (count - 1) - byChance / count);
}

function* repeatedOf(items: Iterable<Answered>): Generator<Answered, void> {
  for (const item of items) if (item.n > 1) yield item;
}

const varianceOf = ({ n, right }: Answered): number => (right * (n - right)) / (n * (n - 1));

/** 1, 2, 4, 8, … up to `most`. */
export function doublings(most: number): readonly number[] {
  const all: number[] = [];
  for (let k = 1; k <= most; k *= 2) all.push(k);
  return all;
}
