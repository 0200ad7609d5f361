import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { RagFacts } from "../facts.ts";
import { relevanceScore } from "../support/scores.ts";

const info: MetricInfo = {
  id: "relevance",
  name: "Relevance",
  formula: "relevant sentences / all sentences of the documents",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "TRACe, RAGBench, arXiv:2407.11005",
  family: "support",
};

/** Relevant document sentences / all of them: fraction in [0, 1], higher is better. Undefined without sentences in the documents. TRACe, arXiv:2407.11005. */
export const relevance: Metric<RagFacts> = meanOf(info, relevanceScore);
