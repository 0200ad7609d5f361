import { type JsonPath, RAG_TASKS, type RagPaths, type RagSample } from "../../../model/index.ts";
import { readCriteria } from "../../label/sideFile.ts";
import type { MappedFields } from "../adapting.ts";
import { type Format, type MappableField, mappableOf, measured, type SampleField, shown } from "../format.ts";
import type { Reading } from "../mapping.ts";
import type { ProgramOf } from "../scanned.ts";
import {
  LABEL_KEYS,
  readCounts,
  readLabels,
  readOwnLabels,
  readPublished,
  readResponseSentences,
  withSentences,
} from "./adapting/labels.ts";
import { EMPTY_SAMPLE, readDocuments, readGroundTruth, readTask, remarksOfFields } from "./adapting/sample.ts";
import { ragProgram } from "./scanned/program.ts";

/** What a model, or whatever answered in its place, is called: the surest first. */
const MODELS = [
  "modelname",
  "modelid",
  "generator",
  "llm",
  "modelo",
  "system",
  "systemname",
  "systemid",
  "blindedsystemid",
  "pipeline",
  "версия",
  "condition",
  "mode",
];

/** The fields of a RAG sample, in the order in which a guess gives paths away. Those without a name are for formats alone. */
export const ragFields = [
  shown(
    "id",
    "id",
    "Id",
    "queryid",
    "questionid",
    "sampleid",
    "exampleid",
    "itemid",
    "textid",
    "taskid",
    "sampleindex",
    "idx",
    "index",
    "uuid",
  ),
  shown(
    "question",
    "question",
    "Question",
    "query",
    "userinput",
    "userquery",
    "instruction",
    "problem",
    "prompt",
    "input",
    "inputs",
    "chatinput",
    "customermessage",
    "usermessage",
    "pergunta",
    "pregunta",
    "frage",
    "вопрос",
    "问题",
    "質問",
    "질문",
    "user",
    "human",
  ),
  measured(
    "response",
    "response",
    "Response",
    "prediction",
    "modelresponse",
    "modeloutput",
    "llmresponse",
    "generatedanswer",
    "predictedanswer",
    "modelanswer",
    "systemanswer",
    "actualoutput",
    "completion",
    "generation",
    "generatedtext",
    "output",
    "outputs",
    "textoutput",
    "responsetext",
    "finalanswer",
    "cleanresponse",
    "fullresponse",
    "predicted",
    "predictedreply",
    "predictedoutput",
    "studentanswer",
    "shortoutput",
    "rawresponse",
    "rawoutput",
    "turn1response",
    "pred",
    "*pred",
    "*prediction",
    "resposta",
    "respuesta",
    "antwort",
    "ответ",
    "回答",
    "답변",
    "reply",
    "assistant",
    "gpt",
    "answer",
  ),
  measured(
    "ground_truth",
    "answer",
    "Answer",
    "groundtruths",
    "truth",
    "reference",
    "referenceanswer",
    "goldanswer",
    "goldenanswers",
    "goldenanswer",
    "gtanswer",
    "expectedoutput",
    "expectedanswer",
    "expected",
    "goldstandardanswer",
    "gold",
    "gt",
    "target",
    "ideal",
    "correctanswer",
    "needle",
    "respostaesperada",
    "gabarito",
    "ans",
    "answers",
    "answer",
    "correct",
    "label",
  ),
  measured("ground_truth_parts", "answer", "Answer in parts", "answerparts"),
  measured("counterfactual_answer", "text", "Counterfactual answer", "fakeanswer", "counterfactual", "wronganswer"),
  measured(
    "documents",
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
    "document",
    "retrieved",
    "ctxs",
    "chunks",
    "sources",
    "sourcedocuments",
    "searchresults",
    "knowledge",
    "evidence",
    "retrievedevidence",
    "contexto",
    "documentos",
  ),
  { ...measured("task", "text", "Task", "ability", "tasktype"), words: RAG_TASKS },
  measured("noise_ratio", "number", "Noise", "noiserate", "noise"),
  measured("model", "text", "Model", "generationmodelname", ...MODELS),
  measured("epoch", "number", "Attempt", "rep", "repeat", "repetition", "attempt", "trial"),
  measured(
    "dataset",
    "text",
    "Data set",
    "datasetname",
    "domain",
    "category",
    "subset",
    "subject",
    "topic",
    "task",
    "taskname",
    "tasktype",
  ),
  measured("documents_sentences", "sentences", "Sentences of the documents"),
  measured("response_sentences", "sentences", "Sentences of the response"),
  measured("all_relevant_sentence_keys", "texts", "Keys of relevant sentences", "relevantkeys", "relevantsentencekeys"),
  measured("all_utilized_sentence_keys", "texts", "Keys of used sentences", "utilizedkeys", "utilizedsentencekeys"),
  measured("unsupported_response_sentence_keys", "texts", "Keys of unsupported sentences", "unsupportedkeys"),
  measured("sentence_support_information", "support", "Support of the response's sentences", "sentencesupport"),
  measured("overall_supported", "flag", "Supported as a whole"),
  shown("overall_supported_explanation", "text", "Explanation of the support"),
  shown("relevance_explanation", "text", "Explanation of the relevance"),
  measured("relevance_score", "number", "Published relevance"),
  measured("utilization_score", "number", "Published utilization"),
  measured("completeness_score", "number", "Published completeness"),
  measured("adherence_score", "number", "Published adherence"),
  // Labels, counts and scores under the names that judges give them, in or near one object.
  measured("judgement", "judgement", null),
  measured("evaluation", "text", null),
  // What RGB's program said of the row.
  measured("stored_labels", "numbers", null),
  measured("stored_fact_label", "number", null),
  measured("criteria", "judgement", null),
  shown("remarks", "remarks", null),
] as const satisfies readonly SampleField[];

