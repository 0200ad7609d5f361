import { type Margins, marginsOf, type Pairs } from "./pairs.ts";

export type Weighting = "unweighted" | "linear" | "quadratic";

/**
 * Cohen's kappa, 1 − Σ w·observed / Σ w·expected: at most 1, 0 is chance, higher is better. The weight of a cell is 1
 * off the diagonal, or the (squared) difference of its levels, so that the order of the levels is part of the result.
 * Null without pairs, and where both sides are constant and equal (0/0). Cohen (1960, 1968).
 */
export function kappa(pairs: Pairs, weighting: Weighting, margins: Margins = marginsOf(pairs)): number | null {
  const { n } = margins;
  const expected = expectedDisagreement(margins, weighting) / n;
  if (n === 0 || expected === 0) return null;
  return 1 - observedDisagreement(pairs, weighting) / expected;
}

function observedDisagreement({ rows, columns, times }: Pairs, weighting: Weighting): number {
  let sum = 0;
  for (let e = 0; e < rows.length; e++) {
    const distance = Math.abs((rows[e] ?? 0) - (columns[e] ?? 0));
    if (distance === 0) continue;
    const count = times === null ? 1 : (times[e] ?? 0);
    if (count > 0) sum += count * weightOf(distance, weighting);
  }
  return sum;
}

function weightOf(distance: number, weighting: Weighting): number {
  if (weighting === "unweighted") return 1;
  return weighting === "linear" ? distance : distance * distance;
}

/** Σ weight · row total · column total, in O(k): what independent raters with these margins would come to, times n. */
function expectedDisagreement({ n, rows, columns }: Margins, weighting: Weighting): number {
  if (weighting === "unweighted") {
    let agreeing = 0;
    for (let level = 0; level < rows.length; level++) agreeing += (rows[level] ?? 0) * (columns[level] ?? 0);
    return n * n - agreeing;
  }
  return weighting === "linear" ? linear(n, rows, columns) : quadratic(n, rows, columns);
}

/** Σ |i − j| rᵢ cⱼ: between two levels everything below the one is set against everything above the other. */
function linear(n: number, rows: Float64Array, columns: Float64Array): number {
  let sum = 0;
  let rowsBelow = 0;
  let columnsBelow = 0;
  for (let level = 0; level < rows.length - 1; level++) {
    rowsBelow += rows[level] ?? 0;
    columnsBelow += columns[level] ?? 0;
    sum += rowsBelow * (n - columnsBelow) + columnsBelow * (n - rowsBelow);
  }
  return sum;
}

/** Σ (i − j)² rᵢ cⱼ from the moments of the margins; whole numbers, so that nothing is lost. */
function quadratic(n: number, rows: Float64Array, columns: Float64Array): number {
  let rowSum = 0;
  let columnSum = 0;
  let squares = 0;
  for (let level = 0; level < rows.length; level++) {
    const row = rows[level] ?? 0;
    const column = columns[level] ?? 0;
    rowSum += level * row;
    columnSum += level * column;
    squares += level * level * (row + column);
  }
  return n * squares - 2 * rowSum * columnSum;
}
