import { lineText } from "../present/characters.ts";
import type { TextPart } from "../present/parts.ts";

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** Longer text of a file is cut in hovers. */
const LONGEST = 600;

/**
 * Text that Markdown shows as it is: every mark of punctuation escaped (so no link, image, emphasis, HTML or list
 * comes of it), line breaks spaces, hidden characters visible. `MarkdownString.appendText` would also do, but it turns
 * every space into one that does not wrap.
 */
export function escapeMarkdown(text: string): string {
  const line = lineText(text);
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
  return cut.replace(PUNCTUATION, "\\$&");
}

/** Parts of a sentence in Markdown, whatever the text of the file holds. */
export function partsMarkdown(parts: readonly TextPart[]): string {
  return parts.map(partMarkdown).join("");
}

function partMarkdown({ kind, text }: TextPart): string {
  if (kind === "strong") return `**${escapeMarkdown(text)}**`;
  if (kind === "text") {
    // Spaces around the text part it from its neighbours.
    const before = text.startsWith(" ") ? " " : "";
    const after = text.endsWith(" ") ? " " : "";
    const inner = escapeMarkdown(text);
    return inner === "" ? before : `${before}${inner}${after}`;
  }
  // A code span cannot escape a backtick; what is not a plain key or word is shown as text.
  return /^[\p{L}\p{N} _.,'-]{1,60}$/u.test(text) ? `\`${text}\`` : escapeMarkdown(text);
}
