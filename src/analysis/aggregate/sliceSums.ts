import { type OrderedSums, sumsWith } from "../stats/moments.ts";
import { NO_SLOT } from "../table/columns.ts";
import { BATCH_ROWS } from "../table/view.ts";
import { type ClassScores, NOT_COUNTED, VALUE } from "./scores.ts";

/** The batch's rows with a value, and the values; valid until the next write. */
export class ScoredRows {
  readonly rows = new Uint32Array(BATCH_ROWS);
  readonly values = new Float64Array(BATCH_ROWS);
  length = 0;

  take(own: ClassScores, classOf: Uint16Array, size: number): void {
    const { rows, values } = this;
    let length = 0;
    for (let row = 0; row < size; row++) {
      const at = classOf[row] ?? 0;
      // Branchless: whether a row has a value is unpredictable.
      rows[length] = row;
      values[length] = own.values[at] ?? 0;
      length += (own.states[at] ?? NOT_COUNTED) === VALUE ? 1 : 0;
    }
    this.length = length;
  }
}

/** Numbers of a slice: first value, sum, sum and sum of squares of the differences from the first. */
const WIDTH = 4;

/** Sums by slice, in file order, so that they equal those of `Moments` to the last bit. */
export class SliceSums {
  readonly #sums: Float64Array;
  readonly #isBegun: Uint8Array;

  constructor(slices: number) {
    this.#sums = new Float64Array(WIDTH * slices);
    this.#isBegun = new Uint8Array(slices);
  }

  add(scored: ScoredRows, sliceOf: Int32Array | null): void {
    if (sliceOf === null) this.#addToFirst(scored);
    else this.#addBySlice(scored, sliceOf);
  }

  of(slice: number): OrderedSums {
    const [first = 0, sum = 0, shifted = 0, squares = 0] = this.#sums.subarray(WIDTH * slice, WIDTH * (slice + 1));
    return { first, sum, shifted, squares };
  }

  #addBySlice({ rows, values, length }: ScoredRows, sliceOf: Int32Array): void {
    const sums = this.#sums;
    for (let i = 0; i < length; i++) {
      const slice = sliceOf[rows[i] ?? 0] ?? NO_SLOT;
      if (slice < 0) continue;
      const value = values[i] ?? 0;
      const at = WIDTH * slice;
      if (this.#isBegun[slice] === 0) this.#begin(slice, value);
      const difference = value - (sums[at] ?? 0);
      sums[at + 1] = (sums[at + 1] ?? 0) + value;
      sums[at + 2] = (sums[at + 2] ?? 0) + difference;
      sums[at + 3] = (sums[at + 3] ?? 0) + difference * difference;
    }
  }

  #addToFirst({ values, length }: ScoredRows): void {
    if (length === 0) return;
    if (this.#isBegun[0] === 0) this.#begin(0, values[0] ?? 0);
    const { first, sum, shifted, squares } = sumsWith(this.of(0), values, length);
    this.#sums.set([first, sum, shifted, squares]);
  }

  #begin(slice: number, value: number): void {
    this.#isBegun[slice] = 1;
    this.#sums[WIDTH * slice] = value;
  }
}
