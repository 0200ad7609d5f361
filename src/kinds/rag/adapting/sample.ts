import { t } from "@vscode/l10n";
import type { AnswerParts, JsonPath, RagDocument, RagPaths, RagSample, Remark } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { numberedIn } from "./numberedContext.ts";

/** Readers spread it and add what they find. */
export const EMPTY_SAMPLE: RagSample = {
  id: null,
  question: null,
  response: null,
  answer: null,
  counterfactual: null,
  task: null,
  noise: null,
  model: null,
  dataset: null,
  isChinese: false,
  documents: null,
  responseSentences: null,
  labels: null,
  counts: null,
  stored: null,
  evaluation: null,
  published: {},
  paths: {},
  issues: [],
};

/** Names of the row's id, the surest first. */
export const ID_KEYS = [
  "id",
  "query_id",
  "question_id",
  "example_id",
  "dataset_index",
  "example_index",
  "idx",
  "index",
];

/** A text and its path; null if composed of several. */
export interface LocatedText {
  readonly text: string | null;
  readonly path: JsonPath | null;
  /** Start in the text at the path, if not 0. */
  readonly offset?: number;
}

export const NOT_SAID: LocatedText = { text: null, path: null };

/** Adds the attempt's number to an id from the second one on. */
export const withEpoch = (id: string | null, epoch: number | null): string | null =>
  id === null || epoch === null || epoch <= 1 ? id : `${id} (${epoch})`;

export function saidAt(fields: Fields, key: string): LocatedText {
  return { text: fields.text(key), path: fields.path(key) };
}

export function pathsOf(question: LocatedText, response: LocatedText): RagPaths {
  return {
    ...(question.path === null ? {} : { question: question.path }),
    ...(response.path === null ? {} : { response: response.path }),
    ...(response.path === null || response.offset === undefined ? {} : { responseOffset: response.offset }),
  };
}

type Answer = AnswerParts | null | "bad-field";

/** A text or a number as the text of a reference: `4` for 4.0; else null. */
export function answerText(value: unknown): string | null {
  if (isText(value)) return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}

export const answerTexts = (values: readonly unknown[]): readonly string[] =>
  values.flatMap((value) => answerText(value) ?? []);

export const counterfactualAt = (fields: Fields, key: string): string | null =>
  answerText(fields.record[key]) ?? fields.text(key);

/**
 * An answer whose list has required parts, an inner list alternatives: RGB's `ans` and `answer`, our
 * `ground_truth_parts`. An empty list stays, as in the authors' program.
 */
export function answerOfParts(fields: Fields, key: string): Answer {
  const value = fields.record[key];
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return alone(fields, key, value);
  const parts: (readonly string[])[] = [];
  for (const [index, part] of value.entries()) {
    const alternatives = answerTexts(Array.isArray(part) ? part : [part]);
    if (alternatives.length < (Array.isArray(part) ? part.length : 1))
      return unreadable(fields, [...fields.path(key), index]);
    parts.push(alternatives);
  }
  return parts;
}

/** An answer whose list has alternatives: our `ground_truth`, ragas' `ground_truths`. An empty list is none. */
export function answerOfAlternatives(fields: Fields, key: string): Answer {
  const value = fields.record[key];
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return alone(fields, key, value);
  if (value.length === 0) return null;
  const texts = answerTexts(value);
  if (texts.length === value.length) return [texts];
  return unreadable(fields, [...fields.path(key), value.findIndex((element) => answerText(element) === null)]);
}

function alone(fields: Fields, key: string, value: unknown): Answer {
  const text = answerText(value);
  return text === null ? unreadable(fields, fields.path(key)) : [[text]];
}

export function readGroundTruth(fields: Fields): Answer {
  return fields.has("ground_truth_parts")
    ? answerOfParts(fields, "ground_truth_parts")
    : answerOfAlternatives(fields, "ground_truth");
}

function unreadable(fields: Fields, path: JsonPath): "bad-field" {
  fields.odd(path, (at) =>
    t("{0} should be a string, a number or a list of them. The sample is left out where an answer is needed.", at),
  );
  return "bad-field";
}

interface ReadDocuments {
  readonly documents: readonly RagDocument[] | null;
  /** First number of the passages in a text that numbers them. */
  readonly countsFrom?: 0 | 1 | null;
  readonly paths: Pick<RagPaths, "documents" | "documentText">;
}

