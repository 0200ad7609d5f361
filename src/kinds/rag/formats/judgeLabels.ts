import { t } from "@vscode/l10n";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { Fields } from "../../adapting.ts";
import { hasKey, matchScore, THE_RECORD } from "../../format.ts";
import { countPublished, findLabels, NO_LABELS, readCounts } from "../adapting/labels.ts";
import { ID_KEYS } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";
import { RAGBENCH_SIGNATURE } from "./ragbench.ts";

/**
 * Output of judges: RAGBench's label fields at the top or in an object (`judge_raw`, `labels`, …), often without
 * sentences; counts and scores; pairs of predicted and true scores.
 */
export const judgeLabels: RagFormat = {
  id: "judge-labels",
  name: () => t("Judge labels"),
  listedAs: "Judge labels and scores",
  about: "Output of a judge: labels, counts or scores, often without document texts.",
  needs: [["judge_raw", "labels", "scores", "metrics", "pred", "n_total_sents", "all_relevant_sentence_keys"]],
  role: "rows",
  fits,
  adapt(record, _, read) {
    const rows = record.detailed_results;
    if (!Array.isArray(rows)) return read(record);
    return rows.flatMap((row: unknown, index) =>
      isObject(row) ? read(row, (key) => ["detailed_results", index, key]) : [],
    );
  },
  reads: {
    fields: {
      id: ID_KEYS,
      question: ["question", "query"],
      response: ["response", "answer", "llm_response"],
      ground_truth: ["ground_truth", "reference"],
      documents: ["documents", "retrieved_documents", "contexts", "retrieved_contexts"],
      model: ["generation_model_name", "model"],
      dataset: ["dataset_name", "dataset", "domain"],
      documents_sentences: "documents_sentences",
      response_sentences: "response_sentences",
      judgement: THE_RECORD,
    },
    complete({ labels, counts, published }, { whole }) {
      const isUnjudged = labels === null && Object.keys(published).length === 0;
      if (isUnjudged && counts === null) {
        whole.report(
          "MISSING_FIELD",
          [],
          t("The record has no labels, counts or scores, so there is nothing to evaluate."),
        );
      }
      return isUnjudged ? { labels: NO_LABELS } : {};
    },
  },
};

function fits(record: JsonRecord): number {
  if (matchScore(record, RAGBENCH_SIGNATURE) >= 0.9) return 0.2;
  const rows = record.detailed_results;
  if (Array.isArray(rows)) return isObject(rows[0]) ? fits(rows[0]) : 0;
  const fields = new Fields(record);
  const isNamed = hasKey(record, "question") || hasKey(record, "query") || fields.firstOf(ID_KEYS) !== null;
  const confidence = isNamed ? 0.95 : 0.9;
  if (findLabels(record) !== null || countPublished(record) >= 2) return confidence;
  // `n_relevant` alone is a count of passages as well.
  const { relevant, ...others } = readCounts(fields) ?? { relevant: null };
  return Object.values(others).some((count) => count !== null) ? confidence : 0;
}
