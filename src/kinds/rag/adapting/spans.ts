import type { KeyedSentence, ResponseKey, Span, SupportLabels } from "../../../model/index.ts";
import { splitResponse } from "../../../text/split.ts";
import { NO_LABELS } from "./labels.ts";

/** How offsets into a text count, and whether the last one is of the stretch's own last character. */
export interface OffsetUnit {
  readonly by: "points" | "units" | "bytes";
  readonly isLastIn: boolean;
}

/** Python counts code points. */
const POINTS: OffsetUnit = { by: "points", isLastIn: false };

/**
 * Turns spans that are counted in some way into spans of UTF-16 units; null for one that is empty, does not lie in the text
 * or cuts a character. A lone surrogate is one code point.
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

/** The same for code points. */
export const unitSpans = (text: string): ReturnType<typeof spansIn> => spansIn(text, POINTS);

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;
const ASCII = /^[\0-\x7f]*$/;
/** No character begins here. */
const CUT = 0xffffffff;

/** Offset in UTF-16 units of each code point or byte, and of the text's end; null where all ways of counting are one. */
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
  const marked = responseSentences.map((): Span[] => []);
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
