import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { RagFacts } from "../facts.ts";
import { adherenceScore } from "../support/scores.ts";

const info: MetricInfo = {
  id: "adherence",
  name: "Adherence",
  formula: "responses without an unsupported sentence / responses; fractional: mean share of fully supported entries",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "TRACe, RAGBench, arXiv:2407.11005",
  family: "support",
};

/**
 * Responses without an unsupported sentence / responses: fraction in [0, 1], higher is better; in `fractional` the mean
 * of each response's share of fully supported label entries. Undefined without labels. TRACe, arXiv:2407.11005.
 */
export const adherence: Metric<RagFacts> = meanOf(info, adherenceScore, ({ support }) =>
  support === "fractional" ? { ...info, unit: "mean" } : info,
);
