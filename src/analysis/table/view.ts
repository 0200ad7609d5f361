import type { Look, RowClasses } from "./classes.ts";
import type { NumberRange } from "./dictionary.ts";
import type { Items } from "./items.ts";

/** Hears of each column that is read, by its id, and of values that make no slices as `VALUES_READ`. */
export type ReadListener = (what: string) => void;
/** No column's id. */
export const VALUES_READ = " values";

/**
 * Rows of a table in file order, after a filter. `F` is the kind's facts: inside `each` they are a cursor over typed
 * columns, valid for that call alone.
 */
export interface TableView<F> {
  readonly size: number;
  /** Visits every row; sums taken here are in file order, so the number of workers never changes a digit. */
  each(visit: (facts: F, index: number) => void): void;
  /** Value of a slice dimension of a row; null where the sample has none. */
  dimension(name: string, index: number): string | number | null;
  /** Names of the values that make no slices, in order of appearance; `batches` and `dimension` read them as dimensions. */
  valueNames(): readonly string[];
  /** Distinct values of a dimension over the whole table: numbers ascending, then texts in order of appearance. */
  valuesOf(name: string): readonly (string | number)[];
  /** The numbers among these, in short; null without any. It costs nothing, however many there are. */
  rangeOf(name: string): NumberRange | null;
  /** Samples of the whole table that have a value under this name. */
  samplesWith(name: string): number;
  /** The rows whose dimension has this value. */
  slice(name: string, value: string | number): TableView<F>;
  /**
   * Every row with the slices it is in, some thousand at a time, so that whoever takes them can do something else in
   * between; rows that join the table meanwhile are not among them. A batch holds until the next one is taken.
   */
  batches(dimensions: readonly string[]): Iterable<RowBatch<F>>;
  /** Whether all rows of the whole table have the same value of a dimension, so that its slice is the whole. */
  isConstant(dimension: string): boolean;
  /**
   * Whether any row of the whole table, filter aside, meets the test: "could a sample of this file ever have it". Under
   * a name the answer is kept, and of a table that grows only the rows that have joined are looked at.
   */
  anyInTable(test: (facts: F, index: number) => boolean, name?: string): boolean;
  /**
   * The rows by classes whose rows are alike in all that `look` reads of the facts, and in these slices: it is asked once
   * a class in place of once a row, so that it must depend on nothing else. Null where the rows are too few or too
   * different; absent where a view knows of none.
   */
  alike?(look: Look<F>, dimensions?: readonly string[]): RowClasses<F> | null;
  /** False where the whole table has no value in this column, so that nobody needs to look; absent: unknown. */
  hasColumn?(id: string): boolean;
  /**
   * By index of the table, filter aside: the number of the sample's group, `ALONE` where no other sample of the table
   * asks the same. Null where none does, so that every sample is independent of all others.
   */
  groups(): Int32Array | null;
  /** Which samples of the whole table answer the same in the same setting; null where no question was put twice in one. */
  items(): Items | null;
}

/** Rows that are read together: few enough that the columns read of them stay near the processor. */
export const BATCH_ROWS = 4096;

/** Rows of a view that are gone through as often as wanted. */
export interface RowBatch<F> {
  readonly size: number;
  /** By dimension as asked, then by row: position of the row's value in `valuesOf`, -1 for none. */
  readonly slots: readonly Int32Array[];
  /** By row: the number under a name, NaN for none and for a text. Read when it is asked for; holds as long. */
  numbers(name: string): Float64Array;
  /** Facts of a row, valid until the next call. */
  to(row: number): F;
  /** By row: its class. Holds until the next batch or, of other classes, the next call; absent as `TableView.alike` is. */
  classesBy?(classes: RowClasses<F>): Uint16Array;
  /** By row: the number of its group in the whole table, as `TableView.groups` has it. Holds until the next batch. */
  groups(): Int32Array | null;
  /** By row: the item that it counts in, by its number in the whole table; `NO_ITEM`, `DUPLICATE`. Holds as long. */
  items(): Int32Array | null;
}

/** A sample of one run and the one of another run that answers the same question. */
export interface Pair<F> {
  readonly a: F;
  readonly b: F;
}

/** Samples of two runs that answer the same question, pair by pair. */
export interface PairView<F> {
  readonly size: number;
  /** Visits every pair in the order of the first run; both facts are cursors, valid for that call alone. */
  each(visit: (a: F, b: F, pair: number) => void): void;
  /** The same pairs, some thousand at a time; `a.` or `b.` before a value's name says of which sample it is. */
  batches(names?: readonly string[]): Iterable<RowBatch<Pair<F>>>;
  /** Names of the table's values (`Kind.valuesOf`). */
  readonly valueNames: readonly string[];
  /** Reads a value or slice of the samples of A (0) or B (1), their `source` too; null where one has none. */
  reader(name: string, side: 0 | 1): (pair: number) => string | number | null;
}
