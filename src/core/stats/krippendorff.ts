export type Level = "nominal" | "ordinal" | "interval";

/** Ratings of one sample by level, and how many samples have the very same ones. */
export interface RatedUnit {
  /** Levels that were given, in any order; raters who said nothing are not among them. */
  readonly levels: ArrayLike<number>;
  readonly times: number;
}

/**
 * Krippendorff's alpha, 1 − observed / expected disagreement over all raters: at most 1, 0 is chance, higher is better.
 * Samples with fewer than two ratings say nothing. `values` are the numbers that the levels stand for, in their order;
 * `interval` measures by them, `ordinal` by how many ratings lie between. Null where fewer than two ratings can be
 * paired, and where all are equal (0/0). Krippendorff, Content Analysis (2004), 11.3.
 */
export function krippendorffAlpha(
  units: readonly RatedUnit[],
  values: ArrayLike<number>,
  level: Level,
  times: ArrayLike<number> | null = null,
): number | null {
  const k = values.length;
  const coincidences = new Float64Array(k * k);
  for (const [u, unit] of units.entries())
    addUnit(coincidences, k, unit.levels, times === null ? unit.times : (times[u] ?? 0));
  const totals = new Float64Array(k);
  let n = 0;
  for (let cell = 0; cell < coincidences.length; cell++) {
    const count = coincidences[cell] ?? 0;
    const row = Math.floor(cell / k);
    totals[row] = (totals[row] ?? 0) + count;
    n += count;
  }
  if (n < 2) return null;
  const distance = distanceOf(level, values, totals);
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < k; a++) {
    for (let b = a + 1; b < k; b++) {
      const apart = distance(a, b);
      observed += (coincidences[a * k + b] ?? 0) * apart;
      expected += (totals[a] ?? 0) * (totals[b] ?? 0) * apart;
    }
  }
  return expected === 0 ? null : 1 - ((n - 1) * observed) / expected;
}

/** Every ordered pair of a sample's ratings, weighing 1 / (ratings − 1). */
function addUnit(coincidences: Float64Array, k: number, levels: ArrayLike<number>, times: number): void {
  const m = levels.length;
  if (m < 2 || times === 0) return;
  const weight = times / (m - 1);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      if (i === j) continue;
      const cell = (levels[i] ?? 0) * k + (levels[j] ?? 0);
      coincidences[cell] = (coincidences[cell] ?? 0) + weight;
    }
  }
}

function distanceOf(level: Level, values: ArrayLike<number>, totals: Float64Array): (a: number, b: number) => number {
  if (level === "nominal") return () => 1;
  if (level === "interval") return (a, b) => ((values[a] ?? 0) - (values[b] ?? 0)) ** 2;
  const upTo = new Float64Array(totals.length);
  let sum = 0;
  for (let at = 0; at < totals.length; at++) {
    sum += totals[at] ?? 0;
    upTo[at] = sum;
  }
  const middle = (at: number): number => (upTo[at] ?? 0) - (totals[at] ?? 0) / 2;
  return (a, b) => (middle(a) - middle(b)) ** 2;
}
