import { ByteSet } from "../../../read/scan/byteSet.ts";
import type { Scanner } from "../../../read/scan/scanner.ts";
import type { ScannedTexts } from "../../../read/scan/texts.ts";
import type { MatchedSlots } from "./evidence.ts";
import type { ScannedFolding } from "./scannedFolding.ts";

/** Numbers under which texts are kept. */
const SMALL = 0;
const SAID = 1;
const LOWERED = 2;
const PART = 3;

/**
 * Whether responses surely do not say their answers: `strict.says` is false, and `standsIn` is not true. Told of texts
 * that keep their words when they are folded, and of plain answers, so that all readings see the same words.
 */
export class ScannedUnsaid {
  readonly #scanner: Scanner;
  readonly #texts: ScannedTexts;
  readonly #folding: ScannedFolding;
  readonly #thoughts: ByteSet;
  readonly #oddInAnswers: ByteSet;

  constructor(scanner: Scanner, texts: ScannedTexts, folding: ScannedFolding) {
    this.#scanner = scanner;
    this.#texts = texts;
    this.#folding = folding;
    this.#thoughts = new ByteSet(scanner, (byte) => byte === THOUGHT);
    this.#oddInAnswers = new ByteSet(
      scanner,
      (byte) => byte < 0x20 || byte >= 0x7f || isDigit(byte) || MARKS.has(byte),
    );
  }

  /** False if the bytes do not decide. */
  of({ response, answer, areParts }: MatchedSlots): boolean {
    if (response === -1 || answer === -1) return false;
    const count = this.#texts.count(answer);
    if (count === -1 || !this.#texts.takeLowered(SMALL, response) || this.#thoughts.isMetIn(SMALL)) return false;
    if (!this.#folding.fold(SMALL, SAID) || !this.#folding.keepsWords) return false;
    for (let item = 0; item < count; item++) {
      const isMissing = this.#isMissing(answer, item);
      // One part that is missing is enough, and all alternatives have to be.
      if (isMissing === areParts) return areParts;
    }
    return !areParts;
  }

  #isMissing(answer: number, item: number): boolean {
    const { bytes, exports } = this.#scanner;
    const [from, to] = [this.#texts.fromOf(answer, item), this.#texts.toOf(answer, item)];
    // What begins and ends with a letter has nothing around it that is taken off.
    if (!isLetter(bytes[from] ?? 0) || !isLetter(bytes[to - 1] ?? 0) || this.#oddInAnswers.isMet(from, to))
      return false;
    if (!this.#texts.takeItemLowered(LOWERED, answer, item) || !this.#folding.fold(LOWERED, PART)) return false;
    return exports.stands(SAID, PART) === 0;
  }
}

/** What a reading may take off, begin a thought, or read as an escape: answers are looked at as JSON writes them. */
const MARKS = new Set([..."*_`<\\"].map((mark) => mark.charCodeAt(0)));
/** It begins a thought. */
const THOUGHT = 0x3c;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
