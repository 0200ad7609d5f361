import type { Span } from "../../../model/index.ts";
import { type Mark, marksIn, type Rule, rulesIn, SENTENCE } from "./promptMarks.ts";
import { headedPassages, isBlank, type Passages, skipBlank, split, trimmed } from "./promptPassages.ts";
import { blocksIn } from "./promptTags.ts";
import { following, inlineAfterEnd, instructs } from "./promptWords.ts";

/** Question and passages of a prompt. Spans are of the prompt's text. */
export interface ReadPrompt extends Passages {
  readonly question: Span;
}

/** Every such prompt has a heading with a colon, an element, or a heading on its own line. */
const MAY_CARRY = /[:：<\n]/;
/** Limit for texts that are searched. */
const LONGEST = 8_000_000;

/**
 * Question and passages of a prompt such as `Context: … Question: …`, each marked by a heading, or the passages by
 * elements; null for any other text. The question follows its last heading, up to the request for an answer.
 */
export function readPrompt(text: string): ReadPrompt | null {
  if (!MAY_CARRY.test(text) || text.length > LONGEST) return null;
  return byTags(text) ?? byHeadings(text);
}

export function textsOf(text: string, { question, passages }: ReadPrompt): { question: string; passages: string[] } {
  return {
    question: text.slice(question.from, question.to),
    passages: passages.map(({ from, to }) => text.slice(from, to)),
  };
}

// ---- elements ----

function byTags(text: string): ReadPrompt | null {
  const blocks = blocksIn(text);
  const homes = blocks.filter(({ kind }) => kind !== "question");
  if (homes.length === 0) return null;
  const passages = passagesOfBlocks(text, homes);
  const asked = blocks.findLast(({ kind, inner }) => kind === "question" && !isBlank(text, inner));
  const question = asked ? trimmed(text, asked.inner) : askedOutside(text, homes);
  return question && { question, ...passages };
}

type Block = ReturnType<typeof blocksIn>[number];

function passagesOfBlocks(text: string, homes: readonly Block[]): Passages {
  const leaves = homes.flatMap((home) => (home.kind === "all" ? home.parts : [home]));
  const isWhole = homes.every(({ kind, parts }) => kind === "all" && parts.length === 0);
  if (isWhole) {
    const [only, another] = homes;
    if (only && !another) return split(text, only.inner, only.isMany);
    return { passages: homes.map(({ inner, title }) => ({ ...trimmed(text, inner), title })), countsFrom: null };
  }
  const [first] = leaves;
  const countsFrom = first?.number === 0 || first?.number === 1 ? first.number : null;
  const isCounted = countsFrom !== null && leaves.every(({ number }, at) => number === at + countsFrom);
  return {
    passages: leaves.map(({ inner, title }) => ({ ...trimmed(text, inner), title })),
    countsFrom: isCounted ? countsFrom : null,
  };
}

/** The question outside of the elements: after a heading, else the only paragraph, or the one with a question mark. */
function askedOutside(text: string, homes: readonly Block[]): Span | null {
  const isOutside = outsideOf(homes);
  // A heading that ends inside an element is part of its text.
  const marks = marksIn(text).filter((mark) => isOutside(mark) && isOutside({ from: mark.body - 1 }));
  const rules = rulesIn(text).filter(isOutside);
  const ends = homes.map(({ outer }) => outer.from);
  const headed = askedBy(text, marks, rules, ends, false) ?? askedBy(text, marks, rules, ends, true);
  if (headed) return headed.span;
  // In code with elements the elements are the subject.
  if (homes.some(({ inner, parts }) => parts.length === 0 && MARKUP.test(text.slice(inner.from, inner.to))))
    return null;
  const gaps = [...homes.map(({ outer }) => outer.from), text.length].map((to, at) => {
    return { from: homes[at - 1]?.outer.to ?? 0, to };
  });
  const paragraphs = gaps.flatMap((gap) => paragraphsIn(text, gap)).filter((one) => !isHeadingAlone(text, one, marks));
  if (paragraphs.length === 1) return paragraphs[0] ?? null;
  const asking = paragraphs.filter(({ to }) => /[?？؟]/.test(text.charAt(to - 1)));
  return asking.length === 1 ? (asking[0] ?? null) : null;
}

