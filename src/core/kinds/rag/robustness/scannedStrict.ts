import { layPhrases } from "../../../read/scan/phrases.ts";
import type { Scanner } from "../../../read/scan/scanner.ts";
import type { ScannedTexts } from "../../../read/scan/texts.ts";
import { Found } from "../facts.ts";
import { type MatchedSlots, UNSURE } from "./evidence.ts";
import { HINTS } from "./refusal.ts";
import { ERROR_STEMS, FACTUAL_ERROR_WORDS } from "./strict.ts";
import { fold, foldingOf } from "./strictMatch.ts";
import { isWordCharacter, NEGATIONS, TURNS } from "./words.ts";

/** Numbers under which texts are kept. */
const SMALL = 0;
const SAID = 1;
const LOWERED = 2;
const PART = 3;
const FACTUAL_ERROR = 5;

/** How a part stands in a text: what `stands` of words.ts answers. */
const Standing = { nowhere: 0, plain: 1, negated: 2 } as const;

/** Statements that are only read as strings: refusals, thoughts, and errors in Chinese. */
const THOUGHTS = ["<think>", "</think>"].map((text) => ({ text }));
const READ_AS_STRINGS = [...HINTS, ...THOUGHTS, { text: "事实错误" }, { text: "事实性错误" }];
/** Bits of a set of two lists of phrases. */
const SAYS_FACTUAL = 1;

/**
 * The mode `strict` over bytes, of responses without a word of refusal: nearly all that answer. The others are read as
 * strings.
 */
export class ScannedStrict {
  readonly #scanner: Scanner;
  readonly #texts: ScannedTexts;
  readonly #readAsStrings: number;
  readonly #thoughts: number;
  readonly #errors: number;
  /** Whether `isFailedByOddCharacters` may be true of the row that was read last: only strings can tell then. */
  mayFailByOddCharacters = true;

  constructor(scanner: Scanner, texts: ScannedTexts) {
    this.#scanner = scanner;
    this.#texts = texts;
    this.#readAsStrings = layPhrases(scanner, [READ_AS_STRINGS]);
    this.#thoughts = layPhrases(scanner, [THOUGHTS]);
    this.#errors = layPhrases(scanner, [[{ text: FACTUAL_ERROR_WORDS }], ERROR_STEMS.map((text) => ({ text }))]);
    const { bytes, exports } = scanner;
    const phrase = scanner.allocate(64);
    bytes.set(encoder.encode(FACTUAL_ERROR_WORDS), phrase);
    exports.take(FACTUAL_ERROR, phrase, phrase + FACTUAL_ERROR_WORDS.length, 0, false);
    const write = (list: number, words: readonly string[]): void =>
      words.forEach((word, at) => {
        bytes.set(encoder.encode(word), list + 8 * at);
      });
    write(exports.negations.value, NEGATIONS);
    write(exports.turns.value, TURNS);
    for (let code = 0; code < 0x80; code++) this.#tell(code);
  }

  /** What `strict.find` gives; -1 where only strings can tell. */
  bits({ response, answer, areParts, counterfactual }: MatchedSlots): number {
    this.mayFailByOddCharacters = true;
    const { phrasesIn, standsInEither } = this.#scanner.exports;
    if (!this.#texts.takeLowered(SMALL, response) || !this.#fold(SMALL, SAID)) return UNSURE;
    if (phrasesIn(SAID, this.#readAsStrings) !== 0) return UNSURE;
    const errors = phrasesIn(SAID, this.#errors);
    const factual = (errors & SAYS_FACTUAL) === 0 ? Standing.nowhere : standsInEither(SAID, FACTUAL_ERROR);
    if (factual === UNSURE) return UNSURE;
    const isDetected = factual === Standing.plain;
    const planted = counterfactual === -1 ? Standing.nowhere : this.#standing(counterfactual, 0);
    // Whether a word for an error stands beside the planted answer is seen in statements.
    if (planted === UNSURE || (planted !== Standing.nowhere && errors !== 0 && !isDetected)) return UNSURE;
    const truth = answer === -1 ? Standing.nowhere : this.#truth(answer, areParts);
    if (truth === UNSURE) return UNSURE;
    const isCorrect = truth !== Standing.nowhere;
    return (
      Found.known |
      (isCorrect ? Found.correct : 0) |
      (isDetected ? Found.detected : 0) |
      (isCorrect && isDetected ? Found.corrected : 0) |
      (planted !== Standing.nowhere && answer !== -1 && !isCorrect ? Found.followed : 0) |
      (truth === Standing.negated ? Found.negated : 0)
    );
  }

  /** How an answer stands in the response: nowhere where a part is missing, negated where one stands only so. */
  #truth(answer: number, areParts: boolean): number {
    const { holds } = this.#scanner.exports;
    const count = this.#texts.count(answer);
    if (count === -1) return UNSURE;
    let [isMissing, isPlain, isNegated] = [false, false, false];
    let [isHeld, isFoundOnlyFolded] = [false, false];
    for (let item = 0; item < count; item++) {
      const standing = this.#standing(answer, item);
      if (standing === UNSURE) return UNSURE;
      if (standing === Standing.nowhere) isMissing = true;
      else if (standing === Standing.plain) isPlain = true;
      else isNegated = true;
      if (holds(SMALL, LOWERED) !== 0) isHeld = true;
      else if (standing !== Standing.nowhere) isFoundOnlyFolded = true;
    }
    // Of alternatives any will do, the plain ones first.
    this.mayFailByOddCharacters = isFoundOnlyFolded && (areParts || !isHeld);
    if (areParts ? isMissing || count === 0 : !isPlain && !isNegated) return Standing.nowhere;
    return isNegated && (areParts || !isPlain) ? Standing.negated : Standing.plain;
  }

  #standing(slot: number, item: number): number {
    const { phrasesIn, stands, trimAnswer } = this.#scanner.exports;
    if (!this.#texts.takeItemLowered(LOWERED, slot, item) || !this.#fold(LOWERED, PART)) return UNSURE;
    if (phrasesIn(PART, this.#thoughts) !== 0) return UNSURE;
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
    let classes =
      Class.told | (/\p{L}/u.test(character) ? Class.letter : 0) | (isWordCharacter(character) ? Class.ofWord : 0);
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
const Class = { told: 1, unsure: 2, space: 4, invisible: 8, letter: 16, ofWord: 32 } as const;

const encoder = new TextEncoder();
