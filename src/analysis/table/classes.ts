import type { Chunk } from "./chunk.ts";
import { Step } from "./classSteps.ts";
import { absentValue } from "./columns.ts";
import type { ColumnSpec } from "./facts.ts";
import { notedCursorOver } from "./scan.ts";
import type { ReadListener, TableView } from "./view.ts";

/** Asks something of a row; what it says depends on the facts, and on slices of the sample at `index`, alone. */
export type Look<F> = (facts: F, index: number) => unknown;

/** Rows of a table that hold the same in some columns and slices: what is told of one of a class holds of all. */
export interface RowClasses<F> {
  readonly count: number;
  /** By chunk, then by row of it. Classes are numbered in the order in which their first rows come. */
  readonly of: readonly Uint16Array[];
  /** By class: how many rows it has, of the table or of the view that gave the classes. */
  readonly sizes: Uint32Array;
  /**
   * What is said of each class, by its first row in the table; null where that depends on columns which rows of a class
   * need not have in common. `onRead` hears of the columns that were read.
   */
  ask<Told>(look: (facts: F, index: number) => Told, onRead?: ReadListener | null): readonly Told[] | null;
}

/**
 * What `look` says of the rows of a view, and of how many rows: of all that are alike at once where that is known, else
 * row by row. In no order. It may depend on the facts and on these slices alone.
 */
export function tellRows<F, Told>(
  view: Pick<TableView<F>, "alike" | "each">,
  look: (facts: F, index: number) => Told,
  take: (told: Told, rows: number) => void,
  dimensions: readonly string[] = [],
): void {
  const classes = view.alike?.(look, dimensions);
  const told = classes?.ask(look);
  if (!classes || !told) {
    view.each((facts, index) => take(look(facts, index), 1));
    return;
  }
  const { sizes } = classes;
  for (const [at, own] of told.entries()) if ((sizes[at] ?? 0) > 0) take(own, sizes[at] ?? 0);
}

/** The classes of some rows of a table: those that `marks` marks with 1, by index. */
export function classesAmong<F>(
  classes: RowClasses<F>,
  marks: Uint8Array | null,
  onRead: ReadListener | null,
): RowClasses<F> {
  let sizes = marks === null ? classes.sizes : null;
  return {
    count: classes.count,
    of: classes.of,
    get sizes() {
      sizes ??= sizesAmong(classes, marks ?? new Uint8Array(0));
      return sizes;
    },
    ask: (look) => classes.ask(look, onRead),
  };
}

/** By marks, which do not change any more, then by the classes of chunks. */
const sizesKnown = new WeakMap<Uint8Array, WeakMap<readonly Uint16Array[], Uint32Array>>();

function sizesAmong<F>({ count, of }: RowClasses<F>, marks: Uint8Array): Uint32Array {
  const known = sizesKnown.get(marks) ?? new WeakMap<readonly Uint16Array[], Uint32Array>();
  sizesKnown.set(marks, known);
  const sizes = known.get(of) ?? countSizes(count, of, marks);
  known.set(of, sizes);
  return sizes;
}

function countSizes(count: number, of: readonly Uint16Array[], marks: Uint8Array): Uint32Array {
  const sizes = new Uint32Array(count);
  let start = 0;
  for (const own of of) {
    for (let at = 0; at < own.length; at++) {
      const row = own[at] ?? 0;
      sizes[row] = (sizes[row] ?? 0) + (marks[start + at] ?? 0);
    }
    start += own.length;
  }
  return sizes;
}

/** What classes need of a table. */
interface ClassedTable {
  readonly specs: readonly ColumnSpec[];
  readonly chunks: readonly Chunk[];
  /** Slots of all rows of a chunk by a slice, -1 for none. */
  slotsOf(name: string, chunk: number): Int32Array;
}

/** Rows of smaller tables are asked one by one. */
const MANY_ROWS = 4096;
/** On average a class has so many rows at least; else asking row by row costs no more. */
const LEAST_ROWS = 4;
/** Those that were asked for last are kept, at two bytes a row each: so many, and of very many rows fewer. */
const KEPT = 8;
const KEPT_BYTES = 32 * 1024 * 1024;
const LEAST_KEPT = 1;
/** A column that is new to the classes is found at each attempt, and no score reads as many. */
const MOST_ATTEMPTS = 32;

