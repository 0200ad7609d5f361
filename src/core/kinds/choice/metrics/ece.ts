import type { MetricInfo } from "../../../../model/index.ts";
import { calibrationError, calibrationErrorInterval } from "../../../stats/calibration.ts";
import type { Metric } from "../../kind.ts";
import { statisticOf } from "../collect.ts";
import { type ChoiceFacts, Result } from "../facts.ts";

const info: MetricInfo = {
  id: "choice.ece",
  name: "Calibration error",
  formula: "Σ over 15 bins of equal width of (n_bin / n) · |mean confidence − accuracy|, confidence = largest p",
  range: [0, 1],
  direction: "lower",
  unit: "mean",
  source: "Guo et al., arXiv:1706.04599",
  family: "probabilities",
};

/**
 * How far the largest p of a question is from the chance of being right, over 15 bins of equal width: in [0, 1], lower
 * is better.
 */
export const ece: Metric<ChoiceFacts> = statisticOf(info, {
  first: Math.max,
  second: (_phi, _wrong, { result }) => ((result & Result.correct) !== 0 ? 1 : 0),
  value: (confidences, isCorrect) => calibrationError(confidences, isCorrect),
  drawn: (confidences, isCorrect) => (times) => calibrationError(confidences, isCorrect, times),
  interval: calibrationErrorInterval,
});
