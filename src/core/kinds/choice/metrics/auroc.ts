import type { MetricInfo } from "../../../../model/index.ts";
import { drawnPairedAuroc, pairedAuroc, pairedAurocInterval } from "../../../stats/pairedAuroc.ts";
import type { Metric } from "../../kind.ts";
import { statisticOf } from "../collect.ts";
import type { ChoiceFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "choice.auroc",
  name: "ROC-AUC",
  formula: "chance that Φ of a question is above the largest wrong p of any, ties half",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "rbeval",
  family: "probabilities",
};

/**
 * Area under the ROC curve of the points (1, Φ) and (0, largest wrong p): in [0, 1], higher is better, 0.5 is chance.
 * `n` counts questions; the interval draws questions, whose two points depend on each other.
 */
export const auroc: Metric<ChoiceFacts> = statisticOf(info, {
  first: (phi) => phi,
  second: (_, wrong) => wrong,
  value: pairedAuroc,
  drawn: drawnPairedAuroc,
  interval: pairedAurocInterval,
});
