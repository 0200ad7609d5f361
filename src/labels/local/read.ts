import type { AskedSentence } from "../../model/index.ts";
import { fnvStep } from "../../text/fnv.ts";
import { SHORT, type Tokens, type Vocabulary, type WordForm, type WordMarks } from "./vocabulary.ts";

export interface ReadSentence {
  readonly key: string;
  readonly text: string;
  readonly forms: readonly WordForm[];
  readonly content: readonly WordForm[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly hasNumber: boolean;
  readonly hasScope: boolean;
}

export function readSentence({ key, text }: AskedSentence, vocabulary: Vocabulary): ReadSentence {
  const { tokens } = vocabulary;
  readTokens(text, vocabulary, tokens);
  const forms: WordForm[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let hasNumber = false;
  let hasScope = false;
  for (let i = 0; i < tokens.length; i++) {
    const form = vocabulary.formAt(tokens.found[i] ?? -1);
    forms.push(form);
    starts.push(tokens.starts[i] ?? 0);
    ends.push(tokens.ends[i] ?? 0);
    hasNumber ||= form.value !== null || form.month !== null;
    hasScope ||= form.isNegator || form.quantifier !== null;
  }
  const content = contentOf(forms, vocabulary.marks.single);
  return { key, text, forms, content, starts, ends, hasNumber, hasScope };
}

function contentOf(forms: readonly WordForm[], seen: WordMarks): readonly WordForm[] {
  seen.begin();
  const content: WordForm[] = [];
  for (const form of forms) {
    if (form.isStop || seen.has(form.id)) continue;
    seen.add(form.id);
    content.push(form);
  }
  return content;
}

/**
 * Words of a text: runs of letters and digits; numbers by value (`208,800` and `208800` are one); pairs of characters
 * in scripts without spaces.
 */
export function readTokens(text: string, vocabulary: Vocabulary, tokens: Tokens): void {
  const { length } = text;
  if (tokens.units.length < length) tokens.units = new Uint16Array(2 * length);
  tokens.length = 0;
  for (let at = 0; at < length; ) {
    const unit = text.charCodeAt(at);
    const kind = unit < 128 ? (ASCII[unit] ?? OTHER) : kindOf(text, at, unit);
    if (kind === OTHER) {
      at++;
    } else if (kind === LETTER) {
      at = readWord(text, at, vocabulary, tokens);
    } else if (kind === DIGIT) {
      at = readNumber(text, at, vocabulary, tokens);
    } else {
      let end = at + 1;
      while (end < length && kindOf(text, end, text.charCodeAt(end)) === DENSE) end++;
      for (let i = at; i < Math.max(at + 1, end - 1); i++) {
        const to = Math.min(i + 2, end);
        add(tokens, findIn(text, i, to, vocabulary, tokens), i, to);
      }
      at = end;
    }
  }
}

function readWord(text: string, at: number, vocabulary: Vocabulary, tokens: Tokens): number {
  const { length } = text;
  let end = at;
  let first = 0;
  let second = 0;
  let third = 0;
  let unit = text.charCodeAt(at);
  while (unit < 128 && ASCII[unit] !== OTHER) {
    const done = end - at;
    // A shift count has five bits: the fifth unit would wrap around.
    if (done < 4) first |= unit << (8 * done);
    else if (done < 8) second |= unit << (8 * done);
    else if (done < SHORT) third |= unit << (8 * done);
    if (++end === length) break;
    unit = text.charCodeAt(end);
  }
  const isPlain = end === length || (unit < 128 && unit !== APOSTROPHE);
  const to = isPlain ? end : endOfWord(text, Math.max(end, at + 1));
  const found =
    to === end && to - at <= SHORT
      ? vocabulary.findShort(first, second, third, text, at, to)
      : findIn(text, at, to, vocabulary, tokens);
  add(tokens, found, at, to);
  return to;
}

function findIn(text: string, from: number, to: number, vocabulary: Vocabulary, { units }: Tokens): number {
  let hash = vocabulary.seed;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    units[i - from] = unit;
    hash = fnvStep(hash, unit);
  }
  return vocabulary.find(units, to - from, hash);
}

function add(tokens: Tokens, found: number, from: number, to: number): void {
  const at = tokens.length++;
  if (at === tokens.found.length) {
    tokens.found = longer(tokens.found);
    tokens.starts = longer(tokens.starts);
    tokens.ends = longer(tokens.ends);
  }
  tokens.found[at] = found;
  tokens.starts[at] = from;
  tokens.ends[at] = to;
}

function longer(numbers: Int32Array): Int32Array {
  const more = new Int32Array(2 * numbers.length);
  more.set(numbers);
  return more;
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
  // Surrogates: letters beyond the first plane are ignored.
  if (unit >= 0xd800 && unit <= 0xdfff) return OTHER;
  return WORDY.test(text.charAt(at)) ? LETTER : OTHER;
}

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

function endOfWord(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    const kind = kindOf(text, end, unit);
    if (kind === LETTER || kind === DIGIT) continue;
    if (unit !== APOSTROPHE && unit !== CURLY_APOSTROPHE) break;
    if (end + 1 >= text.length || kindOf(text, end + 1, text.charCodeAt(end + 1)) !== LETTER) break;
  }
  return end;
}

