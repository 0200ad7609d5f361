import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { type ChoiceFacts, Result } from "../facts.ts";
import { ofResult } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.ties",
  name: "Ties",
  formula: "questions whose right choice shares the largest log-likelihood / questions",
  range: [0, 1],
  direction: "none",
  unit: "rate",
  source: "rbeval",
  family: null,
};

/** Questions whose right choice shares the first place / questions: fraction in [0, 1]. They count as wrong in accuracy. */
export const ties: Metric<ChoiceFacts> = meanOf(info, ofResult(Result.tied));
