import type { Span } from "../../../model/index.ts";
import { type Mark, marksIn, type Rule, rulesIn } from "./promptMarks.ts";

export interface Passage extends Span {
  readonly title: string | null;
}

/** The passages of a prompt, and their first number; null without numbers. */
export interface Passages {
  readonly passages: readonly Passage[];
  readonly countsFrom: 0 | 1 | null;
}

/** Passages from a heading on: one per number, or the text after the heading. */
export function headedPassages(text: string, marks: readonly Mark[], first: Mark, to: number): Passages {
  const own = marks.filter(({ from }) => from >= first.from && from < to);
  let start = first;
  // After a sentence and a heading, or two headings, the text begins at the second.
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

/** Passages of a text: numbered, between rules, a list, or the whole. */
export function split(text: string, whole: Span, isMany: boolean): Passages {
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

/** Passages under headings like the first with ascending numbers; null unless they begin with 0 or 1. */
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

/** Passages between equal rules. */
function betweenRules(text: string, within: Span, isMany: boolean): Passages | null {
  const rules = rulesIn(text.slice(within.from, within.to)).map(({ from, to, sign }) => {
    return { from: within.from + from, to: within.from + to, sign };
  });
  const [first] = rules;
  if (first === undefined || first.sign === "" || rules.some(({ sign }) => sign !== first.sign)) return null;
  // Right below words it may underline a title.
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

/** Items of a list that is the whole text: numbered from 0 or 1, or a bullet on each line. */
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

/** Text between a rule at its start and the last equal one; else all of it. */
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

export const isBlank = (text: string, { from, to }: Span): boolean => text.slice(from, to).trim() === "";

export function trimmed(text: string, { from, to }: Span): Span {
  let [first, last] = [from, Math.max(from, to)];
  while (first < last && SPACE.test(text.charAt(first))) first++;
  while (last > first && SPACE.test(text.charAt(last - 1))) last--;
  return { from: first, to: last };
}

const SPACE = /\s/;

export function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at++;
  return at;
}
