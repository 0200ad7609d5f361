import { CONTINUING, isStarter, MAYBE_LAST, NUMBERED } from "./abbreviations.ts";

/**
 * Offsets at which a new sentence begins, ascending, 0 and the text's end not among them.
 * Rules of our own rather than `Intl.Segmenter`: its answers change with the engine's Unicode data, and keys and stored
 * labels stand on these cuts.
 */
export function boundariesOf(text: string): readonly number[] {
  const cuts: number[] = [];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const end = index + found.length;
    if (end >= text.length) break;
    const white = found.length - found.trimEnd().length;
    if (isCut(candidateAt(text, start, end - white, end))) {
      cuts.push(end);
      start = end;
    }
  }
  return cuts;
}

// Runs that may end a sentence: stops with closing quotes, brackets and footnote marks behind them, or a line's end.
// White space is taken greedily and nothing must follow it, so that a match never tries twice.
const STOPS = String.raw`[.!?…‼⁇⁈⁉؟۔।॥。！？｡]+[\p{Pe}\p{Pf}"'’*_]*(?:\[\d{1,3}\])*\s*`;
const CANDIDATE = new RegExp(String.raw`${STOPS}|[\n\r\u2028\u2029]\s*`, "gu");

/** What stands before and after a possible cut, as far as it matters. */
interface Candidate {
  readonly left: string;
  readonly right: string;
  /** Line ends in the white space between them. */
  readonly lines: number;
  readonly hasSpace: boolean;
}

const FAR_LEFT = 200;
const FAR_RIGHT = 80;

function candidateAt(text: string, start: number, leftEnd: number, rightStart: number): Candidate {
  const white = text.slice(leftEnd, rightStart);
  return {
    left: text.slice(Math.max(start, leftEnd - FAR_LEFT), leftEnd).trim(),
    right: text.slice(rightStart, rightStart + FAR_RIGHT),
    lines: white.match(LINES)?.length ?? 0,
    hasSpace: white !== "",
  };
}

const LINES = /\r\n|[\n\r\u2028\u2029]/g;
const MARKER = String.raw`(?:[-*+•·‣–—▪●#]+|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)])`;
const LIST_ITEM = new RegExp(String.raw`^${MARKER}\s`);
const LONE_MARKER = new RegExp(`^${MARKER}$`);
const LOWER = /^["'“‘([]*\p{Ll}/u;
const CLOSERS = String.raw`[\p{Pe}\p{Pf}"'’*_]*(?:\[\d{1,3}\])*`;
const STOPPED = new RegExp(`[.!?…‼⁇⁈⁉؟۔।॥。！？｡:;]${CLOSERS}$`, "u");
const WIDE_STOPPED = new RegExp(`[。！？｡]${CLOSERS}$`, "u");
const FULL_STOPPED = /[^.]\.$/;

function isCut(candidate: Candidate): boolean {
  const { left, right, lines, hasSpace } = candidate;
  if (left === "" || LONE_MARKER.test(left)) return false;
  if (lines > 1 || (lines === 1 && LIST_ITEM.test(right))) return true;
  if (WIDE_STOPPED.test(left)) return true;
  if (!hasSpace) return false;
  // A wrapped line breaks off in the middle of a sentence; a heading or an item ends with its line.
  if (!STOPPED.test(left)) return !(LOWER.test(right) || left.endsWith(","));
  if (LOWER.test(right)) return lines === 1 && !FULL_STOPPED.test(left);
  return !(FULL_STOPPED.test(left) && goesOn(left, right));
}

/** Whether the full stop at the end of `left` belongs to an abbreviation or an initial and the sentence goes on. */
function goesOn(left: string, right: string): boolean {
  const word = /[^\s("“‘[]+$/u.exec(left)?.[0] ?? "";
  const bare = word.slice(0, -1).toLowerCase();
  if (CONTINUING.has(bare)) return true;
  if (NUMBERED.has(bare)) return /^(?:[\d(]|[VX]\b|[IVXLC]{2,}\b)/.test(right);
  if (/^\p{Lu}\.$/u.test(word)) return isInitial(left.slice(0, left.length - word.length).trimEnd(), right);
  return (/^(?:\p{Lu}\.)+$/u.test(word) || MAYBE_LAST.has(bare)) && !isStarter(right);
}

/** A single letter is an initial where a name goes on: `George W. Bush`, `by J. Smith`, but not `vitamin C. Oranges`. */
function isInitial(before: string, right: string): boolean {
  if (/^\p{Lu}\./u.test(right)) return true;
  if (!/^\p{Lu}/u.test(right) || isStarter(right)) return false;
  return before === "" || /(?:^|[\s("“])(?:\p{Lu}[\p{L}'’-]+|\p{Lu}\.|and|by|with|or|from|&)$/u.test(before);
}
