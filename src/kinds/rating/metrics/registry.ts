import { inGroup, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import type { RatingFacts } from "../facts.ts";
import { accuracy, agreementMetrics } from "./agreement.ts";
import { alpha, peoplesAlpha } from "./alpha.ts";
import { differenceMetrics } from "./difference.ts";
import { sectionAccuracy } from "./sectionAccuracy.ts";
import { voteMetrics } from "./votes.ts";

export const ratingMetrics: readonly Metric<RatingFacts>[] = inGroup("agreement", [
  accuracy,
  ...agreementMetrics,
  alpha,
  peoplesAlpha,
  ...differenceMetrics,
  ...voteMetrics,
  sectionAccuracy,
]);
