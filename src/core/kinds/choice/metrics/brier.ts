import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { ChoiceFacts } from "../facts.ts";
import { ofPair } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.brier",
  name: "Brier score",
  formula: "mean (y − p)² over (1, Φ) and (0, largest wrong p) of every question",
  range: [0, 1],
  direction: "lower",
  unit: "mean",
  source: "Brier 1950; points of rbeval",
  family: "probabilities",
};

/** Mean (y − p)² over the two points (1, Φ) and (0, largest wrong p) of every question: in [0, 1], lower is better. */
export const brier: Metric<ChoiceFacts> = meanOf(
  info,
  ofPair((phi, wrong) => ((1 - phi) ** 2 + wrong ** 2) / 2),
);
