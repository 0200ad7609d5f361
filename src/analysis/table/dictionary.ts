import {
  type CodedValues,
  type DimensionCodes,
  firstAtLeast,
  isNumeric,
  NO_SLOT,
  type NumberColumn,
  valueIn,
} from "./columns.ts";
import { type Indicator, indicated } from "./indicator.ts";

export interface Slots {
  /**
   * Distinct values: numbers ascending, then texts in order of appearance. 1 and "1" are one value, the number, as in
   * filters.
   */
  readonly values: readonly (string | number)[];
  readonly slotOf: Int32Array;
  /** The numbers at the start of `values`. */
  readonly numbers: Float64Array;
}

export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly areFlags: boolean;
  readonly areWhole: boolean;
}

interface CodedChunk {
  readonly dimension: CodedValues;
  readonly places: Int32Array;
}

type WriteRows<Values> = (positions: Uint32Array, size: number, own: Values) => void;

/** A dimension over all chunks: each has its own codes or numbers, mapped by the dictionary. */
export class Dictionary {
  readonly #coded = new Map<number, CodedChunk>();
  readonly #numeric = new Map<number, NumberColumn>();
  readonly #placeOf = new Map<string | number, number>();
  #slots: Slots | null = null;
  #range: NumberRange | null = null;
  #count = 0;
  #hasTexts = false;

  get count(): number {
    return this.#count;
  }

  get range(): NumberRange | null {
    return this.#range;
  }

  get types(): { readonly hasNumbers: boolean; readonly hasTexts: boolean } {
    return { hasNumbers: this.#range !== null, hasTexts: this.#hasTexts };
  }

  append(chunk: number, dimension: DimensionCodes): void {
    if (isNumeric(dimension)) {
      const { count, range } = describe(dimension.numbers);
      this.#count += count;
      this.#numeric.set(chunk, dimension);
      this.#slots = null;
      if (range) this.#widen(range);
      return;
    }
    this.#count += countCodes(dimension);
    const places = new Int32Array(dimension.values.length);
    for (const [at, value] of dimension.values.entries()) places[at] = this.#place(value);
    this.#coded.set(chunk, { dimension, places });
  }

  isConstant(rows: number): boolean {
    return this.#numeric.size === 0 && this.#placeOf.size === 1 && this.#count === rows;
  }

  get slots(): Slots {
    this.#slots ??= slotsOf(this.#placeOf, [...this.#numeric.values()]);
    return this.#slots;
  }

  get values(): readonly (string | number)[] {
    return this.slots.values;
  }

  /** Writes positions in `slots`, -1 for none. Null if the chunk has no value. */
  slotWriter(chunk: number, slots: Slots): WriteRows<Int32Array> | null {
    const numeric = this.#numeric.get(chunk);
    if (numeric) return (positions, size, own) => writePlaces(numeric, slots, positions, size, own);
    const coded = this.#coded.get(chunk);
    if (!coded) return null;
    const slotOf = new Int32Array(coded.places.length + 1).fill(NO_SLOT);
    for (const [at, place] of coded.places.entries()) slotOf[at + 1] = slots.slotOf[place] ?? NO_SLOT;
    return (positions, size, own) => writeCoded(coded.dimension, slotOf, positions, size, own);
  }

  /** Writes the numbers, NaN for none and for texts, or those of an indicator. Null if the chunk has no value. */
  numberWriter(chunk: number, indicator: Indicator | null = null): WriteRows<Float64Array> | null {
    const numeric = this.#numeric.get(chunk);
    if (numeric && indicator) {
      const { numbers } = numeric;
      return (positions, size, own) => {
        for (let i = 0; i < size; i++) own[i] = Number.isNaN(numbers[positions[i] ?? 0]) ? Number.NaN : 0;
      };
    }
    if (numeric) {
      const { numbers } = numeric;
      return (positions, size, own) => {
        for (let i = 0; i < size; i++) own[i] = numbers[positions[i] ?? 0] ?? Number.NaN;
      };
    }
    const coded = this.#coded.get(chunk);
    if (!coded) return null;
    const { dimension } = coded;
    const numberOf = Float64Array.from([null, ...dimension.values], (value) =>
      indicator ? indicated(indicator, value) : typeof value === "number" ? value : Number.NaN,
    );
    return (positions, size, own) => writeCoded(dimension, numberOf, positions, size, own);
  }

  valuesIn(chunk: number): DimensionCodes | null {
    return this.#numeric.get(chunk) ?? this.#coded.get(chunk)?.dimension ?? null;
  }

  valueAt(chunk: number, row: number): string | number | null {
    const dimension = this.valuesIn(chunk);
    return dimension && this.valueOf(dimension, row);
  }

  valueOf(dimension: DimensionCodes, row: number): string | number | null {
    const value = valueIn(dimension, row);
    if (typeof value !== "string" || this.#range === null) return value;
    return numberAmong(this.slots.numbers, value) ?? value;
  }

  #place(value: string | number): number {
    const known = this.#placeOf.get(value);
    if (known !== undefined) return known;
    const place = this.#placeOf.size;
    this.#placeOf.set(value, place);
    this.#slots = null;
    if (typeof value === "number") {
      const { range } = describe(Float64Array.of(value));
      if (range) this.#widen(range);
    } else this.#hasTexts = true;
    return place;
  }

  #widen(added: NumberRange): void {
    const known = this.#range ?? added;
    this.#range = {
      least: added.least < known.least ? added.least : known.least,
      most: added.most > known.most ? added.most : known.most,
      areFlags: known.areFlags && added.areFlags,
      areWhole: known.areWhole && added.areWhole,
    };
  }
}