const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;

const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?/y;
const ORDINAL = /(?:st|nd|rd|th)(?![\p{L}\d])/iuy;

const ZERO = 48;
const isDigit = (unit: number): boolean => unit >= ZERO && unit <= 57;
const isEnd = (unit: number): boolean => unit < 128 && ASCII[unit] === OTHER && unit !== COMMA && unit !== POINT;
const COMMA = 44;
const POINT = 46;

function readNumber(text: string, at: number, vocabulary: Vocabulary, tokens: Tokens): number {
  let value = 0;
  let last = at;
  for (let unit = text.charCodeAt(at); isDigit(unit); unit = text.charCodeAt(last)) {
    value = 10 * value + unit - ZERO;
    if (++last === text.length) break;
  }
  if (last - at <= 9 && (last === text.length || isEnd(text.charCodeAt(last)))) {
    add(tokens, vocabulary.findNumber(value), at, last);
    return last;
  }
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

export interface NameRun {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly after: number;
  readonly ids: readonly number[];
}

/**
 * Runs of names. A sentence's first word is capitalised: as a run of its own it is a name only in a very short
 * sentence.
 */
export function nameRunsOf(
  { forms, text, starts, ends }: ReadSentence,
  isName: (form: WordForm | undefined) => boolean = isWrittenAsName,
): readonly NameRun[] {
  const runs: NameRun[] = [];
  for (let i = 0; i < forms.length; i++) {
    const first = i;
    while (isName(forms[i]) && (i === first || /^\.?[\s'’-]*$/.test(text.slice(ends[i - 1], starts[i])))) i++;
    if (i === first) continue;
    const isOpening = isName === isWrittenAsName && first === 0 && i === 1 && forms.length > 3;
    if (!isOpening) {
      const ids = forms.slice(first, i).map(({ id }) => id);
      runs.push({
        first,
        last: i - 1,
        before: contentFrom(forms, first - 1, -1),
        after: contentFrom(forms, i, 1),
        ids,
      });
    }
    i--;
  }
  return runs;
}

function contentFrom(forms: readonly WordForm[], from: number, step: 1 | -1): number {
  for (let i = from; Math.abs(i - from) < 3; i += step) {
    const form = forms[i];
    if (form !== undefined && !form.isStop) return form.id;
  }
  return -1;
}

/** Whether a word is written as a name; only for documents, since a response may be in capitals. */
export const isWrittenAsName = (form: WordForm | undefined): boolean =>
  form?.isCapital === true && !form.isStop && form.month === null;
