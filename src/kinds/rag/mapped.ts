import { readCriteria } from "../../labels/sideFile.ts";
import type { JsonPath, RagDocument, RagPaths, RagSample } from "../../model/index.ts";
import { textOfCell } from "../../read/cells.ts";
import type { MappedFields } from "../adapting.ts";
import type { FormatReader } from "../mapping.ts";
import type { ProgramOf } from "../scanned.ts";
import { messagesIn, withHistory } from "./adapting/chat.ts";
import { readCitations } from "./adapting/citations.ts";
import { withSpellingOf } from "./adapting/flagAnswers.ts";
import {
  LABEL_KEYS,
  readCounts,
  readLabels,
  readOwnLabels,
  readPublished,
  readResponseSentences,
  withSentences,
} from "./adapting/labels.ts";
import { readSpans } from "./adapting/markedSpans.ts";
import { noiseOfRow, readTask } from "./adapting/noise.ts";
import { withPassages } from "./adapting/prompted.ts";
import { readSaid, type Said } from "./adapting/said.ts";
import {
  counterfactualAt,
  type LocatedText,
  pathsOf,
  readDocuments,
  readGroundTruth,
  remarksOfFields,
} from "./adapting/sample.ts";
import { hasSteps, stepsOf } from "./agents/run.ts";
import { runOf } from "./agents/runRecord.ts";
import { usedByMessages } from "./agents/usage.ts";
import { sentencesIn } from "./documents.ts";
import { readObjects } from "./objects/read.ts";
import { type RagField, ragFields } from "./sampleFields.ts";
import { ragProgram } from "./scanned/program.ts";

const LONGEST_NAME = 200;
function nameIn(value: unknown): string | null {
  const text = typeof value === "string" ? value : textOfCell(value);
  return text !== null && text !== "" && text.length <= LONGEST_NAME ? text : null;
}

/** A sample from values under our field names. With `isAny`, for mappings, an answer may be a number or a list. */
function read(fields: MappedFields, isAny = false): RagSample {
  const { documents, paths: documentPaths, countsFrom = null } = readDocuments(fields, "documents");
  const id = fields.id("id");
  const said = readSaid(fields, isAny);
  const question = said.question.text;
  const response = said.response.text;
  const objects = readObjects(fields.record.ground_truth, fields.record.response ?? response);
  const answer = objects
    ? objects.answer
    : withSpellingOf(isAny ? readAnswer(fields) : readGroundTruth(fields), response);
  const counterfactual = counterfactualAt(fields, "counterfactual_answer");
  const task = readTask(fields, "task", fields.wordsOf("task"));
  // Other tasks are the row's subject.
  const dataset = fields.text("dataset") ?? (task === null ? nameIn(fields.record.task) : null);
  const noise = noiseOfRow(fields, "noise_ratio", task);
  const model = fields.text("model");
  const epoch = fields.number("epoch");
  const listed = withSentences(fields, "documents_sentences", documents);
  const history = fields.paths.history === undefined ? said.history : messagesIn(fields, "history");
  const steps = hasSteps(said.turns) ? stepsOf(said.turns) : null;
  const responseSentences = readResponseSentences(fields, "response_sentences");
  const citations = readCitations(said.citations ?? fields.record.citations, response, listed);
  const judged = readJudgement(fields);
  // Offsets in an object shown as JSON have no place in the file.
  const spanned = said.response.path === null ? null : response;
  const marked = fields.paths.response_spans === undefined ? null : readSpans(fields, "response_spans", spanned);
  const criteria = readCriteria(fields.record.criteria);
  const places = belowEach(documentPaths, fields.paths["documents[*]"]);
  const evaluation = fields.text("evaluation");
  // Only we split results of tools: labels with their keys are of our sentences.
  const isOursAlone = steps !== null && listed === null && judged.labels !== null;
  const sample: { -readonly [Key in keyof RagSample]: RagSample[Key] } = {
    id,
    question,
    response,
    answer,
    counterfactual,
    task: task?.task ?? null,
    noise: noise.noise,
    model,
    dataset,
    isChinese: isAny && isChineseSet({ dataset }),
    documents: withHistory(
      { documents: listed, ...citations },
      cutWhere(listed, steps ? [...steps.documents, ...history] : history, isOursAlone),
    ).documents,
    responseSentences: marked?.responseSentences ?? responseSentences,
    labels: judged.labels ?? marked?.labels ?? null,
    counts: judged.counts,
    stored: readStored(fields),
    evaluation,
    published: judged.published,
    paths: { ...saidPaths(fields, said), ...places, ...judged.paths },
    issues: fields.issues,
  };
  if (steps) sample.run = runOf(steps, usedByMessages(said.turns));
  if (epoch !== null) sample.epoch = epoch;
  if (noise.isNoisePercent !== undefined) sample.isNoisePercent = noise.isNoisePercent;
  if (countsFrom !== null) sample.citedFrom = countsFrom;
  if (citations) sample.cited = citations.cited;
  if (criteria) sample.criteria = criteria;
  if (objects?.compared) sample.compared = objects.compared;
  if (fields.paths.remarks !== undefined) sample.remarks = remarksOfFields(fields.record.remarks);
  return sample;
}

