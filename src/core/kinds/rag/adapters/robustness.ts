import { t } from "@vscode/l10n";
import { RAG_TASKS, type RagSample, type RagTask } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives, answerOfParts } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { LABEL_KEYS } from "./parts/labels.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [
    ["question"],
    ["response"],
    ["ground_truth", "ground_truth_parts", "counterfactual_answer", "task", "noise_ratio", "documents"],
  ],
  helps: ["ground_truth", "task", "noise_ratio", "documents", "model"],
  excludes: [
    "documents_sentences",
    "response_sentences",
    "adherence_score",
    "user_input",
    "judge_raw",
    "labels",
    "scores",
    "metrics",
    "n_total_sents",
    ...LABEL_KEYS,
  ],
};

/** Rows of our own: everything that the four robustness tasks need in one line. */
export const robustness: Adapter<RagSample> = {
  id: "robustness",
  name: "Robustness rows",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const task = readTask(fields, "task");
  const dataset = fields.text("dataset");
  fields.need("question");
  fields.need("response");
  if (task !== null && task !== "negative_rejection") fields.need("ground_truth", "ground_truth_parts");
  if (task === "counterfactual_robustness") fields.need("counterfactual_answer");
  const { documents, paths } = readDocuments(fields, "documents");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    question: fields.text("question"),
    response: fields.text("response"),
    answer: readGroundTruth(fields),
    counterfactual: fields.text("counterfactual_answer"),
    task,
    noise: fields.number("noise_ratio"),
    model: fields.text("model"),
    dataset,
    isChinese: dataset?.includes("zh") ?? false,
    documents,
    paths: { ...paths, question: fields.path("question"), response: fields.path("response") },
    issues: fields.issues,
  };
}

/** Parts when they are given, else alternatives. */
export function readGroundTruth(fields: Fields): RagSample["answer"] {
  return fields.has("ground_truth_parts")
    ? answerOfParts(fields, "ground_truth_parts")
    : answerOfAlternatives(fields, "ground_truth");
}

/** One of the four tasks, in any case and with dashes or spaces, or by another name that the shape has for it. */
export function readTask(
  fields: Fields,
  key: string,
  otherNames: ReadonlyMap<string, RagTask> = NO_OTHERS,
): RagTask | null {
  const written = fields.text(key);
  if (written === null) return null;
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const task = RAG_TASKS.find((known) => known === word) ?? otherNames.get(word) ?? null;
  if (task === null) {
    fields.report(
      "BAD_FIELD",
      fields.path(key),
      t(
        "“{0}” is no task; it should be one of {1}. The row counts without a task.",
        written.slice(0, 80),
        RAG_TASKS.join(", "),
      ),
    );
  }
  return task;
}

const NO_OTHERS: ReadonlyMap<string, RagTask> = new Map();
