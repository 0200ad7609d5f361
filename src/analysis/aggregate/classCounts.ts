import { NO_SLOT } from "../table/columns.ts";

export interface ClassCounts {
  readonly classes: readonly number[];
  readonly sizes: Uint32Array;
}

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
    const sizes = this.#sizes;
    const width = this.#width;
    for (let row = 0; row < size; row++) {
      const slot = slotOf === null ? 0 : (slotOf[row] ?? NO_SLOT);
      if (slot < 0) continue;
      const own = classOf[row] ?? 0;
      const at = slot * width + own;
      const before = sizes[at] ?? 0;
      sizes[at] = before + 1;
      if (before === 0) this.#met[slot]?.push(own);
    }
  }

  *counts(): Generator<readonly [slot: number, counts: ClassCounts]> {
    for (const [slot, classes] of this.#met.entries()) {
      const sizes = this.#sizes.subarray(slot * this.#width, (slot + 1) * this.#width);
      if (classes.length > 0) yield [slot, { classes, sizes }];
    }
  }
}
