import type { AskedSentence } from "../../../model/index.ts";
import type { Form, Vocabulary } from "./vocabulary.ts";

/** A sentence as words with their places in its text. */
export interface ReadSentence {
  readonly key: string;
  readonly text: string;
  readonly forms: readonly Form[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Whether a number, a number word or a month is among them. */
  readonly hasNumber: boolean;
}

/** Words of a text one after the other, for those who look at them at once: the next reading writes over them. */
export interface Tokens {
  /** What the vocabulary found them at. */
  readonly found: number[];
  readonly starts: number[];
  readonly ends: number[];
  length: number;
  units: Uint16Array;
}

export const newTokens = (size = 512): Tokens => ({
  found: [],
  starts: [],
  ends: [],
  length: 0,
  units: new Uint16Array(size),
});

export function readSentence({ key, text }: AskedSentence, vocabulary: Vocabulary): ReadSentence {
  const tokens = newTokens(text.length);
  readTokens(text, vocabulary, tokens);
  const { found, starts, ends } = tokens;
  const forms = found.map((position) => vocabulary.formAt(position));
  return {
    key,
    text,
    forms,
    starts,
    ends,
    hasNumber: forms.some(({ value, month }) => value !== null || month !== null),
  };
}

/**
 * Words of a text: runs of letters and digits; numbers by their value (`208,800` and `208800` are one); scripts that
 * write without spaces by pairs of characters.
 */
export function readTokens(text: string, vocabulary: Vocabulary, tokens: Tokens): void {
  const units = unitsOf(text, tokens);
  const { length } = text;
  tokens.length = 0;
  for (let at = 0; at < length; ) {
    const unit = units[at] ?? 0;
    const kind = unit < 128 ? (ASCII[unit] ?? OTHER) : kindOf(text, at, unit);
    if (kind === OTHER) {
      at++;
    } else if (kind === LETTER) {
      const end = endOfWord(text, units, at);
      add(tokens, vocabulary.find(units, at, end), at, end);
      at = end;
    } else if (kind === DIGIT) {
      at = readNumber(text, at, vocabulary, tokens);
    } else {
      let end = at + 1;
      while (end < length && kindOf(text, end, units[end] ?? 0) === DENSE) end++;
      for (let i = at; i < Math.max(at + 1, end - 1); i++) {
        const to = Math.min(i + 2, end);
        add(tokens, vocabulary.find(units, i, to), i, to);
      }
      at = end;
    }
  }
}

/** The text's UTF-16 units as an array: every word is gone through several times, and arrays are quicker to read. */
function unitsOf(text: string, tokens: Tokens): Uint16Array {
  if (tokens.units.length < text.length) tokens.units = new Uint16Array(2 * text.length);
  const { units } = tokens;
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

function add(tokens: Tokens, found: number, from: number, to: number): void {
  const at = tokens.length++;
  tokens.found[at] = found;
  tokens.starts[at] = from;
  tokens.ends[at] = to;
}

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const DENSE = 3;

const ASCII = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (unit >= 48 && unit <= 57) return DIGIT;
  return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) ? LETTER : OTHER;
});
const WORDY = /[\p{L}\p{M}\p{N}]/u;

function kindOf(text: string, at: number, unit: number): number {
  if (unit < 128) return ASCII[unit] ?? OTHER;
  if (isDense(unit)) return DENSE;
  // Half of a pair: letters beyond the first plane are left out.
  if (unit >= 0xd800 && unit <= 0xdfff) return OTHER;
  return WORDY.test(text.charAt(at)) ? LETTER : OTHER;
}

/** Han, kana, Hangul, Thai. */
function isDense(unit: number): boolean {
  if (unit < 0x0e01) return false;
  return (
    (unit >= 0x3041 && unit <= 0x30ff) ||
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit <= 0x0e4e
  );
}

function endOfWord(text: string, units: Uint16Array, at: number): number {
  let end = at + 1;
  for (; end < text.length; end++) {
    const unit = units[end] ?? 0;
    const kind = unit < 128 ? (ASCII[unit] ?? OTHER) : kindOf(text, end, unit);
    if (kind === LETTER || kind === DIGIT) continue;
    if (unit !== APOSTROPHE && unit !== CURLY_APOSTROPHE) break;
    if (end + 1 >= text.length || kindOf(text, end + 1, units[end + 1] ?? 0) !== LETTER) break;
  }
  return end;
}

const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;

// `1,234.5`, `12,5` as German writes it, `1234`.
const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?/y;
const ORDINAL = /(?:st|nd|rd|th)(?![\p{L}\d])/uy;

function readNumber(text: string, at: number, vocabulary: Vocabulary, tokens: Tokens): number {
  NUMBER.lastIndex = at;
  const found = NUMBER.exec(text)?.[0] ?? text.charAt(at);
  const end = at + found.length;
  const plain = found.includes(",")
    ? /,\d{3}/.test(found)
      ? found.replaceAll(",", "")
      : found.replace(",", ".")
    : found;
  add(tokens, vocabulary.findNumber(Number(plain)), at, end);
  if (end >= text.length || kindOf(text, end, text.charCodeAt(end)) !== LETTER) return end;
  ORDINAL.lastIndex = end;
  return end + (ORDINAL.exec(text)?.[0].length ?? 0);
}
