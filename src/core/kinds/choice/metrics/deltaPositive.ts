import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { ChoiceFacts } from "../facts.ts";
import { ofPair } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.delta.positive",
  name: "Δ above 0",
  formula: "questions with Δ > 0 / questions",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "rbeval",
  family: "probabilities",
};

/** Questions with Δ > 0 / questions: fraction in [0, 1], higher is better. Below accuracy where exp makes equals of very small probabilities. */
export const deltaPositive: Metric<ChoiceFacts> = meanOf(
  info,
  ofPair((phi, wrong) => (phi > wrong ? 1 : 0)),
);
