import type { Place } from "../../model/index.ts";
import type { ColumnSpec } from "../kinds/kind.ts";
import type { Chunk } from "./chunk.ts";
import { codeAt, type DimensionCodes, writeSlots } from "./codes.ts";
import type { Column } from "./column.ts";
import { cursorOver } from "./cursor.ts";
import { Dictionary, NO_SLOT, type Slots } from "./dictionary.ts";
import { KEY_WIDTH } from "./pairKeys.ts";
import { type Scan, STRETCH_ROWS, scanOver } from "./scan.ts";
import type { Stretch, TableView } from "./view.ts";

/** Dimension that every table has: the name of the file that a sample came from. */
export const SOURCE_DIMENSION = "source";

/**
 * Samples of an evaluation as chunks of typed columns, in file order, sources one after the other. It knows no kind:
 * only columns, places and dimensions. An index counts samples over all sources; a row counts them within one.
 */
export class Table<F> {
  readonly #specs: readonly ColumnSpec[];
  readonly sourceNames: readonly string[];
  readonly #chunks: Chunk[] = [];
  /** First index of each chunk, ascending. */
  readonly #starts: number[] = [];
  /** By source that gave samples, in order: its first index, and how many there are. */
  readonly #sources = new Map<number, { readonly first: number; readonly samples: number }>();
  readonly #dimensions = new Map<string, Dictionary>();
  /** Those of the dimensions that make no slices. */
  readonly #valueNames = new Set<string>();
  #names: readonly string[] | null = null;
  /** Answers to `anyInTable` by name. */
  readonly #any = new Map<string, boolean>();
  /** Chunk that was looked into last: neighbours mostly lie in the same one. */
  #last = 0;
  #size = 0;
  #version = 0;

  constructor(specs: readonly ColumnSpec[], sourceNames: readonly string[]) {
    this.#specs = specs;
    this.sourceNames = sourceNames;
  }

  get size(): number {
    return this.#size;
  }

