/**
 * Pairs of levels, each counting `times` times (once without it). A level is a whole number in [0, k); entry e pairs
 * `rows[e]` with `columns[e]`. A table of counts is k × k entries, a list of samples one entry each: every statistic of
 * agreement takes both.
 */
export interface Pairs {
  readonly k: number;
  readonly rows: ArrayLike<number>;
  readonly columns: ArrayLike<number>;
  readonly times: ArrayLike<number> | null;
}

/** Up to this many levels pairs are counted into a table, so that their number no longer matters. */
export const MOST_TABLE_LEVELS = 64;

/** A k × k table as pairs: entry `row * k + column`, with its counts. */
export function tableOf(k: number, counts: Float64Array): Pairs {
  const rows = new Uint32Array(k * k);
  const columns = new Uint32Array(k * k);
  for (let row = 0; row < k; row++) {
    for (let column = 0; column < k; column++) {
      rows[row * k + column] = row;
      columns[row * k + column] = column;
    }
  }
  return { k, rows, columns, times: counts };
}

/** Counts of each cell, `row * k + column`: the confusion matrix in row order. */
export function countCells({ k, rows, columns, times }: Pairs): Float64Array {
  const counts = new Float64Array(k * k);
  for (let e = 0; e < rows.length; e++) {
    const cell = (rows[e] ?? 0) * k + (columns[e] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + (times === null ? 1 : (times[e] ?? 0));
  }
  return counts;
}

/** How often each level occurs on either side, and how many pairs there are. */
export interface Margins {
  readonly n: number;
  readonly rows: Float64Array;
  readonly columns: Float64Array;
}

export function marginsOf({ k, rows, columns, times }: Pairs): Margins {
  const ofRows = new Float64Array(k);
  const ofColumns = new Float64Array(k);
  let n = 0;
  for (let e = 0; e < rows.length; e++) {
    const count = times === null ? 1 : (times[e] ?? 0);
    const row = rows[e] ?? 0;
    const column = columns[e] ?? 0;
    ofRows[row] = (ofRows[row] ?? 0) + count;
    ofColumns[column] = (ofColumns[column] ?? 0) + count;
    n += count;
  }
  return { n, rows: ofRows, columns: ofColumns };
}

/** Distinct numbers in ascending order, and the level of each value. */
export function levelsOf(values: ArrayLike<number>): { readonly levels: Uint32Array; readonly k: number } {
  const distinct = [...new Set(Array.from(values))].sort((a, b) => a - b);
  const levelOf = new Map(distinct.map((value, level) => [value, level]));
  const levels = new Uint32Array(values.length);
  for (let i = 0; i < levels.length; i++) levels[i] = levelOf.get(values[i] ?? Number.NaN) ?? 0;
  return { levels, k: distinct.length };
}

/** Two lists of numbers as pairs of their ranks' levels; null with lists of two lengths. */
export function pairsOfNumbers(xs: ArrayLike<number>, ys: ArrayLike<number>): Pairs | null {
  if (xs.length !== ys.length) return null;
  const x = levelsOf(xs);
  const y = levelsOf(ys);
  return { k: Math.max(x.k, y.k), rows: x.levels, columns: y.levels, times: null };
}
