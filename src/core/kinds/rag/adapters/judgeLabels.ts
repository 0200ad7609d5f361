import { t } from "@vscode/l10n";
import type { RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject } from "../../adapting/fields.ts";
import { hasKey, likeness } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { findLabels, NO_LABELS, readCounts, readLabels } from "./parts/labels.ts";
import { countPublished, readPublished } from "./parts/published.ts";
import { EMPTY_SAMPLE, ID_KEYS } from "./parts/sample.ts";
import { readResponseSentences, withSentences } from "./parts/sentences.ts";
import { RAGBENCH_SIGNATURE } from "./ragbench.ts";

const QUESTION_KEYS = ["question", "query"];
const RESPONSE_KEYS = ["response", "answer", "llm_response"];
const DOCUMENT_KEYS = ["documents", "retrieved_documents", "contexts", "retrieved_contexts"];
const ANSWER_KEYS = ["ground_truth", "reference"];
const DATASET_KEYS = ["dataset_name", "dataset", "domain"];
const MODEL_KEYS = ["generation_model_name", "model"];

/**
 * What judges leave behind: RAGBench's label fields at the top or in an object inside (`judge_raw`, `labels`, …), often
 * without the sentences; counts and scores beside them or alone; pairs of predicted and true scores.
 */
export const judgeLabels: Adapter<RagSample> = {
  id: "judge-labels",
  name: "Judge labels and scores",
  role: "rows",
  match,
  adapt(record) {
    const rows = record.detailed_results;
    if (!Array.isArray(rows)) return [adapt(new Fields(record))];
    return rows.flatMap((row: unknown, index) =>
      isObject(row) ? [adapt(new Fields(row, (key) => ["detailed_results", index, key]))] : [],
    );
  },
};

function match(record: JsonRecord): number {
  if (likeness(record, RAGBENCH_SIGNATURE) >= 0.9) return 0.2;
  const rows = record.detailed_results;
  if (Array.isArray(rows)) return isObject(rows[0]) ? match(rows[0]) : 0;
  const fields = new Fields(record);
  const isNamed = hasKey(record, "question") || hasKey(record, "query") || fields.firstOf(ID_KEYS) !== null;
  const confidence = isNamed ? 0.95 : 0.9;
  if (findLabels(record) !== null || countPublished(record) >= 2) return confidence;
  return readCounts(fields) === null ? 0 : confidence;
}

function adapt(fields: Fields): RagSample {
  const question = fields.firstOf(QUESTION_KEYS) ?? "question";
  const response = fields.firstOf(RESPONSE_KEYS) ?? "response";
  const answer = fields.firstOf(ANSWER_KEYS);
  const { documents, paths } = readDocuments(fields, fields.firstOf(DOCUMENT_KEYS) ?? "documents");
  const { labels, paths: labelPaths } = readLabels(fields);
  const counts = readCounts(fields);
  const published = readPublished(fields);
  const isUnjudged = labels === null && Object.keys(published).length === 0;
  if (isUnjudged && counts === null) {
    fields.report(
      "MISSING_FIELD",
      [],
      t("The record has neither labels nor counts nor scores; there is nothing to judge."),
    );
  }
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf(ID_KEYS) ?? "id"),
    question: fields.text(question),
    response: fields.text(response),
    answer: answer === null ? null : answerOfAlternatives(fields, answer),
    model: fields.text(fields.firstOf(MODEL_KEYS) ?? "model"),
    dataset: fields.text(fields.firstOf(DATASET_KEYS) ?? "dataset"),
    documents: withSentences(fields, "documents_sentences", documents),
    responseSentences: readResponseSentences(fields, "response_sentences"),
    labels: isUnjudged ? NO_LABELS : labels,
    counts,
    published,
    paths: Object.assign(
      {
        ...paths,
        question: fields.path(question),
        response: fields.path(response),
        documentSentences: fields.path("documents_sentences"),
        responseSentences: fields.path("response_sentences"),
      },
      labelPaths,
    ),
    issues: fields.issues,
  };
}
