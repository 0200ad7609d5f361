import { ByteSet } from "../../read/scan/byteSet.ts";
import { layPhrases, type SoughtPhrase } from "../../read/scan/phrases.ts";
import { Flag, type Scanner, Slot } from "../../read/scan/scanner.ts";
import { layLowerCases } from "../../read/scan/texts.ts";
import { listOf } from "../../text/wordList.ts";
import { BeginningBytes } from "./beginnings.ts";
import { LOOKED_AT, SENTENCES_BEGIN, STARTS_BEGIN, WHOLE_BEGIN } from "./beginningTable.ts";

/** The number under which the beginning of a text is kept. */
const HEAD = 5;
/** Everything that `errorIn` asks of a beginning is within so many bytes, with white space and marks before it. */
const HEAD_BYTES = 128;
/** The same where characters have up to three bytes. */
const WIDE_HEAD_BYTES = 192;
/** The same where they are escapes of six bytes, and what has to be left of it when these are read. */
const ESCAPED_HEAD_BYTES = 480;
const LEAST_BYTES = 124;
/** Of a label with what it says of the call, the mark behind it as well. */
const LABEL_BYTES = 300;
/** Longer labels in signs or capitals are not read as an error. */
const LONGEST_LABEL = 60;

/** Beginnings of texts that `errorIn` recognises by their shape; sorted, as the other tables are. */
const SHAPES = `\n${listOf("data: panic: thread timeout traceba")
  .map((word) => `${word}…\t0\n`)
  .join("")}`;
const BEGINNINGS = new BeginningBytes(STARTS_BEGIN, SENTENCES_BEGIN, WHOLE_BEGIN, SHAPES);

/** Names of errors in a label: a mark is behind it. */
const NAMES: readonly SoughtPhrase[] = [
  ...listOf(
    "error exception exceeded fail fault erreur fehler erro fout fejl virhe błąd chyba hiba eroare hata kesalahan gagal",
    "fallo falló échec exhausted err_ limited ошибк помилк σφάλμα خطأ خطا त्रुटि 错误 錯誤 失败 失敗 异常 エラー 오류 실패",
  ).map((text) => ({ text })),
  { text: "err", isWord: [false, true] },
  { text: "fel", isWord: [false, true] },
];
/** A word of each other pattern that begins with anything. */
const WORDS: readonly SoughtPhrase[] = ["blocked", "rate-limited", "api key", "_key", "_token", "context window"].map(
  (text) => ({ text }),
);
const Says = { name: 1, word: 2 } as const;

/** Whether a string of a row may be the message of a failed call, by its first bytes. */
export class FirstBytes {
  readonly #scanner: Scanner;
  #sought: Sought | null = null;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  /** False if `errorIn` returns null for the slot's string, and it is not blank. */
  mayBeError(slot: number): boolean {
    const { words, bytes } = this.#scanner;
    const to = words[slot + Slot.end] ?? 0;
    let from = words[slot + Slot.start] ?? 0;
    while (from < to && (bytes[from] ?? 0) <= SPACE) from++;
    if (bytes[from] === STAR) {
      if (to - from <= LONGEST_LABEL) return true;
      while (bytes[from] === STAR) from++;
      if (bytes[from] === SPACE) from++;
    }
    const first = bytes[from] ?? 0;
    if (from >= to || IS_SIGN[first] === 1) return true;
    if ((first === FOUR || first === FIVE) && isDigit(bytes[from + 1] ?? 0) && isDigit(bytes[from + 2] ?? 0))
      return true;
    for (let at = from; at < from + LOOKED_AT && at < to; at++) if (isUnsure(bytes[at] ?? 0)) return true;
    return (
      BEGINNINGS.isMet(bytes, from, to) ||
      isCallLike(bytes, from, to) ||
      this.#isNamed(from, to, words[slot + Slot.flags] ?? 0)
    );
  }

