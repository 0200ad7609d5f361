export interface AnswerCounts {
  readonly n: number;
  readonly right: number;
}

/**
 * Probability that at least one of `k` answers is right, drawn without replacement from the `n`: in [0, 1]. 1 − C(n −
 * c, k) / C(n, k), c right; M. Chen et al., arXiv:2107.03374. Null unless k is an integer in [1, n].
 */
export function passAt({ n, right }: AnswerCounts, k: number): number | null {
  const allWrong = shareOfDraws(n - right, n, k);
  return allWrong === null ? null : 1 - allWrong;
}

/**
 * Probability that all of `k` answers are right: in [0, 1]. C(c, k) / C(n, k), written pass^k; S. Yao et al.,
 * arXiv:2406.12045. Null unless k is an integer in [1, n].
 */
export const passAll = ({ n, right }: AnswerCounts, k: number): number | null => shareOfDraws(right, n, k);

/** C(m, k) / C(n, k), m ≤ n, by factors, without overflow. */
function shareOfDraws(m: number, n: number, k: number): number | null {
  if (!Number.isInteger(k) || k < 1 || k > n) return null;
  let share = 1;
  for (let i = 0; i < k && share > 0; i++) share *= Math.max(0, m - i) / (n - i);
  return share;
}

/**
 * Variance of a binary answer within items, 0 to ½: mean over items of c(n − c) / (n(n − 1)). Items with one answer are
 * ignored. Null without others.
 */
export function varianceWithin(items: Iterable<AnswerCounts>): number | null {
  let count = 0;
  let sum = 0;
  for (const item of repeatedOf(items)) {
    count++;
    sum += varianceOf(item);
  }
  return count === 0 ? null : sum / count;
}

/**
 * Variance between items of the probability of a right answer, 0 to ½: sample variance of their rates minus the mean of
 * (variance within an item) / n; at least 0. Over items with several answers, iterated twice; null for fewer than two.
 * E. Miller, arXiv:2411.00640, section 3.
 */
export function varianceBetween(items: Iterable<AnswerCounts>): number | null {
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

function* repeatedOf(items: Iterable<AnswerCounts>): Generator<AnswerCounts, void> {
  for (const item of items) if (item.n > 1) yield item;
}

const varianceOf = ({ n, right }: AnswerCounts): number => (right * (n - right)) / (n * (n - 1));

export function doublings(most: number): readonly number[] {
  const all: number[] = [];
  for (let k = 1; k <= most; k *= 2) all.push(k);
  return all;
}
