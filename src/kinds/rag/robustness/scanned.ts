import type { MatchingMode } from "../../../model/index.ts";
import { layPhrases } from "../../../read/scan/phrases.ts";
import { type Scanner, Slot } from "../../../read/scan/scanner.ts";
import { ScannedTexts } from "../../../read/scan/texts.ts";
import { Found } from "../facts.ts";
import { FACT_PHRASES, REFUSALS } from "./benchmark.ts";
import { type MatchedSlots, UNSURE } from "./evidence.ts";
import { ENOUGH_TOKENS } from "./lenient.ts";
import { DETECTION_KEYWORDS, REJECTION_PHRASES, shortest } from "./lenientPhrases.ts";
import { ScannedFolding } from "./scannedFolding.ts";
import { ScannedStrict } from "./scannedStrict.ts";
import { ScannedUnsaid } from "./scannedUnsaid.ts";

export type { MatchedSlots };

/** Numbers under which texts are kept. */
const SMALL = 0;
const SAID = 1;
const PLANTED = 2;
const PART = 3;
const PLAIN = 4;

/** Bits of a set of two lists of phrases: refusals, and words for errors. */
const REFUSES = 1;
const OBJECTS = 2;
/** "not " as four bytes. */
const NOT = 0x20746f6e;

/** Verdict bits straight from the bytes of a row, without making strings: each mode as its file has it for strings. */
export class ScannedMatching {
  readonly #scanner: Scanner;
  readonly #exports: Scanner["exports"];
  readonly #texts: ScannedTexts;
  /** Sets of phrases and whole modes are made when they are first asked: they have much to tell the scanner. */
  #lenientSet: number | null = null;
  #benchmarkSet: number | null = null;
  #folding: ScannedFolding | null = null;
  #strict: ScannedStrict | null = null;
  #unsaid: ScannedUnsaid | null = null;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    this.#exports = scanner.exports;
    this.#texts = new ScannedTexts(scanner);
  }

  get #folded(): ScannedFolding {
    this.#folding ??= new ScannedFolding(this.#scanner);
    return this.#folding;
  }

  get #lenientPhrases(): number {
    this.#lenientSet ??= this.#lay(REJECTION_PHRASES, DETECTION_KEYWORDS);
    return this.#lenientSet;
  }

  get #benchmarkPhrases(): number {
    this.#benchmarkSet ??= this.#lay(REFUSALS, FACT_PHRASES);
    return this.#benchmarkSet;
  }

  #lay(...lists: readonly (readonly string[])[]): number {
    return layPhrases(
      this.#scanner,
      lists.map((phrases) => shortest(phrases).map((text) => ({ text }))),
    );
  }

  /** Result of `matchings[mode].find`; -1 if the bytes do not decide. */
  bits(mode: MatchingMode, row: MatchedSlots): number {
    if (row.response === -1) return Found.known;
    switch (mode) {
      case "lenient":
        return this.#lenient(row);
      case "benchmark":
        return this.#benchmark(row);
      case "strict":
        this.#strict ??= new ScannedStrict(this.#scanner, this.#texts, this.#folded);
        return this.#strict.bits(row);
    }
  }

  /** Whether the response surely says no answer, neither by its words nor as `strict` reads it; false if the bytes do not decide. */
  isUnsaid(row: MatchedSlots): boolean {
    this.#unsaid ??= new ScannedUnsaid(this.#scanner, this.#texts, this.#folded);
    return this.#unsaid.of(row);
  }

  /**
   * Whether `isFailedByOddCharacters` may be true of the row whose bits of `strict` were told last, which has a response
   * and an answer: only strings can tell then.
   */
  get mayFailByOddCharacters(): boolean {
    return this.#strict?.mayFailByOddCharacters ?? true;
  }

  /** Bits of `HINT_LISTS` in the response of the last row that `strict` read; null if they are unknown. */
  get hints(): number | null {
    return this.#strict?.hints ?? null;
  }

  #lenient({ response, answer, areParts, counterfactual }: MatchedSlots): number {
    const { holds, holdsBehind, isEmpty, normalise, phrasesIn, says } = this.#exports;
    const texts = this.#texts;
    if (!texts.takeLowered(SMALL, response)) return UNSURE;
    if (counterfactual !== -1 && !texts.takeLowered(PLANTED, counterfactual)) return UNSURE;
    const hasPlanted = counterfactual !== -1 && isEmpty(PLANTED) === 0;
    const phrases = phrasesIn(SMALL, this.#lenientPhrases);
    const isRejected = (phrases & REFUSES) !== 0;
    let found: number = Found.known | (isRejected ? Found.rejected : 0);
    const isDetected = (phrases & OBJECTS) !== 0 || (hasPlanted && holdsBehind(SMALL, NOT, PLANTED) !== 0);
    if (isDetected) found |= Found.detected;
    if (answer === -1) return found;
    const count = texts.count(answer);
    if (count === -1) return UNSURE;
    normalise(SMALL, SAID);
    if (hasPlanted) normalise(PLANTED, PLANTED);
    // Of alternatives one is enough; of parts none may be missing.
    let isSaid = areParts && count > 0;
    let isHeld = areParts;
    for (let item = 0; item < count; item++) {
      if (!texts.takeItemLowered(PART, answer, item)) return UNSURE;
      normalise(PART, PART);
      if (isSaid === areParts) isSaid = says(SAID, PART, ENOUGH_TOKENS) !== 0;
      if (hasPlanted && isHeld === areParts) isHeld = holds(SAID, PART) !== 0;
    }
    if (isSaid) {
      found |= Found.correct | (isRejected ? Found.both : 0);
      if (!hasPlanted || isHeld || holds(SAID, PLANTED) === 0) found |= Found.corrected;
    } else if (hasPlanted && says(SAID, PLANTED, ENOUGH_TOKENS) !== 0) found |= Found.followed;
    return found;
  }

  #benchmark({ response, answer, areParts, counterfactual, isChinese }: MatchedSlots): number {
    const { holds } = this.#exports;
    const texts = this.#texts;
    if (!texts.takeLowered(SMALL, response)) return UNSURE;
    if (isChinese) this.#exports.withoutBlanks(SMALL, SMALL);
    const phrases = this.#benchmarkPhrasesIn(response, isChinese);
    if (phrases === UNSURE) return UNSURE;
    const isRefused = (phrases & REFUSES) !== 0;
    const isDetected = (phrases & OBJECTS) !== 0;
    let found: number = Found.known | (isRefused ? Found.rejected : 0) | (isDetected ? Found.detected : 0);
    if (answer === -1) return found;
    const count = texts.count(answer);
    if (count === -1) return UNSURE;
    let isComplete = areParts;
    for (let item = 0; item < count && isComplete === areParts; item++) {
      if (!texts.takeItemLowered(PART, answer, item)) return UNSURE;
      isComplete = holds(SMALL, PART) !== 0;
    }
    const isSaid = isComplete && count > 0;
    if (isSaid) found |= isRefused ? Found.both : Found.correct;
    if (isDetected && (isComplete || isRefused)) found |= Found.corrected;
    if (counterfactual === -1 || isSaid || isRefused) return found;
    if (!texts.takeLowered(PLANTED, counterfactual)) return UNSURE;
    return holds(SMALL, PLANTED) === 0 ? found : found | Found.followed;
  }

  /**
   * Whether the labels that RGB's program stored are those of `labelsOf` and `hasFactLabel`, as `storedLabels` compares
   * them: 1 or 0; -1 if the bytes do not decide. The slots are those of a list of `numbers` and of a number, -1 for none.
   */
  areStored(row: MatchedSlots, labels: number, factLabel: number): number {
    const { response, answer, areParts, isChinese } = row;
    if (response === -1 || answer === -1) return 1;
    const { words, reals } = this.#scanner;
    const { holds, withoutBlanks } = this.#exports;
    const texts = this.#texts;
    if (!texts.takeLowered(SMALL, response)) return UNSURE;
    if (isChinese) withoutBlanks(SMALL, SMALL);
    const phrases = this.#benchmarkPhrasesIn(response, isChinese);
    if (phrases === UNSURE) return UNSURE;
    const hasFactLabel = (phrases & OBJECTS) === 0 ? 0 : 1;
    if (factLabel !== -1 && this.#scanner.numberAt(factLabel) !== hasFactLabel) return 0;
    if (labels === -1) return 1;
    const count = texts.count(answer);
    if (count === -1 || words[labels + Slot.flags] !== 0) return UNSURE;
    const [from, stored] = [(words[labels + Slot.items] ?? 0) / 8, words[labels + Slot.count]];
    if ((phrases & REFUSES) !== 0) return stored === 1 && reals[from] === -1 ? 1 : 0;
    if (stored !== (areParts ? count : 1)) return 0;
    let isSaid = 0;
    for (let item = 0; item < count; item++) {
      if (!texts.takeItemLowered(PART, answer, item)) return UNSURE;
      isSaid = holds(SMALL, PART) | (areParts ? 0 : isSaid);
      if (areParts && reals[from + item] !== isSaid) return 0;
    }
    return areParts || reals[from] === isSaid ? 1 : 0;
  }

  /** Case counts in these phrases: where none is there in lower case, none is there at all. */
  #benchmarkPhrasesIn(response: number, isChinese: boolean): number {
    const { phrasesIn, withoutBlanks } = this.#exports;
    if (phrasesIn(SMALL, this.#benchmarkPhrases) === 0) return 0;
    if (!this.#texts.takeAsIs(PLAIN, response)) return UNSURE;
    if (isChinese) withoutBlanks(PLAIN, PLAIN);
    return phrasesIn(PLAIN, this.#benchmarkPhrases);
  }
}
