import { countBy } from "../../model/index.ts";
import { kendallOf, spearmanOf } from "./correlation.ts";
import { type Margins, marginsOf, type Pairs } from "./pairs.ts";

export type Weighting = "unweighted" | "linear" | "quadratic";

/**
 * Cohen's kappa, 1 − Σ w·observed / Σ w·expected: at most 1, 0 is chance, higher is better. The weight of a cell is 1
 * off the diagonal, or the (squared) difference of its levels, so the order of levels is part of the result. Null
 * without pairs, and if both sides are constant and equal (0/0). Cohen (1960, 1968).
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

/** Σ weight · row total · column total, in O(k): the expectation of independent raters with these margins, times n. */
function expectedDisagreement({ n, rows, columns }: Margins, weighting: Weighting): number {
  if (weighting === "unweighted") {
    let agreeing = 0;
    for (let level = 0; level < rows.length; level++) agreeing += (rows[level] ?? 0) * (columns[level] ?? 0);
    return n * n - agreeing;
  }
  return weighting === "linear" ? linear(n, rows, columns) : quadratic(n, rows, columns);
}

/** Σ |i − j| rᵢ cⱼ: between two levels, all below times all above on the other side. */
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

/** Σ (i − j)² rᵢ cⱼ from the moments of the margins: whole numbers, so exact. */
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

type Level = "nominal" | "ordinal" | "interval";

/** Ratings of one sample by level, and the number of equal samples. */
export interface RatedUnit {
  /** Rated levels in any order, without missing ratings. */
  readonly levels: ArrayLike<number>;
  readonly times: number;
}

/**
 * Krippendorff's alpha, 1 − observed / expected disagreement over all raters: at most 1, 0 is chance, higher is better.
 * Samples with fewer than two ratings are ignored. `values` are the levels' numbers in order, used by `interval`;
 * `ordinal` counts the ratings between levels. Null with fewer than two pairable ratings, and if all are equal (0/0).
 * Krippendorff, Content Analysis (2004), 11.3. The returned function takes unit counts in place of `times`, in
 * O(ratings + levels), for repeated draws.
 */
export function alphaOver(
  units: readonly RatedUnit[],
  values: ArrayLike<number>,
  level: Level,
): (times: ArrayLike<number>) => number | null {
  const paired = units.flatMap(({ levels }, unit) => (levels.length < 2 ? [] : [{ unit, levels }]));
  const fixed = level === "nominal" ? unequalPairs : level === "interval" ? squaresBetween(scaled(values)) : null;
  const known = fixed && Float64Array.from(paired, ({ levels }) => fixed(levels, null));
  const all = Uint32Array.from({ length: values.length }, (_, at) => at);
  return (times) => {
    const totals = new Float64Array(all.length);
    let n = 0;
    for (const { unit, levels } of paired) {
      const count = times[unit] ?? 0;
      if (count === 0) continue;
      n += count * levels.length;
      for (let at = 0; at < levels.length; at++) totals[levels[at] ?? 0] = (totals[levels[at] ?? 0] ?? 0) + count;
    }
    if (n === 0 || totals.includes(n)) return null;
    const apart = fixed ?? squaresBetween(middlesOf(totals));
    let observed = 0;
    for (const [at, { unit, levels }] of paired.entries()) {
      const count = times[unit] ?? 0;
      if (count > 0) observed += (count * (known?.[at] ?? apart(levels, null))) / (levels.length - 1);
    }
    return 1 - ((n - 1) * observed) / apart(all, totals);
  };
}

/** Sum of the distances of all unordered pairs among m levels; `counts` are multiplicities, else 1. In O(m). */
type Apart = (levels: ArrayLike<number>, counts: ArrayLike<number> | null) => number;

const unequalPairs: Apart = (levels, counts) => {
  const times = counts ?? countsOf(levels);
  let n = 0;
  let equal = 0;
  for (let at = 0; at < times.length; at++) {
    const count = times[at] ?? 0;
    n += count;
    equal += count * count;
  }
  return (n * n - equal) / 2;
};

const countsOf = (levels: ArrayLike<number>): ArrayLike<number> => [...countBy(Array.from(levels)).values()];

/** Σ (x − y)² over pairs is n · Σ (x − mean)², without cancellation of large squares. */
const squaresBetween =
  (places: ArrayLike<number>): Apart =>
  (levels, counts) => {
    let n = 0;
    let sum = 0;
    for (let at = 0; at < levels.length; at++) {
      const count = counts === null ? 1 : (counts[at] ?? 0);
      n += count;
      sum += count * (places[levels[at] ?? 0] ?? 0);
    }
    const mean = sum / n;
    let squares = 0;
    for (let at = 0; at < levels.length; at++) {
      const count = counts === null ? 1 : (counts[at] ?? 0);
      squares += count * ((places[levels[at] ?? 0] ?? 0) - mean) ** 2;
    }
    return n * squares;
  };

function middlesOf(totals: Float64Array): Float64Array {
  const middles = new Float64Array(totals.length);
  let below = 0;
  for (let at = 0; at < totals.length; at++) {
    const own = totals[at] ?? 0;
    middles[at] = below + own / 2;
    below += own;
  }
  return middles;
}

/** Alpha has no unit: values are divided by the largest, so that squares stay finite. */
function scaled(values: ArrayLike<number>): ArrayLike<number> {
  let largest = 0;
  for (let at = 0; at < values.length; at++) largest = Math.max(largest, Math.abs(values[at] ?? 0));
  if (largest === 0 || (largest < 1e100 && largest > 1e-100)) return values;
  return Float64Array.from({ length: values.length }, (_, at) => (values[at] ?? 0) / largest);
}

/** Agreement of two raters; each null if undefined. */
export interface Agreement {
  readonly n: number;
  readonly accuracy: number | null;
  readonly unweighted: number | null;
  readonly linear: number | null;
  readonly quadratic: number | null;
  readonly spearman: number | null;
  readonly kendall: number | null;
}

/**
 * All statistics of agreement over one count of pairs. Kappa's weights are differences of levels; `ranked` are the same
 * pairs by rank, if ranks differ from levels.
 */
export function agreementOf(pairs: Pairs, ranked: Pairs = pairs): Agreement {
  const margins = marginsOf(pairs);
  const rankMargins = ranked === pairs ? margins : marginsOf(ranked);
  return {
    n: margins.n,
    accuracy: accuracyOf(pairs, margins.n),
    unweighted: kappa(pairs, "unweighted", margins),
    linear: kappa(pairs, "linear", margins),
    quadratic: kappa(pairs, "quadratic", margins),
    spearman: spearmanOf(ranked, rankMargins),
    kendall: kendallOf(ranked, rankMargins),
  };
}

export function rankedBy(pairs: Pairs, placeOf: Uint32Array): Pairs {
  if (placeOf.every((place, level) => place === level)) return pairs;
  const to = (levels: ArrayLike<number>) => Uint32Array.from(levels, (level) => placeOf[level] ?? 0);
  return { ...pairs, rows: to(pairs.rows), columns: to(pairs.columns) };
}

/** Equal pairs / pairs: fraction in [0, 1], higher is better. Null without pairs. */
export function accuracyOf({ rows, columns, times }: Pairs, n: number): number | null {
  return n === 0 ? null : equalPairs({ rows, columns, times }) / n;
}

export function equalPairs({ rows, columns, times }: Omit<Pairs, "k">): number {
  let equal = 0;
  for (let e = 0; e < rows.length; e++) if (rows[e] === columns[e]) equal += times === null ? 1 : (times[e] ?? 0);
  return equal;
}
