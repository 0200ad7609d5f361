import type { Metric } from "../../kind.ts";
import type { RatingFacts } from "../facts.ts";
import { accuracy } from "./accuracy.ts";
import { accuracyDifference } from "./accuracyDifference.ts";
import { alpha } from "./alpha.ts";
import { kappa } from "./kappa.ts";
import { kappaDifference } from "./kappaDifference.ts";
import { kappaLinear } from "./kappaLinear.ts";
import { kappaQuadratic } from "./kappaQuadratic.ts";
import { kendall } from "./kendall.ts";
import { orderConsistency } from "./orderConsistency.ts";
import { positionBias } from "./positionBias.ts";
import { sectionAccuracy } from "./sectionAccuracy.ts";
import { spearman } from "./spearman.ts";
import { voteStability } from "./voteStability.ts";

/** Every metric of ratings, in the order in which results list them. A file beside this one is one line here. */
export const ratingMetrics: readonly Metric<RatingFacts>[] = [
  accuracy,
  kappaQuadratic,
  kappaLinear,
  kappa,
  spearman,
  kendall,
  alpha,
  accuracyDifference,
  kappaDifference,
  orderConsistency,
  positionBias,
  voteStability,
  sectionAccuracy,
];
