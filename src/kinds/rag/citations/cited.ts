import type { CitationStyle, KeyedSentence, MatchingMode, RagSample, ResponseKey, Span } from "../../../model/index.ts";
import { locate } from "../../../text/locate.ts";
import { type Marker, markersIn, type NamedMarker, namedMarkersIn, withoutMarkers } from "../../../text/markers.ts";
import { splitResponse } from "../../../text/split.ts";
import { retrievedIn } from "../documents.ts";
import { countBelow } from "../robustness/strictMatch.ts";

/** A citation with the sentence that it belongs to. */
export interface Citation {
  /** Where its marker stands in the response; null of one beside the text. */
  readonly span: Span | null;
  readonly number: number | string;
  /** From 0; at or above the number of documents there is none. */
  readonly document: number;
  /** Position of the sentence. */
  readonly sentence: number;
}

/** All citations of a response. */
export interface Citations {
  readonly style: CitationStyle;
  /** In reading order, each document once a sentence. */
  readonly list: readonly Citation[];
  /** By the sentence's position, from its first marker to its last, each time that it names a document. */
  readonly marked: ReadonlyMap<number, Span>;
  /** The response's sentences, without what marks citations in their texts. */
  readonly sentences: readonly KeyedSentence<ResponseKey>[];
  /** The response with spaces in the place of markers: what is matched and cut, with every offset kept. */
  readonly response: string;
}

/** Null where the response cites nothing, or there is nothing to cite. */
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
 * Whether responses cite, by the first samples of a file: at least a tenth of those with documents, so that brackets in an
 * answer or two are none.
 */
export function areCiting(first: readonly RagSample[]): boolean {
  const able = first.filter(({ response, documents }) => response !== null && documents !== null);
  return able.filter((sample) => citationsOf(sample) !== null).length >= Math.max(1, able.length / 10);
}

/**
 * The sample as each matching mode reads it: markers say nothing, neither in the response nor in the answer that it is
 * matched with, but RGB's own program reads them with the rest.
 */
export function asRead(sample: RagSample, citations: Citations | null): (mode: MatchingMode) => RagSample {
  const answer = uncitedAnswer(sample);
  if (citations === null && answer === sample.answer) return () => sample;
  const plain = { ...sample, answer, response: citations?.response ?? sample.response };
  return (mode) => (mode === "benchmark" ? sample : plain);
}

/** The answer without markers of documents that are there; the same where it has none, or consists of nothing else. */
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

/** A text whose last mark stands at its last word again: `Ann built it .` without the space. */
const closed = (text: string): string =>
  /[.,;:!?]$/.test(text) ? `${text.slice(0, -1).trimEnd()}${text.slice(-1)}` : text;

/** The response's sentences as they are labelled: the file's own, else ours; null without a response. */
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
  const documentOf = (number: number | string): number =>
    typeof number === "number" ? number - from : (titled.get(number) ?? -1);
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

/** The file's own sentences: their texts hold the markers too. */
function withoutMarks(sentence: KeyedSentence<ResponseKey>): KeyedSentence<ResponseKey> {
  if (sentence.text === null) return sentence;
  const markers = markersIn(sentence.text);
  return markers.length === 0 ? sentence : { ...sentence, text: withoutMarkers(sentence.text, markers).trim() };
}

/** Where the file's own sentences stand in the response. */
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

/** By its offset, the sentence that a marker ends or stands in: the last one that begins before it. */
function sentencesAt(sentences: readonly Pick<KeyedSentence, "span">[]): (at: number) => number {
  // Where the first of the sentence and all behind it begins. It ascends, whatever order they are in.
  const firsts: number[] = [];
  let first = Number.POSITIVE_INFINITY;
  for (let i = sentences.length - 1; i >= 0; i--) {
    first = Math.min(first, sentences[i]?.span?.from ?? first);
    firsts[i] = first;
  }
  return (at) => Math.max(0, countBelow(firsts, at) - 1);
}

/** A document that is named twice at one sentence is one citation. */
function once(list: readonly Citation[]): readonly Citation[] {
  const seen = new Map<number, Set<number | string>>();
  return list.filter(({ sentence, document, number }) => {
    const own = seen.get(sentence) ?? new Set();
    if (own.size === 0) seen.set(sentence, own);
    // Names of documents that are not there are told apart by what is written.
    return own.size < own.add(document < 0 ? `${number}` : document).size;
  });
}