/** The classes of the rows of a table, by whatever those who ask look at. Holds as long as no row joins or changes. */
export class ClassKeeper<F> {
  readonly #table: ClassedTable;
  /** The last one was asked for last. */
  #kept: SortedRows<F>[] = [];
  /** Sets of columns by which rows are too different. */
  readonly #tooMany = new Set<string>();

  constructor(table: ClassedTable) {
    this.#table = table;
  }

  clear(): void {
    this.#kept = [];
    this.#tooMany.clear();
  }

  /** Classes that are known already, each of whose rows answer alike; null where there are none. */
  known(look: Look<F>, dimensions: readonly string[] = []): RowClasses<F> | null {
    const at = this.#kept.findLastIndex((kept) => kept.isBy(dimensions) && kept.ask(look) !== null);
    const [found] = at < 0 ? [] : this.#kept.splice(at, 1);
    if (!found) return null;
    this.#kept.push(found);
    return found;
  }

  /**
   * Classes whose rows answer alike, sorted by all that `look` reads and by these slices; null where hardly two rows
   * would be in one. What it reads is found out on a few rows first, then on the first row of every class.
   */
  of(look: Look<F>, dimensions: readonly string[] = []): RowClasses<F> | null {
    const known = this.known(look, dimensions);
    if (known) return known;
    const { chunks } = this.#table;
    if (chunks.reduce((sum, { rows }) => sum + rows, 0) < MANY_ROWS) return null;
    let columns: readonly number[] = [];
    for (const most of [1, chunks.length]) {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const name = `${columns.join()} ${JSON.stringify(dimensions)}`;
        const sorted = this.#tooMany.has(name) ? null : this.#sorted(columns, dimensions, chunks.slice(0, most));
        if (sorted === null) {
          this.#tooMany.add(name);
          return null;
        }
        const read = sorted.columnsRead(look);
        if (read.every((c) => columns.includes(c))) {
          if (most === chunks.length) return this.#keep(sorted);
          break;
        }
        columns = [...new Set([...columns, ...read])].sort((one, other) => one - other);
      }
    }
    return null;
  }

  #keep(sorted: SortedRows<F>): RowClasses<F> {
    this.#kept.push(sorted);
    sorted.settle();
    const rows = this.#table.chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    const most = Math.max(LEAST_KEPT, Math.min(KEPT, Math.floor(KEPT_BYTES / (2 * rows))));
    while (this.#kept.length > most) this.#kept.shift();
    return sorted;
  }

  /** Sorts rows, on from the classes that are known and have most of that already; null where rows are too different. */
  #sorted(columns: readonly number[], dimensions: readonly string[], chunks: readonly Chunk[]): SortedRows<F> | null {
    const shared = (kept: SortedRows<F>) => kept.sharedWith(columns, dimensions);
    const [nearest] = this.#kept.toSorted((one, other) => shared(other) - shared(one));
    if (nearest && 2 * shared(nearest) >= columns.length + dimensions.length) {
      const sorted = this.#sortedFrom(nearest, columns, dimensions, chunks);
      if (sorted) return sorted;
    }
    return this.#sortedFrom(null, columns, dimensions, chunks);
  }

  #sortedFrom(
    base: SortedRows<F> | null,
    columns: readonly number[],
    dimensions: readonly string[],
    chunks: readonly Chunk[],
  ): SortedRows<F> | null {
    const { specs, slotsOf } = this.#table;
    const sorted = new SortedRows<F>(specs, columns, dimensions, base);
    for (const [number, chunk] of chunks.entries()) {
      const isFew = sorted.add(chunk, (name) => slotsOf(name, number));
      if (!isFew) return null;
    }
    return sorted;
  }
}

/** Rows that are sorted by one column after the other, chunk by chunk. */
class SortedRows<F> implements RowClasses<F> {
  readonly of: Uint16Array[] = [];
  readonly #specs: readonly ColumnSpec[];
  #base: SortedRows<F> | null;
  readonly #columns: readonly number[];
  readonly #dimensions: readonly string[];
  /** Those that the classes it goes on from do not have, and the step that parts by each. */
  readonly #byColumn: ReadonlyMap<number, Step>;
  readonly #bySlice: ReadonlyMap<string, Step>;
  /** By class: its first row. */
  readonly #firsts: { readonly chunk: Chunk; readonly at: number; readonly index: number }[] = [];
  #sizes = new Uint32Array(64);
  #rows = 0;

