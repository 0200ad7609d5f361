import { type MetricInfo, type Modes, NOT_APPLICABLE, type Score } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "counterfactual.followed",
  name: "Followed the counterfactual",
  formula: "rows that give the planted answer and not the true one / rows of the task",
  range: [0, 1],
  direction: "lower",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: "matching",
};

/** Rows that give the planted answer and not the true one / rows of the counterfactual task: fraction in [0, 1], lower is better. Undefined without a response, a readable answer or a counterfactual. RGB's task. */
export const counterfactualFollowed: Metric<RagFacts> = meanOf(info, score);

function score(facts: RagFacts, modes: Modes): Score {
  if (!isTask(facts, "counterfactual_robustness")) return NOT_APPLICABLE;
  return verdictOf(facts, modes, Found.followed, "answer", "counterfactual");
}
