import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import type { RatingFacts } from "../facts.ts";
import { perRater } from "../perRater.ts";

const info: MetricInfo = {
  id: "order.consistency",
  name: "Same in both orders",
  formula: "pairs with the same verdict in both orders / pairs judged in both",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "Zheng et al., arXiv:2306.05685",
  family: null,
};

/**
 * Pairs on which a rater comes to the same verdict in both orders / pairs with a verdict in both: fraction in [0, 1],
 * higher is better. Undefined without any. arXiv:2306.05685.
 */
export const orderConsistency: Metric<RatingFacts> = perRater(
  info,
  (taken, rater) => taken.order(rater),
  (order) => (order === null ? "no-rating" : order === "consistent" ? 1 : 0),
);
