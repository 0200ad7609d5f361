import type { RagFacts } from "../../../../src/kinds/rag/facts.ts";
import { measureRag } from "../../../../src/kinds/rag/measure.ts";
import type { Modes, RagSample, SupportMode } from "../../../../src/model/index.ts";
import { adaptAll } from "../adapters/adapting.ts";

/** A sample as the RAGBench adapter reads it from a row. */
export function sampleFrom(row: Readonly<Record<string, unknown>>): RagSample {
  const [sample] = adaptAll("ragbench", row, { name: "rows.jsonl", folders: [] });
  if (!sample) throw new Error("The row gave no sample");
  return sample;
}

export const modesOf = (support: SupportMode): Modes => ({ matching: "lenient", support, probabilities: "raw" });

export const factsOf = (sample: RagSample): RagFacts =>
  measureRag(sample, { modes: modesOf("ragbench"), allModes: false });

export const factsFrom = (row: Readonly<Record<string, unknown>>): RagFacts => factsOf(sampleFrom(row));

/** Two documents of three and two sentences; a response of three. Labels are added by the test. */
export const TEXTS = {
  question: "Where is Paris?",
  documents: ["Paris is big. It is old.  It is nice.", "France is large. It is green."],
  response: "Paris is big. It is green. I think so.",
  documents_sentences: [
    [
      ["0a", "Paris is big."],
      ["0b", "It is old."],
      ["0c", "It is nice."],
    ],
    [
      ["1a", "France is large."],
      ["1b", "It is green."],
    ],
  ],
  response_sentences: [
    ["a", "Paris is big."],
    ["b", "It is green."],
    ["c", "I think so."],
  ],
} as const;

/** A label entry as a judge writes it. */
export const entry = (key: string, fully: boolean | null, ...keys: readonly string[]) => ({
  response_sentence_key: key,
  explanation: `about ${key}`,
  supporting_sentence_keys: keys,
  fully_supported: fully,
});
