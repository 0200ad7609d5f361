import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";
import { shareOfSentences } from "../support/sentenceShare.ts";

/**
 * Response sentences that the sentences they cite support fully / labelled response sentences: fraction in [0, 1], higher is better.
 * Over the sentences of all samples, so that n counts sentences. Undefined without labelled sentences.
 */
export const sentencesFull: Metric<RagFacts> = shareOfSentences("full", {
  id: "sentences.full",
  name: "Fully supported",
  formula: "fully supported sentences that cite a source / labelled sentences",
  direction: "higher",
});
