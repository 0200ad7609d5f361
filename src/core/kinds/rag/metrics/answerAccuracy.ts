import { type MetricInfo, type Modes, NOT_APPLICABLE, type Score } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, Given, type RagFacts } from "../facts.ts";
import { verdictOf } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "answer.accuracy",
  name: "Answer accuracy",
  formula: "correct rows / rows with a reference and no task",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "Matching rules of RGB, arXiv:2309.01431",
  family: "matching",
};

/**
 * Correct rows / rows that have a reference answer and belong to no task: fraction in [0, 1], higher is better.
 * Undefined without a response, or where the answer cannot be read; rows without any reference are not counted at all.
 */
export const answerAccuracy: Metric<RagFacts> = meanOf(info, score);

function score(facts: RagFacts, modes: Modes): Score {
  if (facts.task !== 0 || (facts.given & (Given.answer | Given.badAnswer)) === 0) return NOT_APPLICABLE;
  return verdictOf(facts, modes, Found.correct, "answer");
}
