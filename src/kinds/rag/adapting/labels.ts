import { t } from "@vscode/l10n";
import type {
  DocumentKey,
  JsonPath,
  KeyedSentence,
  RagDocument,
  RagPaths,
  ResponseKey,
  SentenceSupport,
  SupportCounts,
  SupportLabels,
} from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { numberIn, readProbability } from "../../../read/written.ts";
import { type Fields, isText } from "../../adapting.ts";
import { PUBLISHED_COLUMNS } from "../facts.ts";

/** Any of these keys makes an object a set of labels. */
export const LABEL_KEYS = [
  "sentence_support_information",
  "all_relevant_sentence_keys",
  "all_utilized_sentence_keys",
  "unsupported_response_sentence_keys",
  "overall_supported",
] as const;

/** Depth of the search: `judge.labels` is found, a judge's whole log is not. */
const MAX_DEPTH = 2;

interface ReadLabels {
  readonly labels: SupportLabels | null;
  readonly paths: Pick<RagPaths, "labels">;
}

const NONE: ReadLabels = { labels: null, paths: {} };

/** Labels of a row whose labelling failed. */
export const NO_LABELS: SupportLabels = {
  relevantKeys: null,
  utilizedKeys: null,
  unsupportedResponseKeys: null,
  support: null,
  isOverallSupported: null,
  overallExplanation: null,
  relevanceExplanation: null,
};

/** Labels in the record, else in the first object with any (`judge_raw`, `labels`, …). */
export function readLabels(fields: Fields): ReadLabels {
  const home = findLabels(fields.record);
  if (home === null) return NONE;
  const path = [...fields.path("").slice(0, -1), ...home.path];
  const own = home.record === fields.record ? fields : fields.within(home.record, () => path);
  return { labels: labelsIn(own), paths: { labels: path } };
}

export function readOwnLabels(fields: Fields): SupportLabels | null {
  return fields.firstOf(LABEL_KEYS) === null ? null : labelsIn(fields);
}

/** The object with labels and its path, the record itself first. */
export function findLabels(
  record: JsonRecord,
  depth = MAX_DEPTH,
): { readonly record: JsonRecord; readonly path: readonly string[] } | null {
  if (LABEL_KEYS.some((key) => record[key] !== undefined && record[key] !== null)) return { record, path: [] };
  if (depth === 0) return null;
  for (const key of Object.keys(record)) {
    const value = record[key];
    // Joined records are not this row's judge.
    if (!isObject(value) || key.startsWith("@")) continue;
    const found = findLabels(value, depth - 1);
    if (found !== null) return { record: found.record, path: [key, ...found.path] };
  }
  return null;
}

const TOTAL_KEYS = ["n_total_sents", "n_total_sentences", "total_sentences"] as const;
export const COUNT_KEYS = [
  ...TOTAL_KEYS,
  "n_relevant",
  "n_utilized",
  "fully_supported_sentences",
  "partially_supported_sentences",
  "unsupported_sentences",
] as const;

/** Counts that judges write instead of keys. */
export function readCounts(fields: Fields): SupportCounts | null {
  const counts = {
    total: countUnder(fields, TOTAL_KEYS),
    relevant: countUnder(fields, ["n_relevant"]),
    utilized: countUnder(fields, ["n_utilized"]),
    full: countUnder(fields, ["fully_supported_sentences"]),
    partial: countUnder(fields, ["partially_supported_sentences"]),
    unsupported: countUnder(fields, ["unsupported_sentences"]),
  };
  return Object.values(counts).every((count) => count === null) ? null : counts;
}

function labelsIn(fields: Fields): SupportLabels {
  return {
    relevantKeys: fields.texts("all_relevant_sentence_keys"),
    utilizedKeys: fields.texts("all_utilized_sentence_keys"),
    unsupportedResponseKeys: fields.texts("unsupported_response_sentence_keys"),
    support: readSupport(fields),
    isOverallSupported: fields.flag("overall_supported"),
    overallExplanation: fields.text("overall_supported_explanation"),
    relevanceExplanation: fields.text("relevance_explanation"),
  };
}

