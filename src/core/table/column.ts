import type { ColumnSpec } from "../kinds/kind.ts";

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A finished column; null where no row has a value, which costs nothing. */
export type Column = Numbers | null;

/** What a row without a value holds: 0 in integer columns, NaN in real ones. In storage alone. */
export const absentValue = (type: ColumnSpec["type"]): number => (type === "integer" ? 0 : Number.NaN);

/** Collects one column: allocated with its first value, as narrow as its values allow. */
export class ColumnBuilder {
  readonly #type: ColumnSpec["type"];
  readonly #capacity: number;
  #values: Numbers | null = null;
  #limit = 0;

  constructor(type: ColumnSpec["type"], capacity: number) {
    this.#type = type;
    this.#capacity = capacity;
  }

  set(row: number, value: number): void {
    if (this.#type === "real") {
      if (Number.isNaN(value)) return;
      this.#values ??= new Float64Array(this.#capacity).fill(Number.NaN);
    } else {
      if (value === 0) return;
      if (this.#values === null || value > this.#limit) this.#widen(value);
    }
    if (this.#values) this.#values[row] = value;
  }

  finish(length: number): Column {
    const values = this.#values;
    if (values === null) return null;
    return length === this.#capacity ? values : (values.slice(0, length) as Numbers);
  }

  #widen(value: number): void {
    const width = [Uint8Array, Uint16Array, Uint32Array].find((kind) => value < 2 ** (8 * kind.BYTES_PER_ELEMENT));
    const wider = width ? new width(this.#capacity) : new Float64Array(this.#capacity);
    if (this.#values) wider.set(this.#values);
    this.#values = wider;
    this.#limit = width ? 2 ** (8 * width.BYTES_PER_ELEMENT) - 1 : Number.POSITIVE_INFINITY;
  }
}
