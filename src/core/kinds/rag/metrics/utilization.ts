import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { RagFacts } from "../facts.ts";
import { utilizationScore } from "../support/scores.ts";

const info: MetricInfo = {
  id: "utilization",
  name: "Utilization",
  formula: "used sentences / all sentences of the documents; fractional: relevant ∩ used / relevant",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "TRACe, RAGBench, arXiv:2407.11005",
  family: "support",
};

/** Used document sentences / all of them: fraction in [0, 1], higher is better. Undefined without sentences in the documents; `fractional`: where nothing is relevant. TRACe, arXiv:2407.11005. */
export const utilization: Metric<RagFacts> = meanOf(info, utilizationScore);
