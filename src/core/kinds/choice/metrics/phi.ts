import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { ChoiceFacts } from "../facts.ts";
import { phiScore } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.phi",
  name: "Φ",
  formula: "mean p of the right choice",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "rbeval",
  family: "probabilities",
};

/** Mean of Φ = p of the right choice: in [0, 1], higher is better. Normalised it is undefined where every choice is ruled out. */
export const phi: Metric<ChoiceFacts> = meanOf(info, phiScore);
