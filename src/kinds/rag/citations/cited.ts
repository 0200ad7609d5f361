import type { CitationStyle, KeyedSentence, MatchingMode, RagSample, ResponseKey, Span } from "../../../model/index.ts";
import { locate } from "../../../text/locate.ts";
import { type Marker, markersIn, type NamedMarker, namedMarkersIn, withoutMarkers } from "../../../text/markers.ts";
import { splitResponse } from "../../../text/split.ts";
import { retrievedIn } from "../documents.ts";
import { countBelow } from "../robustness/strictMatch.ts";

/** A citation with its sentence. */
export interface Citation {
  /** Its marker in the response; null if outside. */
  readonly span: Span | null;
  readonly number: number | string;
  /** From 0; not below the number of documents if it does not exist. */
  readonly document: number;
  readonly sentence: number;
}

export interface Citations {
  readonly style: CitationStyle;
  /** In reading order, each document once a sentence. */
  readonly list: readonly Citation[];
  /** By position of the sentence: from its first to its last marker, per mention of a document. */
  readonly marked: ReadonlyMap<number, Span>;
  /** The response's sentences without markers. */
  readonly sentences: readonly KeyedSentence<ResponseKey>[];
  /** The response with spaces for markers, so that offsets stay. */
  readonly response: string;
}

/** Null without citations or documents. */
export function citationsOf(sample: RagSample): Citations | null {
  const { response, cited } = sample;
  const documents = retrievedIn(sample);
  if (response === null || documents === null) return null;
  if (cited !== undefined) return fromList(sample, response, cited);
  const titles = documents.flatMap(({ title }) => title ?? []);
  const markers = { counted: markersIn(response), named: namedMarkersIn(response, titles) };
  return markers.counted.length + markers.named.length === 0 ? null : fromMarkers(sample, response, markers);
}

/**
 * Whether responses cite, by the first samples: at least a tenth of those with documents, since single brackets may
 * mean other things.
 */
export function areCiting(first: readonly RagSample[]): boolean {
  const able = first.filter(({ response, documents }) => response !== null && documents !== null);
  return able.filter((sample) => citationsOf(sample) !== null).length >= Math.max(1, able.length / 10);
}

/** The sample for each matching mode: without markers in response and answer, except for RGB's own program. */
export function asRead(sample: RagSample, citations: Citations | null): (mode: MatchingMode) => RagSample {
  const answer = uncitedAnswer(sample);
  if (citations === null && answer === sample.answer) return () => sample;
  const plain = { ...sample, answer, response: citations?.response ?? sample.response };
  return (mode) => (mode === "benchmark" ? sample : plain);
}

/** The answer without markers of existing documents; unchanged if nothing else is left. */
function uncitedAnswer(sample: RagSample): RagSample["answer"] {
  const { answer } = sample;
  const documents = retrievedIn(sample);
  if (answer === null || answer === "bad-field" || documents === null) return answer;
  const titles = documents.flatMap(({ title }) => title ?? []);
  let isSame = true;
  const plain = answer.map((part) =>
    part.map((text) => {
      const counted = markersIn(text).filter(({ numbers }) => numbers.every((number) => number <= documents.length));
      const markers = [...counted, ...namedMarkersIn(text, titles)].sort(
        (one, other) => one.span.from - other.span.from,
      );
      if (markers.length === 0) return text;
      const rest = closed(withoutMarkers(text, markers).trim());
      if (!/[\p{L}\p{N}]/u.test(rest)) return text;
      isSame = false;
      return rest;
    }),
  );
  return isSame ? answer : plain;
}

/** Removes the space before a last mark: `Ann built it .` */
const closed = (text: string): string =>
  /[.,;:!?]$/.test(text) ? `${text.slice(0, -1).trimEnd()}${text.slice(-1)}` : text;

/** The file's own sentences, else ours; null without a response. */
export function sentencesOf(sample: RagSample): readonly KeyedSentence<ResponseKey>[] | null {
  const { response, responseSentences } = sample;
  return citationsOf(sample)?.sentences ?? responseSentences ?? (response === null ? null : splitResponse(response));
}

