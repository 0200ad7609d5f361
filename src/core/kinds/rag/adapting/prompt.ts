import type { Span } from "../../../../model/index.ts";
import { type Mark, marksIn, type Rule, rulesIn, SENTENCE } from "./promptMarks.ts";
import { blocksIn } from "./promptTags.ts";
import { FOLLOWING, INLINE_AFTER_END, INSTRUCTS } from "./promptWords.ts";

/** A passage of a prompt: where its text stands in it, and what it is called there. */
export interface Passage extends Span {
  readonly title: string | null;
}

/** A prompt that carries its passages, taken apart. All spans are of the prompt's text. */
export interface ReadPrompt {
  readonly question: Span;
  readonly passages: readonly Passage[];
  /** What the prompt counts its passages from; null where it does not. */
  readonly countsFrom: 0 | 1 | null;
}

type Passages = Pick<ReadPrompt, "passages" | "countsFrom">;

/** Whether a text can be such a prompt at all: each has a heading with a colon, an element, or a heading on its own line. */
const MAY_CARRY = /[:：<\n]/;
/** Longer ones are no prompts that somebody reads here. */
const LONGEST = 8_000_000;

/**
 * The question and the passages of a prompt such as `Context: … Question: …`; null for any other text. Both have to be
 * marked: by a heading each, or by elements around the passages. What the last heading of a question leads to is the
 * question, up to where an answer is asked for.
 */
export function readPrompt(text: string): ReadPrompt | null {
  if (!MAY_CARRY.test(text) || text.length > LONGEST) return null;
  return byTags(text) ?? byHeadings(text);
}

/** The texts themselves, as `readPrompt` finds them. */
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

/** What asks outside of the elements: what a heading leads to, else the one paragraph there, or the one that asks. */
function askedOutside(text: string, homes: readonly Block[]): Span | null {
  const isOutside = outsideOf(homes);
  const marks = marksIn(text).filter(isOutside);
  const rules = rulesIn(text).filter(isOutside);
  const ends = homes.map(({ outer }) => outer.from);
  const headed = askedBy(text, marks, rules, ends, false) ?? askedBy(text, marks, rules, ends, true);
  if (headed) return headed.span;
  // Nothing but paragraphs tells: of code that somebody asks about, elements are the subject.
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

/** Whether places, asked for in their order, lie in none of the elements. */
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
  // A sentence that happens to end in such a word is a heading only beside one that is surely one.
  if (start === null || (start.isSentence && mark.isSentence)) return null;
  const to = before ? withoutInstruction(text, before.body, mark.from) : endAfter(text, marks, start);
  const headed = headedPassages(text, marks, start, to);
  return { question: span, ...headed };
}

interface Asked {
  readonly mark: Mark;
  readonly span: Span;
}

/** The question before the passages, where the last heading of one stands in them, with its answer behind it. */
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

/** More headings of questions in a row that lead to nothing are none of a prompt. */
const MOST_EMPTY = 100;

/** What the last heading of a question leads to that leads to anything: up to the next heading, rule or element. */
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

/** Without `Answer:` at the end of its line. */
function withoutEnd(text: string, span: Span): Span {
  const from = Math.max(span.from, span.to - LONGEST_END);
  const end = INLINE_AFTER_END.exec(text.slice(from, span.to));
  return end ? trimmed(text, { from: span.from, to: from + end.index + 1 }) : span;
}

/** More than any such heading has. */
const LONGEST_END = 60;

/**
 * The heading that the passages of a question begin with. Examples before them have questions of their own: after one of
 * those the passages begin anew with a heading like the first.
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

/**
 * Where the first paragraph tells to use what follows, `Use the following pieces of context to answer …`: what stands
 * between it and the question.
 */
function openingOf(text: string, marks: readonly Mark[], asked: Mark): Mark | null {
  const end = /\n[ \t\r]*\n/.exec(text);
  if (
    !end ||
    end.index >= asked.from ||
    marks[0]?.from === 0 ||
    !FOLLOWING.test(text.slice(0, Math.min(end.index, LONGEST_OPENING)))
  )
    return null;
  const body = end.index + end[0].length;
  return { ...SENTENCE, from: 0, body };
}

const LONGEST_OPENING = 1000;

const isSentenceOfPassages = ({ kind, isSentence }: Mark): boolean =>
  isSentence && (kind === "passage" || kind === "passages");

