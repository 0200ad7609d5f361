import type { RowClasses } from "../table/classes.ts";
import { NO_SLOT } from "../table/columns.ts";
import type { RowBatch } from "../table/view.ts";

export interface ClassCounts {
  readonly classes: readonly number[];
  readonly sizes: Uint32Array;
}

/** Above this many counters (slices or cells times classes) rows are added one by one. */
export const MOST_COUNTS = 1 << 20;

interface CountedGrouping {
  readonly grouping: { readonly values: readonly unknown[] };
  /** By cell; null if cells do not determine it. */
  readonly slotOfCell: Int32Array | null;
}

/** Rows by class: of the whole, and of each slot of some groupings. `cells` are classes of rows in the same slots. */
export class CountedRows<F, Of extends CountedGrouping> {
  readonly #classes: RowClasses<F>;
  readonly #cells: RowClasses<F> | null;
  readonly #inCells: CellCounter | null;
  /** Known from the classes if these have all rows. */
  readonly #whole: ClassCounter;
  readonly #groupings: readonly {
    readonly of: Of;
    readonly slotOfCell: Int32Array | null;
    readonly counter: ClassCounter;
  }[];

  constructor(classes: RowClasses<F>, cells: RowClasses<F> | null, groupings: readonly Of[]) {
    this.#classes = classes;
    this.#cells = cells;
    const areFew = cells !== null && cells.count * classes.count <= MOST_COUNTS;
    this.#inCells = areFew ? new CellCounter(classes.count, cells.count) : null;
    this.#whole = new ClassCounter(classes.count, 1, classes.marks === null ? classes.sizes : null);
    this.#groupings = groupings.map((of) => ({
      of,
      slotOfCell: areFew ? of.slotOfCell : null,
      counter: new ClassCounter(classes.count, of.grouping.values.length),
    }));
  }

  /** Whether cells determine the slots of all groupings: `addAll` can add the rows. */
  get isInCells(): boolean {
    return this.#inCells !== null && this.#groupings.every(({ slotOfCell }) => slotOfCell !== null);
  }

  /** `slotOf` is by grouping and row, -1 for none. */
  add({ size, classesBy }: RowBatch<F>, slotOf: readonly Int32Array[]): void {
    const classOf = classesBy?.(this.#classes);
    if (!classOf) return;
    const cellOf = this.#cells && classesBy?.(this.#cells);
    if (this.#inCells && cellOf) this.#inCells.add(classOf, cellOf, size);
    else this.#whole.add(classOf, null, size);
    for (const [g, { slotOfCell, counter }] of this.#groupings.entries()) {
      if (slotOfCell === null) counter.add(classOf, slotOf[g] ?? NO_SLOTS, size);
    }
  }

  /** In steps. */
  *addAll(): Generator<void, void> {
    const { of, marks } = this.#classes;
    let start = 0;
    for (const [number, classOf] of of.entries()) {
      this.#inCells?.add(classOf, this.#cells?.of[number] ?? NO_CELLS, classOf.length, marks, start);
      start += classOf.length;
      yield;
    }
  }

  /** By slot; of the whole with null. After all rows have been added. */
  *counts(): Generator<{ readonly grouping: Of | null; readonly slot: number; readonly counts: ClassCounts }> {
    this.#inCells?.addTo(this.#whole, null);
    for (const counts of this.#whole.counts()) yield { grouping: null, ...counts };
    for (const { of, slotOfCell, counter } of this.#groupings) {
      if (slotOfCell !== null) this.#inCells?.addTo(counter, slotOfCell);
      for (const counts of counter.counts()) yield { grouping: of, ...counts };
    }
  }
}

/** Rows by class and slot. Classes of a slot are in the order of its rows. */
class ClassCounter {
  readonly #width: number;
  readonly #sizes: Uint32Array;
  readonly #met: number[][];
  readonly #isKnown: boolean;

  /** `known` has the rows of every class, for a single slot: nothing is added. */
  constructor(classes: number, slots: number, known: Uint32Array | null = null) {
    this.#width = classes;
    this.#isKnown = known !== null;
    this.#sizes = known ?? new Uint32Array(classes * slots);
    this.#met = known ? [[...known.keys()]] : Array.from({ length: slots }, () => []);
  }

  /** `slotOf` is by row, -1 for none; null for slot 0. */
  add(classOf: Uint16Array, slotOf: Int32Array | null, size: number): void {
    if (this.#isKnown) return;
    for (let row = 0; row < size; row++) {
      const slot = slotOf === null ? 0 : (slotOf[row] ?? NO_SLOT);
      if (slot >= 0) this.count(classOf[row] ?? 0, slot, 1);
    }
  }

  count(own: number, slot: number, rows: number): void {
    if (this.#isKnown) return;
    const at = slot * this.#width + own;
    const before = this.#sizes[at] ?? 0;
    this.#sizes[at] = before + rows;
    if (before === 0) this.#met[slot]?.push(own);
  }

  *counts(): Generator<{ readonly slot: number; readonly counts: ClassCounts }> {
    for (const [slot, classes] of this.#met.entries()) {
      const sizes = this.#sizes.subarray(slot * this.#width, (slot + 1) * this.#width);
      if (classes.length > 0) yield { slot, counts: { classes, sizes } };
    }
  }
}

/** Rows by class and cell, in the order of rows. A slot of a slice consists of whole cells. */
class CellCounter {
  readonly #width: number;
  readonly #sizes: Uint32Array;
  readonly #met: number[] = [];

  constructor(classes: number, cells: number) {
    this.#width = classes;
    this.#sizes = new Uint32Array(classes * cells);
  }

  /** Of rows from `start` on those with mark 1; null for all. */
  add(classOf: Uint16Array, cellOf: Uint16Array, size: number, marks: Uint8Array | null = null, start = 0): void {
    const sizes = this.#sizes;
    const width = this.#width;
    for (let row = 0; row < size; row++) {
      if (marks !== null && marks[start + row] !== 1) continue;
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

const NO_CELLS = new Uint16Array(0);
const NO_SLOTS = new Int32Array(0);
