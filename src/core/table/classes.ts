import type { ColumnSpec } from "../kinds/facts.ts";
import type { Chunk } from "./chunk.ts";
import { absentValue, type Column } from "./columns.ts";
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

function sizesAmong<F>({ count, of }: RowClasses<F>, marks: Uint8Array): Uint32Array {
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

/** More classes than this are hardly fewer than rows. */
const MOST_CLASSES = 1 << 14;
/** Rows of smaller tables are asked one by one. */
const MANY_ROWS = 4096;
/** On average a class has so many rows at least; else asking row by row costs no more. */
const LEAST_ROWS = 4;
/** Those that were asked for last are kept, at two bytes a row each. */
const KEPT = 8;
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
    if (this.#kept.length > KEPT) this.#kept.shift();
    return sorted;
  }

  #sorted(columns: readonly number[], dimensions: readonly string[], chunks: readonly Chunk[]): SortedRows<F> | null {
    const { specs, slotsOf } = this.#table;
    const sorted = new SortedRows<F>(specs, columns, dimensions);
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
  readonly #columns: readonly number[];
  readonly #dimensions: readonly string[];
  readonly #steps: readonly Step[];
  /** By class: its first row. */
  readonly #firsts: { readonly chunk: Chunk; readonly at: number; readonly index: number }[] = [];
  #sizes = new Uint32Array(64);
  #rows = 0;

  constructor(specs: readonly ColumnSpec[], columns: readonly number[], dimensions: readonly string[]) {
    this.#specs = specs;
    this.#columns = columns;
    this.#dimensions = dimensions;
    this.#steps = Array.from({ length: columns.length + dimensions.length }, () => new Step());
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

  /** Sorts the rows of the next chunk; false where they are too different. */
  add(chunk: Chunk, slotsOf: (name: string) => Int32Array): boolean {
    const own = new Uint16Array(chunk.rows);
    for (const [at, c] of this.#columns.entries()) {
      const column = chunk.columns[c] ?? null;
      const absent = absentValue(this.#specs[c]?.type ?? "real");
      if (this.#steps[at]?.part(own, column, absent) !== true) return false;
    }
    for (const [at, name] of this.#dimensions.entries()) {
      if (this.#steps[this.#columns.length + at]?.part(own, slotsOf(name), 0) !== true) return false;
    }
    this.of.push(own);
    this.#count(chunk, own);
    this.#rows += chunk.rows;
    return this.count * LEAST_ROWS <= this.#rows;
  }

  ask<Told>(look: (facts: F, index: number) => Told, onRead: ReadListener | null = null): readonly Told[] | null {
    const cursor = notedCursorOver<F>(this.#specs);
    const told: Told[] = [];
    let noted = 0;
    for (const { chunk, at, index } of this.#firsts) {
      cursor.to(chunk, at);
      told.push(look(cursor.facts, index));
      if (cursor.noted.size === noted) continue;
      noted = cursor.noted.size;
      for (const c of cursor.noted) if (!this.#columns.includes(c)) return null;
    }
    for (const c of cursor.noted) onRead?.(this.#specs[c]?.id ?? "");
    return told;
  }

  /** Positions of the columns that are read of the first row of any class. */
  columnsRead(look: Look<F>): readonly number[] {
    const cursor = notedCursorOver<F>(this.#specs);
    for (const { chunk, at, index } of this.#firsts) {
      cursor.to(chunk, at);
      look(cursor.facts, index);
    }
    return [...cursor.noted];
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

/** Parts classes by one more column: a class and a value of it are a new class, numbered as they come. */
class Step {
  /** Class and code in one, by hash; `classes` has -1 where a place is free. */
  #keys = new Uint32Array(1024);
  #classes = new Int32Array(1024).fill(-1);
  #count = 0;
  readonly #codes = new Codes();

  /** `classOf` is by row, and overwritten; false where there are too many classes, or values of the column. */
  part(classOf: Uint16Array, column: Column | Int32Array, absent: number): boolean {
    const codes = this.#codes.of(column, absent, classOf.length);
    if (codes === null) return false;
    let lastKey = -1;
    let own = 0;
    for (let row = 0; row < classOf.length; row++) {
      const key = (((classOf[row] ?? 0) << 16) | (codes[row] ?? 0)) >>> 0;
      if (key !== lastKey) {
        own = this.#find(key);
        lastKey = key;
      }
      classOf[row] = own;
    }
    return this.#count <= MOST_CLASSES;
  }

  #find(key: number): number {
    const last = this.#keys.length - 1;
    for (let place = placeOf(key) & last; ; place = (place + 1) & last) {
      const known = this.#classes[place] ?? -1;
      if (known < 0) return this.#put(place, key);
      if (this.#keys[place] === key) return known;
    }
  }

  #put(place: number, key: number): number {
    // Beyond that the chunk is given up, however its rows are numbered.
    const own = Math.min(this.#count, MOST_CLASSES);
    this.#count = own + 1;
    this.#keys[place] = key;
    this.#classes[place] = own;
    if (this.#count * 2 > this.#keys.length) this.#grow();
    return own;
  }

  #grow(): void {
    const [keys, classes] = [this.#keys, this.#classes];
    const last = 2 * keys.length - 1;
    this.#keys = new Uint32Array(last + 1);
    this.#classes = new Int32Array(last + 1).fill(-1);
    for (let at = 0; at < keys.length; at++) {
      const own = classes[at] ?? -1;
      if (own < 0) continue;
      let place = placeOf(keys[at] ?? 0) & last;
      while ((this.#classes[place] ?? -1) >= 0) place = (place + 1) & last;
      this.#keys[place] = keys[at] ?? 0;
      this.#classes[place] = own;
    }
  }
}

const placeOf = (key: number): number => {
  const mixed = Math.imul(key, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};

/** Values of a column as whole numbers below 65,536: whole numbers as they are, others in the order in which they come. */
class Codes {
  readonly #codeOf = new Map<number, number>();

  /** Null where there are too many values, too large ones, or a negative zero, which is told from zero by nobody here. */
  of(column: Column | Int32Array, absent: number, rows: number): ArrayLike<number> | null {
    if (column instanceof Uint8Array || column instanceof Uint16Array) return column;
    if (absent === 0) return column === null ? new Uint8Array(rows) : wholeNumbers(column, rows);
    if (column === null) return new Uint16Array(rows).fill(this.#code(absent));
    const codes = new Uint16Array(rows);
    let last = Number.NaN;
    let own = this.#code(last);
    for (let row = 0; row < rows; row++) {
      const value = column[row] ?? absent;
      if (!Object.is(value, last)) {
        if (Object.is(value, -0)) return null;
        own = this.#code(value);
        last = value;
      }
      codes[row] = own;
    }
    return this.#codeOf.size > MOST_CLASSES ? null : codes;
  }

  #code(value: number): number {
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    const code = Math.min(this.#codeOf.size, MOST_CLASSES);
    if (this.#codeOf.size <= MOST_CLASSES) this.#codeOf.set(value, code);
    return code;
  }
}

/** Whole numbers that fit in 16 bits, in the order of the rows; -1 of slots is 65,535. Null where one does not fit. */
function wholeNumbers(column: Exclude<Column, null> | Int32Array, rows: number): Uint16Array | null {
  const codes = Uint16Array.from(column.subarray(0, rows));
  const most = column instanceof Int32Array ? NO_SLOT_CODE - 1 : NO_SLOT_CODE;
  for (let row = 0; row < rows; row++) if ((column[row] ?? 0) > most) return null;
  return codes;
}

const NO_SLOT_CODE = 0xffff;
