import type { KeyedSentence, ResponseKey, Span, SupportLabels } from "../../../../model/index.ts";
import { splitResponse } from "../../../sentences/split.ts";
import { NO_LABELS } from "./labels.ts";

/**
 * Turns spans that Python counted in code points into spans of UTF-16 units; null for one that is empty or does not lie
 * in the text. A lone surrogate is one of either.
 */
export function unitSpans(text: string): (from: number, to: number) => Span | null {
  const offsets = ASTRAL.test(text) ? offsetsIn(text) : null;
  const length = offsets === null ? text.length : offsets.length - 1;
  return (from, to) => {
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from || to > length) return null;
    return offsets === null ? { from, to } : { from: offsets[from] ?? from, to: offsets[to] ?? to };
  };
}

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

/** Offset of each code point, and of the text's end. */
function offsetsIn(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1);
  let points = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) offsets[points++] = at;
  offsets[points] = text.length;
  return offsets.subarray(0, points + 1);
}

/** A stretch of the response that annotators marked, in UTF-16 units. */
export interface Mark extends Span {
  /** False where they found it true all the same, though no document says it. */
  readonly isUnsupported: boolean;
  /** What they wrote of it. */
  readonly note: string;
}

interface SpanLabels {
  readonly labels: SupportLabels;
  readonly responseSentences: readonly KeyedSentence<ResponseKey>[];
  /** Marks that lie on no sentence: outside of the response, or on white space alone. */
  readonly astray: readonly Mark[];
}

/**
 * Marks on stretches of a response, as labels of its sentences: one that a mark of something unsupported overlaps is
 * unsupported, every other one is supported. Annotators of stretches name no sources, so no sentence cites one.
 */
export function labelsOfSpans(response: string, marks: readonly Mark[]): SpanLabels {
  const responseSentences = splitResponse(response);
  const spans = responseSentences.flatMap(({ span }) => span ?? []);
  const notes = responseSentences.map((): string[] => []);
  // Where stretches of unsupported sentences begin and end: a mark costs the same however many it covers.
  const edges = new Int32Array(responseSentences.length + 1);
  const astray: Mark[] = [];
  for (const mark of marks) {
    const first = countBefore(spans, ({ to }) => to <= mark.from);
    const end = countBefore(spans, ({ from }) => from < mark.to);
    if (first >= end) {
      astray.push(mark);
      continue;
    }
    for (const own of notes.slice(first, Math.min(end, first + NOTED_SENTENCES))) {
      if (own.length < NOTES_OF_SENTENCE) own.push(mark.note);
    }
    if (!mark.isUnsupported) continue;
    edges[first] = (edges[first] ?? 0) + 1;
    edges[end] = (edges[end] ?? 0) - 1;
  }
  let open = 0;
  const support = responseSentences.map(({ key }, s) => {
    open += edges[s] ?? 0;
    const isFullySupported = open === 0;
    const supportingKeys = isFullySupported ? WITHOUT_SOURCE : [];
    return { key, explanation: (notes[s] ?? []).join("\n"), supportingKeys, isFullySupported };
  });
  const unsupportedResponseKeys = support.flatMap(({ key, isFullySupported }) => (isFullySupported ? [] : [key]));
  return { labels: { ...NO_LABELS, unsupportedResponseKeys, support }, responseSentences, astray };
}

/** The judges' word for what is supported and names no sentence. */
export const WITHOUT_SOURCE = ["supported_without_sentence"] as const;
/** More than any annotator writes: what a file made by no annotator may cost. */
const NOTED_SENTENCES = 100;
const NOTES_OF_SENTENCE = 100;

/** How many of the spans, which lie one after the other, meet a test that the first ones meet and the rest do not. */
function countBefore(spans: readonly Span[], test: (span: Span) => boolean): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = spans[middle];
    if (span && test(span)) low = middle + 1;
    else high = middle;
  }
  return low;
}
