import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { sharedMetric } from "../../sharedCounts.ts";
import { alphaOf } from "../alphaOf.ts";
import type { RatingFacts } from "../facts.ts";
import { ratedSamples } from "../rated.ts";

const info: MetricInfo = {
  id: "agreement.alpha",
  name: "Krippendorff's α",
  formula: "1 − observed / expected disagreement of all raters",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "Krippendorff 2004",
  family: null,
};

/**
 * Krippendorff's alpha over all raters, or a single rater and gold: at most 1, 0 is chance, higher is better. Samples
 * with fewer than two ratings are left out. Undefined where all ratings are equal. Krippendorff, Content Analysis (2004).
 */
export const alpha: Metric<RatingFacts> = sharedMetric(info, ratedSamples, (taken, modes, options) => {
  const value = alphaOf(info, taken, modes, options);
  return value === null ? [] : [value];
});
