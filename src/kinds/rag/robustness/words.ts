import type { Finding, Span } from "../../../model/index.ts";
import { lookalikesIn } from "./lookalikes.ts";
import { matchesIn } from "./text.ts";

const WORD = /^[\p{L}\p{N}\p{M}_]$/u;
/** Scripts without spaces between words: every character is an edge. */
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;

/** Whether `[from, to)` is on word boundaries: no letter or digit continues across an edge. */
export function isWhole(text: string, from: number, to: number): boolean {
  return !isJoined(text, from) && !isJoined(text, to) && !isInsideNumber(text, from, to);
}

export function isJoined(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return isWordEnd(text, at) && isWordStart(text, at);
}

function isWordStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return isAsciiWord(code);
  return isWordCharacter(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function isWordEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (code < 0x80) return isAsciiWord(code);
  const isPair = code >= 0xdc00 && code <= 0xdfff && at >= 2;
  return isWordCharacter(text.slice(isPair ? at - 2 : at - 1, at));
}

/** A letter, digit, mark or `_` of a script with spaces between words. */
export function isWordCharacter(character: string): boolean {
  return WORD.test(character) && !UNSPACED.test(character);
}

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
}

/** "45" in "2.45" and "112" in "1,112" are parts of numbers; "2022" in "11.05.2022" and in "May 11,2022" is not. */
function isInsideNumber(text: string, from: number, to: number): boolean {
  return (
    (isDigit(text, from) && isDigit(text, from - 2) && continuesNumber(text, from - 1)) ||
    (isDigit(text, to - 1) && isDigit(text, to + 1) && continuesNumber(text, to))
  );
}

