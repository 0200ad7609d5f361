import type { ChunkBuilder } from "../analysis/table/chunk.ts";
import { type Scanner, Type } from "../read/scan/scanner.ts";

/** Slices by keys of the record, from its slots: numbers and texts, flags as texts; other values make none. */
export class ScannedSlices {
  readonly #scanner: Scanner;
  readonly #names: readonly string[];
  readonly #slots: readonly number[];
  /** Those of the row written last. */
  readonly values: (string | number | null)[];

  constructor(scanner: Scanner, names: readonly string[]) {
    this.#scanner = scanner;
    this.#names = names;
    this.#slots = names.map((name) => scanner.slots.get(name) ?? 0);
    this.values = names.map(() => null);
  }

  write(into: ChunkBuilder, at: number): void {
    for (const [place, slot] of this.#slots.entries()) {
      const value = this.#valueAt(slot);
      this.values[place] = value;
      if (value !== null) into.dimension(this.#names[place] ?? "").set(at, value);
    }
  }

  #valueAt(slot: number): string | number | null {
    switch (this.#scanner.words[slot]) {
      case Type.string:
        return this.#scanner.wordAt(slot);
      case Type.number:
        return this.#scanner.numberAt(slot);
      case Type.true:
        return "true";
      case Type.false:
        return "false";
      default:
        return null;
    }
  }
}
