import { inGroup, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import type { RatingFacts } from "../facts.ts";
import { accuracy, agreementMetrics } from "./agreement.ts";
import { alpha } from "./alpha.ts";
import { differenceMetrics } from "./difference.ts";
import { sectionAccuracy } from "./sectionAccuracy.ts";
import { voteMetrics } from "./votes.ts";

/** Every metric of ratings, in the order in which results list them. */
export const ratingMetrics: readonly Metric<RatingFacts>[] = inGroup("agreement", [
  accuracy,
  ...agreementMetrics,
  alpha,
  ...differenceMetrics,
  ...voteMetrics,
  sectionAccuracy,
]);
