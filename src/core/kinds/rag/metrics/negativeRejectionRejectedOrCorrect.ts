import { type MetricInfo, type Modes, NOT_APPLICABLE, type Score } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "negative-rejection.rejected-or-correct",
  name: "Rejected or correct",
  formula: "(rejected or correct rows) / rows of the task",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: "matching",
};

/** Rows that were rejected or correct / rows whose documents hold no answer: fraction in [0, 1], higher is better; the figure of the authors' program. Undefined without a response or a readable answer, of rejected rows too: counting those alone would raise the rate. RGB. */
export const negativeRejectionRejectedOrCorrect: Metric<RagFacts> = meanOf(info, score);

function score(facts: RagFacts, modes: Modes): Score {
  if (!isTask(facts, "negative_rejection")) return NOT_APPLICABLE;
  return verdictOf(facts, modes, Found.rejected | Found.correct, "answer");
}
