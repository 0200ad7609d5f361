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
 * All statistics of agreement over one count of pairs. Kappa's weights are differences of levels; `rankOf` gives each
 * level's place for the rank statistics, where that is another than its number.
 */
export function agreementOf(pairs: Pairs, rankOf: ArrayLike<number> | null = null): Agreement {
  const margins = marginsOf(pairs);
  const ranked = rankOf === null ? pairs : rankedBy(pairs, rankOf);
  const rankMargins = rankOf === null ? margins : marginsOf(ranked);
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

/** Equal pairs / pairs: fraction in [0, 1], higher is better. Null without pairs. */
export function accuracyOf({ rows, columns, times }: Pairs, n: number): number | null {
  return n === 0 ? null : equalPairs({ rows, columns, times }) / n;
}

export function equalPairs({ rows, columns, times }: Omit<Pairs, "k">): number {
  let equal = 0;
  for (let e = 0; e < rows.length; e++) if (rows[e] === columns[e]) equal += times === null ? 1 : (times[e] ?? 0);
  return equal;
}

function rankedBy({ k, rows, columns, times }: Pairs, rankOf: ArrayLike<number>): Pairs {
  const to = (levels: ArrayLike<number>) => Uint32Array.from(levels, (level) => rankOf[level] ?? 0);
  return { k, rows: to(rows), columns: to(columns), times };
}