  /** Whether the first bytes may have a label with the name of an error, or have a pictogram that needs the string. */
  #isNamed(from: number, to: number, flags: number): boolean {
    const { exports, bytes } = this.#scanner;
    this.#sought ??= new Sought(this.#scanner);
    if (!this.#take(from, to, (flags & Flag.wide) === 0 ? HEAD_BYTES : WIDE_HEAD_BYTES, flags)) return true;
    // Escapes such as \u00e9 have left little of it.
    const isCut = (flags & Flag.escaped) !== 0 && to - from > HEAD_BYTES && exports.lengthOf(HEAD) < LEAST_BYTES;
    if (isCut && !this.#take(from, to, ESCAPED_HEAD_BYTES, flags)) return true;
    if (flags !== 0 && this.#sought.wide.isMetIn(HEAD)) {
      const head = exports.fromOf(HEAD);
      if (hasOddPictogram(bytes, head, head + exports.lengthOf(HEAD))) return true;
    }
    const said = exports.phrasesIn(HEAD, this.#sought.phrases);
    if (said !== Says.name) return said !== 0;
    return to - from <= LONGEST_LABEL || this.#sought.marks.isMet(from, Math.min(to, from + LABEL_BYTES));
  }

  #take(from: number, to: number, most: number, flags: number): boolean {
    return this.#scanner.exports.take(HEAD, from, Math.min(to, from + most), flags, true) !== 0;
  }
}

/** What is looked for in the first bytes. */
class Sought {
  readonly phrases: number;
  readonly marks: ByteSet;
  /** Bytes of characters beyond ASCII. */
  readonly wide: ByteSet;

  constructor(scanner: Scanner) {
    layLowerCases(scanner);
    this.phrases = layPhrases(scanner, [NAMES, WORDS]);
    this.wide = new ByteSet(scanner, (byte) => byte >= WIDE);
    this.marks = new ByteSet(scanner, (byte) => isUnsure(byte) || BEHIND_LABELS.has(byte));
  }
}

/** Whether a text begins as the name of a class or of a module's member does: `ReadTimeout`, `openai.NotFound`. */
function isCallLike(bytes: Uint8Array, from: number, to: number): boolean {
  for (let [at, before] = [from, 0]; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === DOT ? isLetter(bytes[at + 1] ?? 0) : isUpper(byte) && isLetter(before) && !isUpper(before))
      return true;
    if (byte !== DOT && byte !== UNDERSCORE && !isLetter(byte) && !isDigit(byte)) return false;
    before = byte;
  }
  return false;
}

/** Whether a pictogram that may be within a word is among the bytes: `errorIn` takes pictograms out. */
function hasOddPictogram(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const first = bytes[at] ?? 0;
    if (first < WIDE) continue;
    const width = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const behind = bytes[at + width] ?? 0;
    const mayGoOn = at + width >= to || behind >= WIDE || isLetter(behind);
    if (mayGoOn && isPictogram(first, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0)) return true;
    at += width - 1;
  }
  return false;
}

/** Whether bytes may be those of a pictogram; dashes, quotes and letters are none. */
function isPictogram(first: number, second: number, third: number): boolean {
  if (first === 0xc2) return second === 0xa9 || second === 0xae;
  if (first === 0xe2) return second !== 0x80 || third === 0xbc;
  if (first === 0xe3) return second === 0x80 || second === 0x8a;
  return first === 0xef || first >= 0xf0;
}

const BEHIND_LABELS = new Set([..."[](){}>:|-,"].map((sign) => sign.charCodeAt(0)));
/** By byte. */
const IS_SIGN = new Uint8Array(0x100);
for (const sign of "[{<$#_(\"'`|!") IS_SIGN[sign.charCodeAt(0)] = 1;
const [SPACE, STAR, DOT, FOUR, FIVE, BACKSLASH, UNDERSCORE] = [0x20, 0x2a, 0x2e, 0x34, 0x35, 0x5c, 0x5f];
const WIDE = 0x80;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isUpper = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;
const isLetter = (byte: number): boolean => isUpper(byte & 0xdf) && byte < WIDE;
const isUnsure = (byte: number): boolean => byte >= WIDE || byte === BACKSLASH;
