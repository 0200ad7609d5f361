import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { agreementMetric } from "../agreementMetric.ts";
import type { RatingFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "agreement.kappa",
  name: "Kappa",
  formula: "1 − observed / expected disagreement",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "Cohen 1960",
  family: null,
};

/**
 * Cohen's kappa: at most 1, 0 is chance, higher is better; the headline where labels have no order. Undefined where both
 * are constant and equal. Cohen, Educational and Psychological Measurement 20 (1960).
 */
export const kappa: Metric<RatingFacts> = agreementMetric(info, "unweighted");
