import type { ColumnSpec } from "./facts.ts";

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

/** Values of a chunk's rows under one name. */
export type DimensionCodes = CodedValues | NumberColumn;

/** Dictionary-coded: code 0 is "none", code c stands for `values[c - 1]`. */
export interface CodedValues {
  readonly values: readonly (string | number)[];
  readonly codes: Column;
  /** Rows that have a value, ascending, where they are few: `codes` then holds theirs alone. Absent: a code a row. */
  readonly rows?: Uint16Array;
}

/** Numbers of which too many differ for a dictionary, by row: NaN is "none". */
export interface NumberColumn {
  readonly numbers: Float64Array;
}

export const isNumeric = (dimension: DimensionCodes): dimension is NumberColumn => "numbers" in dimension;

/** The arrays of a dimension, to hand over to another thread. */
export const arraysOf = (dimension: DimensionCodes): readonly Column[] =>
  isNumeric(dimension) ? [dimension.numbers] : [dimension.codes, dimension.rows ?? null];

/** From so many entries on a dimension is collected as a column: as many entries take as much room. */
const FEW_ENTRIES = 1024;
/** A dimension with a value in fewer than one row of so many is stored row by row. */
const SPARSE_SHARE = 4;
/** Of so many different numbers a dictionary and its codes take more room than the numbers themselves. */
const FEW_NUMBERS = 2048;

/** Collects one dimension of a chunk; thousands of names with a value each cost little more than those values. */
export class CodesBuilder {
  readonly #capacity: number;
  readonly #codeOf = new Map<string | number, number>();
  #rows: number[] = [];
  #codes: number[] = [];
  #column: ColumnBuilder | null = null;
  /** In place of all of these. */
  #numbers: Float64Array | null = null;
  /** Whether there is a value that no column of numbers could hold. */
  #hasOthers = false;

  /** The values of `known` have codes already, in their order. */
  constructor(capacity: number, known: DimensionCodes = NO_VALUES) {
    this.#capacity = capacity;
    for (const value of isNumeric(known) ? [] : known.values) this.#take(value);
  }

  /** Rows come in ascending order. */
  set(row: number, value: string | number): void {
    if (this.#numbers !== null) {
      // As a dictionary has it, 0 is 0 whatever its sign.
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

  /** From codes to numbers. */
  #decode(column: ColumnBuilder): void {
    const codes = column.finish(this.#capacity);
    const numberOf = Float64Array.from([Number.NaN, ...this.#codeOf.keys()], Number);
    this.#numbers = Float64Array.from(
      { length: this.#capacity },
      (_, row) => numberOf[codes?.[row] ?? 0] ?? Number.NaN,
    );
    this.#codeOf.clear();
    this.#column = null;
  }

  /** And back, for good: a value has come that is no number. */
  #encode(numbers: Float64Array): this {
    this.#numbers = null;
    this.#hasOthers = true;
    for (const [row, value] of numbers.entries()) if (!Number.isNaN(value)) this.set(row, value);
    return this;
  }
}

const NO_VALUES: CodedValues = { values: [], codes: null };

const isNumber = (value: string | number): value is number => typeof value === "number" && !Number.isNaN(value);

/** The value of a row; null for none. */
export function valueIn(dimension: DimensionCodes, row: number): string | number | null {
  if (isNumeric(dimension)) {
    const value = dimension.numbers[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }
  const code = codeAt(dimension, row);
  return code === 0 ? null : (dimension.values[code - 1] ?? null);
}

/** The code of a row, 0 for none. */
function codeAt({ codes, rows }: CodedValues, row: number): number {
  if (!rows) return codes?.[row] ?? 0;
  const at = firstAtLeast(rows.length, (position) => rows[position] ?? 0, row);
  return rows[at] === row ? (codes?.[at] ?? 0) : 0;
}

/** First position of an ascending list with a value of at least `wanted`. */
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

/** In place of a position: the row has no value. */
export const NO_SLOT = -1;
