import { type Scanner, Slot, Type } from "./scanner.ts";

/** A string: its first byte, the byte behind its last, its flags. */
type Place = readonly [from: number, to: number, flags: number];

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
    return this.#take(text, this.#placeAt(slot), true);
  }

  /** Keeps the string at a slot as it is. */
  takeAsIs(text: number, slot: number): boolean {
    return this.#take(text, this.#placeAt(slot), false);
  }

  /** Number of strings in a slot: one, or those of a list of `texts`; -1 if the list has anything else. */
  count(slot: number): number {
    const { words } = this.#scanner;
    if (words[slot] === Type.string) return 1;
    return words[slot] === Type.list && words[slot + Slot.flags] === 0 ? (words[slot + Slot.count] ?? 0) : -1;
  }

  /** Keeps one of the slot's strings in lower case; false if it needs real strings. */
  takeItemLowered(text: number, slot: number, item: number): boolean {
    return this.#take(text, this.placeOf(slot, item), true);
  }

  /** Place of one of the slot's strings. */
  placeOf(slot: number, item: number): Place {
    const { words } = this.#scanner;
    if (words[slot] === Type.string) return this.#placeAt(slot);
    const at = (words[slot + Slot.items] ?? 0) / 4 + 4 * item;
    return [words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0];
  }

  #placeAt(slot: number): Place {
    const { words } = this.#scanner;
    return [words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0, words[slot + Slot.flags] ?? 0];
  }

  #take(text: number, [from, to, flags]: Place, isLowered: boolean): boolean {
    return this.#scanner.exports.take(text, from, to, flags, isLowered) !== 0;
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