function readAnswer(fields: MappedFields): RagSample["answer"] {
  const { ground_truth } = fields.record;
  return typeof ground_truth === "boolean" ? [[String(ground_truth)]] : readGroundTruth(fields);
}

/** Splits messages if the file splits its documents, so that all sentences are known. */
function cutWhere(
  documents: RagSample["documents"],
  history: readonly RagDocument[],
  isAsked = false,
): readonly RagDocument[] {
  if (!isAsked && documents?.some(({ sentences }) => sentences !== null) !== true) return history;
  return history.map((one, at) => ({ ...one, sentences: sentencesIn(one, at) }));
}

export const ragReader: FormatReader<RagSample> = {
  fields: ragFields,
  read: (fields) => read(fields),
  finished: withPassages,
  program: ragProgram,
};

/** Labels of RGB's program: 1, 0 or -1 for each part, and whether the answer mentions errors. */
function readStored(fields: MappedFields): RagSample["stored"] {
  const factLabel = fields.number("stored_fact_label");
  const list = fields.list("stored_labels");
  const wrong = list?.findIndex((label) => label !== 1 && label !== 0 && label !== -1) ?? -1;
  if (wrong >= 0) fields.bad([...fields.path("stored_labels"), wrong], "number", list?.[wrong]);
  const labels = wrong < 0 ? (list as readonly number[] | null) : null;
  return labels === null && factLabel === null ? null : { labels, factLabel };
}

type Judgement = Pick<RagSample, "labels" | "counts" | "published" | "paths">;

const UNJUDGED: Judgement = { labels: null, counts: null, published: {}, paths: {} };

/** A judge's labels, counts and scores: in one object, or mapped one by one. */
function readJudgement(fields: MappedFields): Judgement {
  const home = fields.paths.judgement === undefined ? null : fields.object("judgement");
  if (home !== null) {
    return { ...readLabels(home), counts: readCounts(home), published: readPublished(home) };
  }
  if (!MAPPED_ONE_BY_ONE.some((id) => fields.paths[id] !== undefined)) return UNJUDGED;
  // Mapped lists have no common path.
  return { labels: readOwnLabels(fields), counts: null, published: readPublished(fields), paths: {} };
}

const MAPPED_ONE_BY_ONE = [
  ...LABEL_KEYS,
  "relevance_score",
  "utilization_score",
  "completeness_score",
  "adherence_score",
] as const satisfies readonly RagField[];

/** Cache: nearly all records of a file share their paths. */
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

/** Replaces the paths of question and response if these are in a chat. */
function saidPaths({ paths }: MappedFields, { question, response }: Pick<Said, "question" | "response">): RagPaths {
  const known = textPaths(paths);
  const isThere = (said: LocatedText, path: JsonPath | undefined): boolean =>
    (said.text === null || said.path === path) && said.offset === undefined;
  if (isThere(question, paths.question) && isThere(response, paths.response)) return known;
  const { question: _, response: __, ...others } = known;
  return { ...others, ...pathsOf(question, response) };
}

/** For `contexts[*].text` the text is below the element. */
function belowEach(read: Pick<RagPaths, "documents" | "documentText">, below: JsonPath | undefined): RagPaths {
  if (read.documents === undefined || below === undefined) return read;
  return { documents: read.documents, documentText: [...below, ...(read.documentText ?? [])] };
}

/** Only mapped fields can be missing. */
export function ragFromMapping(fields: MappedFields): RagSample {
  if (fields.paths.response !== undefined) fields.need("response");
  return withPassages(read(fields, true));
}

export const mappedRagProgram: ProgramOf<RagSample> = (layout) =>
  ragProgram({
    ...layout,
    needs: layout.keys.has("response") ? [["response"]] : [],
    settle: (sample) => ({ isChinese: isChineseSet(sample) }),
  });

export const isChineseSet = ({ dataset }: Pick<RagSample, "dataset">): boolean => dataset?.includes("zh") ?? false;
