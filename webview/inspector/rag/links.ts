import {
  type CitationState,
  type DocumentSentence,
  piecesOf,
  type RagDetail,
  type ResponseSentence,
} from "../../../src/model/index.ts";
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

type Counted<Sentence> = Readonly<Record<string, (sentence: Sentence) => boolean>>;

const cites = (one: ResponseSentence, state: CitationState): boolean =>
  one.citations?.some((citation) => citation.state === state) === true;
const isDivided = ({ divided = [] }: Pick<ResponseSentence, "divided">): boolean => divided.length > 0;

/** Fields of the filter language that count sentences, each with what it counts. */
const OF_RESPONSE: Counted<ResponseSentence> = {
  full: ({ state }) => state === "full",
  uncited: ({ state }) => state === "uncited",
  partial: ({ state }) => state === "partial",
  unsupported: ({ state }) => state === "none",
  unsure: ({ state }) => state === "unsure",
  unlabelled: ({ state, unit }) => state === "unlabelled" && unit === undefined,
  notAsked: ({ state, unit }) => state === "unlabelled" && unit !== undefined,
  "citation.wrong": (one) => cites(one, "wrong"),
  "citation.idle": (one) => cites(one, "idle"),
  "citation.dangling": (one) => cites(one, "dangling"),
  // Headings, table rows and code claim nothing.
  "citation.uncited": ({ citations = [], unit }) => citations.length === 0 && unit === undefined,
  "votes.differ": isDivided,
};
const OF_DOCUMENTS: Counted<DocumentSentence> = {
  missed: ({ state }) => state === "missed",
  stray: ({ state }) => state === "stray",
  "votes.differ": isDivided,
};
export const SENTENCE_FIELDS: readonly string[] = [...Object.keys(OF_RESPONSE), ...Object.keys(OF_DOCUMENTS)];

/** Keys of the sentences that any of the fields counts. */
function countedBy<Sentence extends { readonly key: string }>(
  fields: ReadonlySet<string>,
  counted: Counted<Sentence>,
  sentences: Iterable<Sentence>,
): readonly string[] {
  const asked = Object.keys(counted).flatMap((field) => (fields.has(field) ? (counted[field] ?? []) : []));
  return [...sentences].filter((one) => asked.some((isCounted) => isCounted(one))).map(({ key }) => key);
}

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
    // What was only thought comes last.
    problems: [false, true].flatMap((isThought) =>
      PROBLEMS.flatMap((state) =>
        [...response.values()]
          .filter((sentence) => sentenceState(sentence) === state && (sentence.isThought === true) === isThought)
          .map((sentence) => sentence.key as string),
      ),
    ),
    about(where) {
      const names = where.flatMap(piecesOf).flatMap(({ type, text }) => (type === "name" ? [text] : []));
      const fields = new Set(names);
      return [
        ...countedBy(fields, OF_RESPONSE, response.values()),
        ...countedBy(fields, OF_DOCUMENTS, documents.values()),
      ];
    },
  };
}

function firstByKey<S extends { readonly key: string }>(sentences: readonly S[]): ReadonlyMap<string, S> {
  const map = new Map<string, S>();
  for (const sentence of sentences) if (!map.has(sentence.key)) map.set(sentence.key, sentence);
  return map;
}
