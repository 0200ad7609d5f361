import type { GroupedBy } from "../../model/index.ts";
import { isAttemptField } from "./attempts.ts";
import type { Chunk } from "./chunk.ts";
import { ChunkList } from "./chunkList.ts";
import { ClassKeeper, classesAmong, type RowClasses } from "./classes.ts";
import { type DimensionCodes, NO_SLOT } from "./columns.ts";
import { Dictionary } from "./dictionary.ts";
import type { ColumnSpec } from "./facts.ts";
import { ALONE, groupedBy, groupsOf, type SampleGroups } from "./groups.ts";
import { type Indicator, indicatorOf } from "./indicator.ts";
import { countedItem, type Items, isAboutQuestion, itemsOf } from "./items.ts";
import { KEY_WIDTH } from "./keys.ts";
import { metIn } from "./met.ts";
import { allPositions, countMarks, writePositions } from "./positions.ts";
import { cursorOver, type Scan, scanOver } from "./scan.ts";
import { BATCH_ROWS, type ReadListener, type RowBatch, type TableView, VALUES_READ } from "./view.ts";

export const SOURCE_DIMENSION = "source";

/**
 * Samples of an evaluation as chunks of typed columns, in file order, sources one after the other, for any kind. An
 * index counts samples over all sources; a row counts them within one.
 */
export class Table<F> {
  readonly #specs: readonly ColumnSpec[];
  readonly sourceNames: readonly string[];
  readonly #chunks = new ChunkList();
  readonly #dimensions = new Map<string, Dictionary>();
  readonly #valueNames = new Set<string>();
  #names: readonly string[] | null = null;
  /** Answers of `anyInTable` by name: number of rows, and columns read. */
  readonly #any = new Map<string, { isAny: boolean; rows: number; readonly read: Set<string> }>();
  readonly #classes: ClassKeeper<F>;
  readonly #alike: Table<F> | null;
  #items: { readonly version: number; readonly items: Items | null } | null = null;
  #groups: { readonly version: number; readonly groups: SampleGroups | null } | null = null;
  #version = 0;

