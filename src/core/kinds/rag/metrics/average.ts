import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { RagFacts } from "../facts.ts";
import { averageScore } from "../support/scores.ts";

const info: MetricInfo = {
  id: "average",
  name: "Average",
  formula: "(relevance + utilization + completeness + adherence) / 4",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "reference evaluator",
  family: "support",
};

/** Mean of the four TRACe scores of a sample: fraction in [0, 1], higher is better. Undefined where one of them is. */
export const average: Metric<RagFacts> = meanOf(info, averageScore);
