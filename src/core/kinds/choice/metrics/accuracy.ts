import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { ChoiceFacts } from "../facts.ts";
import { correctScore } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.accuracy",
  name: "Accuracy",
  formula: "questions whose right choice has the largest log-likelihood / questions",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "lm-evaluation-harness (acc), ties counted wrong",
  family: null,
};

/** Questions whose right choice has a greater log-likelihood than every other / questions: fraction in [0, 1], higher is better; a tie is wrong. */
export const accuracy: Metric<ChoiceFacts> = meanOf(info, correctScore);
