import type { RowClasses } from "../table/classes.ts";
import { NO_SLOT } from "../table/columns.ts";

export interface ClassCounts {
  readonly classes: readonly number[];
  readonly sizes: Uint32Array;
}

/** Rows by class and slot. Classes of a slot are in the order of its rows. */
export class ClassCounter {
  readonly #width: number;
  readonly #sizes: Uint32Array;
  readonly #met: number[][];

  /** `known` has the rows of every class, for a single slot. */
  constructor(classes: number, slots: number, known: Uint32Array | null = null) {
    this.#width = classes;
    this.#sizes = known ?? new Uint32Array(classes * slots);
    this.#met = known ? [[...known.keys()]] : Array.from({ length: slots }, () => []);
  }

  /** `slotOf` is by row, -1 for none; null for slot 0. */
  add(classOf: Uint16Array, slotOf: Int32Array | null, size: number): void {
    for (let row = 0; row < size; row++) {
      const slot = slotOf === null ? 0 : (slotOf[row] ?? NO_SLOT);
      if (slot >= 0) this.count(classOf[row] ?? 0, slot, 1);
    }
  }

  count(own: number, slot: number, rows: number): void {
    const at = slot * this.#width + own;
    const before = this.#sizes[at] ?? 0;
    this.#sizes[at] = before + rows;
    if (before === 0) this.#met[slot]?.push(own);
  }

  *counts(): Generator<readonly [slot: number, counts: ClassCounts]> {
    for (const [slot, classes] of this.#met.entries()) {
      const sizes = this.#sizes.subarray(slot * this.#width, (slot + 1) * this.#width);
      if (classes.length > 0) yield [slot, { classes, sizes }];
    }
  }
}

type Classed = Pick<RowClasses<never>, "of" | "marks">;
const NO_CELLS = new Uint16Array(0);

/** Rows by class and cell, in the order of rows: every slot of a slice is some of the cells. */
export class CellCounter {
  readonly #width: number;
  readonly #sizes: Uint32Array;
  readonly #met: number[] = [];

  constructor(classes: number, cells: number) {
    this.#width = classes;
    this.#sizes = new Uint32Array(classes * cells);
  }

  add(classOf: Uint16Array, cellOf: Uint16Array, size: number): void {
    const sizes = this.#sizes;
    const width = this.#width;
    for (let row = 0; row < size; row++) {
      const at = (cellOf[row] ?? 0) * width + (classOf[row] ?? 0);
      const before = sizes[at] ?? 0;
      sizes[at] = before + 1;
      if (before === 0) this.#met.push(at);
    }
  }

  /** Adds all rows of the classes' view. In steps. */
  *addAll({ of, marks }: Classed, { of: cellsOf }: Classed): Generator<void, void> {
    let start = 0;
    for (const [number, classOf] of of.entries()) {
      const cellOf = cellsOf[number] ?? NO_CELLS;
      if (marks === null) this.add(classOf, cellOf, classOf.length);
      else this.#addMarked(classOf, cellOf, marks, start);
      start += classOf.length;
      yield;
    }
  }

  #addMarked(classOf: Uint16Array, cellOf: Uint16Array, marks: Uint8Array, start: number): void {
    const sizes = this.#sizes;
    const width = this.#width;
    for (let row = 0; row < classOf.length; row++) {
      if (marks[start + row] !== 1) continue;
      const at = (cellOf[row] ?? 0) * width + (classOf[row] ?? 0);
      const before = sizes[at] ?? 0;
      sizes[at] = before + 1;
      if (before === 0) this.#met.push(at);
    }
  }

  /** Adds all rows to the slots of their cells; null for slot 0. */
  addTo(counter: ClassCounter, slotOfCell: Int32Array | null): void {
    const width = this.#width;
    for (const at of this.#met) {
      const own = at % width;
      const slot = slotOfCell === null ? 0 : (slotOfCell[(at - own) / width] ?? NO_SLOT);
      if (slot >= 0) counter.count(own, slot, this.#sizes[at] ?? 0);
    }
  }
}
