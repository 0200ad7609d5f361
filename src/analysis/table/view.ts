import type { Look, RowClasses } from "./classes.ts";
import type { NumberRange } from "./dictionary.ts";
import type { Items } from "./items.ts";

/** Gets the id of each column read, and `VALUES_READ` for values without slices. */
export type ReadListener = (what: string) => void;
export const VALUES_READ = " values";

/** Filtered rows of a table in file order. `F` is the kind's facts: a cursor inside `each`, valid for one call. */
export interface TableView<F> {
  readonly size: number;
  /** In file order, so that sums do not depend on the number of workers. */
  each(visit: (facts: F, index: number) => void): void;
  dimension(name: string, index: number): string | number | null;
  /** Names of values without slices, in order of appearance; `batches` and `dimension` read them as dimensions. */
  valueNames(): readonly string[];
  /** Distinct values over the whole table: numbers ascending, then texts in order of appearance. */
  valuesOf(name: string): readonly (string | number)[];
  /** Range of the numbers among these, in constant time; null without any. */
  rangeOf(name: string): NumberRange | null;
  samplesWith(name: string): number;
  slice(name: string, value: string | number): TableView<F>;
  /**
   * Rows with their slices in batches, so that callers can interleave work; later rows are not included. A batch is
   * valid until the next one.
   */
  batches(dimensions: readonly string[]): Iterable<RowBatch<F>>;
  isConstant(dimension: string): boolean;
  /**
   * Whether any row of the table, filter aside, passes. With a name the answer is cached, and only new rows are
   * checked.
   */
  anyInTable(test: (facts: F, index: number) => boolean, name?: string): boolean;
  /**
   * Classes of rows that are equal in all that `look` reads and in these slices: it is called once per class and may
   * depend on nothing else. Null if rows are too few or too different; absent if a view has no classes. Without `look`
   * they are by the slices only, and at most as many as rows of a batch.
   */
  alike?(look: Look<F> | null, dimensions?: readonly string[]): RowClasses<F> | null;
  /** False if the table has no value in this column; absent if unknown. */
  hasColumn?(id: string): boolean;
  /**
   * By index of the table, filter aside: the sample's group, `ALONE` for a single one. Null if all samples are
   * independent.
   */
  groups(): Int32Array | null;
  items(): Items | null;
}

/** Few enough rows that their columns stay in the cache. */
export const BATCH_ROWS = 4096;

export interface RowBatch<F> {
  readonly size: number;
  /** By requested dimension and row: position in `valuesOf`, -1 for none. */
  readonly slots: readonly Int32Array[];
  numbers(name: string): Float64Array;
  to(row: number): F;
  /** By row: its class. Valid until the next batch; absent as in `TableView.alike`. */
  classesBy?(classes: RowClasses<F>): Uint16Array;
  /** By row: its group as in `TableView.groups`. Valid until the next batch. */
  groups(): Int32Array | null;
  /** By row: its counted item, `NO_ITEM` or `DUPLICATE`. Valid until the next batch. */
  items(): Int32Array | null;
}

/** Samples of two runs with the same question. */
export interface Pair<F> {
  readonly a: F;
  readonly b: F;
}

export interface PairView<F> {
  readonly size: number;
  /** In the order of the first run; both facts are cursors, valid for one call. */
  each(visit: (a: F, b: F, pair: number) => void): void;
  /** Pairs in batches; the prefix `a.` or `b.` selects the sample of a value. */
  batches(names?: readonly string[]): Iterable<RowBatch<Pair<F>>>;
  readonly valueNames: readonly string[];
  /** Reads a value or slice, `source` included, of A (0) or B (1); null for none. */
  reader(name: string, side: 0 | 1): (pair: number) => string | number | null;
}
