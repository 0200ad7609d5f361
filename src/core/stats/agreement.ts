import { kappa } from "./kappa.ts";
import { kendallOf } from "./kendall.ts";
import { marginsOf, type Pairs } from "./pairs.ts";
import { spearmanOf } from "./spearman.ts";

/** How far two raters agree; each null where it is undefined. */
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
 * pairs by their levels' places for the rank statistics, where those are others than their numbers.
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

/** Pairs by the places of their levels; the very same pairs where each level's place is its number. */
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
