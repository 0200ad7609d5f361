import type { DocumentKey, KeyedSentence, ResponseKey, Span } from "../model/index.ts";
import { unitOf } from "./asked.ts";
import { boundariesOf, plainBoundariesOf } from "./boundaries.ts";
import { documentKey, responseKey } from "./keys.ts";

/** Rises whenever a cut changes; with the mode it is part of what stored labels are found by. */
export const SPLITTER_VERSION = "2";

/** `rules` cuts as a person would; `plain` behind `.`, `!` and `?`, as simple scripts do. */
type SplitMode = "rules" | "plain";

/**
 * Sentences of a text in reading order, as spans of it without the white space around them. Every character that is
 * not white space lies in exactly one.
 */
export function splitSentences(text: string, mode: SplitMode = "rules"): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  const cuts = mode === "plain" ? plainBoundariesOf(text) : boundariesOf(text);
  for (const end of [...cuts, text.length]) {
    const span = trimmed(text, start, end);
    if (span) spans.push(span);
    start = end;
  }
  return spans;
}

/** Sentences of a document with keys `0a`, `0b`, … for document 0. */
export function splitDocument(
  document: number | string,
  text: string,
  mode: SplitMode = "rules",
): readonly KeyedSentence<DocumentKey>[] {
  return splitSentences(text, mode).map((span, s) => ({
    key: documentKey(document, s),
    text: text.slice(span.from, span.to),
    span,
  }));
}

/** Sentences of the response with keys `a`, `b`, …, and which of them are headings, rows of tables or code. */
export function splitResponse(text: string, mode: SplitMode = "rules"): readonly KeyedSentence<ResponseKey>[] {
  return splitSentences(text, mode).map((span, s) => {
    const sentence = { key: responseKey(s), text: text.slice(span.from, span.to), span };
    const unit = unitOf(sentence.text);
    return unit === null ? sentence : { ...sentence, unit };
  });
}

function trimmed(text: string, start: number, end: number): Span | null {
  let from = start;
  let to = end;
  while (from < to && isSpace(text, from)) from++;
  while (to > from && isSpace(text, to - 1)) to--;
  return from === to ? null : { from, to };
}

const SPACE = /\s/;
const isSpace = (text: string, at: number): boolean => SPACE.test(text.charAt(at));
