import { type Scanner, Slot, Type } from "./scanner.ts";

/**
 * Strings of a scanner's row as texts that match.ts compares, kept under small numbers. What it says of them is what
 * JavaScript's `toLowerCase` and `includes` say, or it does not take them.
 */
export class ScannedTexts {
  readonly #scanner: Scanner;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    layLowerCases(scanner);
  }

  /** Keeps the slot's string in lower case; false if it needs real strings. */
  takeLowered(text: number, slot: number): boolean {
    return this.#take(text, slot, true);
  }

  /** Keeps the string at a slot as it is. */
  takeAsIs(text: number, slot: number): boolean {
    return this.#take(text, slot, false);
  }

  /** Number of strings in a slot: one, or those of a list of `texts`; -1 if the list has anything else. */
  count(slot: number): number {
    const { words } = this.#scanner;
    if (words[slot] === Type.string) return 1;
    return words[slot] === Type.list && words[slot + Slot.flags] === 0 ? (words[slot + Slot.count] ?? 0) : -1;
  }

  /** Keeps one of the slot's strings in lower case; false if it needs real strings. */
  takeItemLowered(text: number, slot: number, item: number): boolean {
    const { words, exports } = this.#scanner;
    if (words[slot] === Type.string) return this.#take(text, slot, true);
    const at = this.#itemAt(slot, item);
    return exports.take(text, words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, true) !== 0;
  }

  /** The first byte of one of the slot's strings. */
  fromOf(slot: number, item: number): number {
    const { words } = this.#scanner;
    return words[words[slot] === Type.string ? slot + Slot.start : this.#itemAt(slot, item)] ?? 0;
  }

  /** The byte behind its last one. */
  toOf(slot: number, item: number): number {
    const { words } = this.#scanner;
    return words[words[slot] === Type.string ? slot + Slot.end : this.#itemAt(slot, item) + 1] ?? 0;
  }

  #itemAt(slot: number, item: number): number {
    return (this.#scanner.words[slot + Slot.items] ?? 0) / 4 + 4 * item;
  }

  #take(text: number, slot: number, isLowered: boolean): boolean {
    const { words, exports } = this.#scanner;
    const [start, end] = [slot + Slot.start, slot + Slot.end];
    return exports.take(text, words[start] ?? 0, words[end] ?? 0, words[slot + Slot.flags] ?? 0, isLowered) !== 0;
  }
}

/** Tells the scanner the lower case of characters, as `take` writes it. */
export function layLowerCases(scanner: Scanner): void {
  scanner.bytes.set(new Uint8Array(lowerCases().buffer), scanner.exports.lowerCases.value);
}

/** Characters below this are looked up; match.ts has the same number. */
const CASED = 0x600;
/** Only strings can tell. */
const UNSURE = 0xffff;
/** In lower case it is ς at the end of a word, else σ. */
const SIGMA = 0x3a3;

let known: Uint16Array<ArrayBuffer> | null = null;

/** All in one go, with something between them: one by one takes as long as the first hundred rows. */
function lowerCases(): Uint16Array<ArrayBuffer> {
  if (known) return known;
  const characters = Array.from({ length: CASED }, (_, character) => String.fromCharCode(character));
  const small = characters.join(BETWEEN).toLowerCase().split(BETWEEN);
  known = Uint16Array.from(small, (text) => (text.length === 1 ? text.charCodeAt(0) : UNSURE));
  known[SIGMA] = UNSURE;
  return known;
}

/** No letter, and none of them. */
const BETWEEN = "\uffff";
