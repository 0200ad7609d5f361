import { layPhrases, type SoughtPhrase } from "../../../read/scan/phrases.ts";
import type { Scanner } from "../../../read/scan/scanner.ts";
import type { ScannedTexts } from "../../../read/scan/texts.ts";
import { Found } from "../facts.ts";
import { DENYING } from "./denials.ts";
import { ERROR_STEMS, FACTUAL_ERROR_STEMS, SOURCE_STEMS } from "./errors.ts";
import { type MatchedSlots, UNSURE } from "./evidence.ts";
import { HINT_LISTS } from "./refusal.ts";
import type { ScannedFolding } from "./scannedFolding.ts";

/** Numbers under which texts are kept. */
const SMALL = 0;
const SAID = 1;
const LOWERED = 2;
const PART = 3;

/** Of a text whose folding only strings can tell. */
const UNREAD = -2;

const sought = (texts: readonly string[]): readonly SoughtPhrase[] => texts.map((text) => ({ text }));
const THOUGHTS = sought(["<think>", "</think>"]);
/** Statements that are only read as strings: refusals, errors under the name that RGB gives them, and thoughts. */
const READ_AS_STRINGS = [...HINT_LISTS, sought(FACTUAL_ERROR_STEMS), THOUGHTS];
const IN_THOUGHTS = 1 << (READ_AS_STRINGS.length - 1);
/** Lists that need strings. Those by language only say which languages are read then. */
const ARE_READ = 3 | (3 << HINT_LISTS.length);
/** Bits of a set of three lists of phrases. */
const Says = { denial: 1, error: 2, source: 4 } as const;

/**
 * The mode `strict` over bytes, of responses without a word of refusal, of error or of denial: nearly all that answer. The
 * others are read as strings.
 */
export class ScannedStrict {
  readonly #scanner: Scanner;
  readonly #texts: ScannedTexts;
  readonly #folding: ScannedFolding;
  readonly #readAsStrings: number;
  readonly #thoughts: number;
  readonly #words: number;
  /** Whether `isFailedByOddCharacters` may be true of the row that was read last: only strings can tell then. */
  mayFailByOddCharacters = true;
  /** Bits of `HINT_LISTS` in the folded response of that row; null if they are not known. */
  hints: number | null = null;

  constructor(scanner: Scanner, texts: ScannedTexts, folding: ScannedFolding) {
    this.#scanner = scanner;
    this.#texts = texts;
    this.#folding = folding;
    this.#readAsStrings = layPhrases(scanner, READ_AS_STRINGS);
    this.#thoughts = layPhrases(scanner, [THOUGHTS]);
    this.#words = layPhrases(scanner, [DENYING, sought(ERROR_STEMS), sought(SOURCE_STEMS)]);
  }

  /** Result of `strict.find`; -1 if the bytes do not decide. */
  bits({ response, answer, areParts, counterfactual }: MatchedSlots): number {
    this.mayFailByOddCharacters = true;
    this.hints = null;
    const { phrasesIn } = this.#scanner.exports;
    if (!this.#texts.takeLowered(SMALL, response) || !this.#folding.fold(SMALL, SAID)) return UNSURE;
    const found = phrasesIn(SAID, this.#readAsStrings);
    if ((found & IN_THOUGHTS) === 0) this.hints = found;
    if ((found & ARE_READ) !== 0) return UNSURE;
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

  /** Whether the response gives an answer: 1 or 0; -1 if a part is beside words that may deny it. */
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
   * Whether the response has a text on word boundaries: 1 or 0; -1 if its numbers must be read as strings, and `UNREAD`
   * if all of it must be.
   */
  #isThere(slot: number, item: number): number {
    const { phrasesIn, stands, trimAnswer } = this.#scanner.exports;
    if (!this.#texts.takeItemLowered(LOWERED, slot, item) || !this.#folding.fold(LOWERED, PART)) return UNREAD;
    if (phrasesIn(PART, this.#thoughts) !== 0) return UNREAD;
    trimAnswer(PART);
    return stands(SAID, PART);
  }
}