function readSupport(fields: Fields): readonly SentenceSupport[] | null {
  const list = fields.list("sentence_support_information");
  if (list === null) return null;
  const support: SentenceSupport[] = [];
  for (const [index, element] of list.entries()) {
    const path = () => [...fields.path("sentence_support_information"), index];
    if (!isObject(element)) {
      fields.bad(path(), "object", element);
      continue;
    }
    const entry = fields.within(element, path);
    const key = entry.id("response_sentence_key");
    if (key === null) {
      if (!entry.has("response_sentence_key")) entry.bad(entry.path("response_sentence_key"), "text", null);
      continue;
    }
    support.push({
      key,
      explanation: entry.text("explanation") ?? "",
      supportingKeys: entry.texts("supporting_sentence_keys") ?? [],
      isFullySupported: entry.flag("fully_supported"),
      ...readProbability(element.support_probability),
    });
  }
  return support;
}

/** The first of these counts in the record, else in its `metrics`. */
function countUnder(fields: Fields, keys: readonly string[]): number | null {
  const own = fields.firstOf(keys);
  if (own !== null) return wholeNumber(fields, own);
  const { metrics } = fields.record;
  if (!isObject(metrics)) return null;
  const inner = fields.within(metrics, () => fields.path("metrics"));
  const nested = inner.firstOf(keys);
  return nested === null ? null : wholeNumber(inner, nested);
}

function wholeNumber(fields: Fields, key: string): number | null {
  const value = fields.number(key);
  if (value === null || (Number.isSafeInteger(value) && value >= 0)) return value;
  fields.odd(fields.path(key), (at) =>
    t("{0} should be a whole number, 0 or greater, but is {1}; it was left out.", at, value),
  );
  return null;
}

/**
 * Documents with the file's own sentences, `[key, text]` pairs in `documents_sentences[d][s]`. A flat list of pairs is
 * recognised by its first element; the number in the key is the document. There are as many documents as the longer
 * list has; one without sentences is never split.
 */
export function withSentences(
  fields: Fields,
  key: string,
  documents: readonly RagDocument[] | null,
): readonly RagDocument[] | null {
  const lists = fields.has(key) ? fields.list(key) : null;
  if (lists === null) return documents;
  const sentences = isPair(lists[0]) ? fromFlat(fields, key, lists) : fromNested(fields, key, lists);
  const merged: RagDocument[] = [];
  for (let d = 0; d < Math.max(sentences.length, documents?.length ?? 0); d++) {
    const document = documents?.[d];
    const own = sentences[d] ?? [];
    if (document === undefined) merged.push({ title: null, text: null, sentences: own });
    else if (document.at === undefined) merged.push({ title: document.title, text: document.text, sentences: own });
    else merged.push({ ...document, sentences: own });
  }
  return merged;
}

export function readResponseSentences(fields: Fields, key: string): readonly KeyedSentence<ResponseKey>[] | null {
  const list = fields.has(key) ? fields.list(key) : null;
  return list === null ? null : pairs<ResponseKey>(fields, () => fields.path(key), list);
}

/** `0a` for `0A.`, `[0a]`, ` 0a `. */
export function cleanKey(raw: string): string {
  if (isClean(raw)) return raw;
  return raw.toLowerCase().replace(/^[\s[({]+|(?<![\s\])}.])[\s\])}.]+$/g, "");
}

/** Nearly every key; a loop is faster than a regular expression. */
function isClean(raw: string): boolean {
  for (let index = 0; index < raw.length; index++) {
    const code = raw.charCodeAt(index);
    if (!((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39))) return false;
  }
  return true;
}

function fromNested(
  fields: Fields,
  key: string,
  lists: readonly unknown[],
): readonly (readonly KeyedSentence<DocumentKey>[])[] {
  return lists.map((list, d) => {
    if (Array.isArray(list)) return pairs<DocumentKey>(fields, () => [...fields.path(key), d], list);
    if (list !== null) fields.bad([...fields.path(key), d], "list", list);
    return [];
  });
}

