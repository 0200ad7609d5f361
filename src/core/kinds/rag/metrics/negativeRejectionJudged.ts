import { type MetricInfo, NOT_APPLICABLE, type Score, verdictScore } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "negative-rejection.judged",
  name: "Rejection rate by the judge",
  formula: "rows whose judge says not addressed / judged rows of the task",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: null,
};

/** Rows whose judge says that the documents do not address the question / judged rows: fraction in [0, 1], higher is better. RGB, the judge variant. */
export const negativeRejectionJudged: Metric<RagFacts> = meanOf(info, score);

function score(facts: RagFacts): Score {
  if (!isTask(facts, "negative_rejection") || (facts.judged & Found.known) === 0) return NOT_APPLICABLE;
  return verdictScore((facts.judged & Found.rejected) !== 0);
}
