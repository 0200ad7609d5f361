import { ByteSet } from "../../../read/scan/byteSet.ts";
import type { Scanner } from "../../../read/scan/scanner.ts";
import type { ScannedTexts } from "../../../read/scan/texts.ts";
import type { MatchedSlots } from "./evidence.ts";

/** Numbers under which texts are kept. */
const SMALL = 0;
const SAID = 1;
const PART = 3;

/**
 * Whether responses surely do not say their answers: `strict.says` is false, and `standsIn` is not true. Told of plain
 * texts alone, of which all readings leave the same: small letters and single blanks for white space.
 */
export class ScannedUnsaid {
  readonly #scanner: Scanner;
  readonly #texts: ScannedTexts;
  readonly #folded: ByteSet;
  readonly #oddInAnswers: ByteSet;

  constructor(scanner: Scanner, texts: ScannedTexts) {
    this.#scanner = scanner;
    this.#texts = texts;
    this.#folded = new ByteSet(scanner, isFolded);
    this.#oddInAnswers = new ByteSet(
      scanner,
      (byte) => isFolded(byte) || byte < 0x20 || isDigit(byte) || byte === ESCAPE,
    );
  }

  /** False where only strings can tell. */
  of({ response, answer, areParts }: MatchedSlots): boolean {
    if (response === -1 || answer === -1) return false;
    const count = this.#texts.count(answer);
    if (count === -1 || !this.#texts.takeLowered(SMALL, response) || this.#folded.isMetIn(SMALL)) return false;
    this.#scanner.exports.normalise(SMALL, SAID);
    for (let item = 0; item < count; item++) {
      const isMissing = this.#isMissing(answer, item);
      // One part that is missing is enough, and all alternatives have to be.
      if (isMissing === areParts) return areParts;
    }
    return !areParts;
  }

  #isMissing(answer: number, item: number): boolean {
    const { bytes, exports } = this.#scanner;
    const [from, to] = this.#texts.placeOf(answer, item);
    // What begins and ends with a letter has nothing around it that is taken off.
    if (!isLetter(bytes[from] ?? 0) || !isLetter(bytes[to - 1] ?? 0) || this.#oddInAnswers.isMet(from, to))
      return false;
    if (!this.#texts.takeItemLowered(PART, answer, item)) return false;
    exports.normalise(PART, PART);
    return exports.stands(SAID, PART) === 0;
  }
}

/** Bytes of a text that a reading may not leave as they are, but for white space; `<` begins a thought. */
const isFolded = (byte: number): boolean => byte >= 0x7f || (byte < 0x20 && !isSpace(byte)) || MARKS.has(byte);
const MARKS = new Set([..."*_`<"].map((mark) => mark.charCodeAt(0)));
const isSpace = (byte: number): boolean => (byte >= 0x09 && byte <= 0x0d) || byte >= 0x1c;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
/** Answers are looked at as JSON writes them. */
const ESCAPE = 0x5c;
