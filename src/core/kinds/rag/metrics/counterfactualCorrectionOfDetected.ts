import { type MetricInfo, type Modes, NOT_APPLICABLE, type Score, undefinedScore } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import { Found, type RagFacts } from "../facts.ts";
import { isTask, verdictOf } from "../robustness/score.ts";

const info: MetricInfo = {
  id: "counterfactual.correction-of-detected",
  name: "Correction of detected errors",
  formula: "detected and corrected rows / detected rows",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "RGB, arXiv:2309.01431",
  family: "matching",
};

/**
 * Rows that were detected and corrected / detected rows: fraction in [0, 1], higher is better; the correction rate of
 * the authors' program. A row that was not detected is left out as `zero-denominator`, so that n and the rows left out
 * add up to the rows of the task; where no row was detected the value is null (the program says 0). Undefined without a
 * response or a readable answer. RGB.
 */
export const counterfactualCorrectionOfDetected: Metric<RagFacts> = meanOf(info, score);

const NOT_DETECTED = undefinedScore("zero-denominator");

function score(facts: RagFacts, modes: Modes): Score {
  if (!isTask(facts, "counterfactual_robustness")) return NOT_APPLICABLE;
  const corrected = verdictOf(facts, modes, Found.corrected, "answer");
  return corrected.state === "scored" && (facts[modes.matching] & Found.detected) === 0 ? NOT_DETECTED : corrected;
}