function continuesNumber(text: string, at: number): boolean {
  const mark = text.charAt(at);
  let end = at + 1;
  while (isDigit(text, end)) end++;
  if (mark === ",") return end - at === 4;
  if (mark !== ".") return false;
  let start = at;
  while (isDigit(text, start - 1)) start--;
  const hasAnotherDot =
    (text.charAt(start - 1) === "." && isDigit(text, start - 2)) ||
    (text.charAt(end) === "." && isDigit(text, end + 1));
  return !hasAnotherDot;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Tokens between a negation and its object. */
const REACH = 3;
/** Characters read before a match. */
const WINDOW = 80;

const NEGATION =
  /^(?:no|not|never|neither|nor|none|without|cannot|isnt|wasnt|arent|werent|doesnt|didnt|\p{L}+n['’]t)$/iu;
/** Every negation contains one of these: a fast test. */
const MAY_NEGATE = /no|n['’]?t|neither|never|without|不|没有|并非|而非/i;
/** Words that end a negation's reach. */
const TURN = /^(?:but|rather|instead|however|yet|while|whereas|although|though)$/iu;
const NEGATION_BEFORE = /(?:不是|并非|而非|没有|不)$/u;

/**
 * Whether a negation is within three tokens before `at`, without punctuation or "but" between: "not Paris", "was never
 * in Paris", but neither "not London but Paris" nor "No, Paris".
 */
function isNegated(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - WINDOW), at);
  if (!MAY_NEGATE.test(before)) return false;
  if (NEGATION_BEFORE.test(before)) return true;
  const tokens = before.split(/\s+/).filter((token) => !/^["'“‘«([*_`]*$/u.test(token));
  for (const token of tokens.slice(-REACH).reverse()) {
    if (/[.,;:!?…。，；：！？)\]]["'”’*_]*$/u.test(token)) return false;
    const word = token.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
    if (TURN.test(word)) return false;
    if (NEGATION.test(word)) return true;
  }
  return false;
}

const NONE: readonly Span[] = [];

/**
 * Thoughts of a reasoning model with their tags, in order. An unclosed tag runs to the end; a closing tag alone began
 * at the end of the last thought.
 */
export function thinkingIn(text: string): readonly Span[] {
  if (!TAG.test(text)) return NONE;
  const spans: Span[] = [];
  let open = -1;
  let end = 0;
  for (const match of matchesIn(text, TAGS)) {
    const to = match.index + match[0].length;
    if (match[1] !== "/") {
      if (open === -1) open = match.index;
    } else {
      spans.push({ from: open === -1 ? end : open, to });
      open = -1;
      end = to;
    }
  }
  if (open !== -1) spans.push({ from: open, to: text.length });
  return spans;
}

const TAG = /<\/?think>/i;
const TAGS = /<(\/?)think>/gi;

/** Characters that look like others, with names for people. Ranges are inclusive. */
const NAMES: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x2a, 0x2a, "ASTERISK"],
  [0x5f, 0x5f, "LOW LINE"],
  [0xa0, 0xa0, "NO-BREAK SPACE"],
  [0xad, 0xad, "SOFT HYPHEN"],
  [0xb4, 0xb4, "ACUTE ACCENT"],
  [0x2000, 0x2006, "SPACE OF FIXED WIDTH"],
  [0x2007, 0x2007, "FIGURE SPACE"],
  [0x2008, 0x2008, "PUNCTUATION SPACE"],
  [0x2009, 0x2009, "THIN SPACE"],
  [0x200a, 0x200a, "HAIR SPACE"],
  [0x200b, 0x200b, "ZERO WIDTH SPACE"],
  [0x200c, 0x200c, "ZERO WIDTH NON-JOINER"],
  [0x200d, 0x200d, "ZERO WIDTH JOINER"],
  [0x2010, 0x2010, "HYPHEN"],
  [0x2011, 0x2011, "NON-BREAKING HYPHEN"],
  [0x2012, 0x2012, "FIGURE DASH"],
  [0x2013, 0x2013, "EN DASH"],
  [0x2014, 0x2014, "EM DASH"],
  [0x2015, 0x2015, "HORIZONTAL BAR"],
  [0x2018, 0x2018, "LEFT SINGLE QUOTATION MARK"],
  [0x2019, 0x2019, "RIGHT SINGLE QUOTATION MARK"],
  [0x201a, 0x201b, "SINGLE QUOTATION MARK"],
  [0x201c, 0x201c, "LEFT DOUBLE QUOTATION MARK"],
  [0x201d, 0x201d, "RIGHT DOUBLE QUOTATION MARK"],
  [0x201e, 0x201f, "DOUBLE QUOTATION MARK"],
  [0x2028, 0x2028, "LINE SEPARATOR"],
  [0x2029, 0x2029, "PARAGRAPH SEPARATOR"],
  [0x202f, 0x202f, "NARROW NO-BREAK SPACE"],
  [0x205f, 0x205f, "MEDIUM MATHEMATICAL SPACE"],
  [0x2060, 0x2060, "WORD JOINER"],
  [0x2212, 0x2212, "MINUS SIGN"],
  [0x3000, 0x3000, "IDEOGRAPHIC SPACE"],
  [0xfb00, 0xfb06, "LATIN LIGATURE"],
  [0xfeff, 0xfeff, "ZERO WIDTH NO-BREAK SPACE"],
  [0xff01, 0xff5e, "FULLWIDTH FORM"],
];

/** The odd characters of a text in order of appearance: `U+202F NARROW NO-BREAK SPACE`. */
export function oddCharactersIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const name = NAMES.find(([from, to]) => code >= from && code <= to)?.[2];
    if (name !== undefined) found.add(named(code, name));
  }
  for (const letter of lookalikesIn(text)) {
    const code = letter.charCodeAt(0);
    found.add(named(code, code < FIRST_CYRILLIC ? "GREEK LETTER" : "CYRILLIC LETTER"));
  }
  return [...found];
}

const FIRST_CYRILLIC = 0x400;
const named = (code: number, name: string): string => `U+${code.toString(16).toUpperCase().padStart(4, "0")} ${name}`;

const ANY = new RegExp(
  `[${NAMES.map(([from, to]) => [from, to].map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("-")).join("")}]`,
);

export function hasOddCharacters(text: string): boolean {
  return ANY.test(text) || lookalikesIn(text).length > 0;
}

/**
 * Notes on matched words, if they apply to all: `inside-word` (part of a longer word), `negated`, `in-think` (in
 * `<think>`).
 */
export function notesOn(response: string, spans: readonly Finding[]): readonly string[] {
  const inside = spans.filter((span) => span.in === "response" && span.from < span.to);
  if (inside.length === 0) return [];
  const notes: string[] = [];
  if (inside.every(({ from, to }) => !isWhole(response, from, to))) notes.push("inside-word");
  if (inside.every(({ from }) => isNegated(response, from))) notes.push("negated");
  const thinking = thinkingIn(response);
  if (inside.every(({ from, to }) => thinking.some((stretch) => from >= stretch.from && to <= stretch.to))) {
    notes.push("in-think");
  }
  return notes;
}
