import { t } from "@vscode/l10n";
import type { RagSample } from "../../../model/index.ts";
import { type Layout, type Signature, sameNames, THE_RECORD } from "../../format.ts";
import { LABEL_KEYS } from "../adapting/labels.ts";
import { ID_KEYS } from "../adapting/sample.ts";
import type { RagField, RagFormat } from "../sampleFields.ts";

/** Text and labels in one record. Judge output without text is another format. */
export const RAGBENCH_SIGNATURE: Signature = {
  needs: [
    ["documents_sentences", "documents"],
    ["documents_sentences", "response_sentences", "adherence_score", ...LABEL_KEYS],
  ],
  helps: ["question", "response", "response_sentences", "all_relevant_sentence_keys", "all_utilized_sentence_keys"],
};

export const RAGBENCH_ROW: Layout<RagSample, RagField> = {
  fields: {
    ...sameNames(
      "question",
      "response",
      "ground_truth",
      "ground_truth_parts",
      "counterfactual_answer",
      "documents",
      "noise_ratio",
      "documents_sentences",
      "response_sentences",
      "citations",
      "history",
    ),
    id: ID_KEYS,
    task: ["task", "task_type"],
    model: ["generation_model_name", "model"],
    dataset: "dataset_name",
    judgement: THE_RECORD,
    criteria: "criteria",
  },
  needs: ["question", ["response", "response_sentences"], ["documents_sentences", "documents"]],
};

/**
 * RAGBench rows: documents and response in keyed sentences, with a judge's labels (arXiv:2407.11005). Task, answer and
 * noise under the names of our robustness rows are read too.
 */
export const ragbench: RagFormat = {
  id: "ragbench",
  name: () => t("RAGBench rows"),
  listedAs: "RAGBench",
  about: "Sentences with keys in documents and response, and which supports which, as RAGBench publishes them.",
  role: "rows",
  // Records with a content key come from a labelling run.
  signature: { ...RAGBENCH_SIGNATURE, excludes: ["content_key"] },
  reads: { ...RAGBENCH_ROW, isScanned: true },
};
