import { type Column, ColumnBuilder } from "./column.ts";

/** A dictionary-coded dimension of a chunk: code 0 is "none", code c stands for `values[c - 1]`. */
export interface DimensionCodes {
  readonly values: readonly (string | number)[];
  readonly codes: Column;
  /** Rows that have a value, ascending, where they are few: `codes` then holds theirs alone. Absent: a code a row. */
  readonly rows?: Uint16Array;
}

/** From so many entries on a dimension is collected as a column: as many entries take as much room. */
const FEW_ENTRIES = 1024;
/** A dimension with a value in fewer than one row of so many is stored row by row. */
const SPARSE_SHARE = 4;

/** Collects one dimension of a chunk; thousands of names with a value each cost little more than those values. */
export class CodesBuilder {
  readonly #capacity: number;
  readonly #codeOf: Map<string | number, number>;
  #rows: number[] = [];
  #codes: number[] = [];
  #column: ColumnBuilder | null = null;

  /** `known` are values that have codes already, in their order. */
  constructor(capacity: number, known: readonly (string | number)[] = []) {
    this.#capacity = capacity;
    this.#codeOf = new Map(known.map((value, at) => [value, at + 1]));
  }

  /** Rows come in ascending order. */
  set(row: number, value: string | number): void {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#codeOf.size + 1;
      this.#codeOf.set(value, code);
    }
    if (this.#column) this.#column.set(row, code);
    else if (this.#rows.at(-1) === row) this.#codes[this.#codes.length - 1] = code;
    else {
      this.#rows.push(row);
      this.#codes.push(code);
      if (this.#rows.length > FEW_ENTRIES) this.#widen(this.#capacity);
    }
  }

  finish(size: number): DimensionCodes {
    const values = [...this.#codeOf.keys()];
    const isSparse = this.#column === null && this.#rows.length * SPARSE_SHARE < size;
    if (!isSparse) return { values, codes: this.#widen(size).finish(size) };
    const codes = new ColumnBuilder("integer", this.#codes.length);
    for (const [at, code] of this.#codes.entries()) codes.set(at, code);
    return { values, codes: codes.finish(this.#codes.length), rows: Uint16Array.from(this.#rows) };
  }

  #widen(capacity: number): ColumnBuilder {
    if (this.#column) return this.#column;
    const column = new ColumnBuilder("integer", capacity);
    for (const [at, row] of this.#rows.entries()) column.set(row, this.#codes[at] ?? 0);
    this.#column = column;
    this.#rows = [];
    this.#codes = [];
    return column;
  }
}

/** The code of a row, 0 for none. */
export function codeAt({ codes, rows }: DimensionCodes, row: number): number {
  if (!rows) return codes?.[row] ?? 0;
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = rows[middle] ?? 0;
    if (found === row) return codes?.[middle] ?? 0;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

/** How many rows of the chunk have a value. */
export function countValues({ codes, rows }: DimensionCodes): number {
  if (rows) return rows.length;
  let count = 0;
  for (let row = 0; row < (codes?.length ?? 0); row++) if (codes?.[row] !== 0) count++;
  return count;
}

/** Writes what the codes of some rows stand for into `own`; rows ascend, and `slotOf` has a place for code 0. */
export function writeSlots(
  { codes, rows }: DimensionCodes,
  slotOf: Int32Array,
  positions: Uint32Array,
  size: number,
  own: Int32Array,
): void {
  const none = slotOf[0] ?? 0;
  if (codes === null) own.fill(none, 0, size);
  else if (!rows) for (let i = 0; i < size; i++) own[i] = slotOf[codes[positions[i] ?? 0] ?? 0] ?? none;
  else {
    own.fill(none, 0, size);
    for (let i = 0, at = firstAtLeast(rows, positions[0] ?? 0); i < size && at < rows.length; i++) {
      const position = positions[i] ?? 0;
      while (at < rows.length && (rows[at] ?? 0) < position) at++;
      if (rows[at] === position) own[i] = slotOf[codes[at] ?? 0] ?? none;
    }
  }
}

function firstAtLeast(rows: Uint16Array, wanted: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
