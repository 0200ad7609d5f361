import { type Scanner, Slot } from "./scanner.ts";

/** A set of bytes that is searched in a row, sixteen at a time. */
export class ByteSet {
  readonly #scanner: Scanner;
  readonly #address: number;

  /** At most eight of the rows of sixteen bytes have members that differ. */
  constructor(scanner: Scanner, has: (byte: number) => boolean) {
    this.#scanner = scanner;
    this.#address = scanner.allocate(32);
    const { bytes } = scanner;
    const bits = new Map<string, number>();
    for (let high = 0; high < 16; high++) {
      const members = Array.from({ length: 16 }, (_, low) => low).filter((low) => has(16 * high + low));
      if (members.length === 0) continue;
      const bit = bits.get(members.join()) ?? 1 << bits.size;
      if (bit > 0xff) throw new RangeError("The rows of the set differ too much.");
      bits.set(members.join(), bit);
      bytes[this.#address + 16 + high] = bit;
      for (const low of members) bytes[this.#address + low] = (bytes[this.#address + low] ?? 0) | bit;
    }
  }

  /** Whether one of the bytes `[from, to)` is in it. */
  isMet(from: number, to: number): boolean {
    return this.#scanner.exports.hasAnyOf(from, to, this.#address) !== 0;
  }

  /** Whether one of the bytes of a text is in it that is kept under a number. */
  isMetIn(text: number): boolean {
    return this.#scanner.exports.meets(text, this.#address) !== 0;
  }

  /** Whether one of the bytes of the string at a slot is in it, as it is written. */
  isMetAt(slot: number): boolean {
    const { words } = this.#scanner;
    return this.isMet(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0);
  }
}
