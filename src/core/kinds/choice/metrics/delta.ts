import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { ChoiceFacts } from "../facts.ts";
import { deltaScore } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.delta",
  name: "Δ",
  formula: "mean of p of the right choice − largest p of a wrong one",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "rbeval",
  family: "probabilities",
};

/** Mean of Δ = Φ − the largest p of a wrong choice: in [−1, 1], higher is better, above 0 where the model is right. */
export const delta: Metric<ChoiceFacts> = meanOf(info, deltaScore);
