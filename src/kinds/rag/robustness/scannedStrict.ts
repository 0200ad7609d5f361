import { layPhrases, type SoughtPhrase } from "../../../read/scan/phrases.ts";
import type { Scanner } from "../../../read/scan/scanner.ts";
import type { ScannedTexts } from "../../../read/scan/texts.ts";
import { Found } from "../facts.ts";
import { DENYING } from "./denials.ts";
import { ERROR_STEMS, FACTUAL_ERROR_STEMS, SOURCE_STEMS } from "./errors.ts";
import { type MatchedSlots, UNSURE } from "./evidence.ts";
import { mayLookLikeBasic } from "./lookalikes.ts";
import { HINTS } from "./refusal.ts";
import { fold, foldingOf } from "./strictMatch.ts";
import { isWordCharacter } from "./words.ts";

/** Numbers under which texts are kept. */
const SMALL = 0;
const SAID = 1;
const LOWERED = 2;
const PART = 3;

/** Of a text whose folding only strings can tell. */
const UNREAD = -2;

const sought = (texts: readonly string[]): readonly SoughtPhrase[] => texts.map((text) => ({ text }));
/** Statements that are only read as strings: refusals, thoughts, and errors under the name that RGB gives them. */
const THOUGHTS = sought(["<think>", "</think>"]);
const READ_AS_STRINGS = [...HINTS, ...THOUGHTS, ...sought(FACTUAL_ERROR_STEMS)];
/** Bits of a set of three lists of phrases. */
const Says = { denial: 1, error: 2, source: 4 } as const;

/**
 * The mode `strict` over bytes, of responses without a word of refusal, of error or of denial: nearly all that answer. The
 * others are read as strings.
 */
export class ScannedStrict {
  readonly #scanner: Scanner;
  readonly #texts: ScannedTexts;
  readonly #readAsStrings: number;
  readonly #thoughts: number;
  readonly #words: number;
  /** Whether `isFailedByOddCharacters` may be true of the row that was read last: only strings can tell then. */
  mayFailByOddCharacters = true;

  constructor(scanner: Scanner, texts: ScannedTexts) {
    this.#scanner = scanner;
    this.#texts = texts;
    this.#readAsStrings = layPhrases(scanner, [READ_AS_STRINGS]);
    this.#thoughts = layPhrases(scanner, [THOUGHTS]);
    this.#words = layPhrases(scanner, [DENYING, sought(ERROR_STEMS), sought(SOURCE_STEMS)]);
    for (let code = 0; code < 0x80; code++) this.#tell(code);
  }

  /** What `strict.find` gives; -1 where only strings can tell. */
  bits({ response, answer, areParts, counterfactual }: MatchedSlots): number {
    this.mayFailByOddCharacters = true;
    const { phrasesIn } = this.#scanner.exports;
    if (!this.#texts.takeLowered(SMALL, response) || !this.#fold(SMALL, SAID)) return UNSURE;
    if (phrasesIn(SAID, this.#readAsStrings) !== 0) return UNSURE;
    const words = phrasesIn(SAID, this.#words);
    // What such words say of an answer or of a source is seen in statements.
    if ((words & Says.error) !== 0 && (words & Says.source) !== 0) return UNSURE;
    const planted = counterfactual === -1 ? 0 : this.#isThere(counterfactual, 0);
    if (planted < 0 || (planted === 1 && (words & (Says.denial | Says.error)) !== 0)) return UNSURE;
    const truth = answer === -1 ? 0 : this.#isGiven(answer, areParts, (words & Says.denial) !== 0);
    if (truth === UNSURE) return UNSURE;
    return (
      Found.known |
      (truth === 1 ? Found.correct : 0) |
      (planted === 1 && answer !== -1 && truth === 0 ? Found.followed : 0)
    );
  }

  /** Whether the response gives an answer: 1 or 0; -1 where a part stands beside words that may deny it. */
  #isGiven(answer: number, areParts: boolean, mayDeny: boolean): number {
    const { holds } = this.#scanner.exports;
    const count = this.#texts.count(answer);
    if (count === -1) return UNSURE;
    let [isMissing, isThere, isUnsure] = [false, false, false];
    let [isHeld, isFoundOnlyFolded] = [false, false];
    for (let item = 0; item < count; item++) {
      const there = this.#isThere(answer, item);
      if (there !== 0 && mayDeny) return UNSURE;
      if (there === UNREAD) return UNSURE;
      if (there === 0) isMissing = true;
      else if (there === 1) isThere = true;
      else isUnsure = true;
      if (holds(SMALL, LOWERED) !== 0) isHeld = true;
      else if (there !== 0) isFoundOnlyFolded = true;
    }
    this.mayFailByOddCharacters = isFoundOnlyFolded && (areParts || !isHeld);
    // One alternative that is there is enough, and so is one part that is missing.
    if (areParts ? isMissing : isThere) return areParts ? 0 : 1;
    return isUnsure ? UNSURE : isThere ? 1 : 0;
  }

  /**
   * Whether a text stands in the response on word boundaries: 1 or 0; -1 where only strings can tell whether its numbers
   * do, and `UNREAD` where only they can tell what it is.
   */
  #isThere(slot: number, item: number): number {
    const { phrasesIn, stands, trimAnswer } = this.#scanner.exports;
    if (!this.#texts.takeItemLowered(LOWERED, slot, item) || !this.#fold(LOWERED, PART)) return UNREAD;
    if (phrasesIn(PART, this.#thoughts) !== 0) return UNREAD;
    trimAnswer(PART);
    return stands(SAID, PART);
  }

  /** Keeps a text folded; false where only strings can tell. */
  #fold(text: number, as: number): boolean {
    for (;;) {
      const character = this.#scanner.exports.fold(text, as);
      if (character <= 0) return character === 0;
      this.#tell(character);
    }
  }

  /** Writes what words.ts has to know of a character, and of those that it is folded into. */
  #tell(code: number): void {
    const { bytes, exports } = this.#scanner;
    const character = String.fromCharCode(code);
    const kind = foldingOf(character);
    let classes = Class.told | (isWordCharacter(character) ? Class.ofWord : 0);
    if (mayLookLikeBasic(character)) classes |= Class.looksLike;
    bytes[exports.classes.value + code] = classes;
    if (kind === "space") classes |= Class.space;
    else if (kind === "invisible") classes |= Class.invisible;
    else if (kind === "joining" || !this.#tellFolding(code, fold(character).text)) classes |= Class.unsure;
    // Bytes of a folding end before a 0.
    bytes[exports.classes.value + code] = code === 0 ? Class.unsure : classes;
  }

  /** False where it is more than words.ts can write. */
  #tellFolding(code: number, folded: string): boolean {
    const { bytes, exports } = this.#scanner;
    const written = encoder.encode(folded);
    if (written.length === 0 || written.length > 4) return false;
    for (const character of folded) {
      const own = character.charCodeAt(0);
      if (character.length > 1) return false;
      if (bytes[exports.classes.value + own] === 0) this.#tell(own);
      if (((bytes[exports.classes.value + own] ?? 0) & Class.unsure) !== 0) return false;
    }
    bytes.set(written, exports.foldings.value + 4 * code);
    return true;
  }
}

/** Classes of characters, as words.ts has them. */
const Class = { told: 1, unsure: 2, space: 4, invisible: 8, ofWord: 16, looksLike: 32 } as const;

const encoder = new TextEncoder();
