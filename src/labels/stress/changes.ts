import type { Span } from "../../model/index.ts";
import { markersIn, withoutMarkers } from "../../text/markers.ts";
import type { Draw } from "./operator.ts";

export interface Changed {
  readonly text: string;
  readonly span: Span;
}

function put(text: string, from: number, to: number, words: string): Changed {
  return { text: text.slice(0, from) + words + text.slice(to), span: { from, to: from + words.length } };
}

const NUMBER = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?![\p{L}\d])/gu;
/** Numbers of citations and list items. */
const MARKER = /[[【][^\]】]*([\]】]|$)|^\s*\d+[.)](?=\s)/gu;
const NUMBER_WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const MOST_TRIES = 20;

function numbersIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [number] of text.matchAll(NUMBER)) found.add(number).add(plain(number));
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
    const value = NUMBER_WORDS.indexOf(word);
    if (value >= 0) found.add(String(value));
  }
  return found;
}

const plain = (number: string): string => number.replace(/,(?=\d{3}(?!\d))/g, "");

/** Replaces a random number by one of the same form that is not in `documents`; null without a number. */
export function otherNumber(text: string, documents: string, draw: Draw): Changed | null {
  const numbers = countingNumbers(text);
  if (numbers.length === 0) return null;
  const known = numbersIn(`${documents} ${text}`);
  for (const { 0: number, index } of draw.shuffled(numbers)) {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const other = sameForm(number, draw);
      if (!known.has(other) && !known.has(plain(other))) return put(text, index, index + number.length, other);
    }
  }
  return null;
}

function countingNumbers(text: string): readonly RegExpExecArray[] {
  const markers = [...text.matchAll(MARKER)].filter(({ 1: closing }) => closing !== "");
  let next = 0;
  return [...text.matchAll(NUMBER)].filter(({ index }) => {
    while (endOf(markers[next]) <= index) next++;
    return index < (markers[next]?.index ?? Number.POSITIVE_INFINITY);
  });
}

const endOf = (match: RegExpExecArray | undefined): number =>
  match ? match.index + match[0].length : Number.POSITIVE_INFINITY;

function sameForm(number: string, draw: Draw): string {
  const isFirstKept = /^\d{4}$/.test(number) || /^0[.,]/.test(number);
  return number.replace(/\d/g, (digit, at: number) => {
    if (at > 0) return String(draw.below(10));
    return isFirstKept ? digit : String(1 + draw.below(9));
  });
}

const NAME = /(?<=[\p{Ll}\d,;)] )\p{Lu}[\p{L}\d-]+(?: \p{Lu}[\p{L}\d-]+)*/gu;
const NO_NAMES = new Set(
  "A An And But He Her His However If In It Its My No Not On Our She So The Their There They This To We What When Who Yes You Your".split(
    " ",
  ),
);

const namesIn = (text: string) => [...text.matchAll(NAME)].filter(([name]) => !NO_NAMES.has(name));

/** Replaces a random name by one of another text that is in none of `known`; null without one. */
export function otherName(text: string, known: string, others: Iterable<string>, draw: Draw): Changed | null {
  const names = namesIn(text);
  const name = names[draw.below(names.length)];
  if (name === undefined) return null;
  const lower = known.toLowerCase();
  for (const source of others) {
    const free = namesIn(source).filter(([other]) => !lower.includes(other.toLowerCase()));
    const other = free[draw.below(free.length)];
    if (other) return put(text, name.index, name.index + name[0].length, other[0]);
  }
  return null;
}

const AUXILIARY =
  /\b(?:is|are|was|were|has|have|had|will|would|can|could|should|does|did|must)(?:\b|(?=n['’]t\b|not\b))/i;
const NEGATION = /^(?: not\b|n['’]t\b|not\b)/;
/** English only: *was* is a German word too. */
const ENGLISH = /\b(?:the|of|to|and|is|are|he|she|it|they|you|we|with|for|by|from|that|this)\b/i;

/** Adds *not* after the first auxiliary verb from `from` on, or removes it; null without one. English only. */
export function negated(text: string, from = 0): Changed | null {
  if (!ENGLISH.test(text)) return null;
  const contracted = /\b(wo|ca|sha)n['’]t\b/i.exec(text.slice(from));
  const found = AUXILIARY.exec(text.slice(from));
  if (contracted && (!found || contracted.index <= found.index)) {
    const word = { wo: "will", ca: "can", sha: "shall" }[contracted[1]?.toLowerCase() ?? ""] ?? "";
    return put(text, from + contracted.index, from + contracted.index + contracted[0].length, word);
  }
  if (!found) return null;
  const at = from + found.index;
  const end = at + found[0].length;
  const negation = NEGATION.exec(text.slice(end));
  return negation ? put(text, at, end + negation[0].length, found[0]) : put(text, at, end, `${found[0]} not`);
}

export function withoutCitations(text: string): string {
  const markers = markersIn(text);
  return markers.length === 0 ? text : withoutMarkers(text, markers).replace(/ +(?=[ .,;:!?]|$)/g, "");
}

export const spaced = (text: string): string => text.replaceAll(" ", "  \n");
