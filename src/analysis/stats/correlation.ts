import { type Margins, marginsOf, type Pairs, pairsOfNumbers } from "./pairs.ts";

/** Average rank of each level from its count, ranks from 1: ties share the mean. */
export function averageRanks(counts: ArrayLike<number>): Float64Array {
  const ranks = new Float64Array(counts.length);
  let below = 0;
  for (let level = 0; level < ranks.length; level++) {
    const count = counts[level] ?? 0;
    ranks[level] = below + (count + 1) / 2;
    below += count;
  }
  return ranks;
}

/**
 * Spearman's rho: Pearson's correlation of average ranks, in [−1, 1], higher is better, 0 is chance. Levels rank by
 * number. Null below two pairs and if either side is constant. Spearman (1904).
 */
export function spearmanOf(pairs: Pairs, { n, rows, columns }: Margins = marginsOf(pairs)): number | null {
  if (n < 2) return null;
  const rowRanks = averageRanks(rows);
  const columnRanks = averageRanks(columns);
  const middle = (n + 1) / 2;
  const rowSquares = squaresAround(middle, rowRanks, rows);
  const columnSquares = squaresAround(middle, columnRanks, columns);
  if (rowSquares === 0 || columnSquares === 0) return null;
  let products = 0;
  for (let e = 0; e < pairs.rows.length; e++) {
    const count = pairs.times === null ? 1 : (pairs.times[e] ?? 0);
    if (count === 0) continue;
    const row = (rowRanks[pairs.rows[e] ?? 0] ?? 0) - middle;
    products += count * row * ((columnRanks[pairs.columns[e] ?? 0] ?? 0) - middle);
  }
  return Math.max(-1, Math.min(1, products / Math.sqrt(rowSquares * columnSquares)));
}

/** Rho of two lists of numbers, in O(n log n); null for different lengths. */
export function spearman(xs: ArrayLike<number>, ys: ArrayLike<number>): number | null {
  const pairs = pairsOfNumbers(xs, ys);
  return pairs === null ? null : spearmanOf(pairs);
}

function squaresAround(middle: number, ranks: Float64Array, counts: Float64Array): number {
  let sum = 0;
  for (let level = 0; level < ranks.length; level++) sum += (counts[level] ?? 0) * ((ranks[level] ?? 0) - middle) ** 2;
  return sum;
}

/**
 * Kendall's tau-b, (concordant − discordant) / √(pairs untied on one side · pairs untied on the other): in [−1, 1],
 * higher is better, 0 is chance. Null if either side is constant. In O(m log k) for m entries over k levels. Kendall
 * (1945), counted as by Knight (1966) with a tree of counts instead of a sort.
 */
export function kendallOf(pairs: Pairs, { n, rows, columns }: Margins = marginsOf(pairs)): number | null {
  const all = (n * (n - 1)) / 2;
  const untied = (all - tiesIn(rows)) * (all - tiesIn(columns));
  if (n < 2 || untied === 0) return null;
  return Math.max(-1, Math.min(1, concordance(pairs) / Math.sqrt(untied)));
}

/** Tau-b of two lists of numbers, in O(n log n); null for different lengths. */
export function kendall(xs: ArrayLike<number>, ys: ArrayLike<number>): number | null {
  const pairs = pairsOfNumbers(xs, ys);
  return pairs === null ? null : kendallOf(pairs);
}

function tiesIn(counts: Float64Array): number {
  let ties = 0;
  for (const count of counts) ties += (count * (count - 1)) / 2;
  return ties;
}

function concordance(pairs: Pairs): number {
  let difference = 0;
  eachBalance(pairs, byRow(pairs), (entry, balance) => {
    difference += timesOf(pairs, entry) * balance;
  });
  return difference;
}

/**
 * By entry, row by row in this order: samples of earlier rows with a lower column minus those with a higher one. O(m
 * log k).
 */
export function eachBalance(pairs: Pairs, order: Uint32Array, give: (entry: number, balance: number) => void): void {
  const { k, rows, columns } = pairs;
  const tree = new Float64Array(k + 1);
  const below = (level: number): number => {
    let sum = 0;
    for (let at = level; at > 0; at -= at & -at) sum += tree[at] ?? 0;
    return sum;
  };
  let seen = 0;
  for (let from = 0; from < order.length; ) {
    const row = rows[order[from] ?? 0];
    let to = from;
    for (; to < order.length && rows[order[to] ?? 0] === row; to++) {
      const entry = order[to] ?? 0;
      const column = columns[entry] ?? 0;
      give(entry, below(column) - (seen - below(column + 1)));
    }
    for (; from < to; from++) {
      const entry = order[from] ?? 0;
      const count = timesOf(pairs, entry);
      seen += count;
      for (let at = (columns[entry] ?? 0) + 1; at <= k; at += at & -at) tree[at] = (tree[at] ?? 0) + count;
    }
  }
}

export const timesOf = ({ times }: Pairs, entry: number): number => (times === null ? 1 : (times[entry] ?? 0));

/** Counting sort of entries by row. */
export function byRow({ k, rows }: Pairs): Uint32Array {
  const next = new Uint32Array(k + 1);
  for (let e = 0; e < rows.length; e++) next[(rows[e] ?? 0) + 1] = (next[(rows[e] ?? 0) + 1] ?? 0) + 1;
  for (let row = 0; row < k; row++) next[row + 1] = (next[row + 1] ?? 0) + (next[row] ?? 0);
  const order = new Uint32Array(rows.length);
  for (let e = 0; e < rows.length; e++) {
    const row = rows[e] ?? 0;
    const at = next[row] ?? 0;
    order[at] = e;
    next[row] = at + 1;
  }
  return order;
}
