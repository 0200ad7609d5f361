import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { agreementMetric } from "../agreementMetric.ts";
import type { RatingFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "agreement.kappa-linear",
  name: "Kappa, linear",
  formula: "1 − Σ |i − j| observed / Σ |i − j| expected",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "Cohen 1968",
  family: null,
};

/**
 * Cohen's kappa with linear weights: at most 1, 0 is chance, higher is better; i and j are positions in the label list.
 * Undefined where both are constant and equal. Cohen, Psychological Bulletin 70 (1968).
 */
export const kappaLinear: Metric<RatingFacts> = agreementMetric(info, "linear");
