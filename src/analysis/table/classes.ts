import type { Chunk } from "./chunk.ts";
import { ClassStep } from "./classSteps.ts";
import { absentValue } from "./columns.ts";
import type { ColumnSpec } from "./facts.ts";
import { notedCursorOver } from "./scan.ts";
import type { ReadListener, TableView } from "./view.ts";

/** A function of a row's facts and of the slices at `index` only. */
export type Look<F> = (facts: F, index: number) => unknown;

/** Classes of rows that are equal in some columns and slices. */
export interface RowClasses<F> {
  readonly count: number;
  /** By chunk and row. Classes are numbered by first row. */
  readonly of: readonly Uint16Array[];
  readonly sizes: Uint32Array;
  /** Whether all rows of the table are in `sizes`. */
  readonly areOfAll: boolean;
  /**
   * Result for each class, by its first row; null if it depends on columns that may differ within a class. `onRead`
   * gets the columns read.
   */
  ask<Answer>(look: (facts: F, index: number) => Answer, onRead?: ReadListener | null): readonly Answer[] | null;
}

/**
 * Results of `look` over a view with row counts: once per class if classes are known, else per row. In no order. It may
 * depend only on the facts and these slices.
 */
export function tallyRows<F, Answer>(
  view: Pick<TableView<F>, "alike" | "each">,
  look: (facts: F, index: number) => Answer,
  take: (answers: Answer, rows: number) => void,
  dimensions: readonly string[] = [],
): void {
  const classes = view.alike?.(look, dimensions);
  const answers = classes?.ask(look);
  if (!classes || !answers) {
    view.each((facts, index) => take(look(facts, index), 1));
    return;
  }
  const { sizes } = classes;
  for (const [at, own] of answers.entries()) if ((sizes[at] ?? 0) > 0) take(own, sizes[at] ?? 0);
}

export function classesAmong<F>(
  classes: RowClasses<F>,
  marks: Uint8Array | null,
  onRead: ReadListener | null,
): RowClasses<F> {
  let sizes = marks === null ? classes.sizes : null;
  return {
    count: classes.count,
    of: classes.of,
    areOfAll: marks === null,
    get sizes() {
      sizes ??= sizesAmong(classes, marks ?? new Uint8Array(0));
      return sizes;
    },
    ask: (look) => classes.ask(look, onRead),
  };
}

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
  let marked = -1;
  for (const own of of) {
    // One file of many: most chunks have no row of it.
    if (marked < start) marked = marks.indexOf(1, start);
    if (marked < start) break;
    for (let at = marked < start + own.length ? 0 : own.length; at < own.length; at++) {
      const row = own[at] ?? 0;
      sizes[row] = (sizes[row] ?? 0) + (marks[start + at] ?? 0);
    }
    start += own.length;
  }
  return sizes;
}

interface ClassedTable {
  readonly specs: readonly ColumnSpec[];
  readonly chunks: readonly Chunk[];
  /** Whether any chunk has the column; one that none has is equal in all rows. */
  hasColumn(column: number): boolean;
  slotsOf(name: string, chunk: number): Int32Array;
}

const MANY_ROWS = 4096;
/** Least average rows of a class; below, reading row by row costs no more. */
const LEAST_ROWS = 4;
/** Cached classes at two bytes a row; fewer for very many rows. */
const KEPT = 8;
const KEPT_BYTES = 32 * 1024 * 1024;
const LEAST_KEPT = 1;
/** Each attempt finds a new column, and no score reads as many. */
const MOST_ATTEMPTS = 32;

/** Whether seven in eight of these ascending numbers differ from the one before. */
function isDistinct(ascending: Float64Array): boolean {
  let others = 0;
  for (let at = 1; at < ascending.length; at++) if (ascending[at] !== ascending[at - 1]) others++;
  return ascending.length === MANY_ROWS && others * 8 > MANY_ROWS * 7;
}

/** Classes of a table's rows by the columns that callers read. Valid while no row is added or changed. */
export class ClassKeeper<F> {
  readonly #table: ClassedTable;
  #kept: SortedRows<F>[] = [];
  readonly #tooMany = new Set<string>();
  readonly #varied = new Map<number, boolean>();

  constructor(table: ClassedTable) {
    this.#table = table;
  }

  clear(): void {
    this.#kept = [];
    this.#tooMany.clear();
    this.#varied.clear();
  }

  known(look: Look<F>, dimensions: readonly string[] = []): RowClasses<F> | null {
    const at = this.#kept.findLastIndex((kept) => kept.isBy(dimensions) && kept.ask(look) !== null);
    const [found] = at < 0 ? [] : this.#kept.splice(at, 1);
    if (!found) return null;
    this.#kept.push(found);
    return found;
  }

