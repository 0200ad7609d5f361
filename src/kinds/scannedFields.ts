import { Flag, type Scanner, Slot, Type } from "../read/scan/scanner.ts";
import { isSummaryName } from "../read/summaries.ts";

/** There is no such value in the row. */
export const NONE = -1;

/** A text never has fewer bytes than UTF-16 units. */
const LONGEST_ID = 200;
/** No name of a summary has as many bytes, be all its characters escaped. */
const LONGEST_NAME = 160;
const [SPACE, ZERO, NINE, BACKSLASH] = [0x20, 0x30, 0x39, 0x5c];

/** Items that stand for fields of the record: those that a row has, which are few of all that are wanted. */
export class GivenFields<Item> {
  readonly #scanner: Scanner;
  readonly #items: readonly Item[];
  readonly #slotOf: (item: Item) => number;
  readonly #byShape: (readonly Item[] | undefined)[] = [];

  constructor(scanner: Scanner, items: readonly Item[], slotOf: (item: Item) => number) {
    this.#scanner = scanner;
    this.#items = items;
    this.#slotOf = slotOf;
  }

  /** Those of the row read last, in order. */
  get now(): readonly Item[] {
    const { shape } = this.#scanner;
    return shape < 0 ? this.#items : (this.#byShape[shape] ?? this.#find(shape));
  }

  #find(shape: number): readonly Item[] {
    const { words } = this.#scanner;
    const given = this.#items.filter((item) => (words[this.#slotOf(item)] ?? Type.absent) !== Type.absent);
    this.#byShape[shape] = given;
    return given;
  }
}

/** Fields of rows as slots. A field may have several keys: the first one with a value counts. */
export class Fields {
  readonly words: Int32Array;
  readonly #scanner: Scanner;

  constructor(scanner: Scanner) {
    this.words = scanner.words;
    this.#scanner = scanner;
  }

  /** Slots of the values of these keys. */
  slotsOf(keys: Iterable<string> = []): readonly number[] {
    return Array.from(keys, (key) => this.slotOf(key));
  }

  /** Slot of the value of a requested key. */
  slotOf(key: string): number {
    const slot = this.#scanner.slots.get(key);
    if (slot === undefined) throw new RangeError(`${key} is not wanted.`);
    return slot;
  }

  /** The first of these slots that holds more than null. */
  first(slots: readonly number[]): number {
    for (let at = 0; at < slots.length; at++) if (this.isThere(slots[at] ?? NONE)) return slots[at] ?? NONE;
    return NONE;
  }

  isThere(slot: number): boolean {
    return (this.words[slot] ?? Type.absent) > Type.null;
  }

  /** Whether there is nothing, or a value of this type. */
  isOrNone(slot: number, type: number): boolean {
    return slot === NONE || this.words[slot] === type || !this.isThere(slot);
  }

  /** Whether any of these slots holds more than null. */
  hasAny(slots: readonly number[]): boolean {
    return this.first(slots) !== NONE;
  }

  /** How many elements a list has; its first one is at the address `itemsOf`. */
  countOf(slot: number): number {
    return this.words[slot + Slot.count] ?? 0;
  }

  /** Places of a list's elements in `words`. */
  itemsOf(slot: number): number {
    return (this.words[slot + Slot.items] ?? 0) / 4;
  }

  /** The texts of a string, or of a list of `texts`. */
  textsAt(slot: number): readonly string[] {
    const { words } = this;
    if (words[slot] === Type.string) return [this.#scanner.textAt(slot)];
    const from = this.itemsOf(slot);
    return Array.from({ length: this.countOf(slot) }, (_, item) => {
      const at = from + 4 * item;
      return this.#scanner.text(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0);
    });
  }

  /** Whether the slot's text is a short id, or a whole number; other ids are found again by parsing their records. */
  isIdOrNone(slot: number): boolean {
    if (slot === NONE) return true;
    const isWhole = this.words[slot] === Type.number && (this.flagsOf(slot) & Flag.whole) !== 0;
    const length = (this.words[slot + Slot.end] ?? 0) - (this.words[slot + Slot.start] ?? 0);
    return (this.words[slot] === Type.string || isWhole) && length <= LONGEST_ID;
  }

  /** Whether the slot has a list, or a text that is surely no name of a summary, such as `overall`. */
  isNamed(slot: number): boolean {
    if (this.words[slot] === Type.list) return true;
    if (this.words[slot] !== Type.string) return false;
    const { bytes } = this.#scanner;
    const from = this.words[slot + Slot.start] ?? 0;
    const to = this.words[slot + Slot.end] ?? 0;
    // Blanks alone are no words, and an escape may be one.
    if (to - from > LONGEST_NAME) return (bytes[from] ?? 0) > SPACE && bytes[from] !== BACKSLASH;
    const isAsWritten = (this.flagsOf(slot) & Flag.escaped) === 0;
    for (let at = from; at < to && isAsWritten; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= ZERO && byte <= NINE) return true;
    }
    const text = this.#scanner.textAt(slot);
    return text.trim() !== "" && !isSummaryName(text);
  }

  isEmpty(slot: number): boolean {
    return this.words[slot + Slot.start] === this.words[slot + Slot.end];
  }

  flagsOf(slot: number): number {
    return this.words[slot + Slot.flags] ?? 0;
  }
}
