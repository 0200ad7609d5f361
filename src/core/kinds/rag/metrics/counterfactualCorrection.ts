import { type MetricInfo, type Modes, NOT_APPLICABLE, type Score } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "counterfactual.correction",
  name: "Error correction",
  formula: "corrected rows / rows of the task",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: "matching",
};

/** Corrected rows / rows of the counterfactual task: fraction in [0, 1], higher is better. Undefined without a response or a readable answer. RGB. */
export const counterfactualCorrection: Metric<RagFacts> = meanOf(info, score);

function score(facts: RagFacts, modes: Modes): Score {
  if (!isTask(facts, "counterfactual_robustness")) return NOT_APPLICABLE;
  return verdictOf(facts, modes, Found.corrected, "answer");
}