/** The first of several numbers in order that stand for passages without a heading. */
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

/** Where the passages end before a question: a last line of its own may tell to answer it, `Now answer this question.` */
function withoutInstruction(text: string, from: number, to: number): number {
  const end = trimmed(text, { from, to }).to;
  const begin = text.lastIndexOf("\n", end - 1);
  if (begin <= from || end - begin > LONGEST_INSTRUCTION || !INSTRUCTS.test(text.slice(begin, end))) return to;
  const before = text.slice(text.lastIndexOf("\n", begin - 1) + 1, begin);
  return before.trim() === "" || rulesIn(before).length > 0 ? begin : to;
}

const LONGEST_INSTRUCTION = 300;

/** Behind passages that follow their question an answer is asked for, if anything is. */
function endAfter(text: string, marks: readonly Mark[], start: Mark): number {
  const end = marks.findLast(
    ({ kind, from, body }) => kind === "after" && from > start.from && isBlank(text, { from: body, to: text.length }),
  );
  return end?.from ?? text.length;
}

// ---- passages ----

/** The passages from a heading on: each under its number, or what the heading leads to. */
function headedPassages(text: string, marks: readonly Mark[], first: Mark, to: number): Passages {
  const own = marks.filter(({ from }) => from >= first.from && from < to);
  let start = first;
  // A sentence and a heading, or two headings: the text begins behind both.
  for (const mark of own.slice(1)) {
    const isNext = mark.from <= skipBlank(text, start.body) && (mark.kind === "passage" || mark.kind === "passages");
    if (!isNext || start.kind === "item" || start.number !== null) break;
    start = mark;
  }
  const isRepeated = !start.isSentence && own.filter((mark) => isAlike(mark, start)).length > 1;
  const listed = start.number !== null || isRepeated ? itemsFrom(text, own, start, to) : null;
  return (
    listed ?? split(text, { from: start.number === null ? start.body : start.from, to }, start.kind === "passages")
  );
}

const isAlike = (one: Mark, other: Mark): boolean =>
  one.sort === other.sort && (one.number === null) === (other.number === null);

/** The passages of a stretch of text: numbered, between rules, as a list, or all of it as one. */
function split(text: string, whole: Span, isMany: boolean): Passages {
  const within = unfenced(text, trimmed(text, whole));
  if (isBlank(text, within)) return { passages: [], countsFrom: null };
  const inline = inlineItems(text, within);
  if (inline) return inline;
  const own = marksIn(text.slice(within.from, within.to)).map((mark) => moved(mark, within.from));
  const [first] = own;
  if (first && first.from === within.from && first.number !== null && first.kind !== "question") {
    const listed = itemsFrom(text, own, first, within.to);
    if (listed) return listed;
  }
  const parts = betweenRules(text, within, isMany) ?? (isMany ? listItems(text, within) : null);
  return parts ?? { passages: [{ ...within, title: null }], countsFrom: null };
}

const moved = (mark: Mark, by: number): Mark => ({ ...mark, from: mark.from + by, body: mark.body + by });

/** Passages under headings like the first, whose numbers go on from it; null unless they begin with 0 or 1. */
function itemsFrom(text: string, marks: readonly Mark[], first: Mark, to: number): Passages | null {
  if (first.number !== null && first.number !== 0 && first.number !== 1) return null;
  const heads: Mark[] = [];
  for (const mark of marks) {
    if (!isAlike(mark, first) || (first.number !== null && mark.number !== first.number + heads.length)) continue;
    heads.push(mark);
  }
  const passages = heads.map(({ body, title }, at) => {
    const span = trimmed(text, { from: body, to: heads[at + 1]?.from ?? to });
    return { ...unfenced(text, span), title };
  });
  return { passages, countsFrom: first.number === 0 || first.number === 1 ? first.number : null };
}

