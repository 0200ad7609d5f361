import { aggregateOf, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import { rateInterval } from "../../../analysis/aggregate/tally.ts";
import { equalPairs } from "../../../analysis/stats/agreement.ts";
import { AGREEMENTS, type AgreementStatistic } from "../../../analysis/stats/agreementIntervals.ts";
import type { GroupNumbers } from "../../../analysis/stats/bootstrap.ts";
import { formulaMethod, NO_INTERVAL } from "../../../analysis/stats/formula.ts";
import { GroupSums } from "../../../analysis/stats/groups.ts";
import { ALONE } from "../../../analysis/table/groups.ts";
import { type MetricInfo, metricInfo, scored, undefinedScore } from "../../../model/index.ts";
import { comparisonsIn, pairValue, type RaterComparison } from "../agreement.ts";
import { agreeingIn, Given, type RatingFacts } from "../facts.ts";
import { ratedSamples } from "../rated.ts";

const accuracyInfo = metricInfo({
  id: "agreement.accuracy",
  name: "Agreement",
  formula: "samples with equal labels / samples with both",
  unit: "rate",
  source: "counted",
});

/**
 * Samples with equal labels / samples with both labels: fraction in [0, 1], higher is better, a value per rater against
 * gold and per two raters. Undefined without such samples. Of one sample: the share of its raters who agree with gold.
 */
export const accuracy: Metric<RatingFacts> = {
  info: accuracyInfo,
  score(facts, modes) {
    const { given, compared, unparsed } = facts;
    if ((given & Given.unparsedGold) !== 0) return undefinedScore("unparsed");
    if ((given & Given.gold) === 0) return undefinedScore("no-gold");
    if (compared > 0) return scored(agreeingIn(facts, modes) / compared);
    return undefinedScore(unparsed > 0 ? "unparsed" : "no-rating");
  },
  aggregate: aggregateOf(ratedSamples, (taken, modes) =>
    comparisonsIn(taken, modes).map((comparison) => {
      const { n, accuracy: value } = comparison.agreement;
      const count = equalPairs(comparison.pairs);
      const interval = rateInterval(count, n, spreadOfEqual(comparison, comparison.groups(taken)));
      return pairValue(accuracyInfo, taken, comparison, value, interval, count);
    }),
  ),
};

function spreadOfEqual({ pairs: { rows, columns }, agreement }: RaterComparison, groups: GroupNumbers | null) {
  if (groups === null) return null;
  const sums = new GroupSums();
  for (let at = 0; at < rows.length; at++) sums.add(rows[at] === columns[at] ? 1 : 0, groups.of[at] ?? ALONE);
  return sums.spread(agreement.accuracy ?? 0);
}

type AgreementInfo = Pick<MetricInfo, "id" | "name" | "formula" | "source">;

/**
 * Statistics of every rater against gold, and of every two raters: at most 1, higher is better, 0 is chance. All but
 * unweighted kappa use the order of labels and are undefined without one.
 */
const STATISTICS: readonly (readonly [statistic: AgreementStatistic, described: AgreementInfo])[] = [
  // The headline for ordered labels. i and j are positions in the label list. Undefined if both are constant and equal.
  // Cohen, Psychological Bulletin 70 (1968).
  [
    "quadratic",
    {
      id: "agreement.kappa-quadratic",
      name: "Kappa, quadratic",
      formula: "1 − Σ (i − j)² observed / Σ (i − j)² expected",
      source: "Cohen 1968",
    },
  ],
  // i and j are positions in the label list. Undefined if both are constant and equal.
  [
    "linear",
    {
      id: "agreement.kappa-linear",
      name: "Kappa, linear",
      formula: "1 − Σ |i − j| observed / Σ |i − j| expected",
      source: "Cohen 1968",
    },
  ],
  // The headline for unordered labels. Undefined if both are constant and equal. Cohen, Educational and Psychological
  // Measurement 20 (1960).
  [
    "unweighted",
    {
      id: "agreement.kappa",
      name: "Kappa",
      formula: "1 − observed / expected disagreement",
      source: "Cohen 1960",
    },
  ],
  // Numbers rank by value, texts by their position in the label list. Undefined if either side is constant.
  [
    "spearman",
    {
      id: "agreement.spearman",
      name: "Spearman's ρ",
      formula: "Pearson's correlation of average ranks",
      source: "Spearman 1904",
    },
  ],
  // Undefined if either side is constant. Kendall, Biometrika 33 (1945).
  [
    "kendall",
    {
      id: "agreement.kendall",
      name: "Kendall's τ-b",
      formula: "(concordant − discordant) / √(untied · untied)",
      source: "Kendall 1945",
    },
  ],
];

export const agreementMetrics: readonly Metric<RatingFacts>[] = STATISTICS.map(
  ([statistic, { id, name, formula, source }]) => {
    const info = metricInfo({ id, name, formula, range: [-1, 1], source });
    const place = AGREEMENTS.indexOf(statistic);
    const aggregate = aggregateOf(ratedSamples, (taken, modes) =>
      comparisonsIn(taken, modes).map((comparison) => {
        const value = comparison.agreement[statistic];
        const { n } = comparison.agreement;
        const groups = comparison.groups(taken);
        const interval = value === null ? null : (comparison.intervals(groups)[place] ?? null);
        const made = interval && { interval, intervalBy: formulaMethod(n, groups?.count ?? n) };
        return pairValue(info, taken, comparison, value, made ?? NO_INTERVAL);
      }),
    );
    return { info, aggregate };
  },
);
