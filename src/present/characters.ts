/** A stretch of text as it may be shown: itself, or an escape that stands for one invisible character. */
interface VisiblePart {
  readonly text: string;
  /** The character's name in Unicode notation, `U+200B`; null for plain text. */
  readonly escapeOf: string | null;
}

/**
 * Characters that hide or reorder text: C0 and C1 controls but tab and line feed, soft hyphen, zero-width ones, bidi marks,
 * embeddings and isolates, line and paragraph separators, tags, variation selectors past the emoji's, lone surrogates.
 */
const HIDDEN = new RegExp(
  [
    "[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u115F\\u1160\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F]",
    "\\u034F|\\u17B4|\\u17B5|[\\u180B-\\u180F]|\\u3164|[\\uFE00-\\uFE0E]|\\uFEFF|\\uFFA0|[\\uFFF0-\\uFFFB]",
    "[\\u{E0000}-\\u{E0FFF}]|[\\uD800-\\uDFFF]",
  ].join("|"),
  "gu",
);

/** Zero-width joiner and non-joiner: emoji and some scripts are written with them; they hide nothing there. */
const JOINERS = ["\u200C", "\u200D"];

/** The text in order, cut where an invisible character is shown as an escape: `\u202E`. Joined, the parts are `visibleText`. */
export function visibleParts(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const character = match[0];
    if (JOINERS.includes(character) && joinsLetters(text, match.index, match.index + 1)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), escapeOf: null });
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    parts.push({ text: code.length > 4 ? `\\u{${code}}` : `\\u${code}`, escapeOf: `U+${code}` });
    from = match.index + character.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), escapeOf: null });
  return parts;
}

/** The text with every invisible character written as an escape. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join("");
}

/** One line: line breaks and tabs become single spaces, hidden characters escapes. For list cells and titles. */
export function lineText(text: string): string {
  return visibleText(text.replace(BREAKS, " ")).trim();
}

/** A joiner between emoji, or between letters of scripts that are shaped by it, changes how they look; elsewhere it hides. */
function joinsLetters(text: string, before: number, after: number): boolean {
  return (
    SHAPED_BEFORE.test(text.slice(Math.max(0, before - 2), before)) && SHAPED_AFTER.test(text.slice(after, after + 2))
  );
}
const SCRIPTS = ["Arabic", "Syriac", "Devanagari", "Bengali", "Gujarati", "Kannada", "Malayalam", "Sinhala", "Telugu"]
  .map((script) => `\\p{Script=${script}}`)
  .join("");
const SHAPED_BEFORE = new RegExp(`(?:[\\p{Extended_Pictographic}\\p{Emoji_Modifier}${SCRIPTS}]|\\uFE0F)$`, "u");
const SHAPED_AFTER = new RegExp(`^[\\p{Extended_Pictographic}${SCRIPTS}]`, "u");

/** White space with a line break in it, from where it begins, so that a run of spaces is read once; and tabs. */
const BREAKS = /(?<!\s)\s*[\r\n]+\s*|\t+/g;

/**
 * Words for a notification, as one line. The editor makes links out of `[words](command:…)` there, which would run a
 * command at a click: the name of a file must never become one.
 */
export function noticeText(text: string): string {
  return lineText(text).replaceAll("](", "] (");
}

/**
 * Words for an entry of a list to pick from, as one line. The editor draws an icon for `$(name)` there: names and values
 * of a file or an endpoint are read as they are written.
 */
export function pickText(text: string): string {
  return lineText(text).replaceAll("$(", "$ (");
}