function fromFlat(
  fields: Fields,
  key: string,
  list: readonly unknown[],
): readonly (readonly KeyedSentence<DocumentKey>[])[] {
  const documents: KeyedSentence<DocumentKey>[][] = [];
  const path = () => fields.path(key);
  for (const [index, element] of list.entries()) {
    const sentence = pair<DocumentKey>(fields, path, index, element);
    if (sentence === null) continue;
    const d = Number(/^\d+/.exec(sentence.key)?.[0] ?? 0);
    // Limit for wild numbers: a sentence too far ahead joins the last document.
    while (documents.length <= Math.min(d, index)) documents.push([]);
    documents[Math.min(d, documents.length - 1)]?.push({ ...sentence, at: [...path(), index] });
  }
  return documents;
}

function pairs<Key extends string>(
  fields: Fields,
  path: () => JsonPath,
  list: readonly unknown[],
): readonly KeyedSentence<Key>[] {
  const sentences: KeyedSentence<Key>[] = [];
  for (let s = 0; s < list.length; s++) {
    const sentence = pair<Key>(fields, path, s, list[s]);
    if (sentence === null) continue;
    // After a skipped sentence, position and place in the file differ.
    sentences.push(sentences.length === s ? sentence : { ...sentence, at: [...path(), s] });
  }
  return sentences;
}

function pair<Key extends string>(
  fields: Fields,
  listPath: () => JsonPath,
  index: number,
  element: unknown,
): KeyedSentence<Key> | null {
  if (!Array.isArray(element) || !isText(element[0])) {
    fields.odd([...listPath(), index], (at) => t("{0} should be a [key, text] pair; the sentence was left out.", at));
    return null;
  }
  const key: string = element[0];
  const text: unknown = element[1];
  if (!isText(text)) {
    fields.odd([...listPath(), index], (at) =>
      t("{0} should be a [key, text] pair but has no text. Only its key is shown.", at),
    );
  }
  // The only cast of a file's key to its brand.
  return { key: cleanKey(key) as Key, text: isText(text) ? text : null, span: null };
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && isText(value[0]);
}

type Published = Readonly<Record<string, number | null>>;

const NONE_PUBLISHED: Published = {};

/** `scores.relevance` is in the object `scores`; the group without a name is the record. */
const GROUPS = [...new Set(PUBLISHED_COLUMNS.map(groupOf))].map((group) => ({
  group,
  columns: PUBLISHED_COLUMNS.filter((column) => groupOf(column) === group).map((column) => ({
    column,
    key: group === "" ? column : column.slice(group.length + 1),
  })),
}));

/** Published scores by column; true and false are 1 and 0, null if not a number. */
export function readPublished(fields: Fields): Published {
  let published: Record<string, number | null> | null = null;
  for (const { group, columns } of GROUPS) {
    const home = group === "" ? fields.record : fields.record[group];
    if (!isObject(home)) continue;
    for (const { column, key } of columns) {
      const value = home[key];
      if (value === undefined) continue;
      published ??= {};
      const score = scoreOf(value);
      published[column] = score;
      if (score === null && value !== null && typeof value !== "number") {
        fields.bad(group === "" ? fields.path(key) : [...fields.path(group), key], "number", value);
      }
    }
  }
  return published ?? NONE_PUBLISHED;
}

/** Count of published columns without means, for recognising the format. */
export function countPublished(record: JsonRecord): number {
  let count = 0;
  for (const { group, columns } of GROUPS) {
    const home = group === "" ? record : record[group];
    if (isObject(home)) count += columns.filter(({ key }) => key !== "average" && home[key] !== undefined).length;
  }
  return count;
}

function groupOf(column: string): string {
  return column.slice(0, Math.max(column.indexOf("."), 0));
}

function scoreOf(value: unknown): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" ? (numberIn(value) ?? flagIn(value)) : null;
}

function flagIn(text: string): number | null {
  return /^true$/i.test(text) ? 1 : /^false$/i.test(text) ? 0 : null;
}
