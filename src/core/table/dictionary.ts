import { codeAt, countValues, type DimensionCodes } from "./codes.ts";

/** In place of a position: the row has no value. */
export const NO_SLOT = -1;

/** What codes of chunks stand for at one moment: whatever joins later is not among them. */
export interface Slots {
  /** Distinct values: numbers ascending, then texts in order of appearance. */
  readonly values: readonly (string | number)[];
  /** By the place at which a value appeared: its position in `values`. */
  readonly slotOf: Int32Array;
}

interface CodedChunk {
  readonly dimension: DimensionCodes;
  /** By code less 1: the place at which the value appeared. */
  readonly places: Int32Array;
}

/** A slice dimension over all chunks: each keeps its own codes, the dictionary knows what they stand for. */
export class Dictionary {
  readonly #chunks = new Map<number, CodedChunk>();
  /** By value: the place at which it appeared. */
  readonly #placeOf = new Map<string | number, number>();
  #slots: Slots | null = null;
  #count = 0;

  /** Rows that have a value. */
  get count(): number {
    return this.#count;
  }

  /** Takes the codes of a chunk that has some. */
  append(chunk: number, dimension: DimensionCodes): void {
    const places = new Int32Array(dimension.values.length);
    for (const [at, value] of dimension.values.entries()) places[at] = this.#place(value);
    this.#chunks.set(chunk, { dimension, places });
    this.#count += countValues(dimension);
  }

  /** Whether every row of a table of so many rows has the same value. */
  isConstant(rows: number): boolean {
    return this.#placeOf.size === 1 && this.#count === rows;
  }

  /** Made anew after values have joined. */
  get slots(): Slots {
    this.#slots ??= slotsOf(this.#placeOf);
    return this.#slots;
  }

  get values(): readonly (string | number)[] {
    return this.slots.values;
  }

  /** The codes of a chunk, and what each stands for in `slots`; -1 for none. Null where the chunk has none. */
  codesIn(chunk: number, { slotOf }: Slots): { dimension: DimensionCodes; slotOf: Int32Array } | null {
    const coded = this.#chunks.get(chunk);
    if (!coded) return null;
    const own = new Int32Array(coded.places.length + 1).fill(NO_SLOT);
    for (const [at, place] of coded.places.entries()) own[at + 1] = slotOf[place] ?? NO_SLOT;
    return { dimension: coded.dimension, slotOf: own };
  }

  /** The codes of a chunk; null where it has none. */
  codesOf(chunk: number): DimensionCodes | null {
    return this.#chunks.get(chunk)?.dimension ?? null;
  }

  valueAt(chunk: number, row: number): string | number | null {
    const dimension = this.#chunks.get(chunk)?.dimension;
    const code = dimension ? codeAt(dimension, row) : 0;
    return code === 0 ? null : (dimension?.values[code - 1] ?? null);
  }

  #place(value: string | number): number {
    const known = this.#placeOf.get(value);
    if (known !== undefined) return known;
    const place = this.#placeOf.size;
    this.#placeOf.set(value, place);
    this.#slots = null;
    return place;
  }
}

function slotsOf(placeOf: ReadonlyMap<string | number, number>): Slots {
  const all = [...placeOf.keys()];
  const numbers = all.filter((value) => typeof value === "number").sort((a, b) => a - b);
  const values = numbers.length === 0 ? all : [...numbers, ...all.filter((value) => typeof value === "string")];
  const slotOf = new Int32Array(values.length);
  for (const [slot, value] of values.entries()) slotOf[placeOf.get(value) ?? 0] = slot;
  return { values, slotOf };
}
