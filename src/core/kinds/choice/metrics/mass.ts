import { type MetricInfo, type Score, scored } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { ChoiceFacts } from "../facts.ts";
import { problemScore } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.mass",
  name: "Mass on the choices",
  formula: "mean Σ p over the choices",
  range: [0, Number.POSITIVE_INFINITY],
  direction: "none",
  unit: "mean",
  source: "rbeval",
  family: null,
};

/**
 * Mean Σ of the raw p over the choices: how far the model understands the format, where the choices are labels; for texts
 * it only shrinks with their length. At least 0; at most 1 unless one choice begins with another, which counts both.
 */
export const mass: Metric<ChoiceFacts> = meanOf(info, massScore);

function massScore(facts: ChoiceFacts): Score {
  return problemScore(facts) ?? scored(facts.mass);
}
