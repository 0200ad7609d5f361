import type { DocumentKey, KeyedSentence, ResponseKey, Span } from "../model/index.ts";
import { unitOf } from "./asked.ts";
import { boundariesOf, plainBoundariesOf } from "./boundaries.ts";
import { documentKey, responseKey } from "./keys.ts";

/** Raised with every changed cut; part of stored labels' keys, with the mode. */
export const SPLITTER_VERSION = "2";

/** `rules` cuts as a person would; `plain` after `.`, `!` and `?`, as simple scripts do. */
type SplitMode = "rules" | "plain";

/** Sentences of a text in reading order, as trimmed spans. Every character other than white space is in exactly one. */
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
