import type { DocumentSentence, RagDetail, ResponseSentence } from "../../../src/model/index.ts";
import { type SentenceState, sentenceState } from "../../../src/present/words.ts";
import type { Links } from "../links.ts";

/** The links between a response and its documents. */
interface RagLinks extends Links {
  readonly response: ReadonlyMap<string, ResponseSentence>;
  readonly documents: ReadonlyMap<string, DocumentSentence>;
  /** The document of a key. */
  documentOf(key: string): number | null;
}

const PROBLEMS: readonly SentenceState[] = ["contradicted", "none", "partial"];

/** Those of the sample that is open: its page and its keys ask for them. */
const known = new WeakMap<RagDetail, RagLinks>();

export function linksOf(detail: RagDetail): RagLinks {
  const links = known.get(detail) ?? linksIn(detail);
  known.set(detail, links);
  return links;
}

function linksIn(detail: RagDetail): RagLinks {
  const response = firstByKey(detail.responseSentences);
  const documents = firstByKey(detail.documents.flatMap((document) => document.sentences));
  const home = new Map<string, number>();
  for (const document of detail.documents) {
    for (const sentence of document.sentences) if (!home.has(sentence.key)) home.set(sentence.key, document.index);
  }
  const order = [...response.keys(), ...documents.keys()];
  const rank = new Map(order.map((key, at) => [key, at]));
  const inOrder = (keys: readonly string[]) =>
    [...new Set(keys)].filter((key) => rank.has(key)).sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  return {
    response,
    documents,
    order,
    linkedTo: (key) => inOrder(response.get(key)?.supportedBy ?? documents.get(key)?.usedBy ?? []),
    documentOf: (key) => home.get(key) ?? null,
    problems: PROBLEMS.flatMap((state) =>
      [...response.values()]
        .filter((sentence) => sentenceState(sentence) === state)
        .map((sentence) => sentence.key as string),
    ),
  };
}

function firstByKey<S extends { readonly key: string }>(sentences: readonly S[]): ReadonlyMap<string, S> {
  const map = new Map<string, S>();
  for (const sentence of sentences) if (!map.has(sentence.key)) map.set(sentence.key, sentence);
  return map;
}
