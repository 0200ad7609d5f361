import type { ResponseUnit } from "../model/index.ts";

/**
 * The unit's type if it has no claim that documents could support; null for a sentence. `text` is the splitter's unit.
 * A title with a sentence in its unit is a sentence.
 */
export function unitOf(text: string): ResponseUnit | null {
  if (!MARKS.test(text)) return null;
  const lines = linesAbove(text);
  if (lines.every((line) => ROW.test(line))) return "table";
  if (isCode(lines)) return "code";
  return lines.length === 1 && HEADING.test(lines[0] ?? "") ? "heading" : null;
}

const MARKS = /^[#`~|*]/;
const HEADING = /^(?:#{1,6}[ \t](?!of\b).*|\*\*[^*]+(?::\*\*|\*\*:)[ \t]*)$/;
const ROW = /^[ \t]*\|.*\|[ \t]*$/;
const DASHES = /^[-*_= \t]*$/;
const FENCES = ["```", "~~~"];

function linesAbove(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  while (lines.length > 1 && DASHES.test(lines.at(-1) ?? "")) lines.pop();
  return lines;
}

function isCode(lines: readonly string[]): boolean {
  const [first = "", last = ""] = [lines[0], lines.at(-1)?.trimEnd()];
  const isBoth = lines.length > 1 || last.length >= 6;
  return isBoth && FENCES.some((fence) => first.startsWith(fence) && last.endsWith(fence));
}