  /** Classes by these columns and slices, and by those of `base`. */
  constructor(
    specs: readonly ColumnSpec[],
    columns: readonly number[],
    dimensions: readonly string[],
    base: SortedRows<F> | null,
  ) {
    this.#specs = specs;
    this.#base = base;
    const [known, knownSlices] = base === null ? [[], []] : [base.#columns, base.#dimensions];
    this.#columns = [...new Set([...known, ...columns])];
    this.#dimensions = [...new Set([...knownSlices, ...dimensions])];
    this.#byColumn = new Map(this.#columns.slice(known.length).map((c) => [c, new Step()]));
    this.#bySlice = new Map(this.#dimensions.slice(knownSlices.length).map((name) => [name, new Step()]));
  }

  /** No row joins any more: what it went on from is not needed. */
  settle(): void {
    this.#base = null;
  }

  get count(): number {
    return this.#firsts.length;
  }

  get sizes(): Uint32Array {
    return this.#sizes.subarray(0, this.count);
  }

  /** Whether rows of a class are in the same of these slices. */
  isBy(dimensions: readonly string[]): boolean {
    return dimensions.every((name) => this.#dimensions.includes(name));
  }

  /** How many of these columns and slices it is sorted by. */
  sharedWith(columns: readonly number[], dimensions: readonly string[]): number {
    const ofColumns = columns.filter((c) => this.#columns.includes(c));
    return ofColumns.length + dimensions.filter((name) => this.#dimensions.includes(name)).length;
  }

  /** Sorts the rows of the next chunk; false where they are too different. */
  add(chunk: Chunk, slotsOf: (name: string) => Int32Array): boolean {
    const own = this.#base?.of[this.of.length]?.slice() ?? new Uint16Array(chunk.rows);
    for (const [c, step] of this.#byColumn) {
      const absent = absentValue(this.#specs[c]?.type ?? "real");
      if (!step.part(own, chunk.columns[c] ?? null, absent)) return false;
    }
    for (const [name, step] of this.#bySlice) if (!step.part(own, slotsOf(name), 0)) return false;
    this.of.push(own);
    this.#count(chunk, own);
    this.#rows += chunk.rows;
    // The first chunks may have few rows, which are mostly different.
    return this.count * LEAST_ROWS <= Math.max(this.#rows, MANY_ROWS);
  }

  ask<Told>(look: (facts: F, index: number) => Told, onRead: ReadListener | null = null): readonly Told[] | null {
    const cursor = notedCursorOver<F>(this.#specs);
    const told: Told[] = [];
    const isCovered = () => positionsIn(cursor.noted).every((c) => this.#columns.includes(c));
    for (const { chunk, at, index } of this.#firsts) {
      cursor.to(chunk, at);
      told.push(look(cursor.facts, index));
      // Mostly the first row tells.
      if (told.length === 1 && !isCovered()) return null;
    }
    if (!isCovered()) return null;
    for (const c of positionsIn(cursor.noted)) onRead?.(this.#specs[c]?.id ?? "");
    return told;
  }

  /** Positions of the columns that are read of the first row of any class. */
  columnsRead(look: Look<F>): readonly number[] {
    const cursor = notedCursorOver<F>(this.#specs);
    for (const { chunk, at, index } of this.#firsts) {
      cursor.to(chunk, at);
      look(cursor.facts, index);
    }
    return positionsIn(cursor.noted);
  }

  /** Every class is met for the first time in the order of its number. */
  #count(chunk: Chunk, classOf: Uint16Array): void {
    for (let at = 0; at < classOf.length; at++) {
      const own = classOf[at] ?? 0;
      if (own === this.#firsts.length) {
        this.#firsts.push({ chunk, at, index: this.#rows + at });
        if (own === this.#sizes.length) this.#sizes = wider(this.#sizes);
      }
      this.#sizes[own] = (this.#sizes[own] ?? 0) + 1;
    }
  }
}

function wider(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(2 * numbers.length);
  twice.set(numbers);
  return twice;
}

const positionsIn = (noted: Uint8Array): readonly number[] => [...noted.keys()].filter((c) => noted[c] === 1);
