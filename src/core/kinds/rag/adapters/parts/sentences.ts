import { t } from "@vscode/l10n";
import {
  type DocumentKey,
  type JsonPath,
  type KeyedSentence,
  pathText,
  type RagDocument,
  type ResponseKey,
} from "../../../../../model/index.ts";
import { type Fields, isText } from "../../../adapting/fields.ts";

/**
 * Documents with the file's own keyed sentences: `documents_sentences[d][s]` is a `[key, text]` pair. A flat list of
 * pairs is told apart by its first element and dealt out by the number in the key. Documents are as many as the
 * longer of the two lists; one without sentences in the file has none, it is never split again.
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

/** `response_sentences[s]`, `[key, text]` pairs in reading order. */
export function readResponseSentences(fields: Fields, key: string): readonly KeyedSentence<ResponseKey>[] | null {
  const list = fields.has(key) ? fields.list(key) : null;
  return list === null ? null : pairs<ResponseKey>(fields, () => fields.path(key), list);
}

/** `0a` for `0A.`, `[0a]`, ` 0a `: lower-case, without brackets, white space and a dot at the end. */
export function cleanKey(raw: string): string {
  if (isClean(raw)) return raw;
  return raw.toLowerCase().replace(/^[\s[({]+|(?<![\s\])}.])[\s\])}.]+$/g, "");
}

/** Digits and small letters alone: nearly every key, and told without a regular expression because there are so many. */
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
    // A wild number must not make a million empty documents: what lies further ahead joins the last one.
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
    // After a sentence that was left out, position and place in the file part ways.
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
    const path = [...listPath(), index];
    fields.report("BAD_FIELD", path, t("{0} should be a [key, text] pair; the sentence was left out.", pathText(path)));
    return null;
  }
  const key: string = element[0];
  const text: unknown = element[1];
  if (!isText(text)) {
    const path = [...listPath(), index];
    fields.report(
      "BAD_FIELD",
      path,
      t("{0} should be a [key, text] pair but has no text; only its key is shown.", pathText(path)),
    );
  }
  // The one place where a key of a file's own sentence list gets its brand.
  return { key: cleanKey(key) as Key, text: isText(text) ? text : null, span: null };
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && isText(value[0]);
}
