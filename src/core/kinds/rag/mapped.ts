import type { JsonPath, RagPaths, RagSample } from "../../../model/index.ts";
import { Fields } from "../adapting/fields.ts";
import type { MappableField } from "../kind.ts";
import { readDocuments } from "./adapters/parts/documents.ts";
import { readCounts, readLabels } from "./adapters/parts/labels.ts";
import { readPublished } from "./adapters/parts/published.ts";
import { EMPTY_SAMPLE } from "./adapters/parts/sample.ts";
import { readResponseSentences, withSentences } from "./adapters/parts/sentences.ts";
import { readGroundTruth, readTask } from "./adapters/robustness.ts";

/** Names are English here and translated where they are shown. */
type Declared = readonly [id: string, name: string, ...alsoCalled: string[]];

/** The fields of a RAG sample that a mapping may fill, in the order in which a guess gives paths away. */
const FIELDS: readonly Declared[] = [
  ["id", "Id", "queryid", "questionid", "sampleid", "exampleid", "idx", "index"],
  ["question", "Question", "query", "userinput", "input", "instruction", "prompt"],
  [
    "response",
    "Response",
    "prediction",
    "modelresponse",
    "llmresponse",
    "generatedanswer",
    "actualoutput",
    "completion",
    "generation",
    "output",
    "answer",
  ],
  [
    "ground_truth",
    "Answer",
    "groundtruths",
    "reference",
    "referenceanswer",
    "goldanswer",
    "gtanswer",
    "expectedoutput",
    "expected",
    "gold",
    "target",
    "correctanswer",
    "ans",
    "answers",
    "answer",
  ],
  ["ground_truth_parts", "Answer in parts", "answerparts"],
  ["counterfactual_answer", "Counterfactual answer", "fakeanswer", "counterfactual", "wronganswer"],
  [
    "documents",
    "Documents",
    "docs",
    "contexts",
    "retrievedcontexts",
    "retrievedcontext",
    "retrieveddocuments",
    "retrievalcontext",
    "context",
    "passages",
    "chunks",
    "sources",
    "knowledge",
  ],
  ["task", "Task", "ability", "tasktype"],
  ["noise_ratio", "Noise", "noiserate", "noise"],
  ["model", "Model", "generationmodelname", "modelname"],
  ["dataset", "Data set", "datasetname", "domain"],
  ["documents_sentences", "Sentences of the documents"],
  ["response_sentences", "Sentences of the response"],
  ["all_relevant_sentence_keys", "Keys of relevant sentences", "relevantkeys", "relevantsentencekeys"],
  ["all_utilized_sentence_keys", "Keys of used sentences", "utilizedkeys", "utilizedsentencekeys"],
  ["unsupported_response_sentence_keys", "Keys of unsupported sentences", "unsupportedkeys"],
  ["sentence_support_information", "Support of the response's sentences", "sentencesupport"],
  ["overall_supported", "Supported as a whole"],
  ["overall_supported_explanation", "Explanation of the support"],
  ["relevance_explanation", "Explanation of the relevance"],
  ["relevance_score", "Published relevance"],
  ["utilization_score", "Published utilization"],
  ["completeness_score", "Published completeness"],
  ["adherence_score", "Published adherence"],
];

export const ragMappable: readonly MappableField[] = FIELDS.map(([id, name, ...alsoCalled]) => ({
  id,
  name,
  isRequired: id === "response",
  alsoCalled,
}));

/** A sample from values found through a mapping; issues name the paths in the record, as `concretePaths` gives them. */
export function ragFromMapping(
  values: Readonly<Record<string, unknown>>,
  paths: Readonly<Record<string, JsonPath>>,
): RagSample {
  const fields = new Fields(values, (key) => paths[key] ?? [key]);
  const dataset = fields.text("dataset");
  const { documents, paths: documentPaths } = readDocuments(fields, "documents");
  // Only what was mapped is missed.
  if (paths.response !== undefined) fields.need("response");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    question: fields.text("question"),
    response: fields.text("response"),
    answer: readGroundTruth(fields),
    counterfactual: fields.text("counterfactual_answer"),
    task: readTask(fields, "task"),
    noise: fields.number("noise_ratio"),
    model: fields.text("model"),
    dataset,
    isChinese: dataset?.includes("zh") ?? false,
    documents: withSentences(fields, "documents_sentences", documents),
    responseSentences: readResponseSentences(fields, "response_sentences"),
    // A mapping may take every list from elsewhere: there is no one path to the labels.
    labels: readLabels(fields).labels,
    counts: readCounts(fields),
    published: readPublished(fields),
    paths: { ...textPaths(paths), ...belowEach(documentPaths, paths["documents[*]"]) },
    issues: fields.issues,
  };
}

function textPaths(paths: Readonly<Record<string, JsonPath>>): RagPaths {
  const { question, response, documents_sentences, response_sentences } = paths;
  return {
    ...(question ? { question } : {}),
    ...(response ? { response } : {}),
    ...(documents_sentences ? { documentSentences: documents_sentences } : {}),
    ...(response_sentences ? { responseSentences: response_sentences } : {}),
  };
}

/** For `contexts[*].text` the text stands below the element that the documents were read from. */
function belowEach(read: Pick<RagPaths, "documents" | "documentText">, below: JsonPath | undefined): RagPaths {
  if (read.documents === undefined || below === undefined) return read;
  return { documents: read.documents, documentText: [...below, ...(read.documentText ?? [])] };
}