/** Whether places in ascending order are outside of the elements. */
function outsideOf(homes: readonly Block[]): (place: { readonly from: number }) => boolean {
  let at = 0;
  let last = 0;
  return ({ from }) => {
    if (from < last) at = 0;
    last = from;
    while ((homes[at]?.outer.to ?? Number.POSITIVE_INFINITY) <= from) at++;
    return from < (homes[at]?.outer.from ?? Number.POSITIVE_INFINITY);
  };
}

const MARKUP = /<\/[a-z]/i;

const isHeadingAlone = (text: string, { from, to }: Span, marks: readonly Mark[]): boolean =>
  marks.some((mark) => mark.from >= from && mark.from < to && isBlank(text, { from: mark.body, to }));

function paragraphsIn(text: string, { from, to }: Span): readonly Span[] {
  const found: Span[] = [];
  let at = from;
  for (const { index, 0: gap } of text.slice(from, to).matchAll(/\n[ \t\r]*\n/g)) {
    found.push(trimmed(text, { from: at, to: from + index }));
    at = from + index + gap.length;
  }
  found.push(trimmed(text, { from: at, to }));
  return found.filter((one) => one.to > one.from);
}

// ---- headings ----

function byHeadings(text: string): ReadPrompt | null {
  const marks = marksIn(text);
  if (!marks.some(({ kind }) => kind === "question")) return null;
  const rules = rulesIn(text);
  const last = askedBy(text, marks, rules, [], false) ?? askedBy(text, marks, rules, [], true);
  if (last === null) return null;
  const { mark, span } = askedFirst(text, marks, rules, last) ?? last;
  const before = startBefore(marks, mark) ?? openingOf(text, marks, mark);
  const after = before ? null : startAfter(marks, span.to);
  const start = before ?? after;
  // A sentence with such a word at its end is a heading only if the other heading is a plain one.
  if (start === null || (start.isSentence && mark.isSentence)) return null;
  const to = before ? withoutInstruction(text, before.body, mark.from) : endAfter(text, marks, start);
  const headed = headedPassages(text, marks, start, to);
  return { question: span, ...headed };
}

interface Asked {
  readonly mark: Mark;
  readonly span: Span;
}

/** The question before the passages, if the last heading of a question is inside of them and has an answer after it. */
function askedFirst(text: string, marks: readonly Mark[], rules: readonly Rule[], last: Asked): Asked | null {
  const start = startBefore(marks, last.mark);
  const isLast = isBlank(text, {
    from: marks.find(({ from }) => from >= last.span.to)?.body ?? last.span.to,
    to: text.length,
  });
  if (start === null || start.isSentence || last.mark.isSentence || isLast) return null;
  const first = askedBy(text, marks.slice(0, marks.indexOf(start)), rules, [start.from], false);
  const isSame =
    first !== null && text.slice(first.span.from, first.span.to) === text.slice(last.span.from, last.span.to);
  return isSame ? null : first;
}

/** Limit on empty headings of questions in a row. */
const MOST_EMPTY = 100;

/** Text after the last heading of a question with any text: up to the next heading, rule or element. */
function askedBy(
  text: string,
  marks: readonly Mark[],
  rules: readonly Rule[],
  ends: readonly number[],
  isSentence: boolean,
): Asked | null {
  const stops = [...marks.filter(({ kind }) => kind !== "item"), ...rules].map(({ from }) => from);
  const asking = marks.filter((mark) => mark.kind === "question" && mark.isSentence === isSentence);
  for (const mark of asking.slice(-MOST_EMPTY).reverse()) {
    const from = skipBlank(text, mark.body);
    let to = text.length;
    for (const at of [...stops, ...ends]) if (at > mark.from && at >= from && at < to) to = at;
    const whole = trimmed(text, { from, to });
    const isLast = mark.isInline || !text.slice(whole.from, whole.to).includes("\n");
    const span = isLast ? withoutEnd(text, whole) : whole;
    if (span.to > span.from) return { mark, span };
  }
  return null;
}