  /** `alike` is a table of the same records, whose groups and items are shared. */
  constructor(specs: readonly ColumnSpec[], sourceNames: readonly string[], alike: Table<F> | null = null) {
    this.#specs = specs;
    this.sourceNames = sourceNames;
    this.#alike = alike;
    this.#classes = new ClassKeeper({
      specs,
      chunks: this.chunks,
      slotsOf: (name, number) => this.#slotsOf(name, number),
    });
  }

  get size(): number {
    return this.#chunks.size;
  }

  get dimensions(): readonly string[] {
    return [...this.#dimensions.keys()].filter((name) => !this.#valueNames.has(name));
  }

  get valueNames(): readonly string[] {
    this.#names ??= [...this.#valueNames];
    return this.#names;
  }

  get version(): number {
    return this.#version;
  }

  get chunks(): readonly Chunk[] {
    return this.#chunks.all;
  }

  rowOf(index: number): { readonly chunk: number; readonly at: number } {
    const { number, at } = this.#chunks.find(index);
    return { chunk: number, at };
  }

  append(chunk: Chunk): void {
    this.#version++;
    const number = this.chunks.length;
    this.#chunks.append(chunk);
    this.#classes.clear();
    const known = this.#valueNames.size;
    for (const name of chunk.valueNames ?? []) this.#valueNames.add(name);
    // The list changes only with a new name, so that callers can cache by it.
    if (this.#valueNames.size > known) this.#names = null;
    for (const [name, codes] of Object.entries(chunk.dimensions)) {
      this.#dictionary(name).append(number, codes);
    }
  }

  chunksBefore(source: number, offset: number): readonly Chunk[] {
    return this.chunks.filter((chunk) => chunk.source === source && chunk.base.offset < offset);
  }

  /**
   * Takes columns that another reading of the same records has and this one lacks, or all of them if it has every mode;
   * false if records differ.
   */
  fill(other: Table<F>, isEveryMode: boolean): boolean {
    if (!this.isSameAs(other)) return false;
    for (const [number, chunk] of this.chunks.entries()) {
      const added = other.chunks[number]?.columns ?? [];
      const columns = chunk.columns.map((own, c) => {
        const found = added[c] ?? null;
        return isEveryMode ? (found ?? own) : (own ?? found);
      });
      this.#chunks.replace(number, { ...chunk, columns });
    }
    this.#any.clear();
    this.#classes.clear();
    this.#version++;
    return true;
  }

  isSameAs(other: Table<F>): boolean {
    return this.#chunks.isSameAs(other.#chunks);
  }

  placeOf(index: number): ReturnType<ChunkList["placeOf"]> {
    return this.#chunks.placeOf(index);
  }

  headingOf(index: number): ReturnType<ChunkList["headingOf"]> {
    return this.#chunks.headingOf(index);
  }

  firstIndexOf(source: number): number {
    return this.#chunks.firstIndexOf(source);
  }

  samplesOf(source: number): number {
    return this.#chunks.samplesOf(source);
  }

  indexOfLine(source: number, line: number): number | null {
    return this.#chunks.indexOfLine(source, line);
  }

  indexAt(source: number, offset: number): number | null {
    return this.#chunks.indexAt(source, offset);
  }

  readonly factsOf: (index: number) => F = (() => {
    let cursor: ReturnType<typeof cursorOver<F>> | null = null;
    return (index: number): F => {
      cursor ??= cursorOver<F>(this.#specs);
      const { chunk, at } = this.#chunks.find(index);
      cursor.to(chunk, at);
      return cursor.facts;
    };
  })();

  factsAt(chunk: number, at: number): F {
    return this.factsOf(this.#chunks.startOf(chunk) + at);
  }

  /** A reader with its own cursor: several can read side by side, mostly in file order. */
  reader(): (index: number) => F {
    const cursor = cursorOver<F>(this.#specs);
    let number = 0;
    return (index) => {
      if (!this.#chunks.holds(number, index)) number = this.#chunks.chunkWith(index);
      const chunk = this.chunks[number];
      if (chunk) cursor.to(chunk, index - this.#chunks.startOf(number));
      return cursor.facts;
    };
  }

  pairKeys(): Uint32Array | null {
    if (!this.chunks.some(({ pairKeys }) => pairKeys)) return null;
    const keys = new Uint32Array(KEY_WIDTH * this.size);
    for (const [number, { pairKeys }] of this.chunks.entries()) {
      if (pairKeys) keys.set(pairKeys, KEY_WIDTH * this.#chunks.startOf(number));
    }
    return keys;
  }

  get groups(): SampleGroups | null {
    if (this.#alike?.size === this.size) return this.#alike.groups;
    if (this.#groups?.version !== this.#version) {
      this.#groups = { version: this.#version, groups: groupsOf(this.chunks, this.size) };
    }
    return this.#groups.groups;
  }

  get items(): Items | null {
    if (this.#alike?.size === this.size) return this.#alike.items;
    if (this.#items?.version !== this.#version) {
      const { size, chunks, dimensions } = this;
      const all = dimensions.filter((name) => !this.#isConstant(name) && !isAttemptField(name));
      const [settings, abouts] = [all.filter((name) => !isAboutQuestion(name)), all.filter(isAboutQuestion)];
      const read = (name: string) => this.dimensionReader(name);
      this.#items = {
        version: this.#version,
        items: itemsOf({ size, chunks, settings, abouts, dimensionReader: read }),
      };
    }
    return this.#items.items;
  }

  get groupedBy(): GroupedBy {
    return groupedBy(this.chunks);
  }

  dimensionOf(name: string, index: number): string | number | null {
    const { chunk, at, number } = this.#chunks.find(index);
    if (name === SOURCE_DIMENSION) return this.sourceNames[chunk.source] ?? null;
    return this.#dimensions.get(name)?.valueAt(number, at) ?? null;
  }

  dimensionReader(name: string): (index: number) => string | number | null {
    const dictionary = this.#dimensions.get(name);
    let from = 0;
    let to = 0;
    let source: string | null = null;
    let values: DimensionCodes | null = null;
    return (index) => {
      if (index < from || index >= to) {
        const number = this.#chunks.chunkWith(index);
        const chunk = this.chunks[number];
        from = this.#chunks.startOf(number);
        to = from + (chunk?.rows ?? 0);
        if (name === SOURCE_DIMENSION) source = this.sourceNames[chunk?.source ?? -1] ?? null;
        else values = dictionary?.valuesIn(number) ?? null;
      }
      return source ?? (values && dictionary ? dictionary.valueOf(values, index - from) : null);
    };
  }

  /** Numbers ascending, then texts in order of appearance; sources with samples, in order. */
  valuesOf(name: string): readonly (string | number)[] {
    if (name === SOURCE_DIMENSION) {
      return this.sourceNames.filter((_, source) => this.#chunks.hasSource(source));
    }
    return this.#dimensions.get(name)?.values ?? [];
  }

  typesOf(name: string): Dictionary["types"] {
    return this.#dimensions.get(name)?.types ?? { hasNumbers: false, hasTexts: name === SOURCE_DIMENSION };
  }

  /** Rows of the whole table, or those with mark 1 in `rows`. `onRead` gets what is read. */
  view(rows: Uint8Array | null = null, onRead: ReadListener | null = null): TableView<F> {
    const table = this;
    const size = rows ? countMarks(rows) : this.size;
    const named = <Answer>(name: string, answer: () => Answer): Answer => {
      if (!table.#isSlice(name)) onRead?.(VALUES_READ);
      return answer();
    };
    const view: TableView<F> = {
      size,
      each(visit) {
        table.#visit(rows, visit, onRead);
      },
      batches(dimensions) {
        for (const name of dimensions) named(name, () => {});
        return table.#batches([...table.chunks], rows, dimensions, onRead);
      },
      dimension: (name, index) => named(name, () => table.dimensionOf(name, index)),
      isConstant: (name) => named(name, () => table.#isConstant(name)),
      valueNames() {
        onRead?.(VALUES_READ);
        return table.valueNames;
      },
      valuesOf: (name) => named(name, () => table.valuesOf(name)),
      rangeOf: (name) => named(name, () => table.#dimensions.get(name)?.range ?? null),
      samplesWith: (name) => named(name, () => table.#dimensions.get(name)?.count ?? 0),
      alike(look, dimensions) {
        const classes = table.#classes.of(look, dimensions);
        return classes && classesAmong(classes, rows, onRead);
      },
      hasColumn(id) {
        onRead?.(id);
        return table.#hasColumn(id);
      },
      slice: (name, value) => named(name, () => table.view(table.#slice(rows, name, value), onRead)),
      anyInTable: (test, name) => table.#anyAtAll(test, name, onRead),
      groups: () => table.groups?.numbers ?? null,
      items: () => table.items,
    };
    return view;
  }

  /** Those of some tests that any of the first rows of chunks from an index on meets. */
  metFrom<Test>(from: number, tests: readonly Test[], meets: (test: Test, facts: F) => boolean): ReadonlySet<Test> {
    return metIn(this.#specs, this.chunks, from, tests, meets, BATCH_ROWS);
  }

  /** Those of some tests that any row meets. */
  met<Test>(tests: readonly Test[], meets: (test: Test, facts: F) => boolean): ReadonlySet<Test> {
    const ofRow = (facts: F) => tests.filter((test) => meets(test, facts));
    const told = this.#classes.of(ofRow)?.ask(ofRow);
    return told ? new Set(told.flat()) : metIn(this.#specs, this.chunks, 0, tests, meets);
  }

  #anyFrom(from: number, test: (facts: F, index: number) => boolean, onRead: ReadListener | null): boolean {
    const scan = scanOver<F>(this.#specs, onRead);
    for (const { start, positions, size } of this.#scanned(scan, null, from)) {
      for (let row = 0; row < size; row++) {
        scan.to(row);
        if (test(scan.facts, start + (positions[row] ?? 0))) return true;
      }
    }
    return false;
  }

  #anyAtAll(
    test: (facts: F, index: number) => boolean,
    name: string | undefined,
    onRead: ReadListener | null,
  ): boolean {
    const known = (name === undefined ? undefined : this.#any.get(name)) ?? { isAny: false, rows: 0, read: new Set() };
    if (!known.isAny && known.rows < this.size) {
      const note = (what: string) => known.read.add(what);
      const told = name === undefined ? null : this.#classes.known(test)?.ask(test, note);
      known.isAny = told ? told.includes(true) : this.#anyFrom(known.rows, test, note);
    }
    known.rows = this.size;
    if (name !== undefined) this.#any.set(name, known);
    if (onRead) for (const what of known.read) onRead(what);
    return known.isAny;
  }

  #isSlice(name: string): boolean {
    return name === SOURCE_DIMENSION || (this.#dimensions.has(name) && !this.#valueNames.has(name));
  }

  #isConstant(name: string): boolean {
    if (name === SOURCE_DIMENSION) return this.valuesOf(name).length === 1;
    return this.#dimensions.get(name)?.isConstant(this.size) ?? false;
  }

  #hasColumn(id: string): boolean {
    const column = this.#specs.findIndex((spec) => spec.id === id);
    return this.chunks.some((chunk) => (chunk.columns[column] ?? null) !== null);
  }

  #visit(rows: Uint8Array | null, visit: (facts: F, index: number) => void, onRead: ReadListener | null): void {
    const scan = scanOver<F>(this.#specs, onRead);
    for (const { start, positions, size } of this.#scanned(scan, rows)) {
      for (let row = 0; row < size; row++) {
        scan.to(row);
        visit(scan.facts, start + (positions[row] ?? 0));
      }
    }
  }

  *#batches(
    chunks: readonly Chunk[],
    rows: Uint8Array | null,
    dimensions: readonly string[],
    onRead: ReadListener | null,
  ): Generator<RowBatch<F>, void> {
    const scan = scanOver<F>(this.#specs, onRead);
    const slots = dimensions.map(() => new Int32Array(BATCH_ROWS));
    const readers = dimensions.map((name) => this.#slotReader(name));
    const to = (row: number): F => {
      scan.to(row);
      return scan.facts;
    };
    const own = new Int32Array(BATCH_ROWS);
    const ownItems = new Int32Array(BATCH_ROWS);
    const readNumbers = this.#numberReader();
    const ownClasses = new Uint16Array(BATCH_ROWS);
    let count = 0;
    for (const { chunk, number, start, positions, size } of this.#scanned(scan, rows, 0, chunks)) {
      for (const [d, read] of readers.entries()) read(chunk, number, positions, size, slots[d] ?? NO_SLOTS);
      const groups = () => {
        const numbers = this.groups?.numbers;
        if (!numbers) return null;
        for (let row = 0; row < size; row++) own[row] = numbers[start + (positions[row] ?? 0)] ?? ALONE;
        return own;
      };
      const items = () => {
        const known = this.items;
        if (!known) return null;
        for (let row = 0; row < size; row++) ownItems[row] = countedItem(known, start + (positions[row] ?? 0));
        return ownItems;
      };
      const at = count++;
      const numbers = (name: string) => {
        if (!this.#isSlice(name)) onRead?.(VALUES_READ);
        return readNumbers(at, name, number, positions, size);
      };
      const classesBy = ({ of }: RowClasses<F>) => {
        const [first = 0, all = NO_CLASSES] = [positions[0], of[number]];
        if (rows === null) return all.subarray(first, first + size);
        for (let row = 0; row < size; row++) ownClasses[row] = all[positions[row] ?? 0] ?? 0;
        return ownClasses;
      };
      yield { size, slots, numbers, to, classesBy, groups, items };
    }
  }

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
    const slots = dictionary?.slots;
    let last = -1;
    let write: ReturnType<Dictionary["slotWriter"]> = null;
    const read: Read = (_, number, positions, size, own) => {
      if (number !== last) write = slots ? (dictionary?.slotWriter(number, slots) ?? null) : null;
      last = number;
      if (write === null) own.fill(NO_SLOT, 0, size);
      else write(positions, size, own);
    };
    return read;
  }

  /** Meaning of a name such as `label.tone=formal`; null for others. */
  indicatorOf = (name: string): Indicator | null => indicatorOf(name, this.#dimensions);

  #numberReader(): (batch: number, name: string, chunk: number, positions: Uint32Array, size: number) => Float64Array {
    const known = new Map<string, { readonly values: Float64Array; batch: number }>();
    return (batch, name, chunk, positions, size) => {
      const own = known.get(name) ?? { values: new Float64Array(BATCH_ROWS), batch: -1 };
      if (own.batch === batch) return own.values;
      own.batch = batch;
      known.set(name, own);
      const indicator = this.indicatorOf(name);
      const write = this.#dimensions.get(indicator?.name ?? name)?.numberWriter(chunk, indicator);
      if (write) write(positions, size, own.values);
      else own.values.fill(Number.NaN, 0, size);
      return own.values;
    };
  }

  #slotsOf(name: string, number: number): Int32Array {
    const chunk = this.chunks[number];
    const own = new Int32Array(chunk?.rows ?? 0);
    if (chunk) this.#slotReader(name)(chunk, number, allPositions(own.length), own.length, own);
    return own;
  }

  *#scanned(scan: Scan<F>, rows: Uint8Array | null, from = 0, chunks: readonly Chunk[] = [...this.chunks]) {
    const positions = new Uint32Array(BATCH_ROWS);
    for (const [number, chunk] of chunks.entries()) {
      const start = this.#chunks.startOf(number);
      // One file of many: most chunks have no row of it.
      if (rows && rows.subarray(start, start + chunk.rows).indexOf(1) < 0) continue;
      for (let at = Math.max(0, from - start); at < chunk.rows; ) {
        const size = writePositions(rows, start, at, chunk.rows, positions);
        at = size < BATCH_ROWS ? chunk.rows : (positions[size - 1] ?? 0) + 1;
        if (size === 0) continue;
        scan.over(chunk, positions, size);
        yield { chunk, number, start, positions, size };
      }
    }
  }

  #slice(rows: Uint8Array | null, name: string, value: string | number): Uint8Array {
    const sliced = new Uint8Array(this.size);
    const dictionary = this.#dimensions.get(name);
    let index = 0;
    for (const [number, chunk] of this.chunks.entries()) {
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
}

const NO_SLOTS = new Int32Array(0);
const NO_CLASSES = new Uint16Array(0);
