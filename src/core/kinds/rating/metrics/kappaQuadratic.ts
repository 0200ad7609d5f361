import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { agreementMetric } from "../agreementMetric.ts";
import type { RatingFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "agreement.kappa-quadratic",
  name: "Kappa, quadratic",
  formula: "1 − Σ (i − j)² observed / Σ (i − j)² expected",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "Cohen 1968",
  family: null,
};

/**
 * Cohen's kappa with quadratic weights: at most 1, 0 is chance, higher is better; the headline where labels have an order.
 * i and j are positions in the label list, which is therefore part of the result. Undefined where both are constant and
 * equal. Cohen, Psychological Bulletin 70 (1968).
 */
export const kappaQuadratic: Metric<RatingFacts> = agreementMetric(info, "quadratic");