  /**
   * Classes whose rows have equal results, by all that `look` reads and these slices; null if rows are too different.
   * Its columns are found on a few rows, then on the first row of every class.
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
        const areMany = this.#tooMany.has(name) || columns.some((c) => this.#isVaried(c));
        const sorted = areMany ? null : this.#sorted(columns, dimensions, chunks.slice(0, most));
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

  /** Whether nearly all of the first rows have a number of their own in the column. */
  #isVaried(column: number): boolean {
    const known = this.#varied.get(column);
    if (known !== undefined) return known;
    const numbers = this.#table.chunks[0]?.columns[column];
    const isVaried = numbers instanceof Float64Array && isDistinct(numbers.slice(0, MANY_ROWS).sort());
    this.#varied.set(column, isVaried);
    return isVaried;
  }

  #keep(sorted: SortedRows<F>): RowClasses<F> {
    this.#kept.push(sorted);
    sorted.settle();
    const rows = this.#table.chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    const most = Math.max(LEAST_KEPT, Math.min(KEPT, Math.floor(KEPT_BYTES / (2 * rows))));
    while (this.#kept.length > most) this.#kept.shift();
    return sorted;
  }

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
    const { slotsOf } = this.#table;
    const sorted = new SortedRows<F>(this.#table, columns, dimensions, base);
    for (const [number, chunk] of chunks.entries()) {
      const isFew = sorted.add(chunk, (name) => slotsOf(name, number));
      if (!isFew) return null;
    }
    return sorted;
  }
}

class SortedRows<F> implements RowClasses<F> {
  readonly of: Uint16Array[] = [];
  readonly areOfAll = true;
  readonly #table: Pick<ClassedTable, "specs" | "hasColumn">;
  #base: SortedRows<F> | null;
  readonly #columns: readonly number[];
  readonly #dimensions: readonly string[];
  readonly #byColumn: ReadonlyMap<number, ClassStep>;
  readonly #bySlice: ReadonlyMap<string, ClassStep>;
  readonly #firsts: { readonly chunk: Chunk; readonly at: number; readonly index: number }[] = [];
  #sizes = new Uint32Array(64);
  #rows = 0;

  constructor(
    table: Pick<ClassedTable, "specs" | "hasColumn">,
    columns: readonly number[],
    dimensions: readonly string[],
    base: SortedRows<F> | null,
  ) {
    this.#table = table;
    this.#base = base;
    const [known, knownSlices] = base === null ? [[], []] : [base.#columns, base.#dimensions];
    this.#columns = [...new Set([...known, ...columns])];
    this.#dimensions = [...new Set([...knownSlices, ...dimensions])];
    this.#byColumn = new Map(this.#columns.slice(known.length).map((c) => [c, new ClassStep()]));
    this.#bySlice = new Map(this.#dimensions.slice(knownSlices.length).map((name) => [name, new ClassStep()]));
  }

  settle(): void {
    this.#base = null;
  }

  get count(): number {
    return this.#firsts.length;
  }

  get sizes(): Uint32Array {
    return this.#sizes.subarray(0, this.count);
  }

  isBy(dimensions: readonly string[]): boolean {
    return dimensions.every((name) => this.#dimensions.includes(name));
  }

  sharedWith(columns: readonly number[], dimensions: readonly string[]): number {
    const ofColumns = columns.filter((c) => this.#columns.includes(c));
    return ofColumns.length + dimensions.filter((name) => this.#dimensions.includes(name)).length;
  }

  add(chunk: Chunk, slotsOf: (name: string) => Int32Array): boolean {
    const own = this.#base?.of[this.of.length]?.slice() ?? new Uint16Array(chunk.rows);
    for (const [c, step] of this.#byColumn) {
      const absent = absentValue(this.#table.specs[c]?.type ?? "real");
      if (!step.part(own, chunk.columns[c] ?? null, absent)) return false;
    }
    for (const [name, step] of this.#bySlice) if (!step.part(own, slotsOf(name), 0)) return false;
    this.of.push(own);
    this.#count(chunk, own);
    this.#rows += chunk.rows;
    // The first chunks may be small, with mostly distinct rows.
    return this.count * LEAST_ROWS <= Math.max(this.#rows, MANY_ROWS);
  }

  ask<Answer>(look: (facts: F, index: number) => Answer, onRead: ReadListener | null = null): readonly Answer[] | null {
    const { specs } = this.#table;
    const cursor = notedCursorOver<F>(specs);
    const answers: Answer[] = [];
    const isCovered = () => this.#differing(cursor.noted).every((c) => this.#columns.includes(c));
    for (const { chunk, at, index } of this.#firsts) {
      cursor.to(chunk, at);
      answers.push(look(cursor.facts, index));
      if (answers.length === 1 && !isCovered()) return null;
    }
    if (!isCovered()) return null;
    for (const [c, { id }] of specs.entries()) if (cursor.noted[c] === 1) onRead?.(id);
    return answers;
  }

  columnsRead(look: Look<F>): readonly number[] {
    const cursor = notedCursorOver<F>(this.#table.specs);
    for (const { chunk, at, index } of this.#firsts) {
      cursor.to(chunk, at);
      look(cursor.facts, index);
    }
    return this.#differing(cursor.noted);
  }

  #differing(noted: Uint8Array): readonly number[] {
    return [...noted.keys()].filter((c) => noted[c] === 1 && this.#table.hasColumn(c));
  }

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
