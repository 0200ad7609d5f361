import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { shareOfSentences } from "../support/sentenceShare.ts";

/**
 * Response sentences that nothing supports / labelled response sentences: fraction in [0, 1], lower is better.
 * Over the sentences of all samples, so that n counts sentences. Undefined without labelled sentences.
 */
export const sentencesUnsupported: Metric<RagFacts> = shareOfSentences("none", {
  id: "sentences.unsupported",
  name: "Unsupported",
  formula: "not supported sentences that cite no source / labelled sentences",
  direction: "lower",
});