  get dimensions(): readonly string[] {
    return [...this.#dimensions.keys()].filter((name) => !this.#valueNames.has(name));
  }

  /** Values of samples that make no slices: ratings by rater. */
  get valueNames(): readonly string[] {
    this.#names ??= [...this.#valueNames];
    return this.#names;
  }

  /** Rises whenever a chunk joins or is filled. */
  get version(): number {
    return this.#version;
  }

  /** In file order. */
  get chunks(): readonly Chunk[] {
    return this.#chunks;
  }

  /** The chunk of a sample and its row in it. */
  rowOf(index: number): { readonly chunk: number; readonly at: number } {
    const { number, at } = this.#find(index);
    return { chunk: number, at };
  }

  append(chunk: Chunk): void {
    this.#version++;
    const number = this.#chunks.length;
    this.#starts.push(this.#size);
    this.#chunks.push(chunk);
    this.#size += chunk.rows;
    this.#any.clear();
    const { first, samples } = this.#sources.get(chunk.source) ?? { first: this.#size - chunk.rows, samples: 0 };
    this.#sources.set(chunk.source, { first, samples: samples + chunk.rows });
    const known = this.#valueNames.size;
    for (const name of chunk.valueNames ?? []) this.#valueNames.add(name);
    // The list is made anew only where a name has joined: whoever works on it can keep what it came to.
    if (this.#valueNames.size > known) this.#names = null;
    for (const [name, codes] of Object.entries(chunk.dimensions)) {
      this.#dictionary(name).append(number, codes);
    }
  }

  /** The chunks of a source that begin before a byte offset, in file order. */
  chunksBefore(source: number, offset: number): readonly Chunk[] {
    return this.#chunks.filter((chunk) => chunk.source === source && chunk.base.offset < offset);
  }

  /**
   * Takes over the columns that another reading of the same records has and this one lacks; false, and nothing taken,
   * where the records are not the same.
   */
  fill(other: Table<F>): boolean {
    if (!this.isSameAs(other)) return false;
    for (const [number, chunk] of this.#chunks.entries()) {
      const added = other.#chunks[number]?.columns ?? [];
      this.#chunks[number] = { ...chunk, columns: chunk.columns.map((column, c) => column ?? added[c] ?? null) };
    }
    this.#any.clear();
    this.#version++;
    return true;
  }

  /** Whether another table was made of the same records, chunk by chunk. */
  isSameAs(other: Table<F>): boolean {
    if (this.#size !== other.#size) return false;
    return this.#chunks.every((chunk, number) => isSameStretch(chunk, other.#chunks[number]));
  }

  /** Where the record of a sample stands, and which of that record's samples it is. */
  placeOf(index: number): { place: Place; part: number; row: number } {
    const { chunk, at } = this.#find(index);
    return {
      place: {
        source: chunk.source,
        line: chunk.base.line + (chunk.lines?.[at] ?? 0),
        offset: chunk.base.offset + (chunk.offsets?.[at] ?? 0),
        bytes: chunk.lengths?.[at] ?? 0,
      },
      part: chunk.parts?.[at] ?? 0,
      row: index - this.firstIndexOf(chunk.source),
    };
  }

  /** Index of a source's first sample; the table's size where it has none. */
  firstIndexOf(source: number): number {
    return this.#sources.get(source)?.first ?? this.#size;
  }

  samplesOf(source: number): number {
    return this.#sources.get(source)?.samples ?? 0;
  }

  /** Index of the first sample whose record stands on this line of a source; null where there is none. */
  indexOfLine(source: number, line: number): number | null {
    for (const [number, chunk] of this.#chunks.entries()) {
      if (chunk.source !== source) continue;
      const lineAt = (at: number) => chunk.base.line + (chunk.lines?.[at] ?? 0);
      if (lineAt(chunk.rows - 1) < line) continue;
      const at = firstAtLeast(chunk.rows, lineAt, line);
      return lineAt(at) === line ? (this.#starts[number] ?? 0) + at : null;
    }
    return null;
  }

  /** Index of the first sample whose record holds this byte offset of a source; null between records. */
  indexAt(source: number, offset: number): number | null {
    for (const [number, chunk] of this.#chunks.entries()) {
      if (chunk.source !== source) continue;
      const endAt = (at: number) => chunk.base.offset + (chunk.offsets?.[at] ?? 0) + (chunk.lengths?.[at] ?? 0);
      if (endAt(chunk.rows - 1) < offset) continue;
      const at = firstAtLeast(chunk.rows, endAt, offset);
      const start = chunk.base.offset + (chunk.offsets?.[at] ?? 0);
      return start <= offset ? (this.#starts[number] ?? 0) + at : null;
    }
    return null;
  }

  /** Facts of one sample: a cursor of its own, valid until the next call. */
  readonly factsOf: (index: number) => F = (() => {
    let cursor: ReturnType<typeof cursorOver<F>> | null = null;
    return (index: number): F => {
      cursor ??= cursorOver<F>(this.#specs);
      const { chunk, at } = this.#find(index);
      cursor.to(chunk, at);
      return cursor.facts;
    };
  })();

  /** Facts of a row of a chunk: the cursor of `factsOf`, valid until the next call of either. */
  factsAt(chunk: number, at: number): F {
    return this.factsOf((this.#starts[chunk] ?? 0) + at);
  }

  /** A reader of facts with a cursor and a place of its own: several are read side by side, each mostly in file order. */
  reader(): (index: number) => F {
    const cursor = cursorOver<F>(this.#specs);
    let number = 0;
    return (index) => {
      if (!this.#holds(number, index)) number = this.#chunkWith(index);
      const chunk = this.#chunks[number];
      if (chunk) cursor.to(chunk, index - (this.#starts[number] ?? 0));
      return cursor.facts;
    };
  }

  /** What samples are paired by, `KEY_WIDTH` numbers a sample; null where the table was made without. */
  pairKeys(): Uint32Array | null {
    if (!this.#chunks.some(({ pairKeys }) => pairKeys)) return null;
    const keys = new Uint32Array(KEY_WIDTH * this.#size);
    for (const [number, { pairKeys }] of this.#chunks.entries()) {
      if (pairKeys) keys.set(pairKeys, KEY_WIDTH * (this.#starts[number] ?? 0));
    }
    return keys;
  }

  dimensionOf(name: string, index: number): string | number | null {
    const { chunk, at, number } = this.#find(index);
    if (name === SOURCE_DIMENSION) return this.sourceNames[chunk.source] ?? null;
    return this.#dimensions.get(name)?.valueAt(number, at) ?? null;
  }

  /** A reader of a dimension with a place of its own, for whoever reads many rows in file order. */
  dimensionReader(name: string): (index: number) => string | number | null {
    const dictionary = this.#dimensions.get(name);
    if (!dictionary) return (index) => this.dimensionOf(name, index);
    let number = -1;
    let from = 0;
    let to = 0;
    let codes: DimensionCodes | null = null;
    return (index) => {
      if (index < from || index >= to) {
        number = this.#chunkWith(index);
        from = this.#starts[number] ?? 0;
        to = from + (this.#chunks[number]?.rows ?? 0);
        codes = dictionary.codesOf(number);
      }
      const code = codes === null ? 0 : codeAt(codes, index - from);
      return code === 0 ? null : (codes?.values[code - 1] ?? null);
    };
  }

  /** Numbers ascending, then texts in order of appearance; sources that gave samples, in their order. */
  valuesOf(name: string): readonly (string | number)[] {
    if (name === SOURCE_DIMENSION) {
      return this.sourceNames.filter((_, source) => this.#sources.has(source));
    }
    return this.#dimensions.get(name)?.values ?? [];
  }

  /** Rows of the whole table, or those that `rows` marks with 1. */
  view(rows: Uint8Array | null = null): TableView<F> {
    const table = this;
    const size = rows ? rows.reduce((sum, mark) => sum + mark, 0) : this.#size;
    const view: TableView<F> = {
      size,
      each(visit) {
        table.#visit(rows, visit);
      },
      stretches: (dimensions) => table.#stretches(rows, dimensions),
      dimension: (name, index) => table.dimensionOf(name, index),
      isConstant: (name) => table.#isConstant(name),
      valueNames: () => table.valueNames,
      valuesOf: (name) => table.valuesOf(name),
      samplesWith: (name) => table.#dimensions.get(name)?.count ?? 0,
      hasColumn: (id) => table.#hasColumn(id),
      slice: (name, value) => table.view(table.#slice(rows, name, value)),
      anyInTable(test, name) {
        const known = name === undefined ? undefined : table.#any.get(name);
        if (known !== undefined) return known;
        const isAny = table.anyFrom(0, test);
        if (name !== undefined) table.#any.set(name, isAny);
        return isAny;
      },
    };
    return view;
  }

  /** Whether any row from an index on meets a test. */
  anyFrom(from: number, test: (facts: F, index: number) => boolean): boolean {
    const cursor = cursorOver<F>(this.#specs);
    for (const [number, chunk] of this.#chunks.entries()) {
      const start = this.#starts[number] ?? 0;
      for (let at = Math.max(0, from - start); at < chunk.rows; at++) {
        cursor.to(chunk, at);
        if (test(cursor.facts, start + at)) return true;
      }
    }
    return false;
  }

  #isConstant(name: string): boolean {
    if (name === SOURCE_DIMENSION) return this.valuesOf(name).length === 1;
    return this.#dimensions.get(name)?.isConstant(this.#size) ?? false;
  }

  #hasColumn(id: string): boolean {
    const column = this.#specs.findIndex((spec) => spec.id === id);
    return this.#chunks.some((chunk) => (chunk.columns[column] ?? null) !== null);
  }

  #visit(rows: Uint8Array | null, visit: (facts: F, index: number) => void): void {
    const scan = scanOver<F>(this.#specs);
    for (const { start, positions, size } of this.#scanned(scan, rows)) {
      for (let row = 0; row < size; row++) {
        scan.to(row);
        visit(scan.facts, start + (positions[row] ?? 0));
      }
    }
  }

  *#stretches(rows: Uint8Array | null, dimensions: readonly string[]): Generator<Stretch<F>, void> {
    const scan = scanOver<F>(this.#specs);
    const slots = dimensions.map(() => new Int32Array(STRETCH_ROWS));
    const readers = dimensions.map((name) => this.#slotReader(name));
    const to = (row: number): F => {
      scan.to(row);
      return scan.facts;
    };
    for (const { chunk, number, positions, size } of this.#scanned(scan, rows)) {
      for (const [d, read] of readers.entries()) read(chunk, number, positions, size, slots[d] ?? NO_SLOTS);
      yield { size, slots, to };
    }
  }

  /** Writes the slots of some rows of a chunk, by the values that there are now. */
  #slotReader(name: string) {
    type Read = (chunk: Chunk, number: number, positions: Uint32Array, size: number, own: Int32Array) => void;
    if (name === SOURCE_DIMENSION) {
      const slotOf = new Map(this.valuesOf(name).map((value, slot) => [value, slot]));
      const read: Read = ({ source }, _, __, size, own) => {
        own.fill(slotOf.get(this.sourceNames[source] ?? "") ?? NO_SLOT, 0, size);
      };
      return read;
    }
    const dictionary = this.#dimensions.get(name);
    const slots: Slots | undefined = dictionary?.slots;
    let last = -1;
    let codes: ReturnType<Dictionary["codesIn"]> = null;
    const read: Read = (_, number, positions, size, own) => {
      if (number !== last) codes = slots ? (dictionary?.codesIn(number, slots) ?? null) : null;
      last = number;
      if (codes === null) own.fill(NO_SLOT, 0, size);
      else writeSlots(codes.dimension, codes.slotOf, positions, size, own);
    };
    return read;
  }

  /** Moves a scan over the rows that there are now, a stretch at a time. */
  *#scanned(scan: Scan<F>, rows: Uint8Array | null) {
    const positions = new Uint32Array(STRETCH_ROWS);
    for (const [number, chunk] of [...this.#chunks].entries()) {
      const start = this.#starts[number] ?? 0;
      for (let at = 0; at < chunk.rows; ) {
        let size = 0;
        for (; at < chunk.rows && size < STRETCH_ROWS; at++) {
          if (rows === null || rows[start + at] === 1) positions[size++] = at;
        }
        if (size === 0) continue;
        scan.over(chunk, positions, size);
        yield { chunk, number, start, positions, size };
      }
    }
  }

  #slice(rows: Uint8Array | null, name: string, value: string | number): Uint8Array {
    const sliced = new Uint8Array(this.#size);
    const dictionary = this.#dimensions.get(name);
    let index = 0;
    for (const [number, chunk] of this.#chunks.entries()) {
      const isSource = name === SOURCE_DIMENSION && this.sourceNames[chunk.source] === value;
      for (let at = 0; at < chunk.rows; at++, index++) {
        if (rows && rows[index] !== 1) continue;
        if (isSource || (dictionary && dictionary.valueAt(number, at) === value)) sliced[index] = 1;
      }
    }
    return sliced;
  }

  #dictionary(name: string): Dictionary {
    let dictionary = this.#dimensions.get(name);
    if (!dictionary) {
      dictionary = new Dictionary();
      this.#dimensions.set(name, dictionary);
    }
    return dictionary;
  }

  #find(index: number): { chunk: Chunk; at: number; number: number } {
    if (!this.#holds(this.#last, index)) this.#last = this.#chunkWith(index);
    const number = this.#last;
    const chunk = this.#chunks[number];
    const at = index - (this.#starts[number] ?? 0);
    if (!chunk || at < 0 || at >= chunk.rows) throw new RangeError(`No sample ${index} in a table of ${this.#size}.`);
    return { chunk, at, number };
  }

  #holds(number: number, index: number): boolean {
    const at = index - (this.#starts[number] ?? 0);
    return at >= 0 && at < (this.#chunks[number]?.rows ?? 0);
  }

  #chunkWith(index: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const NO_SLOTS = new Int32Array(0);

/** Whether two chunks hold the same records, as far as their places tell. */
function isSameStretch(one: Chunk, other: Chunk | undefined): boolean {
  if (other === undefined || one.rows !== other.rows || one.source !== other.source) return false;
  if (one.base.offset !== other.base.offset || one.base.line !== other.base.line) return false;
  return isSameColumn(one.offsets, other.offsets) && isSameColumn(one.lengths, other.lengths);
}

function isSameColumn(one: Column, other: Column): boolean {
  return one === null || other === null ? one === other : one.every((value, at) => value === other[at]);
}

/** First position of an ascending list with a value of at least `wanted`. */
function firstAtLeast(length: number, valueAt: (position: number) => number, wanted: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (valueAt(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
