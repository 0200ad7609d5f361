import type { Metric } from "../../kind.ts";
import type { ChoiceFacts } from "../facts.ts";
import { accuracy } from "./accuracy.ts";
import { accuracyMacro } from "./accuracyMacro.ts";
import { accuracyPublished } from "./accuracyPublished.ts";
import { auroc } from "./auroc.ts";
import { bce } from "./bce.ts";
import { brier } from "./brier.ts";
import { delta } from "./delta.ts";
import { deltaMedian } from "./deltaMedian.ts";
import { deltaPositive } from "./deltaPositive.ts";
import { ece } from "./ece.ts";
import { mass } from "./mass.ts";
import { phi } from "./phi.ts";
import { phiMedian } from "./phiMedian.ts";
import { ties } from "./ties.ts";

/** Every metric of the kind, in the order in which results list them. */
export const choiceMetrics: readonly Metric<ChoiceFacts>[] = [
  accuracy,
  accuracyMacro,
  phi,
  phiMedian,
  delta,
  deltaMedian,
  deltaPositive,
  auroc,
  bce,
  brier,
  ece,
  mass,
  ties,
  accuracyPublished,
];
