/**
 * Pairs of levels with multiplicities `times` (1 without it). A level is an integer in [0, k); entry e pairs `rows[e]`
 * with `columns[e]`. A table of counts is k × k entries, a list of samples one entry each.
 */
export interface Pairs {
  readonly k: number;
  readonly rows: ArrayLike<number>;
  readonly columns: ArrayLike<number>;
  readonly times: ArrayLike<number> | null;
}

/** Pairs of at most this many levels are counted into a table. */
export const MOST_TABLE_LEVELS = 64;

/** A k × k table as pairs: entry `row * k + column`. */
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

/** Levels of the values by ascending distinct numbers. */
export function levelsOf(values: ArrayLike<number>): { readonly levels: Uint32Array; readonly k: number } {
  const distinct = [...new Set(Array.from(values))].sort((a, b) => a - b);
  const levelOf = new Map(distinct.map((value, level) => [value, level]));
  const levels = new Uint32Array(values.length);
  for (let i = 0; i < levels.length; i++) levels[i] = levelOf.get(values[i] ?? Number.NaN) ?? 0;
  return { levels, k: distinct.length };
}

/** Pairs of ranks' levels; null for lists of different lengths. */
export function pairsOfNumbers(xs: ArrayLike<number>, ys: ArrayLike<number>): Pairs | null {
  if (xs.length !== ys.length) return null;
  const x = levelsOf(xs);
  const y = levelsOf(ys);
  return { k: Math.max(x.k, y.k), rows: x.levels, columns: y.levels, times: null };
}
