import type { KeyedSentence, ResponseKey, Span, SupportLabels } from "../../../model/index.ts";
import { splitResponse } from "../../../text/split.ts";
import { NO_LABELS } from "./labels.ts";

/** Unit of offsets, and whether the last one is inclusive. */
export interface OffsetUnit {
  readonly by: "points" | "units" | "bytes";
  readonly isLastIn: boolean;
}

/** Python counts code points. */
const POINTS: OffsetUnit = { by: "points", isLastIn: false };

/**
 * Converts spans to UTF-16 units; null if empty, outside of the text, or if it cuts a character. A lone surrogate is
 * one code point.
 */
export function spansIn(text: string, { by, isLastIn }: OffsetUnit): (from: number, to: number) => Span | null {
  const offsets = offsetsBy(text, by);
  const length = offsets === null ? text.length : offsets.length - 1;
  return (from, last) => {
    const to = isLastIn ? last + 1 : last;
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from || to > length) return null;
    if (offsets === null) return { from, to };
    const [first = CUT, end = CUT] = [offsets[from], offsets[to]];
    return first === CUT || end === CUT ? null : { from: first, to: end };
  };
}

export const unitSpans = (text: string): ReturnType<typeof spansIn> => spansIn(text, POINTS);

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;
const ASCII = /^[\0-\x7f]*$/;
/** Inside a character. */
const CUT = 0xffffffff;

/** Offset in UTF-16 units of each code point or byte, and of the end; null if equal to the index. */
function offsetsBy(text: string, by: OffsetUnit["by"]): Uint32Array | null {
  if (by === "units" || (by === "points" ? !ASTRAL.test(text) : ASCII.test(text))) return null;
  const offsets = new Uint32Array(by === "bytes" ? 3 * text.length + 1 : text.length + 1).fill(CUT);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0;
    offsets[count] = at;
    count += by === "points" ? 1 : point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point > 0xffff ? 2 : 1;
  }
  offsets[count] = text.length;
  return offsets.subarray(0, count + 1);
}

/** A span of the response marked by annotators, in UTF-16 units. */
export interface Mark extends Span {
  /** False for spans found true without a document. */
  readonly isUnsupported: boolean;
  /** The annotators' note. */
  readonly note: string;
}

interface SpanLabels {
  readonly labels: SupportLabels;
  readonly responseSentences: readonly KeyedSentence<ResponseKey>[];
  /** Marks without a sentence: outside of the response, or on white space. */
  readonly astray: readonly Mark[];
}

/**
 * Labels of sentences by marks: unsupported if an unsupported mark overlaps, else supported. No sentence has a source,
 * since such annotators name none.
 */
export function labelsOfSpans(response: string, marks: readonly Mark[]): SpanLabels {
  const responseSentences = splitResponse(response);
  const spans = responseSentences.flatMap(({ span }) => span ?? []);
  const notes = responseSentences.map((): string[] => []);
  const marked = responseSentences.map((): Span[] => []);
  // Starts and ends of unsupported runs: the cost of a mark does not depend on its length.
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
    for (let s = first; s < Math.min(end, first + NOTED_SENTENCES); s++) {
      const [own, span] = [marked[s], spans[s]];
      if (!own || !span || own.length >= NOTES_OF_SENTENCE) continue;
      own.push({ from: Math.max(mark.from, span.from), to: Math.min(mark.to, span.to) });
    }
    edges[first] = (edges[first] ?? 0) + 1;
    edges[end] = (edges[end] ?? 0) - 1;
  }
  let open = 0;
  const support = responseSentences.map(({ key }, s) => {
    open += edges[s] ?? 0;
    const isFullySupported = open === 0;
    const supportingKeys = isFullySupported ? WITHOUT_SOURCE : [];
    const marks = marked[s] ?? [];
    const explanation = (notes[s] ?? []).join("\n");
    return { key, explanation, supportingKeys, isFullySupported, ...(marks.length > 0 ? { marks } : {}) };
  });
  const unsupportedResponseKeys = support.flatMap(({ key, isFullySupported }) => (isFullySupported ? [] : [key]));
  return { labels: { ...NO_LABELS, unsupportedResponseKeys, support }, responseSentences, astray };
}

/** The judges' word for supported without a source. */
export const WITHOUT_SOURCE = ["supported_without_sentence"] as const;
/** Limits on notes of a mark and of a sentence. */
const NOTED_SENTENCES = 100;
const NOTES_OF_SENTENCE = 100;

/** Binary search: count of leading spans that pass the test. */
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
