import { type Agreement, agreementOf, kappa } from "./agreement.ts";
import { kappaInfluences, kendallInfluences, spearmanInfluences } from "./agreementInfluences.ts";
import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { FISHER, scaledInterval, varianceOfMean } from "./formula.ts";
import type { Interval } from "./intervals.ts";
import { type Margins, marginsOf, type Pairs } from "./pairs.ts";

/** Statistics of agreement with an interval of this kind, in this order. */
export const AGREEMENTS = ["unweighted", "linear", "quadratic", "spearman", "kendall"] as const;
export type AgreementStatistic = (typeof AGREEMENTS)[number];

/** Kappas of pairs, and rank statistics of the same pairs by the places of their levels. */
const INFLUENCES: Readonly<
  Record<AgreementStatistic, (pairs: Pairs, margins: Margins, ranked: Pairs, rankMargins: Margins) => Float64Array>
> = {
  unweighted: (pairs, margins) => kappaInfluences(pairs, "unweighted", margins),
  linear: (pairs, margins) => kappaInfluences(pairs, "linear", margins),
  quadratic: (pairs, margins) => kappaInfluences(pairs, "quadratic", margins),
  spearman: (_pairs, _margins, ranked, margins) => spearmanInfluences(ranked, margins),
  kendall: (_pairs, _margins, ranked, margins) => kendallInfluences(ranked, margins),
};

/**
 * 95 % intervals of `AGREEMENTS`, null below 30 samples or groups and where a statistic is: by the variance of its
 * influences, on Fisher's scale with Student's t. One sample more, or one group, whose labels agree by chance alone, is
 * counted in the variance of a table: where all agree, or all but a few, they do not show what a disagreement would cost.
 * Simulations bear it out. A statistic of ±1 begins where that sample puts it; of a list it has no interval.
 *
 * `entries` are those that samples count for, sample i for `entryOf[i]`; `ranked` are the same by the places of their levels.
 */
export function agreementIntervals(
  agreement: Agreement,
  entries: Pairs,
  ranked: Pairs,
  entryOf: ArrayLike<number>,
  groups: GroupNumbers | null = null,
): readonly (Interval | null)[] {
  const { n } = agreement;
  if ((groups?.count ?? n) < BOOTSTRAP_SIZES.from) return AGREEMENTS.map(() => null);
  const more = n / (groups?.count ?? n);
  const chance = entries.times === null ? null : chanceTimes(entries, more);
  const withChance = (pairs: Pairs): Pairs =>
    chance === null ? pairs : { ...pairs, times: chance.map((times, e) => times + (entries.times?.[e] ?? 0)) };
  const own = withChance(entries);
  const ownRanked = ranked === entries ? own : withChance(ranked);
  const [margins, rankMargins] = [marginsOf(own), marginsOf(ownRanked)];
  let shifted: Agreement | null = null;
  return AGREEMENTS.map((name) => {
    const value = agreement[name];
    if (value === null) return null;
    if (Math.abs(value) === 1) shifted ??= agreementOf(own, ownRanked);
    const centre = Math.abs(value) < 1 ? value : (shifted?.[name] ?? value);
    if (Math.abs(centre) === 1) return null;
    const influences = INFLUENCES[name](own, margins, ownRanked, rankMargins);
    const found = varianceOfMean(
      Float64Array.from(entryOf, (entry) => influences[entry] ?? 0),
      groups,
    );
    const variance = found.variance + (more * squaresOf(influences, chance)) / n / n;
    return scaledInterval(centre, { ...found, variance }, FISHER, value);
  });
}

/** By entry of a table: how so many samples would be shared out whose labels have nothing to do with each other. */
function chanceTimes(entries: Pairs, samples: number): Float64Array {
  const { n, rows, columns } = marginsOf(entries);
  return Float64Array.from(
    { length: entries.rows.length },
    (_, e) => samples * ((rows[entries.rows[e] ?? 0] ?? 0) / n) * ((columns[entries.columns[e] ?? 0] ?? 0) / n),
  );
}

function squaresOf(influences: Float64Array, times: Float64Array | null): number {
  return times === null ? 0 : influences.reduce((sum, own, e) => sum + (times[e] ?? 0) * own * own, 0);
}

/** By entry, how far quadratic kappa moves with it; null where it is undefined. */
export const quadraticInfluences = (pairs: Pairs): Float64Array | null =>
  kappa(pairs, "quadratic") === null ? null : kappaInfluences(pairs, "quadratic");
