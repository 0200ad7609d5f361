import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import type { ChoiceFacts } from "../facts.ts";
import { accuracy, accuracyMacro, accuracyPublished, ties } from "./accuracy.ts";
import { calibrationMetrics } from "./calibration.ts";
import { mass, probabilityMetrics } from "./probabilities.ts";

export const choiceMetrics: readonly Metric<ChoiceFacts>[] = [
  accuracy,
  accuracyMacro,
  ...probabilityMetrics,
  ...calibrationMetrics,
  mass,
  ties,
  accuracyPublished,
];
