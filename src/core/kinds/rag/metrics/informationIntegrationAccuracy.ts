import { type MetricInfo, type Modes, NOT_APPLICABLE, type Score } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "information-integration.accuracy",
  name: "Information integration",
  formula: "rows with every part of the answer / rows of the task",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: "matching",
};

/** Rows whose response holds every part of the answer / rows of the information integration task: fraction in [0, 1], higher is better. Undefined without a response or a readable answer. RGB. */
export const informationIntegrationAccuracy: Metric<RagFacts> = meanOf(info, score);

function score(facts: RagFacts, modes: Modes): Score {
  if (!isTask(facts, "information_integration")) return NOT_APPLICABLE;
  return verdictOf(facts, modes, Found.correct, "answer");
}
