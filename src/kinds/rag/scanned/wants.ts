import type { Want } from "../../../read/scan/scanner.ts";
import type { RagField } from "../sampleFields.ts";

/** How the fields that rows are read from are wanted. */
export const WANT_OF = {
  id: "value",
  question: "value",
  response: "value",
  ground_truth: "texts",
  ground_truth_parts: "texts",
  counterfactual_answer: "value",
  documents: "texts",
  task: "word",
  noise_ratio: "value",
  model: "word",
  epoch: "value",
  dataset: "word",
  documents_sentences: "pairLists",
  response_sentences: "pairs",
  evaluation: "value",
  stored_labels: "numbers",
  stored_fact_label: "value",
  criteria: "value",
} as const satisfies { readonly [Field in RagField]?: Want };
/** Fields in which a text that is written like a number is read as one. */
export const NUMBERS: readonly ScannedField[] = ["noise_ratio", "stored_fact_label"];
/** Rows that have one of these are read as strings. */
export const READ_AS_STRINGS: readonly string[] = [
  "citations",
  "history",
  "conversation",
  "response_spans",
] satisfies readonly RagField[];

export type ScannedField = keyof typeof WANT_OF;

/** Wants a field; false if something else is wanted of it. */
export function wantAs(fields: Map<string, Want>, key: string, want: Want): boolean {
  const isFirst = !fields.has(key);
  if (isFirst) fields.set(key, want);
  return isFirst || fields.get(key) === want;
}
