import type { RagSample } from "../../../../model/index.ts";
import { readCriteria } from "../../../label/sideFile.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { readDocuments } from "./parts/documents.ts";
import { LABEL_KEYS, readCounts, readLabels } from "./parts/labels.ts";
import { readPublished } from "./parts/published.ts";
import { EMPTY_SAMPLE, ID_KEYS } from "./parts/sample.ts";
import { readResponseSentences, withSentences } from "./parts/sentences.ts";
import { readGroundTruth, readTask } from "./robustness.ts";

/** Text and labels in one record; judge output without text is another shape. */
export const RAGBENCH_SIGNATURE: Signature = {
  needs: [
    ["documents_sentences", "documents"],
    ["documents_sentences", "response_sentences", "adherence_score", ...LABEL_KEYS],
  ],
  helps: ["question", "response", "response_sentences", "all_relevant_sentence_keys", "all_utilized_sentence_keys"],
};
/** With a content key the record is what a labelling run wrote. */
const OWN_SIGNATURE: Signature = { ...RAGBENCH_SIGNATURE, excludes: ["content_key"] };

const MODEL_KEYS = ["generation_model_name", "model"];

/**
 * RAGBench rows: documents and response in keyed sentences, with a judge's labels (arXiv:2407.11005). What a row says
 * beside them of task, answer and noise, in the names of our own robustness rows, is read too.
 */
export const ragbench: Adapter<RagSample> = {
  id: "ragbench",
  name: "RAGBench",
  role: "rows",
  match: (record) => likeness(record, OWN_SIGNATURE),
  adapt: (record) => [adapt(record)],
};

/** A row of labels in the names of RAGBench. */
export function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  fields.need("question");
  fields.need("response", "response_sentences");
  fields.need("documents_sentences", "documents");
  const { documents, paths } = readDocuments(fields, "documents");
  const { labels, paths: labelPaths } = readLabels(fields);
  const criteria = readCriteria(record.criteria);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf(ID_KEYS) ?? "id"),
    question: fields.text("question"),
    response: fields.text("response"),
    answer: readGroundTruth(fields),
    counterfactual: fields.text("counterfactual_answer"),
    task: readTask(fields, "task"),
    noise: fields.number("noise_ratio"),
    model: fields.text(fields.firstOf(MODEL_KEYS) ?? "model"),
    dataset: fields.text("dataset_name"),
    documents: withSentences(fields, "documents_sentences", documents),
    responseSentences: readResponseSentences(fields, "response_sentences"),
    labels,
    counts: readCounts(fields),
    published: readPublished(fields),
    ...(criteria ? { criteria } : {}),
    paths: Object.assign(
      {
        ...paths,
        question: fields.path("question"),
        response: fields.path("response"),
        documentSentences: fields.path("documents_sentences"),
        responseSentences: fields.path("response_sentences"),
      },
      labelPaths,
    ),
    issues: fields.issues,
  };
}
