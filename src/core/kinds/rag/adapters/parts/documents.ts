import { t } from "@vscode/l10n";
import { type JsonPath, pathText, type RagDocument, type RagPaths } from "../../../../../model/index.ts";
import { type Fields, isObject, isText } from "../../../adapting/fields.ts";

export interface ReadDocuments {
  readonly documents: readonly RagDocument[] | null;
  readonly paths: Pick<RagPaths, "documents" | "documentText">;
}

/** Names of the text in a document that is an object, as retrievers write it. */
const TEXT_KEYS = ["text", "content", "page_content", "passage", "body", "chunk", "snippet", "document"];

/** Names under which people keep what was retrieved, in places where everybody names things themselves. */
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
 * The documents under a key: a list of texts or of objects with a text, or one text alone. A document that cannot be
 * read stays in its place without text, because sentence keys count documents by place.
 */
export function readDocuments(fields: Fields, key: string): ReadDocuments {
  const value = fields.record[key];
  if (value === undefined || value === null) return NONE;
  if (isText(value)) return { documents: [{ ...plain(value), at: fields.path(key) }], paths: {} };
  if (!Array.isArray(value)) {
    fields.bad(fields.path(key), "texts", value);
    return NONE;
  }
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
  fields.report(
    "BAD_FIELD",
    path,
    t("{0} should be a text or an object with a text; the document is shown empty.", pathText(path)),
  );
  return { title: null, text: null, sentences: null };
}

function textKeyOf(element: unknown): string | null {
  if (!isObject(element)) return null;
  return TEXT_KEYS.find((key) => isText(element[key])) ?? null;
}
