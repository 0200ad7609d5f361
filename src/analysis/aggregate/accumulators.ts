import type { Spread } from "../stats/groups.ts";
import { ALONE } from "../table/groups.ts";
import { BATCH_ROWS, type TableView } from "../table/view.ts";
import type { Accumulator, Batch } from "./aggregate.ts";
import type { ClassCounts } from "./classCounts.ts";

export interface Sums<F> {
  readonly width: number;
  /** Writes a sample's `width` numbers from `into[at]` on. */
  read(facts: F, into: Float64Array, at: number): void;
  isIn(view: TableView<F>): boolean;
  /** Rates between sums; their spread over groups is kept. */
  readonly rates?: readonly Rate[];
}

/** The sum at `part` over the sum at `whole`, such as sentences of a state among all. */
export type Rate = readonly [part: number, whole: number];

export class Summed {
  readonly sums: Float64Array;
  readonly #rates: readonly Rate[];
  /** By rate, of ungrouped samples: Σ part², Σ part · whole, Σ whole², and the number with a whole. */
  readonly #alone: Float64Array;
  #byGroup = new Float64Array(0);

  constructor(width: number, rates: readonly Rate[]) {
    this.sums = new Float64Array(width);
    this.#rates = rates;
    this.#alone = new Float64Array(PRODUCTS * rates.length);
  }

  add(numbers: Float64Array, rows: Uint32Array, groups: Int32Array | null): void {
    const width = this.sums.length;
    for (let n = 0; n < width; n++) {
      let sum = this.sums[n] ?? 0;
      for (let i = 0; i < rows.length; i++) sum += numbers[(rows[i] ?? 0) * width + n] ?? 0;
      this.sums[n] = sum;
    }
    if (this.#rates.length === 0) return;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const group = groups === null ? ALONE : (groups[row] ?? ALONE);
      if (group === ALONE) this.#addAlone(numbers, row * width);
      else this.#addTo(group, numbers, row * width);
    }
  }

  addClasses(numbers: Float64Array, { classes, sizes }: ClassCounts): void {
    const width = this.sums.length;
    for (const own of classes) {
      const times = sizes[own] ?? 0;
      for (let n = 0; n < width; n++) this.sums[n] = (this.sums[n] ?? 0) + times * (numbers[own * width + n] ?? 0);
      this.#addAlone(numbers, own * width, times);
    }
  }

  /** Spread of the rate at this index over groups with a whole. */
  spread(at: number): Spread {
    const [part, whole] = this.#rates[at] ?? [0, 0];
    const width = this.sums.length;
    const rate = (this.sums[part] ?? 0) / (this.sums[whole] ?? 0);
    const [parts = 0, mixed = 0, wholes = 0, count = 0] = this.#alone.subarray(PRODUCTS * at, PRODUCTS * (at + 1));
    let groups = count;
    let squares = parts - 2 * rate * mixed + rate * rate * wholes;
    for (let group = 0; group < this.#byGroup.length; group += width) {
      const own = this.#byGroup[group + whole] ?? 0;
      if (own === 0) continue;
      groups++;
      squares += ((this.#byGroup[group + part] ?? 0) - rate * own) ** 2;
    }
    return { groups, squares: Math.max(0, squares) };
  }

  #addAlone(numbers: Float64Array, from: number, times = 1): void {
    const alone = this.#alone;
    for (let r = 0; r < this.#rates.length; r++) {
      const rate = this.#rates[r];
      const x = numbers[from + (rate?.[0] ?? 0)] ?? 0;
      const y = numbers[from + (rate?.[1] ?? 0)] ?? 0;
      const at = PRODUCTS * r;
      alone[at] = (alone[at] ?? 0) + times * x * x;
      alone[at + 1] = (alone[at + 1] ?? 0) + times * x * y;
      alone[at + 2] = (alone[at + 2] ?? 0) + times * y * y;
      if (y > 0) alone[at + 3] = (alone[at + 3] ?? 0) + times;
    }
  }

  #addTo(group: number, numbers: Float64Array, from: number): void {
    const width = this.sums.length;
    const at = group * width;
    if (at >= this.#byGroup.length) {
      const wider = new Float64Array(Math.max(2 * this.#byGroup.length, at + width));
      wider.set(this.#byGroup);
      this.#byGroup = wider;
    }
    for (let n = 0; n < width; n++) this.#byGroup[at + n] = (this.#byGroup[at + n] ?? 0) + (numbers[from + n] ?? 0);
  }
}

const PRODUCTS = 4;

/** Each row's numbers are read once a batch, for all slices. */
export function sumsOf<F>({ width, read, isIn, rates = [] }: Sums<F>): Accumulator<F, Summed> {
  return {
    over(view) {
      if (!isIn(view)) return null;
      const numbers = new Float64Array(width * BATCH_ROWS);
      let known: Batch<F> | null = null;
      return {
        isGrouped: rates.length > 0,
        init: () => new Summed(width, rates),
        add(summed, batch, rows, groups) {
          if (batch !== known) for (let row = 0; row < batch.size; row++) read(batch.to(row), numbers, row * width);
          known = batch;
          summed.add(numbers, rows, groups);
        },
        counting({ classes }) {
          const byClass = classes?.ask((facts) => {
            const own = new Float64Array(width);
            read(facts, own, 0);
            return own;
          });
          if (!byClass) return null;
          const all = Float64Array.from(byClass.flatMap((own) => [...own]));
          return { add: (summed, counts) => summed.addClasses(all, counts) };
        },
      };
    },
  };
}
