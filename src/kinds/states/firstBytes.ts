import { ByteSet } from "../../read/scan/byteSet.ts";
import { layPhrases, type SoughtPhrase } from "../../read/scan/phrases.ts";
import { type Scanner, Slot } from "../../read/scan/scanner.ts";
import { layLowerCases } from "../../read/scan/texts.ts";
import { listOf } from "../../text/wordList.ts";
import { BeginningBytes } from "./beginnings.ts";
import { LOOKED_AT, SENTENCES_BEGIN, STARTS_BEGIN, WHOLE_BEGIN } from "./beginningTable.ts";

/** The number under which the beginning of a text is kept. */
const HEAD = 5;
/** Everything that `errorIn` asks of a beginning is within so many bytes, with white space and marks before it. */
const HEAD_BYTES = 128;
/** Of a label with what it says of the call, the mark behind it as well. */
const LABEL_BYTES = 240;
/** Longer labels in signs or capitals are not read as an error. */
const LONGEST_LABEL = 60;

/** Texts that `errorIn` tells by their shape. */
const SHAPES = listOf("traceba thread panic: data: timeout")
  .map((word) => `${word}…\t0`)
  .join("\n");
const BEGINNINGS = new BeginningBytes(STARTS_BEGIN, SENTENCES_BEGIN, WHOLE_BEGIN, SHAPES);

/** Names of errors in a label: a mark is behind it. */
const NAMES: readonly SoughtPhrase[] = [
  ...listOf(
    "error exception exceeded fail fault erreur fehler erro fout fejl virhe błąd chyba hiba eroare hata kesalahan gagal",
    "fallo falló échec exhausted err_ limited",
  ).map((text) => ({ text })),
  { text: "err", isWord: [false, true] },
  { text: "fel", isWord: [false, true] },
];
/** A word of each other pattern that begins with anything. */
const WORDS: readonly SoughtPhrase[] = ["blocked", "rate-limited", "api key", "_key", "_token", "context window"].map(
  (text) => ({ text }),
);
const Says = { name: 1, word: 2 } as const;

/** Whether a string of a row may be the message of a failed call, told from its first bytes. */
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
    if (from >= to || SIGNS.has(first)) return true;
    if ((first === FOUR || first === FIVE) && isDigit(bytes[from + 1] ?? 0) && isDigit(bytes[from + 2] ?? 0))
      return true;
    for (let at = from; at < from + LOOKED_AT && at < to; at++) if (isUnsure(bytes[at] ?? 0)) return true;
    return (
      BEGINNINGS.isMet(bytes, from, to) ||
      isCallLike(bytes, from, to) ||
      this.#isNamed(from, to, words[slot + Slot.flags] ?? 0)
    );
  }

  /** Whether a label with the name of an error may be among the first bytes, or a character that only strings tell of. */
  #isNamed(from: number, to: number, flags: number): boolean {
    const { exports, bytes } = this.#scanner;
    this.#sought ??= new Sought(this.#scanner);
    const end = Math.min(to, from + HEAD_BYTES);
    const isOdd = flags !== 0 && this.#sought.odd.isMet(from, end) && hasOddCharacter(bytes, from, end);
    if (isOdd) return true;
    if (exports.take(HEAD, from, end, flags, true) === 0) return true;
    const said = exports.phrasesIn(HEAD, this.#sought.phrases);
    if (said !== Says.name) return said !== 0;
    return to - from <= LONGEST_LABEL || this.#sought.marks.isMet(from, Math.min(to, from + LABEL_BYTES));
  }
}

/** What is looked for in the first bytes. */
class Sought {
  readonly phrases: number;
  readonly marks: ByteSet;
  /** Bytes that odd characters begin with. */
  readonly odd: ByteSet;

  constructor(scanner: Scanner) {
    layLowerCases(scanner);
    this.phrases = layPhrases(scanner, [NAMES, WORDS]);
    this.odd = new ByteSet(scanner, (byte) => byte >= OTHER_SCRIPTS || byte === LATIN_SIGNS || byte === BACKSLASH);
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

/** Whether a letter of another script, a pictogram or an escape of one is among the bytes. Marks of typography are not. */
function hasOddCharacter(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1] ?? 0;
    if (byte === BACKSLASH) {
      if (next === LETTER_U) return true;
      at++;
    } else if (byte === LATIN_SIGNS) {
      if (next === COPYRIGHT || next === REGISTERED) return true;
    } else if (byte >= OTHER_SCRIPTS) {
      if (byte !== GENERAL || next !== PUNCTUATION || bytes[at + 2] === TWO_MARKS) return true;
      at += 2;
    }
  }
  return false;
}

const BEHIND_LABELS = new Set([..."])}>:|-,"].map((sign) => sign.charCodeAt(0)));
const SIGNS = new Set([..."[{<$#_(\"'`|!"].map((sign) => sign.charCodeAt(0)));
const [SPACE, STAR, DOT, FOUR, FIVE, BACKSLASH, UNDERSCORE, LETTER_U] = [
  0x20, 0x2a, 0x2e, 0x34, 0x35, 0x5c, 0x5f, 0x75,
];
/** First bytes of characters from U+0080 on, and the second ones of the pictograms © and ® there. */
const [LATIN_SIGNS, COPYRIGHT, REGISTERED] = [0xc2, 0xa9, 0xae];
/** First byte of letters beyond Latin ones. */
const OTHER_SCRIPTS = 0xcd;
/** First bytes of dashes and quotes, and the last one of the pictogram ‼ among them. */
const [GENERAL, PUNCTUATION, TWO_MARKS] = [0xe2, 0x80, 0xbc];
const WIDE = 0x80;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isUpper = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;
const isLetter = (byte: number): boolean => isUpper(byte & 0xdf) && byte < WIDE;
const isUnsure = (byte: number): boolean => byte >= WIDE || byte === BACKSLASH;
