import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import type { RatingFacts } from "../facts.ts";
import { perRater } from "../perRater.ts";

const info: MetricInfo = {
  id: "order.position-bias",
  name: "Leans to the first place",
  formula: "inconsistent pairs that favour the first place / inconsistent pairs",
  range: [0, 1],
  direction: "none",
  unit: "rate",
  source: "Zheng et al., arXiv:2306.05685",
  family: null,
};

/**
 * Of the pairs whose verdict changes with the order, those that favour what was shown first / all of them: fraction in
 * [0, 1], 0.5 is no bias. Consistent pairs are of no concern. Undefined without inconsistent ones. arXiv:2306.05685.
 */
export const positionBias: Metric<RatingFacts> = perRater(
  info,
  (taken, rater) => taken.order(rater),
  (order) => (order === null ? "no-rating" : order === "consistent" ? null : order === "first" ? 1 : 0),
);
