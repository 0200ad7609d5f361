import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { adherence } from "./adherence.ts";
import { adherenceAuroc } from "./adherenceAuroc.ts";
import { adherencePublished } from "./adherencePublished.ts";
import { answerAccuracy } from "./answerAccuracy.ts";
import { average } from "./average.ts";
import { completeness } from "./completeness.ts";
import { completenessPublished } from "./completenessPublished.ts";
import { completenessRmse } from "./completenessRmse.ts";
import { counterfactualCorrection } from "./counterfactualCorrection.ts";
import { counterfactualCorrectionJudged } from "./counterfactualCorrectionJudged.ts";
import { counterfactualCorrectionOfDetected } from "./counterfactualCorrectionOfDetected.ts";
import { counterfactualDetection } from "./counterfactualDetection.ts";
import { counterfactualDetectionJudged } from "./counterfactualDetectionJudged.ts";
import { counterfactualFollowed } from "./counterfactualFollowed.ts";
import { criterion } from "./criterion.ts";
import { informationIntegrationAccuracy } from "./informationIntegrationAccuracy.ts";
import { negativeRejectionJudged } from "./negativeRejectionJudged.ts";
import { negativeRejectionRate } from "./negativeRejectionRate.ts";
import { negativeRejectionRejectedOrCorrect } from "./negativeRejectionRejectedOrCorrect.ts";
import { noiseRobustnessAccuracy } from "./noiseRobustnessAccuracy.ts";
import { relevance } from "./relevance.ts";
import { relevancePublished } from "./relevancePublished.ts";
import { relevanceRmse } from "./relevanceRmse.ts";
import { sentencesFull } from "./sentencesFull.ts";
import { sentencesPartial } from "./sentencesPartial.ts";
import { sentencesUncited } from "./sentencesUncited.ts";
import { sentencesUnsupported } from "./sentencesUnsupported.ts";
import { utilization } from "./utilization.ts";
import { utilizationPublished } from "./utilizationPublished.ts";
import { utilizationRmse } from "./utilizationRmse.ts";

/** Every metric of the kind, in the order in which results list them. */
export const ragMetrics: readonly Metric<RagFacts>[] = [
  answerAccuracy,
  noiseRobustnessAccuracy,
  negativeRejectionRate,
  negativeRejectionRejectedOrCorrect,
  negativeRejectionJudged,
  informationIntegrationAccuracy,
  counterfactualDetection,
  counterfactualCorrection,
  counterfactualCorrectionOfDetected,
  counterfactualFollowed,
  counterfactualDetectionJudged,
  counterfactualCorrectionJudged,
  relevance,
  utilization,
  completeness,
  adherence,
  average,
  sentencesFull,
  sentencesUncited,
  sentencesPartial,
  sentencesUnsupported,
  relevancePublished,
  utilizationPublished,
  completenessPublished,
  adherencePublished,
  relevanceRmse,
  utilizationRmse,
  completenessRmse,
  adherenceAuroc,
  criterion,
];
