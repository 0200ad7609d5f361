import { NO_SLOT } from "../table/columns.ts";
import { BATCH_ROWS, type RowBatch, type TableView } from "../table/view.ts";
import { placesIn, type SlicePlan } from "./slicePlan.ts";

/** A partition of rows by a key: a slice dimension, or the question of several rows. A row may have none. */
export interface Grouping<F> {
  readonly name: string;
  readonly values: readonly (string | number)[];
  /** Values and dimensions that `slotsOf` reads from `batch.slots`, in this order. */
  readonly requires: readonly string[];
  /** By row: the slot of its group, -1 for none. Valid until the next batch. */
  slotsOf(batch: RowBatch<F>): Int32Array;
  /** The same from slots of `requires` alone, for at most a batch; absent if it takes more than these. */
  ofSlots?(slots: readonly Int32Array[], size: number): Int32Array;
  /** One group has all rows of the table. */
  readonly isWhole?: boolean;
}

export function slicesBy<F>(
  view: TableView<F>,
  dimensions: readonly string[],
  plan: SlicePlan,
): readonly Grouping<F>[] {
  return dimensions.map((name) => {
    const shown = plan.get(name);
    const all = view.valuesOf(name);
    const isWhole = view.isConstant(name);
    const own = new Int32Array(BATCH_ROWS);
    const places = shown ? placesIn(shown, all) : null;
    const ofSlots = ([read = NO_SLOTS]: readonly Int32Array[], size: number): Int32Array => {
      if (places === null) return read;
      for (let row = 0; row < size; row++) own[row] = places[read[row] ?? NO_SLOT] ?? NO_SLOT;
      return own;
    };
    const slotsOf = ({ slots, size }: RowBatch<F>) => ofSlots(slots, size);
    return { name, values: shown?.shown ?? all, requires: [name], slotsOf, ofSlots, isWhole };
  });
}

const NO_SLOTS = new Int32Array(0);

export class GroupedRows {
  /** Slots with rows, ascending; valid until the next batch. */
  readonly groups: { readonly slot: number; readonly rows: Uint32Array }[] = [];
  readonly #rows = new Uint32Array(BATCH_ROWS);
  readonly #ends: Uint32Array;

  constructor(slots: number) {
    this.#ends = new Uint32Array(slots);
  }

  group(slotOf: Int32Array, size: number): void {
    const ends = this.#ends.fill(0);
    for (let row = 0; row < size; row++) {
      const slot = slotOf[row] ?? NO_SLOT;
      if (slot >= 0) ends[slot] = (ends[slot] ?? 0) + 1;
    }
    this.groups.length = 0;
    let start = 0;
    for (let slot = 0; slot < ends.length; slot++) {
      const rows = ends[slot] ?? 0;
      if (rows === 0) continue;
      this.groups.push({ slot, rows: this.#rows.subarray(start, start + rows) });
      ends[slot] = start;
      start += rows;
    }
    for (let row = 0; row < size; row++) {
      const slot = slotOf[row] ?? NO_SLOT;
      if (slot < 0) continue;
      const at = ends[slot] ?? 0;
      this.#rows[at] = row;
      ends[slot] = at + 1;
    }
  }
}
