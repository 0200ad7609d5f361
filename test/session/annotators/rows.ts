import type { LabelledSentence, LabelUpdate, SentenceLabel, SupportLabels } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../open.ts";

/** Two documents of two sentences each and a response of two sentences. */
export function row(id: string, labels: object | null) {
  return JSON.stringify({
    id,
    question: `What is the capital of country ${id}?`,
    response: "Paris is the capital. It has ten rivers.",
    documents: ["Paris is the capital of the country. It lies on the Seine.", "Rome is old. Madrid is new."],
    documents_sentences: [
      [
        ["0a", "Paris is the capital of the country."],
        ["0b", "It lies on the Seine."],
      ],
      [
        ["1a", "Rome is old."],
        ["1b", "Madrid is new."],
      ],
    ],
    response_sentences: [
      ["a", "Paris is the capital."],
      ["b", "It has ten rivers."],
    ],
    ...labels,
  });
}

/** The first sentence is supported by 0a, the second by nothing. */
export const RAGBENCH = {
  all_relevant_sentence_keys: ["0a"],
  all_utilized_sentence_keys: ["0a"],
  unsupported_response_sentence_keys: ["b"],
  overall_supported: false,
  adherence_score: false,
  relevance_score: 0.25,
  utilization_score: 0.25,
  completeness_score: 1,
  sentence_support_information: [
    { response_sentence_key: "a", supporting_sentence_keys: ["0a"], fully_supported: true, explanation: "" },
    { response_sentence_key: "b", supporting_sentence_keys: [], fully_supported: false, explanation: "" },
  ],
};

export const allSupported: SupportLabels = {
  relevantKeys: ["0a", "0b"],
  utilizedKeys: ["0a", "0b"],
  unsupportedResponseKeys: [],
  support: [
    { key: "a", explanation: "", supportingKeys: ["0a"], isFullySupported: true },
    { key: "b", explanation: "", supportingKeys: ["0b"], isFullySupported: true },
  ],
  isOverallSupported: true,
  overallExplanation: "all is there",
  relevanceExplanation: null,
};

/** A person's label of one sentence. */
export const said = (label: SentenceLabel, ...keys: string[]): LabelledSentence => ({ label, keys, note: null });

export async function opened(rows: readonly string[] = ["a", "b", "c"].map((id) => row(id, RAGBENCH))) {
  const [path = ""] = await filesWith({ "rows.jsonl": `${rows.join("\n")}\n` });
  const { session, ask, state, query } = await openFiles([path]);
  const by = (annotator: string) => ({ ...query, annotator });
  const metric = async (annotator: string, id: string) => {
    const { metrics } = await ask.summary({ query: by(annotator) }, never);
    return metrics.find((value) => value.id === id && value.slice === null && value.against === undefined);
  };
  const give = (annotator: string, labels: readonly LabelUpdate[]) => ask.annotate({ annotator, labels }, never);
  return { path, session, ask, state, query, by, metric, give };
}
