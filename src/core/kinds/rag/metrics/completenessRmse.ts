import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { rmseAgainst } from "../support/against.ts";

/** √(mean of (ours − published)²) over samples with both: in [0, 1], lower is better, one value a published column. RAGBench, arXiv:2407.11005. */
export const completenessRmse: Metric<RagFacts> = rmseAgainst(
  "completeness",
  "Completeness, error of published scores",
);
