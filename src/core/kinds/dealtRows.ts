import { STRETCH_ROWS } from "../table/scan.ts";

/** Rows of a stretch dealt out by the slots of a dimension: each slot's rows together, in file order. */
export class DealtRows {
  readonly rows = new Uint32Array(STRETCH_ROWS);
  /** Slots that have rows, ascending. */
  readonly slots: number[] = [];
  /** By slot: where its rows end in `rows`; they begin where those of the slot before end. */
  readonly #ends: Uint32Array;

  /** @param slots how many there are in all */
  constructor(slots: number) {
    this.#ends = new Uint32Array(slots);
  }

  deal(slotOf: Int32Array, size: number): void {
    const ends = this.#ends.fill(0);
    for (let row = 0; row < size; row++) {
      const slot = slotOf[row] ?? -1;
      if (slot >= 0) ends[slot] = (ends[slot] ?? 0) + 1;
    }
    this.slots.length = 0;
    let start = 0;
    for (let slot = 0; slot < ends.length; slot++) {
      const rows = ends[slot] ?? 0;
      if (rows > 0) this.slots.push(slot);
      ends[slot] = start;
      start += rows;
    }
    for (let row = 0; row < size; row++) {
      const slot = slotOf[row] ?? -1;
      if (slot < 0) continue;
      const at = ends[slot] ?? 0;
      this.rows[at] = row;
      ends[slot] = at + 1;
    }
  }

  from(slot: number): number {
    return slot === 0 ? 0 : this.to(slot - 1);
  }

  to(slot: number): number {
    return this.#ends[slot] ?? 0;
  }
}
