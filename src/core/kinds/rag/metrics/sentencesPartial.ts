import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { shareOfSentences } from "../support/sentenceShare.ts";

/**
 * Response sentences that cite sentences but are not fully supported / labelled response sentences: fraction in [0, 1].
 * Over the sentences of all samples, so that n counts sentences. Undefined without labelled sentences.
 */
export const sentencesPartial: Metric<RagFacts> = shareOfSentences("partial", {
  id: "sentences.partial",
  name: "Partly supported",
  formula: "not fully supported sentences that cite a source / labelled sentences",
  direction: "none",
});
