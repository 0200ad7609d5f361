/** A part of a text: as it is, or the escape of one invisible character. */
interface VisiblePart {
  readonly text: string;
  /** The character's name in Unicode notation, `U+200B`; null for plain text. */
  readonly escapeOf: string | null;
}

/**
 * Characters that a reader cannot see, or that reorder what is read, as the source of a regular expression with the flag
 * `u`: controls but tab and line feed, what Unicode lets a font leave out (zero-width characters, bidirectional controls,
 * tags, variation selectors, fillers), separators of lines and paragraphs, format characters of annotations and
 * hieroglyphs, lone surrogates.
 */
export const HIDDEN =
  "(?![\\t\\n])[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}\\p{Cs}\\uFFF9-\\uFFFB\\u{13430}-\\u{1343F}]";
const EACH_HIDDEN = new RegExp(HIDDEN, "gu");

/** Zero-width joiner and non-joiner: emoji and some scripts are written with them; they hide nothing there. */
const JOINERS = ["\u200C", "\u200D"];

/** Splits a text at invisible characters, which become escapes: `\u202E`. Joined, the parts are `visibleText`. */
export function visibleParts(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  let from = 0;
  for (const match of text.matchAll(EACH_HIDDEN)) {
    const character = match[0];
    if (JOINERS.includes(character) && joinsLetters(text, match.index, match.index + 1)) continue;
    if (choosesEmoji(text, match.index) || choosesGlyph(text, match.index)) continue;
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

/**
 * Whether the character is a variation selector that Unicode defines for the emoji or the keycap before it. Further
 * selectors after it change nothing and can carry an invisible text.
 */
export function choosesEmoji(text: string, at: number): boolean {
  if (text[at] !== "\uFE0F" && text[at] !== "\uFE0E") return false;
  const before = text.slice(Math.max(0, at - 2), at);
  return PICTURE.test(before) || (KEYCAP.test(before) && text[at + 1] === "\u20E3");
}
const PICTURE = /\p{Extended_Pictographic}$/u;
const KEYCAP = /[0-9#*]$/;

/** Whether the character is the one variation selector of an ideograph, or of a Mongolian letter. */
function choosesGlyph(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const selector = text.codePointAt(at) ?? 0;
  if (selector >= 0xe0100 && selector <= LAST_OF_IDEOGRAPHS) return IDEOGRAPH.test(before);
  return FREE_SELECTOR.test(text[at] ?? "") && MONGOLIAN.test(before);
}
/** The registered sequences of ideographs end far below the last of the 240 selectors, which could carry any byte. */
const LAST_OF_IDEOGRAPHS = 0xe010f;
const IDEOGRAPH = /\p{Ideographic}$/u;
const FREE_SELECTOR = /[\u180B-\u180D\u180F]/;
const MONGOLIAN = /\p{Script=Mongolian}$/u;

/** White space around a line break, in one match so that runs of spaces are scanned once; and tabs. */
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
