import { type MetricInfo, type Modes, NOT_APPLICABLE, type Score } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "negative-rejection.rate",
  name: "Rejection rate",
  formula: "rejected rows / rows of the task",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: "matching",
};

/** Rejected rows / rows whose documents hold no answer: fraction in [0, 1], higher is better; the paper's definition, rejections alone. Undefined without a response. RGB. */
export const negativeRejectionRate: Metric<RagFacts> = meanOf(info, score);

function score(facts: RagFacts, modes: Modes): Score {
  if (!isTask(facts, "negative_rejection")) return NOT_APPLICABLE;
  return verdictOf(facts, modes, Found.rejected);
}
