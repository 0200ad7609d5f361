import { type Agreement, agreementOf, kappa } from "./agreement.ts";
import { kappaInfluences, kendallInfluences, spearmanInfluences } from "./agreementInfluences.ts";
import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { FISHER, scaledInterval, varianceOfMean } from "./formula.ts";
import type { Interval } from "./intervals.ts";
import { numbersOf } from "./numbers.ts";
import { type Margins, marginsOf, type Pairs } from "./pairs.ts";

export const AGREEMENTS = ["unweighted", "linear", "quadratic", "spearman", "kendall"] as const;
export type AgreementStatistic = (typeof AGREEMENTS)[number];

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
 * 95 % intervals of `AGREEMENTS`, null below 30 samples or groups and for undefined statistics: by the variance of
 * influences, on Fisher's scale with Student's t. The variance of a table includes one extra sample or group with
 * chance agreement, since nearly perfect agreement does not show the cost of a disagreement; simulations support it. A
 * statistic of ±1 starts at the value with that sample; a list has no interval for it. Sample i counts for entry
 * `entryOf[i]`; `ranked` are the entries by rank.
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
      numbersOf(entryOf.length, (at) => influences[entryOf[at] ?? 0] ?? 0),
      groups,
    );
    const variance = found.variance + (more * squaresOf(influences, chance)) / n / n;
    return scaledInterval(centre, { ...found, variance }, FISHER, value);
  });
}

/** By entry of a table: samples distributed independently of the other label. */
function chanceTimes(entries: Pairs, samples: number): Float64Array {
  const { n, rows, columns } = marginsOf(entries);
  return numbersOf(
    entries.rows.length,
    (e) => samples * ((rows[entries.rows[e] ?? 0] ?? 0) / n) * ((columns[entries.columns[e] ?? 0] ?? 0) / n),
  );
}

function squaresOf(influences: Float64Array, times: Float64Array | null): number {
  return times === null ? 0 : influences.reduce((sum, own, e) => sum + (times[e] ?? 0) * own * own, 0);
}

export const quadraticInfluences = (pairs: Pairs): Float64Array | null =>
  kappa(pairs, "quadratic") === null ? null : kappaInfluences(pairs, "quadratic");