function fromList(sample: RagSample, response: string, cited: NonNullable<RagSample["cited"]>): Citations {
  const sentences = sample.responseSentences ?? splitResponse(response);
  const sentenceAt = sentencesAt(sentences);
  const list = cited.map(({ span, document }) => {
    return { span: null, number: document, document, sentence: sentenceAt(span.to) };
  });
  return { style: { from: 0, by: "list" }, list: once(list), marked: new Map(), sentences, response };
}

interface Markers {
  readonly counted: readonly Marker[];
  readonly named: readonly NamedMarker[];
}

function fromMarkers(sample: RagSample, response: string, { counted, named }: Markers): Citations {
  const markers = [...counted, ...named].sort((one, other) => one.span.from - other.span.from);
  const plain = withoutMarkers(response, markers);
  const { citedFrom } = sample;
  const isFromZero = counted.some(({ numbers }) => numbers.includes(0));
  const from = citedFrom ?? (isFromZero ? 0 : 1);
  const own = sample.responseSentences;
  const sentences = own === null ? splitResponse(plain) : own.map(withoutMarks);
  const places = own === null ? sentences : placed(response, own);
  const titled = new Map<string, number>();
  for (const [document, { title }] of (sample.documents ?? []).entries())
    if (title !== null && !titled.has(title)) titled.set(title, document);
  const [only] = sample.documents ?? [];
  const documentOf = (number: number | string): number =>
    typeof number !== "number" ? (titled.get(number) ?? -1) : only?.isWhole ? 0 : number - from;
  const sentenceAt = sentencesAt(places);
  const list = markers.flatMap((marker) => {
    const { span } = marker;
    const written = "numbers" in marker ? marker.numbers : marker.names;
    const sentence = sentenceAt(span.from);
    return written.map((number: number | string) => ({ span, number, document: documentOf(number), sentence }));
  });
  const style: CitationStyle =
    counted.length === 0 ? { from: 0, by: "name" } : { from, by: citedFrom === undefined ? "text" : "told" };
  return { style, list: once(list), marked: hulls(list), sentences, response: plain };
}

function hulls(list: readonly Citation[]): ReadonlyMap<number, Span> {
  const marked = new Map<number, Span>();
  for (const { span, sentence } of list) {
    if (span === null) continue;
    const { from, to } = marked.get(sentence) ?? span;
    marked.set(sentence, { from: Math.min(from, span.from), to: Math.max(to, span.to) });
  }
  return marked;
}

function withoutMarks(sentence: KeyedSentence<ResponseKey>): KeyedSentence<ResponseKey> {
  if (sentence.text === null) return sentence;
  const markers = markersIn(sentence.text);
  return markers.length === 0 ? sentence : { ...sentence, text: withoutMarkers(sentence.text, markers).trim() };
}

function placed(
  response: string,
  sentences: readonly KeyedSentence<ResponseKey>[],
): readonly Pick<KeyedSentence, "span">[] {
  const spans = locate(
    response,
    sentences.map(({ text }) => text),
  );
  return sentences.map(({ span }, at) => ({ span: span ?? spans[at] ?? null }));
}

/** By offset: the sentence that a marker ends or is in, the last one that begins before it. */
function sentencesAt(sentences: readonly Pick<KeyedSentence, "span">[]): (at: number) => number {
  // Least start of a sentence and all after it: ascending in any order of the sentences.
  const firsts: number[] = [];
  let first = Number.POSITIVE_INFINITY;
  for (let i = sentences.length - 1; i >= 0; i--) {
    first = Math.min(first, sentences[i]?.span?.from ?? first);
    firsts[i] = first;
  }
  return (at) => Math.max(0, countBelow(firsts, at) - 1);
}

function once(list: readonly Citation[]): readonly Citation[] {
  const seen = new Map<number, Set<number | string>>();
  return list.filter(({ sentence, document, number }) => {
    const own = seen.get(sentence) ?? new Set();
    if (own.size === 0) seen.set(sentence, own);
    // Missing documents are distinguished by their written names.
    return own.size < own.add(document < 0 ? `${number}` : document).size;
  });
}