/** How many numbers there are, NaN apart, and their range. */
function describe(numbers: Float64Array): { readonly count: number; readonly range: NumberRange | null } {
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let areFlags = true;
  let areWhole = true;
  for (let at = 0; at < numbers.length; at++) {
    const value = numbers[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    count++;
    if (value < least) least = value;
    if (value > most) most = value;
    if (value !== 0 && value !== 1) areFlags = false;
    if (areWhole && !Number.isInteger(value)) areWhole = false;
  }
  return { count, range: count === 0 ? null : { least, most, areFlags, areWhole } };
}

function slotsOf(placeOf: ReadonlyMap<string | number, number>, columns: readonly NumberColumn[]): Slots {
  const all = [...placeOf.keys()];
  // A score may be unique to each row: typed arrays sort many times faster.
  const numbers = distinct([
    Float64Array.from(all.filter((value) => typeof value === "number")),
    ...columns.map(given),
  ]);
  if (numbers.length === 0) return { values: all, slotOf: Int32Array.from(all.keys()), numbers };
  const slotOf = new Int32Array(placeOf.size);
  const values: (number | string)[] = [...numbers];
  for (const [value, place] of placeOf) {
    const number = typeof value === "number" ? value : numberAmong(numbers, value);
    slotOf[place] = number === null ? values.push(value) - 1 : placeAmong(numbers, number);
  }
  return { values, slotOf, numbers };
}

const given = ({ numbers }: NumberColumn): Float64Array => numbers.filter((value) => !Number.isNaN(value));

function distinct(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  return all.sort().filter((value, at) => at === 0 || value !== all[at - 1]);
}

function numberAmong(ascending: Float64Array, text: string): number | null {
  const number = Number(text);
  return String(number) === text && ascending[placeAmong(ascending, number)] === number ? number : null;
}

const placeAmong = (ascending: Float64Array, value: number): number =>
  firstAtLeast(ascending.length, (at) => ascending[at] ?? 0, value);

function countCodes({ codes, rows }: CodedValues): number {
  if (rows) return rows.length;
  let count = 0;
  for (let row = 0; row < (codes?.length ?? 0); row++) if (codes?.[row] !== 0) count++;
  return count;
}

/** `meaning` has an entry for code 0. */
function writeCoded<Values extends Int32Array | Float64Array>(
  { codes, rows }: CodedValues,
  meaning: Values,
  positions: Uint32Array,
  size: number,
  own: Values,
): void {
  const none = meaning[0] ?? 0;
  if (codes === null) own.fill(none, 0, size);
  else if (!rows) for (let i = 0; i < size; i++) own[i] = meaning[codes[positions[i] ?? 0] ?? 0] ?? none;
  else {
    own.fill(none, 0, size);
    for (
      let i = 0, at = firstAtLeast(rows.length, (position) => rows[position] ?? 0, positions[0] ?? 0);
      i < size && at < rows.length;
      i++
    ) {
      const position = positions[i] ?? 0;
      while (at < rows.length && (rows[at] ?? 0) < position) at++;
      if (rows[at] === position) own[i] = meaning[codes[at] ?? 0] ?? none;
    }
  }
}

function writePlaces(
  { numbers }: NumberColumn,
  slots: Slots,
  positions: Uint32Array,
  size: number,
  own: Int32Array,
): void {
  for (let i = 0; i < size; i++) {
    const value = numbers[positions[i] ?? 0] ?? Number.NaN;
    own[i] = Number.isNaN(value) ? NO_SLOT : placeAmong(slots.numbers, value);
  }
}