/** Keys of a document's text, as retrievers write it. */
const TEXT_KEYS = ["text", "content", "page_content", "passage", "body", "chunk", "snippet", "document"];

/** Usual names of retrieved documents in objects of the author's own form. */
export const DOCUMENT_KEYS = [
  "documents",
  "contexts",
  "context",
  "retrieved_contexts",
  "retrieved_documents",
  "retrieval_context",
  "passages",
];

const NONE: ReadDocuments = { documents: null, paths: {} };

/**
 * Documents under a key: a text, or a list of texts or objects with a text. An unreadable document keeps its place
 * without text, since sentence keys count documents.
 */
export function readDocuments(fields: Fields, key: string): ReadDocuments {
  const value = fields.record[key];
  if (value === undefined || value === null) return NONE;
  if (isText(value)) return inOneText(fields, value, fields.path(key));
  if (!Array.isArray(value)) {
    fields.bad(fields.path(key), "texts", value);
    return NONE;
  }
  if (value.length === 1 && isText(value[0]) && numberedIn(value[0]) !== null)
    return inOneText(fields, value[0], [...fields.path(key), 0]);
  const documentText = textKeyOf(value[0]);
  const documents = value.map((element, index) => {
    if (isText(element)) return documentText === null ? plain(element) : { ...plain(element), at: at(index) };
    const textKey = textKeyOf(element);
    if (textKey === null || !isObject(element)) return withoutText(fields, at(index));
    return documentFrom(element, textKey, textKey === documentText ? null : [...at(index), textKey]);
  });
  const path = fields.path(key);
  return {
    documents,
    paths: documentText === null ? { documents: path } : { documents: path, documentText: [documentText] },
  };

  function at(index: number): JsonPath {
    return [...fields.path(key), index];
  }
}

/** The numbered passages of a text, else the text as one passage. Sentences of the file count texts. */
function inOneText(fields: Fields, text: string, at: JsonPath): ReadDocuments {
  const numbered = fields.record.documents_sentences == null ? numberedIn(text) : null;
  if (numbered === null) return { documents: [{ ...plain(text), at, isWhole: true }], paths: {} };
  const documents = numbered.passages.map(({ from, to, title }): RagDocument => {
    return { title, text: text.slice(from, to), sentences: null, at, offset: from };
  });
  return { documents, countsFrom: numbered.countsFrom, paths: {} };
}

function plain(text: string): RagDocument {
  return { title: null, text, sentences: null };
}

function documentFrom(element: Readonly<Record<string, unknown>>, textKey: string, at: JsonPath | null): RagDocument {
  const { title, doc_id: id, [textKey]: text } = element;
  const name = isText(title) ? title : isText(id) ? id : null;
  const document = { title: name, text: isText(text) ? text : null, sentences: null };
  return at === null ? document : { ...document, at };
}

function withoutText(fields: Fields, path: JsonPath): RagDocument {
  fields.odd(path, (at) => t("{0} should be a string or an object with text; the document is shown empty.", at));
  return { title: null, text: null, sentences: null };
}

function textKeyOf(element: unknown): string | null {
  if (!isObject(element)) return null;
  return TEXT_KEYS.find((key) => isText(element[key])) ?? null;
}

type Values = Readonly<Record<string, unknown>>;

/** Limit on remarks of a sample. */
const MOST = 100;

export function remarksIn(list: unknown, read: (entry: Values) => Remark | null): readonly Remark[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST).flatMap((entry: unknown) => (isObject(entry) ? (read(entry) ?? []) : []));
}

/** A remark for each of these fields with a plain value. */
export function remarksOfFields(values: unknown, keys?: readonly string[]): readonly Remark[] {
  if (!isObject(values)) return [];
  return (keys ?? Object.keys(values).slice(0, MOST)).flatMap((key) => remark(key, values[key], null) ?? []);
}

/** A plain value with its author; the reason if it is a text. */
export function remark(by: unknown, verdict: unknown, reason: unknown): Remark | null {
  if (!isText(by) || (!isText(verdict) && typeof verdict !== "number" && typeof verdict !== "boolean")) return null;
  return { by, verdict: String(verdict), reason: isText(reason) && reason !== "" ? reason : null };
}
