import { type Margins, marginsOf, type Pairs, pairsOfNumbers } from "./pairs.ts";
import { averageRanks } from "./ranks.ts";

/**
 * Spearman's rho: Pearson's correlation of average ranks, in [−1, 1], higher is better, 0 is chance. Levels rank by
 * their number. Null below two pairs and where either side is constant. Spearman (1904).
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

/** The same of two lists of numbers, in O(n log n); null with lists of two lengths. */
export function spearman(xs: ArrayLike<number>, ys: ArrayLike<number>): number | null {
  const pairs = pairsOfNumbers(xs, ys);
  return pairs === null ? null : spearmanOf(pairs);
}

function squaresAround(middle: number, ranks: Float64Array, counts: Float64Array): number {
  let sum = 0;
  for (let level = 0; level < ranks.length; level++) sum += (counts[level] ?? 0) * ((ranks[level] ?? 0) - middle) ** 2;
  return sum;
}
