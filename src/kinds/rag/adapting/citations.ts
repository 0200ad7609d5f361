import type { GivenCitation, RagDocument, RagSample, Span } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";

type Values = Readonly<Record<string, unknown>>;
type Cited = Required<Pick<RagSample, "cited">> & Pick<RagSample, "documents">;

/**
 * Citations in a list of their own: each with its place in the response (`start_index` and `end_index` of OpenAI,
 * `start` and `end` of Cohere, the block of Anthropic) and a document's number, id, title or address. In records
 * without documents the cited ones are the documents, with the cited words. Null if no citation has a place.
 */
export function readCitations(list: unknown, response: string | null, documents: RagSample["documents"]): Cited | null {
  if (!Array.isArray(list) || response === null) return null;
  const placed = list.flatMap((entry: unknown) => {
    if (!isObject(entry)) return [];
    // OpenAI's chats nest them: `{type: "url_citation", url_citation: {…}}`.
    const inner =
      isText(entry.type) && isObject(entry[entry.type]) ? { ...entry, ...asValues(entry[entry.type]) } : entry;
    const span = spanOf(inner, response);
    return span ? [{ entry: inner, span }] : [];
  });
  if (placed.length === 0) return null;
  const known: RagDocument[] = [...(documents ?? [])];
  const isOpen = documents === null;
  const cited = placed.flatMap(({ entry, span }): GivenCitation[] =>
    namesIn(entry).flatMap((name): GivenCitation[] => {
      const found = typeof name === "number" ? name : known.findIndex(({ title }) => title === name);
      if (found >= 0 && (typeof name === "number" || !isOpen)) return [{ span, document: found }];
      if (typeof name === "number" || !isOpen) return [{ span, document: known.length }];
      if (found < 0) known.push({ title: name, text: citedText(entry), sentences: null });
      return [{ span, document: found < 0 ? known.length - 1 : found }];
    }),
  );
  return cited.length === 0 ? null : { cited, documents: known };
}

const asValues = (value: unknown): Values => (isObject(value) ? value : {});

/** Names of first and last place. */
const PLACES = [
  ["start_index", "end_index"],
  ["start", "end"],
  ["startIndex", "endIndex"],
] as const;

function spanOf(entry: Values, { length }: string): Span | null {
  for (const [first, last] of PLACES) {
    const [from, to] = [entry[first], entry[last]];
    if (typeof from === "number" && typeof to === "number" && from >= 0 && from <= to && to <= length)
      return { from, to };
  }
  return null;
}

const NAMES = ["document_id", "url", "document_title", "title", "filename", "file_id", "id"] as const;

/** Documents of a citation: numbers from 0, or names. */
function namesIn(entry: Values): readonly (string | number)[] {
  const { document_index: index, document_ids: ids, sources } = entry;
  if (typeof index === "number" && Number.isSafeInteger(index)) return [index];
  if (Array.isArray(ids)) return ids.filter(isText);
  if (Array.isArray(sources)) return sources.filter(isObject).flatMap(namesIn);
  const name = NAMES.map((one) => entry[one]).find(isText);
  return name === undefined ? [] : [name];
}

const citedText = ({ cited_text: cited, text, quote }: Values): string | null =>
  [cited, quote, text].find(isText) ?? null;

/** Anthropic's blocks: texts with their citations. Null for any other list. */
export function readBlocks(list: unknown): { readonly response: string; readonly citations: readonly Values[] } | null {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isObject)) return null;
  if (
    !list.every(({ type, text }) => type !== "text" || isText(text)) ||
    !list.some(({ citations }) => isFull(citations))
  )
    return null;
  let response = "";
  const citations: Values[] = [];
  for (const { type, text, citations: own } of list) {
    if (type !== "text" || !isText(text)) continue;
    const from = response.length;
    response += text;
    for (const one of Array.isArray(own) ? own : [])
      if (isObject(one)) citations.push({ ...one, start_index: from, end_index: response.length });
  }
  return { response, citations };
}

const isFull = (list: unknown): boolean => Array.isArray(list) && list.length > 0;
