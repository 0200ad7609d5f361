import type { GroupedBy } from "../../model/index.ts";
import { isAttemptField } from "./attempts.ts";
import type { Chunk } from "./chunk.ts";
import { ChunkList } from "./chunkList.ts";
import { ClassKeeper, classesAmong, type RowClasses } from "./classes.ts";
import { Dimensions } from "./dimensions.ts";
import type { ColumnSpec } from "./facts.ts";
import { ALONE, groupedBy, groupsOf, type SampleGroups } from "./groups.ts";
import type { Indicator } from "./indicator.ts";
import { countedItem, type Items, isAboutQuestion, itemsOf } from "./items.ts";
import { metIn } from "./met.ts";
import { countMarks, spanOf, writePositions } from "./positions.ts";
import { cursorOver, type Scan, scanOver } from "./scan.ts";
import { BATCH_ROWS, type ReadListener, type RowBatch, type TableView, VALUES_READ } from "./view.ts";

/**
 * Samples of an evaluation as chunks of typed columns, in file order, sources one after the other, for any kind. An
 * index counts samples over all sources; a row counts them within one.
 */
export class Table<F> {
  readonly #specs: readonly ColumnSpec[];
  readonly #chunks = new ChunkList();
  readonly #dimensions: Dimensions;
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
    this.#dimensions = new Dimensions(this.#chunks, sourceNames);
    this.#alike = alike;
    this.#classes = new ClassKeeper({
      specs,
      chunks: this.chunks,
      hasColumn: (column) => this.#chunks.hasColumn(column),
      slotsOf: (name, number) => this.#dimensions.slotsOf(name, number),
    });
  }

  get size(): number {
    return this.#chunks.size;
  }

  get sourceNames(): readonly string[] {
    return this.#dimensions.sourceNames;
  }

  get dimensions(): readonly string[] {
    return this.#dimensions.slices;
  }

  get valueNames(): readonly string[] {
    return this.#dimensions.valueNames;
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
    this.#dimensions.append(number, chunk);
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
    return this.#chunks.pairKeys();
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
      const all = dimensions.filter((name) => !this.#dimensions.isConstant(name) && !isAttemptField(name));
      const [settings, abouts] = [all.filter((name) => !isAboutQuestion(name)), all.filter(isAboutQuestion)];
      const read = (name: string) => this.dimensionReader(name);
      this.#items = {
        version: this.#version,
        items: itemsOf({
          size,
          chunks,
          groups: () => this.groups?.numbers ?? null,
          settings,
          abouts,
          dimensionReader: read,
        }),
      };
    }
    return this.#items.items;
  }

  get groupedBy(): GroupedBy {
    return groupedBy(this.chunks);
  }

  dimensionOf(name: string, index: number): string | number | null {
    return this.#dimensions.valueAt(name, index);
  }

  dimensionReader(name: string): (index: number) => string | number | null {
    return this.#dimensions.reader(name);
  }

  valuesOf(name: string): readonly (string | number)[] {
    return this.#dimensions.valuesOf(name);
  }

  typesOf(name: string): ReturnType<Dimensions["typesOf"]> {
    return this.#dimensions.typesOf(name);
  }

  /** Meaning of a name such as `label.tone=formal`; null for others. */
  indicatorOf = (name: string): Indicator | null => this.#dimensions.indicatorOf(name);

  /** Rows of the whole table, or those with mark 1 in `rows`. `onRead` gets what is read. */
  view(rows: Uint8Array | null = null, onRead: ReadListener | null = null): TableView<F> {
    const table = this;
    const dimensions = this.#dimensions;
    const size = rows ? countMarks(rows) : this.size;
    const named = <Answer>(name: string, answer: () => Answer): Answer => {
      if (!dimensions.isSlice(name)) onRead?.(VALUES_READ);
      return answer();
    };
    const view: TableView<F> = {
      size,
      each(visit) {
        table.#visit(rows, visit, onRead);
      },
      batches(names) {
        for (const name of names) named(name, () => {});
        return table.#batches([...table.chunks], rows, names, onRead);
      },
      dimension: (name, index) => named(name, () => dimensions.valueAt(name, index)),
      isConstant: (name) => named(name, () => dimensions.isConstant(name)),
      valueNames() {
        onRead?.(VALUES_READ);
        return table.valueNames;
      },
      valuesOf: (name) => named(name, () => dimensions.valuesOf(name)),
      rangeOf: (name) => named(name, () => dimensions.dictionaryOf(name)?.range ?? null),
      samplesWith: (name) => named(name, () => dimensions.dictionaryOf(name)?.count ?? 0),
      alike(look, names) {
        const classes = table.#classes.of(look, names);
        return classes && classesAmong(classes, rows, onRead);
      },
      hasColumn(id) {
        onRead?.(id);
        return table.#hasColumn(id);
      },
      slice: (name, value) => named(name, () => table.view(dimensions.slice(rows, name, value), onRead)),
      anyInTable: (test, name) => table.#anyAtAll(test, name, onRead),
      groups: () => table.groups?.numbers ?? null,
      items: () => table.items,
    };
    return view;
  }

  /** Those of some tests that any of the first rows of chunks from an index on meets: of many chunks, fewer rows each. */
  metFrom<Test>(from: number, tests: readonly Test[], meets: (test: Test, facts: F) => boolean): ReadonlySet<Test> {
    const chunks = this.chunks.length - (from < this.size ? this.#chunks.find(from).number : 0);
    const most = Math.ceil(MOST_LOOKED_AT / Math.max(1, chunks));
    return metIn(this.#specs, this.chunks, from, tests, meets, { most });
  }

  /** Those of some tests that any row meets. */
  met<Test>(tests: readonly Test[], meets: (test: Test, facts: F) => boolean): ReadonlySet<Test> {
    const ofRow = (facts: F) => tests.filter((test) => meets(test, facts));
    const answers = this.#classes.of(ofRow)?.ask(ofRow);
    return answers ? new Set(answers.flat()) : metIn(this.#specs, this.chunks, 0, tests, meets);
  }

  #anyFrom(from: number, test: (facts: F, index: number) => boolean, onRead: ReadListener | null): boolean {
    // A test that does not ask for the index.
    if (test.length < 2) {
      const meets = (ofFacts: typeof test, facts: F) => ofFacts(facts, NO_INDEX);
      return metIn(this.#specs, this.chunks, from, [test], meets, { onRead }).size > 0;
    }
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
      const answers = name === undefined ? null : this.#classes.known(test)?.ask(test, note);
      known.isAny = answers ? answers.includes(true) : this.#anyFrom(known.rows, test, note);
    }
    known.rows = this.size;
    if (name !== undefined) this.#any.set(name, known);
    if (onRead) for (const what of known.read) onRead(what);
    return known.isAny;
  }

  #hasColumn(id: string): boolean {
    return this.#chunks.hasColumn(this.#specs.findIndex((spec) => spec.id === id));
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
    const readers = dimensions.map((name) => this.#dimensions.slotReader(name));
    const to = (row: number): F => {
      scan.to(row);
      return scan.facts;
    };
    const own = new Int32Array(BATCH_ROWS);
    const ownItems = new Int32Array(BATCH_ROWS);
    const readNumbers = this.#dimensions.numberReader();
    const classed = new Map<RowClasses<F>["of"], Uint16Array>();
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
        if (!this.#dimensions.isSlice(name)) onRead?.(VALUES_READ);
        return readNumbers(at, name, number, positions, size);
      };
      const classesBy = ({ of }: RowClasses<F>) => {
        const [first = 0, all = NO_CLASSES] = [positions[0], of[number]];
        if (rows === null) return all.subarray(first, first + size);
        const ownClasses = classed.get(of) ?? new Uint16Array(BATCH_ROWS);
        classed.set(of, ownClasses);
        for (let row = 0; row < size; row++) ownClasses[row] = all[positions[row] ?? 0] ?? 0;
        return ownClasses;
      };
      yield { size, slots, numbers, to, classesBy, groups, items };
    }
  }

  *#scanned(scan: Scan<F>, rows: Uint8Array | null, from = 0, chunks: readonly Chunk[] = [...this.chunks]) {
    const positions = new Uint32Array(BATCH_ROWS);
    const span = rows && spanOf(rows);
    let marked = -1;
    for (const [number, chunk] of chunks.entries()) {
      const start = this.#chunks.startOf(number);
      // One file of many: most chunks have no row of it.
      if (span && span.to <= start) return;
      if (rows && marked < start) marked = rows.indexOf(1, Math.max(start, span?.from ?? 0));
      if (rows && marked < start) return;
      if (rows && marked >= start + chunk.rows) continue;
      for (let at = Math.max(0, from - start); at < chunk.rows; ) {
        const size = writePositions(rows, start, at, chunk.rows, positions);
        at = size < BATCH_ROWS ? chunk.rows : (positions[size - 1] ?? 0) + 1;
        if (size === 0) continue;
        scan.over(chunk, positions, size);
        yield { chunk, number, start, positions, size };
      }
    }
  }
}

/** Most rows that `metFrom` reads, over all chunks. */
const MOST_LOOKED_AT = 512;
const NO_INDEX = -1;
const NO_SLOTS = new Int32Array(0);
const NO_CLASSES = new Uint16Array(0);
