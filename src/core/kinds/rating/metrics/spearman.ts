import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { agreementMetric } from "../agreementMetric.ts";
import type { RatingFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "agreement.spearman",
  name: "Spearman's ρ",
  formula: "Pearson's correlation of average ranks",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "Spearman 1904",
  family: null,
};

/**
 * Spearman's rho, Pearson's correlation of average ranks: in [−1, 1], higher is better. Numbers rank by value, texts by
 * their position in the label list. Undefined where either side is constant. Spearman (1904).
 */
export const spearman: Metric<RatingFacts> = agreementMetric(info, "spearman");
