import type { AskedSentence } from "../../../model/index.ts";
import type { Form, Vocabulary } from "./vocabulary.ts";

/** A sentence as words with their places in its text. */
export interface ReadSentence {
  readonly key: string;
  readonly text: string;
  readonly forms: readonly Form[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Whether a number or a number word is among them. */
  readonly hasNumber: boolean;
}

/**
 * Words of a sentence: runs of letters and digits; numbers by their value (`208,800` and `208800` are one); scripts that
 * write without spaces by pairs of characters.
 */
export function readSentence({ key, text }: AskedSentence, vocabulary: Vocabulary): ReadSentence {
  const forms: Form[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let hasNumber = false;
  const add = (form: Form, from: number, to: number): void => {
    forms.push(form);
    starts.push(from);
    ends.push(to);
    hasNumber ||= form.value !== null;
  };
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at);
    if (kind === OTHER) {
      at++;
    } else if (kind === DENSE) {
      const end = endOf(text, at, DENSE);
      for (let i = at; i < Math.max(at + 1, end - 1); i++)
        add(vocabulary.formOf(text.slice(i, i + 2)), i, Math.min(i + 2, end));
      at = end;
    } else if (kind === DIGIT) {
      at = readNumber(text, at, vocabulary, add);
    } else {
      const end = endOfWord(text, at);
      add(vocabulary.formOf(text.slice(at, end)), at, end);
      at = end;
    }
  }
  return { key, text, forms, starts, ends, hasNumber };
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

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 128) return ASCII[unit] ?? OTHER;
  if (isDense(unit)) return DENSE;
  // Half of a pair: letters beyond the first plane are words of their own script.
  if (unit >= 0xd800 && unit <= 0xdfff) return OTHER;
  return WORDY.test(text.charAt(at)) ? LETTER : OTHER;
}

/** Han, kana, Hangul, Thai, and the first halves and second halves of rarer Han characters. */
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

function endOf(text: string, at: number, kind: number): number {
  let end = at + 1;
  while (end < text.length && kindAt(text, end) === kind) end++;
  return end;
}

function endOfWord(text: string, at: number): number {
  let end = at + 1;
  for (; end < text.length; end++) {
    const kind = kindAt(text, end);
    if (kind === LETTER || kind === DIGIT) continue;
    const unit = text.charCodeAt(end);
    const isApostrophe = unit === 39 || unit === 0x2019;
    if (!isApostrophe || end + 1 >= text.length || kindAt(text, end + 1) !== LETTER) break;
  }
  return end;
}

// `1,234.5`, `12,5` as German writes it, `1234`.
const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?/y;
const ORDINAL = /(?:st|nd|rd|th)(?![\p{L}\d])/uy;

function readNumber(
  text: string,
  at: number,
  vocabulary: Vocabulary,
  add: (form: Form, from: number, to: number) => void,
): number {
  NUMBER.lastIndex = at;
  const found = NUMBER.exec(text)?.[0] ?? text.charAt(at);
  let end = at + found.length;
  const plain = /,\d{3}/.test(found) ? found.replaceAll(",", "") : found.replace(",", ".");
  add(vocabulary.numberOf(Number(plain)), at, end);
  ORDINAL.lastIndex = end;
  end += ORDINAL.exec(text)?.[0].length ?? 0;
  return end;
}
