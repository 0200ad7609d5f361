import type { ResponseUnit } from "../../model/index.ts";

/**
 * What a unit of a response is where it claims nothing that documents could support; null of a sentence. `text` is the
 * unit as the splitter cut it. A title with a sentence below it that the splitter keeps with it is a sentence.
 */
export function unitOf(text: string): ResponseUnit | null {
  if (!MARKS.test(text)) return null;
  if (TABLE.test(text)) return "table";
  if (CODE.test(text)) return "code";
  return HEADING.test(text) ? "heading" : null;
}

/** The cheap test: most sentences begin with a letter. */
const MARKS = /^[#`~|*]/;
/** `# Title`, `**Title:**`, and lines of dashes below it. `# of items` counts something. */
const HEADING = /^(?:#{1,6}[ \t]+(?!of\b)[^\n]*|\*\*[^*\n]+(?::\*\*|\*\*:))(?:\s*\n[-*_= \t]+)*$/;
/** Rows alone; lines of dashes below the last one belong to it. */
const TABLE = /^\|[^\n]*\|[ \t]*(?:\r?\n[ \t]*\|[^\n]*\|[ \t]*)*(?:\s*\n[-*_= \t]+)*$/;
const CODE = /^(`{3,}|~{3,})[\s\S]*\1[`~]*(?:\s*\n[-*_= \t]+)*$/;
