import { t } from "@vscode/l10n";
import { readSideRecord } from "../../../labels/sideFile.ts";
import type { RagFormat } from "../sampleFields.ts";
import { RAGBENCH_ROW } from "./ragbench.ts";

/**
 * Written by labelling runs next to a file. Joined to it, labels belong to their annotators; alone, a record is a row
 * of RAGBench with the first annotator's labels.
 */
export const sideLabels: RagFormat = {
  id: "side-labels",
  name: () => t("Side file of labels"),
  about: "Written by evaloupe label: join it to the file that it labels, or score it alone.",
  musts: ["content_key", "annotating_model_name", "documents_sentences", "response_sentences"],
  role: "lookup",
  signature: {
    needs: [["content_key"], ["annotating_model_name"], ["response_sentences"], ["documents_sentences"]],
    helps: ["id", "question", "response"],
  },
  reads: RAGBENCH_ROW,
  labelsIn: readSideRecord,
  example: {
    id: "b1",
    content_key: "0123456789abcdef",
    question: "When did the bridge open?",
    response: "It opened in 1901. It is red.",
    documents_sentences: [[["0a", "It opened in 1901."]], [["1a", "Ferries ran before."]]],
    response_sentences: [
      ["a", "It opened in 1901."],
      ["b", "It is red."],
    ],
    annotating_model_name: "model:judge",
    all_relevant_sentence_keys: ["0a"],
    all_utilized_sentence_keys: ["0a"],
    unsupported_response_sentence_keys: ["b"],
    overall_supported: false,
    criteria: { tone: { score: 4, explanation: "Kind." }, depth: { score: 2, scale: 7, explanation: "Flat." } },
    labels_by: { local: { all_relevant_sentence_keys: ["0a"], unsupported_response_sentence_keys: [] } },
  },
};
