import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { RagFacts } from "../facts.ts";
import { completenessScore } from "../support/scores.ts";

const info: MetricInfo = {
  id: "completeness",
  name: "Completeness",
  formula: "relevant ∩ used / relevant; ragbench: 1 where nothing is relevant",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "TRACe, RAGBench, arXiv:2407.11005",
  family: "support",
};

/** |relevant ∩ used| / |relevant|: fraction in [0, 1], higher is better. Where nothing is relevant 1 in `ragbench`, undefined in the other modes. TRACe, arXiv:2407.11005. */
export const completeness: Metric<RagFacts> = meanOf(info, completenessScore);
