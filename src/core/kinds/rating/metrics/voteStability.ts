import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import type { RatingFacts } from "../facts.ts";
import { perRater } from "../perRater.ts";

const info: MetricInfo = {
  id: "vote.stability",
  name: "Stability of votes",
  formula: "mean share of repeated votes for the winner of their order",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "counted",
  family: null,
};

/**
 * Mean over samples of the share of a rater's repeated votes that went to the winner of their order: in [0, 1], higher
 * is better. Votes that could not be parsed are left out; undefined where no sample has two votes in one order.
 */
export const voteStability: Metric<RatingFacts> = perRater(
  info,
  (taken, rater) => taken.stability(rater),
  (share) => (typeof share === "number" ? share : "no-rating"),
);
