import type { Span } from "../../model/index.ts";

/**
 * Stretches that stay in one piece, in order and apart: fenced code, rows of a table, code in a line. A fence that
 * nobody closes is ordinary text.
 */
export function wholesOf(text: string): readonly Whole[] {
  if (!MARKS.test(text)) return [];
  const wholes: Whole[] = [];
  const fences = fencesOf(text);
  let next = 0;
  for (const { index, 0: found } of text.matchAll(SMALL)) {
    while (next < fences.length && (fences[next]?.to ?? 0) <= index) next++;
    const fence = fences[next];
    if (fence && index >= fence.from) continue;
    wholes.push({ from: index, to: index + found.length, isBlock: false });
  }
  return [...wholes, ...fences].sort((a, b) => a.from - b.from);
}

export interface Whole extends Span {
  /** A block begins and ends a sentence whatever stands around it. */
  readonly isBlock: boolean;
}

const MARKS = /[`|]|~~~/;
// Each alternative ends at its line's end at the latest, and begins where no other does.
const SMALL = /`[^`\n]+`|^[ \t]*\|[^\n]*\|[ \t]*$/gm;
const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/gm;

/** Fenced blocks from the opening marks to the closing ones, read line by line in one pass. */
function fencesOf(text: string): readonly Whole[] {
  const fences: Whole[] = [];
  let open: { readonly from: number; readonly marks: string } | null = null;
  for (const { index, 0: line, 1: marks = "", 2: rest = "" } of text.matchAll(FENCE)) {
    if (open === null) {
      open = { from: index + line.indexOf(marks), marks };
    } else if (marks.startsWith(open.marks) && rest.trim() === "") {
      fences.push({ from: open.from, to: index + line.trimEnd().length, isBlock: true });
      open = null;
    }
  }
  return fences;
}