/** `[1] … [2] …` on one line that begins with a number. */
function inlineItems(text: string, within: Span): Passages | null {
  const line = text.slice(within.from, within.to);
  const begin = /^\[([01])\]\s/.exec(line);
  if (begin === null || line.includes("\n")) return null;
  const countsFrom = begin[1] === "0" ? 0 : 1;
  const heads: { readonly at: number; readonly body: number }[] = [];
  for (const { index, 0: found, 1: number } of line.matchAll(/(?<=^|[.!?。！？"”)]\s?)\[(\d{1,4})\]\s/g)) {
    if (Number(number) === countsFrom + heads.length) heads.push({ at: index, body: index + found.length });
  }
  return {
    passages: heads.map(({ body }, at) => ({
      ...trimmed(text, { from: within.from + body, to: within.from + (heads[at + 1]?.at ?? line.length) }),
      title: null,
    })),
    countsFrom,
  };
}

/** Passages with a line of one sign between them, always the same. */
function betweenRules(text: string, within: Span, isMany: boolean): Passages | null {
  const rules = rulesIn(text.slice(within.from, within.to)).map(({ from, to, sign }) => {
    return { from: within.from + from, to: within.from + to, sign };
  });
  const [first] = rules;
  if (first === undefined || first.sign === "" || rules.some(({ sign }) => sign !== first.sign)) return null;
  // Right below words it may be the line under a title.
  const isApart = ({ from, to }: Rule) =>
    /\n[ \t\r]*\n$/.test(text.slice(Math.max(0, from - 80), from)) && /^\s*\n[ \t\r]*\n/.test(text.slice(to, to + 80));
  if (!isMany && !rules.every(isApart)) return null;
  const edges = [...rules, { from: within.to, to: within.to }];
  const passages = edges.map(({ from }, at) => trimmed(text, { from: rules[at - 1]?.to ?? within.from, to: from }));
  return {
    passages: passages.filter((one) => one.to > one.from).map((one) => ({ ...one, title: null })),
    countsFrom: null,
  };
}

const LISTED = /^[ \t]{0,3}(?:(\d{1,4})[.)]|\((\d{1,4})\)|([-*•]))[ \t]+/gm;

/** The items of a list, where all of the text is one: numbered from 0 or 1, or each line with a bullet. */
function listItems(text: string, within: Span): Passages | null {
  const inside = text.slice(within.from, within.to);
  const found = [...inside.matchAll(LISTED)].map(({ index, 0: head, 1: dotted, 2: bracketed, 3: bullet }) => {
    return { at: index, body: index + head.length, number: Number(dotted ?? bracketed ?? Number.NaN), bullet };
  });
  const [first] = found;
  if (first === undefined || first.at !== 0) return null;
  const heads: typeof found = [];
  for (const one of found) {
    const isNext =
      first.bullet === undefined ? one.number === first.number + heads.length : one.bullet === first.bullet;
    if (isNext) heads.push(one);
  }
  const isCounted = first.bullet === undefined;
  if (isCounted && first.number !== 0 && first.number !== 1) return null;
  const isEachLine = inside
    .split("\n")
    .every((line) => line.trim() === "" || line.trimStart().startsWith(first.bullet ?? ""));
  if (!isCounted && (heads.length < 2 || !isEachLine)) return null;
  return {
    passages: heads.map(({ body }, at) => ({
      ...trimmed(text, { from: within.from + body, to: within.from + (heads[at + 1]?.at ?? inside.length) }),
      title: null,
    })),
    countsFrom: isCounted && (first.number === 0 || first.number === 1) ? first.number : null,
  };
}

/** What stands between a rule that it begins with and the last one like it; without one, all of it. */
function unfenced(text: string, span: Span): Span {
  const rules = rulesIn(text.slice(span.from, span.to));
  const [first] = rules;
  if (first === undefined || first.from !== 0 || first.sign === "") return withoutLastRule(text, span, rules);
  const last = rules.findLast(({ sign, from }) => sign === first.sign && from > 0);
  return trimmed(text, { from: span.from + first.to, to: last ? span.from + last.from : span.to });
}

const withoutLastRule = (text: string, span: Span, rules: readonly Rule[]): Span => {
  const last = rules.at(-1);
  return last && span.from + last.to === span.to && last.from > 0
    ? trimmed(text, { from: span.from, to: span.from + last.from })
    : span;
};

// ---- spans ----

const isBlank = (text: string, { from, to }: Span): boolean => text.slice(from, to).trim() === "";

function trimmed(text: string, { from, to }: Span): Span {
  let [first, last] = [from, Math.max(from, to)];
  while (first < last && SPACE.test(text.charAt(first))) first++;
  while (last > first && SPACE.test(text.charAt(last - 1))) last--;
  return { from: first, to: last };
}

const SPACE = /\s/;

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at++;
  return at;
}