/** Removes `Answer:` at the end of the line. */
function withoutEnd(text: string, span: Span): Span {
  const from = Math.max(span.from, span.to - LONGEST_END);
  const end = inlineAfterEnd().exec(text.slice(from, span.to));
  return end ? trimmed(text, { from: span.from, to: from + end.index + 1 }) : span;
}

const LONGEST_END = 60;

/**
 * The heading at the start of a question's passages. Examples before have questions of their own: after each the
 * passages begin again with a heading like the first.
 */
function startBefore(marks: readonly Mark[], asked: Mark): Mark | null {
  const until = marks.indexOf(asked);
  let start: Mark | null = null;
  let first: number | null = null;
  let isAsked = false;
  for (const mark of marks.slice(0, until)) {
    if (mark.isSentence || mark.kind === "item" || mark.kind === "after") continue;
    if (mark.kind === "question") {
      isAsked = start !== null;
      continue;
    }
    const isAnew = mark.number === null || first === null || mark.number <= first;
    if (start === null || (isAsked && isAnew)) {
      start = mark;
      first = null;
      isAsked = false;
    }
    first ??= mark.number;
  }
  const earlier = marks.slice(0, until);
  return start ?? earlier.find(isSentenceOfPassages) ?? firstItem(earlier);
}

/** Text between an opening such as `Use the following pieces of context to answer …` and the question. */
function openingOf(text: string, marks: readonly Mark[], asked: Mark): Mark | null {
  const end = /\n[ \t\r]*\n/.exec(text);
  if (
    !end ||
    end.index >= asked.from ||
    marks[0]?.from === 0 ||
    !following().test(text.slice(0, Math.min(end.index, LONGEST_OPENING)))
  )
    return null;
  const body = end.index + end[0].length;
  return { ...SENTENCE, from: 0, body };
}

const LONGEST_OPENING = 1000;

const isSentenceOfPassages = ({ kind, isSentence }: Mark): boolean =>
  isSentence && (kind === "passage" || kind === "passages");

/** The first of several ascending numbers, for passages without a heading. */
function firstItem(marks: readonly Mark[]): Mark | null {
  const first = marks.find(({ kind, number }) => kind === "item" && (number === 0 || number === 1));
  return first && marks.some(({ kind, number }) => kind === "item" && number === (first.number ?? 0) + 1)
    ? first
    : null;
}

const startAfter = (marks: readonly Mark[], end: number): Mark | null => {
  const later = marks.filter(({ from }) => from >= end);
  const isOfPassages = ({ kind }: Mark) => kind === "passage" || kind === "passages";
  return later.find((mark) => isOfPassages(mark) && !mark.isSentence) ?? later.find(isSentenceOfPassages) ?? null;
};

/** End of the passages before a question, without a last line of instruction: `Now answer this question.` */
function withoutInstruction(text: string, from: number, to: number): number {
  const end = trimmed(text, { from, to }).to;
  const begin = text.lastIndexOf("\n", end - 1);
  if (begin <= from || end - begin > LONGEST_INSTRUCTION || !instructs().test(text.slice(begin, end))) return to;
  const before = text.slice(text.lastIndexOf("\n", begin - 1) + 1, begin);
  return before.trim() === "" || rulesIn(before).length > 0 ? begin : to;
}

const LONGEST_INSTRUCTION = 300;

/** End of passages after their question: the request for an answer, if any. */
function endAfter(text: string, marks: readonly Mark[], start: Mark): number {
  const end = marks.findLast(
    ({ kind, from, body }) => kind === "after" && from > start.from && isBlank(text, { from: body, to: text.length }),
  );
  return end?.from ?? text.length;
}
