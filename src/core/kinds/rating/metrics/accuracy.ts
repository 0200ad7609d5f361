import { type MetricInfo, scored, undefinedScore } from "../../../../model/index.ts";
import { equalPairs } from "../../../stats/agreement.ts";
import { wilson } from "../../../stats/wilson.ts";
import type { Metric } from "../../kind.ts";
import { sharedMetric } from "../../sharedCounts.ts";
import { comparisonsIn, pairValue } from "../agreementMetric.ts";
import { Given, type RatingFacts } from "../facts.ts";
import { ratedSamples } from "../rated.ts";

const info: MetricInfo = {
  id: "agreement.accuracy",
  name: "Agreement",
  formula: "samples with equal labels / samples with both",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "counted",
  family: null,
};

/**
 * Samples on which both say the same / samples with both labels: fraction in [0, 1], higher is better, one value a rater
 * against gold and one for every two raters. Undefined without such samples. Of one sample: the share of its raters who
 * agree with gold.
 */
export const accuracy: Metric<RatingFacts> = {
  ...sharedMetric(info, ratedSamples, (taken, modes) =>
    comparisonsIn(taken, modes).map((comparison) => {
      const { n, accuracy: value } = comparison.agreement;
      const count = equalPairs(comparison.pairs);
      const interval = wilson(count, n);
      return pairValue(
        info,
        taken,
        comparison,
        value,
        { interval, intervalBy: interval === null ? null : "wilson" },
        count,
      );
    }),
  ),
  score({ given, compared, agreeing, unparsed }) {
    if ((given & Given.unparsedGold) !== 0) return undefinedScore("unparsed");
    if ((given & Given.gold) === 0) return undefinedScore("no-gold");
    if (compared > 0) return scored(agreeing / compared);
    return undefinedScore(unparsed > 0 ? "unparsed" : "no-rating");
  },
};
