import type { Span } from "../../../model/index.ts";
import { below, inlinePassages, inlineQuestion, kindOf, leadingName, nameAt, type PartName } from "./promptWords.ts";

/** A heading of a prompt, or the number of a passage. */
export interface Mark {
  /** `item`: a number alone, such as `[1]`. */
  readonly kind: PartName | "item";
  /** Start of the line, or of the heading in a line. */
  readonly from: number;
  /** Start of the text after the heading. */
  readonly body: number;
  readonly number: number | null;
  /** Equal for headings of one sort: `[]`, `document`. */
  readonly sort: string;
  readonly title: string | null;
  /** The end of a sentence: `Answer the following question:`. */
  readonly isSentence: boolean;
  /** After other words of its line. */
  readonly isInline: boolean;
}

/** A line of one repeated sign, such as `---`, or of a chat template. */
export interface Rule extends Span {
  readonly sign: string;
}

/** End of a sentence that introduces a part. */
const LEADS = /[:：]$|(?:below|follows)\.?$/;
const LONGEST_HEADING = 200;
/** Sort of a sentence. */
export const SENTENCE = {
  kind: "passages",
  number: null,
  sort: "sentence",
  title: null,
  isSentence: true,
  isInline: false,
} as const;
const NOTHING = { number: null, title: null, isSentence: false, isInline: false } as const;

export function marksIn(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    addMarks(text, from, to, marks);
    from = to + 1;
  }
  return marks;
}

/** Before a heading: spaces, signs of Markdown, an opening bracket. */
const LEAD = /[ \t>]{0,20}(#{1,6}[ \t]*|[-=~]{2,30}[ \t]*)?(\*\*|__|\*)?([[(【〔]?)[ \t]*/y;
/** Characters up to the second of several choices. */
const NEXT_CHOICE = 400;
const NUMBER = /[ \t_#№-]{0,3}[[(（]?(?:no\.?[ \t]?)?(\d{1,4})(?!\d|[.,]\d)[ \t]?[\])）]?/iy;
const ASIDE = /[ \t]?\((?:title:[ \t]*)?([^()\n]{1,150})\)/iy;
/** End of a heading, with its colon if any. */
const CLOSE = /[\])】〕]?[ \t]*(?:\*\*|__|\*)?[ \t]*(?:[-=~#]{2,30})?[ \t]*([:：]?)[ \t]*(?:\*\*|__|\*)?[ \t]*/y;
const ITEM = /[ \t>]{0,20}(?:\*\*)?[[【](\d{1,4})[\]】](?:\*\*)?[:：]?(?![[(【])[ \t]*/y;
const RULE = /^[ \t]*(?:(-{2,}|={2,}|\*{3,}|_{3,}|~{3,}|#{3,}|`{3,}|"{3,})[ \t\r]*|(?:<\/s>|<\||\[\/INST\])[^\n]*)$/;

function addMarks(text: string, from: number, to: number, marks: Mark[]): void {
  const item = matchAt(ITEM, text, from, to);
  if (item) {
    marks.push({ ...NOTHING, kind: "item", from, body: ITEM.lastIndex, number: Number(item[1]), sort: "[]" });
    return;
  }
  const head = headAt(text, from, to);
  if (head) {
    marks.push(head);
    const inline = head.kind === "question" ? inlinePassages() : inlineQuestion();
    if (head.kind !== "after" && to - head.body > 1) addInline(text, head.body, to, inline, marks);
    return;
  }
  if (to - from > LONGEST_HEADING) return;
  const line = text.slice(from, to).trim();
  if (!LEADS.test(line)) return;
  const name = leadingName().exec(line)?.[1];
  const kind = name === undefined ? (below().test(line) ? "passages" : undefined) : kindOf(name);
  if (kind !== undefined) marks.push({ ...SENTENCE, kind, from, body: to });
}

function headAt(text: string, from: number, to: number): Mark | null {
  const lead = matchAt(LEAD, text, from, to);
  const isPlain = lead === null || (!lead[1] && !lead[2] && !lead[3]);
  // Most lines are no headings: neither a colon nor a number near the start.
  if (lead === null || (isPlain && !/[:：\d]/.test(text.slice(from, Math.min(to, from + LONGEST_HEADING)))))
    return null;
  const named = nameAt(text, LEAD.lastIndex);
  if (named === null || named.end > to) return null;
  const { name, kind } = named;
  let at = named.end;
  const counted = matchAt(NUMBER, text, at, to);
  if (counted) at = NUMBER.lastIndex;
  const aside = matchAt(ASIDE, text, at, to);
  if (aside) at = ASIDE.lastIndex;
  const close = matchAt(CLOSE, text, at, to);
  const body = close ? CLOSE.lastIndex : at;
  const hasColon = close !== null && close[1] !== "";
  const isAlone = text.slice(body, to).trim() === "";
  const [, rule, strong, bracket] = lead;
  const isDrawn = (rule ?? strong ?? "") !== "" || bracket !== "";
  const isClosed = bracket !== "" && /^[\])】〕]/.test(close?.[0] ?? "");
  const number = counted ? Number(counted[1]) : null;
  if (!(hasColon || (isAlone && (isDrawn || number !== null)) || (number !== null && isClosed))) return null;
  // A letter alone may be one of several choices.
  if (name === "a" && /^[ \t]*B[:.)：]/m.test(text.slice(body, body + NEXT_CHOICE))) return null;
  const sort = `${bracket}${name}`;
  const title = number !== null ? (aside?.[1]?.trim() ?? null) : null;
  return { ...NOTHING, kind, from, body, number, sort, title };
}

/** Headings after other words of a line that begins with one. */
function addInline(text: string, from: number, to: number, pattern: RegExp, marks: Mark[]): void {
  const kind = pattern === inlineQuestion() ? "question" : "passages";
  for (const { index, 0: found } of text.slice(from, to).matchAll(pattern)) {
    const at = from + index;
    marks.push({ ...NOTHING, kind, from: at, body: at + found.length, sort: "inline", isInline: true });
  }
}

/** Match of a sticky pattern that ends by `to`. */
function matchAt(pattern: RegExp, text: string, at: number, to: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found && pattern.lastIndex <= to ? found : null;
}

export function rulesIn(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const found = to - from > LONGEST_HEADING ? null : RULE.exec(text.slice(from, to));
    if (found) rules.push({ from, to, sign: found[1] ?? "" });
    from = to + 1;
  }
  return rules;
}
