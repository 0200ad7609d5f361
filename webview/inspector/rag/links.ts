import type { DocumentSentence, RagDetail, ResponseSentence } from "../../../src/model/index.ts";
import type { SentenceState } from "../../../src/present/words.ts";

/** Which sentences belong together, and which deserve a look: everything that moving about in a sample needs. */
export interface Links {
  readonly response: ReadonlyMap<string, ResponseSentence>;
  readonly documents: ReadonlyMap<string, DocumentSentence>;
  /** All keys in reading order: the response first, then the documents. */
  readonly order: readonly string[];
  /** Linked sentences of a key in reading order; those that are not in the sample are left out. */
  linkedTo(key: string): readonly string[];
  /** The document in which a key stands. */
  documentOf(key: string): number | null;
  /** Problem sentences of the response, the worst first, each kind in reading order. */
  readonly problems: readonly string[];
}

/** What a response sentence is drawn as: repeating the counterfactual outweighs what the labels say. */
export function stateOf(sentence: ResponseSentence): SentenceState {
  return sentence.isContradicted ? "contradicted" : sentence.state;
}

const PROBLEMS: readonly SentenceState[] = ["contradicted", "none", "partial"];

export function linksOf(detail: RagDetail): Links {
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
        .filter((sentence) => stateOf(sentence) === state)
        .map((sentence) => sentence.key as string),
    ),
  };
}

/** The problem that opens pinned; null where there is none. */
export function worstProblem(links: Links): string | null {
  return links.problems[0] ?? null;
}

/** The problem after (1) or before (-1) the pinned sentence; null past the ends. From elsewhere the first or the last. */
export function problemFrom(links: Links, pinned: string | null, step: 1 | -1): string | null {
  const at = pinned === null ? -1 : links.problems.indexOf(pinned);
  if (at < 0) return (step === 1 ? links.problems[0] : links.problems.at(-1)) ?? null;
  return links.problems[at + step] ?? null;
}

/** A sentence, then those linked to it, round and round: where ArrowRight (1) and ArrowLeft (-1) lead. */
export function aroundLinks(links: Links, pinned: string | null, focused: string, step: 1 | -1): string | null {
  const centre = pinned !== null && (pinned === focused || links.linkedTo(pinned).includes(focused)) ? pinned : focused;
  const ring = [centre, ...links.linkedTo(centre)];
  if (ring.length === 1) return null;
  return ring[(ring.indexOf(focused) + step + ring.length) % ring.length] ?? null;
}

function firstByKey<S extends { readonly key: string }>(sentences: readonly S[]): ReadonlyMap<string, S> {
  const map = new Map<string, S>();
  for (const sentence of sentences) if (!map.has(sentence.key)) map.set(sentence.key, sentence);
  return map;
}
