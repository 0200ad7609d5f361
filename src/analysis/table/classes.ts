import type { Chunk } from "./chunk.ts";
import { type ClassedTable, SortedRows } from "./sortedRows.ts";
import { BATCH_ROWS, type ReadListener, type TableView } from "./view.ts";

/** A function of a row's facts and of the slices at `index` only. */
export type Look<F> = (facts: F, index: number) => unknown;

/** Classes of rows that are equal in some columns and slices. */
export interface RowClasses<F> {
  readonly count: number;
  /** By chunk and row. Classes are numbered by first row. */
  readonly of: readonly Uint16Array[];
  readonly sizes: Uint32Array;
  /** By row of the table: 1 if it is in `sizes`; null for all rows. */
  readonly marks: Uint8Array | null;
  /** By class: the slot of its first row. All its rows have it, if the classes are by this slice. */
  slotsOf(name: string): Int32Array;
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
    marks,
    get sizes() {
      sizes ??= sizesAmong(classes, marks ?? new Uint8Array(0));
      return sizes;
    },
    slotsOf: (name) => classes.slotsOf(name),
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

const MANY_ROWS = 4096;
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
  /** By slices only. Every change reads them, so they do not take turns with others. */
  #bySlices: SortedRows<F> | null = null;
  readonly #tooMany = new Set<string>();
  readonly #varied = new Map<number, boolean>();

  constructor(table: ClassedTable) {
    this.#table = table;
  }

  clear(): void {
    this.#kept = [];
    this.#bySlices = null;
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
   * Its columns are found on a few rows, then on the first row of every class. Without `look` they are by the slices
   * only.
   */
  of(look: Look<F> | null, dimensions: readonly string[] = []): RowClasses<F> | null {
    if (look === null) return this.#ofSlices(dimensions);
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

  #ofSlices(dimensions: readonly string[]): RowClasses<F> | null {
    if (this.#bySlices?.isBy(dimensions)) return this.#bySlices;
    const name = JSON.stringify(dimensions);
    const { chunks } = this.#table;
    if (this.#tooMany.has(name) || chunks.reduce((sum, { rows }) => sum + rows, 0) < MANY_ROWS) return null;
    const sorted = this.#sortedFrom(this.#bySlices, [], dimensions, chunks);
    if (sorted === null || sorted.count > BATCH_ROWS) {
      this.#tooMany.add(name);
      return null;
    }
    this.#bySlices = sorted.settled();
    return sorted;
  }

  #keep(sorted: SortedRows<F>): RowClasses<F> {
    this.#kept.push(sorted.settled());
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
    const sorted = new SortedRows<F>(this.#table, columns, dimensions, base, this.#kept);
    return chunks.every((chunk) => sorted.add(chunk)) ? sorted : null;
  }
}