export type RagField = (typeof ragFields)[number]["id"];
export type RagFormat = Format<RagSample, RagField>;

export const ragMappable: readonly MappableField[] = mappableOf(ragFields, "response");

/** A sample of what stands under our names, wherever it was found. */
function read(fields: MappedFields): RagSample {
  const dataset = fields.text("dataset");
  const { documents, paths: documentPaths } = readDocuments(fields, "documents");
  const id = fields.id("id");
  const question = fields.text("question");
  const response = fields.text("response");
  const answer = readGroundTruth(fields);
  const counterfactual = fields.text("counterfactual_answer");
  const task = readTask(fields, "task", fields.wordsOf("task"));
  const noise = fields.number("noise_ratio");
  const model = fields.text("model");
  const epoch = fields.number("epoch");
  const withOwn = withSentences(fields, "documents_sentences", documents);
  const responseSentences = readResponseSentences(fields, "response_sentences");
  const judged = readJudgement(fields);
  const criteria = readCriteria(fields.record.criteria);
  return {
    ...EMPTY_SAMPLE,
    id,
    ...(epoch === null ? {} : { epoch }),
    question,
    response,
    answer,
    counterfactual,
    task,
    noise,
    model,
    dataset,
    documents: withOwn,
    responseSentences,
    labels: judged.labels,
    counts: judged.counts,
    published: judged.published,
    evaluation: fields.text("evaluation"),
    stored: readStored(fields),
    ...(criteria ? { criteria } : {}),
    ...(fields.paths.remarks === undefined ? {} : { remarks: remarksOfFields(fields.record.remarks) }),
    paths: { ...textPaths(fields.paths), ...belowEach(documentPaths, fields.paths["documents[*]"]), ...judged.paths },
    issues: fields.issues,
  };
}

export const ragReading: Reading<RagSample> = { fields: ragFields, read, program: ragProgram };

/** The labels that RGB's program gave: 1, 0 or -1 for each part of the answer, and whether it speaks of errors. */
function readStored(fields: MappedFields): RagSample["stored"] {
  const factLabel = fields.number("stored_fact_label");
  const list = fields.list("stored_labels");
  const wrong = list?.findIndex((label) => label !== 1 && label !== 0 && label !== -1) ?? -1;
  if (wrong >= 0) fields.bad([...fields.path("stored_labels"), wrong], "number", list?.[wrong]);
  // Every element is one of the three numbers when no wrong one was found.
  const labels = wrong < 0 ? (list as readonly number[] | null) : null;
  return labels === null && factLabel === null ? null : { labels, factLabel };
}

type Judgement = Pick<RagSample, "labels" | "counts" | "published" | "paths">;

const UNJUDGED: Judgement = { labels: null, counts: null, published: {}, paths: {} };

/** Labels, counts and scores of a judge: in one object, or mapped one by one. */
function readJudgement(fields: MappedFields): Judgement {
  const home = fields.paths.judgement === undefined ? null : fields.object("judgement");
  if (home !== null) {
    return { ...readLabels(home), counts: readCounts(home), published: readPublished(home) };
  }
  if (!MAPPED_ONE_BY_ONE.some((id) => fields.paths[id] !== undefined)) return UNJUDGED;
  // A mapping may take every list from elsewhere: there is no one path to the labels.
  return { labels: readOwnLabels(fields), counts: null, published: readPublished(fields), paths: {} };
}

const MAPPED_ONE_BY_ONE = [
  ...LABEL_KEYS,
  "relevance_score",
  "utilization_score",
  "completeness_score",
  "adherence_score",
] as const satisfies readonly RagField[];

/** Nearly all records of a file share their paths: what follows from them is made once. */
const textPathsOf = new WeakMap<MappedFields["paths"], RagPaths>();

function textPaths(paths: MappedFields["paths"]): RagPaths {
  const known = textPathsOf.get(paths);
  if (known) return known;
  const { question, response, documents_sentences, response_sentences } = paths;
  const made = {
    ...(question ? { question } : {}),
    ...(response ? { response } : {}),
    ...(documents_sentences ? { documentSentences: documents_sentences } : {}),
    ...(response_sentences ? { responseSentences: response_sentences } : {}),
  };
  textPathsOf.set(paths, made);
  return made;
}

/** For `contexts[*].text` the text stands below the element that the documents were read from. */
function belowEach(read: Pick<RagPaths, "documents" | "documentText">, below: JsonPath | undefined): RagPaths {
  if (read.documents === undefined || below === undefined) return read;
  return { documents: read.documents, documentText: [...below, ...(read.documentText ?? [])] };
}

/** A sample through a person's mapping: only what was mapped is missed. */
export function ragFromMapping(fields: MappedFields): RagSample {
  if (fields.paths.response !== undefined) fields.need("response");
  const sample = read(fields);
  return { ...sample, isChinese: isChineseSet(sample) };
}

/** How such samples are measured from slots. */
export const mappedRagProgram: ProgramOf<RagSample> = (layout) =>
  ragProgram({
    ...layout,
    needs: layout.keys.has("response") ? [["response"]] : [],
    settle: (sample) => ({ isChinese: isChineseSet(sample) }),
  });

/** RGB's Chinese data sets, by their names. */
export const isChineseSet = ({ dataset }: RagSample): boolean => dataset?.includes("zh") ?? false;
