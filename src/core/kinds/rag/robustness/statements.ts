import type { Span } from "../../../../model/index.ts";
import type { Folded } from "./strictFold.ts";

/** The statement of a folded text in which `at` stands: up to `.`, `!` or `?` before a space, `。`, or a line's end. */
export function statementAt({ text, breaks }: Folded, at: number): Span {
  let from = at;
  while (from > 0 && !isEnd(text, from) && !breaks.includes(from)) from--;
  let to = at + 1;
  while (to < text.length && !isEnd(text, to) && !breaks.includes(to)) to++;
  return { from, to: Math.min(to, text.length) };
}

/** Whether nothing is said after `at` but marks and spaces. */
export function isEndOfText({ text }: Folded, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(at));
}

/** Whether a statement ends right before `at`. */
function isEnd(text: string, at: number): boolean {
  const mark = text.charAt(at - 1);
  if (mark === "。" || mark === "！" || mark === "？") return true;
  if (
    mark !== "." &&
    mark !== "!" &&
    mark !== "?" &&
    !(CLOSING.includes(mark) && ".!?".includes(text.charAt(at - 2)))
  ) {
    return false;
  }
  if (mark === "" || text.charAt(at) !== " ") return false;
  return mark !== "." || !isAbbreviated(text, at - 1);
}

const CLOSING = "\"')]";

/** Whether the dot at `at` belongs to "u.s.", "j." or "mr." and ends no statement. */
function isAbbreviated(text: string, at: number): boolean {
  const word = /(?<![\p{L}\p{N}])(\p{L}+)$/u.exec(text.slice(Math.max(0, at - 6), at))?.[1];
  return word !== undefined && (word.length === 1 || ABBREVIATIONS.has(word));
}

const ABBREVIATIONS = new Set([
  "mr",
  "mrs",
  "ms",
  "dr",
  "st",
  "jr",
  "sr",
  "vs",
  "prof",
  "gen",
  "sen",
  "rep",
  "gov",
  "inc",
  "ltd",
  "co",
]);
