import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { differenceMetric } from "../difference.ts";
import type { RatingFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "agreement.accuracy-difference",
  name: "Difference of agreement",
  formula: "agreement with gold of the first − of the second, over samples that both rated",
  range: [-1, 1],
  direction: "none",
  unit: "mean",
  source: "paired, seeded bootstrap",
  family: null,
};

/**
 * How much more the first of two raters agrees with gold than the second, over the samples that both rated: in
 * [-1, 1], 0 is no difference; its interval is drawn over samples, both raters' at once. Undefined where either is.
 */
export const accuracyDifference: Metric<RatingFacts> = differenceMetric(info, "accuracy");
