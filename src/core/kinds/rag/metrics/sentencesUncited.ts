import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { shareOfSentences } from "../support/sentenceShare.ts";

/**
 * Response sentences that are supported without citing a sentence / labelled response sentences: fraction in [0, 1].
 * Over the sentences of all samples, so that n counts sentences. Undefined without labelled sentences.
 */
export const sentencesUncited: Metric<RagFacts> = shareOfSentences("uncited", {
  id: "sentences.uncited",
  name: "Supported without a source",
  formula: "supported sentences that cite no source / labelled sentences",
  direction: "none",
});
