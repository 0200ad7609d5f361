import type { ColumnSpec } from "./facts.ts";

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export type Column = Numbers | null;

/** Absent values in storage: 0 in integer columns, NaN in real ones. */
export const absentValue = (type: ColumnSpec["type"]): number => (type === "integer" ? 0 : Number.NaN);

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

export type DimensionCodes = CodedValues | NumberColumn;

/** Dictionary codes: 0 is "none", c is `values[c - 1]`. */
export interface CodedValues {
  readonly values: readonly (string | number)[];
  readonly codes: Column;
  /** Ascending rows with a value, if few: `codes` are then theirs only. Absent: a code per row. */
  readonly rows?: Uint16Array;
}

/** Numbers with too many distinct values for a dictionary, by row; NaN is "none". */
export interface NumberColumn {
  readonly numbers: Float64Array;
}

export const isNumeric = (dimension: DimensionCodes): dimension is NumberColumn => "numbers" in dimension;

export const arraysOf = (dimension: DimensionCodes): readonly Column[] =>
  isNumeric(dimension) ? [dimension.numbers] : [dimension.codes, dimension.rows ?? null];

/** Above this many entries a dense column is no larger than a sparse one. */
const FEW_ENTRIES = 1024;
/** A dimension with fewer values per row is stored sparsely. */
const SPARSE_SHARE = 4;
/** With more distinct numbers a dictionary is larger than the numbers. */
const FEW_NUMBERS = 2048;

/** Collects one dimension of a chunk; thousands of sparse names cost little. */
export class CodesBuilder {
  readonly #capacity: number;
  readonly #codeOf = new Map<string | number, number>();
  #rows: number[] = [];
  #codes: number[] = [];
  #column: ColumnBuilder | null = null;
  #numbers: Float64Array | null = null;
  #hasOthers = false;

  constructor(capacity: number, known: DimensionCodes = NO_VALUES) {
    this.#capacity = capacity;
    for (const value of isNumeric(known) ? [] : known.values) this.#take(value);
  }

  set(row: number, value: string | number): void {
    if (this.#numbers !== null) {
      // 0 and −0 are equal, as in a dictionary.
      if (isNumber(value)) this.#numbers[row] = value === 0 ? 0 : value;
      else this.#encode(this.#numbers).set(row, value);
      return;
    }
    const code = this.#codeOf.get(value) ?? this.#take(value);
    if (this.#column) this.#column.set(row, code);
    else if (this.#rows.at(-1) === row) this.#codes[this.#codes.length - 1] = code;
    else {
      this.#rows.push(row);
      this.#codes.push(code);
      if (this.#rows.length > FEW_ENTRIES) this.#widen(this.#capacity);
    }
    if (code > FEW_NUMBERS && !this.#hasOthers && this.#column) this.#decode(this.#column);
  }

  /** The code of a value, for `setCode` on the rows that share it. */
  codeOf(value: string | number): number {
    return this.#codeOf.get(value) ?? (this.#numbers === null ? this.#take(value) : 0);
  }

  /** Sets a value by its code, which is 0 where it is not coded. */
  setCode(row: number, code: number, value: string | number): void {
    if (code > 0 && this.#column !== null) this.#column.set(row, code);
    else this.set(row, value);
  }

  finish(size: number): DimensionCodes {
    if (this.#numbers) return { numbers: this.#numbers.slice(0, size) };
    const values = [...this.#codeOf.keys()];
    const isSparse = this.#column === null && this.#rows.length * SPARSE_SHARE < size;
    if (!isSparse) return { values, codes: this.#widen(size).finish(size) };
    const codes = new ColumnBuilder("integer", this.#codes.length);
    for (const [at, code] of this.#codes.entries()) codes.set(at, code);
    return { values, codes: codes.finish(this.#codes.length), rows: Uint16Array.from(this.#rows) };
  }

  #take(value: string | number): number {
    this.#hasOthers ||= !isNumber(value);
    const code = this.#codeOf.size + 1;
    this.#codeOf.set(value, code);
    return code;
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

  #decode(column: ColumnBuilder): void {
    const codes = column.finish(this.#capacity);
    const numberOf = Float64Array.from([Number.NaN, ...this.#codeOf.keys()], Number);
    const numbers = new Float64Array(this.#capacity);
    for (let row = 0; row < numbers.length; row++) numbers[row] = numberOf[codes?.[row] ?? 0] ?? Number.NaN;
    this.#numbers = numbers;
    this.#codeOf.clear();
    this.#column = null;
  }

  #encode(numbers: Float64Array): this {
    this.#numbers = null;
    this.#hasOthers = true;
    for (const [row, value] of numbers.entries()) if (!Number.isNaN(value)) this.set(row, value);
    return this;
  }
}

const NO_VALUES: CodedValues = { values: [], codes: null };

const isNumber = (value: string | number): value is number => typeof value === "number" && !Number.isNaN(value);

export function valueIn(dimension: DimensionCodes, row: number): string | number | null {
  if (isNumeric(dimension)) {
    const value = dimension.numbers[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }
  const code = codeAt(dimension, row);
  return code === 0 ? null : (dimension.values[code - 1] ?? null);
}

function codeAt({ codes, rows }: CodedValues, row: number): number {
  if (!rows) return codes?.[row] ?? 0;
  const at = firstAtLeast(rows.length, (position) => rows[position] ?? 0, row);
  return rows[at] === row ? (codes?.[at] ?? 0) : 0;
}

/** First index of an ascending list with a value of at least `wanted`. */
export function firstAtLeast(length: number, valueAt: (position: number) => number, wanted: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const NO_SLOT = -1;
