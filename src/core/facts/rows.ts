import type { Decoded, Wanted } from "./decode.ts";

/** Rows that are read at once, half-open. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** The rows of a facts file, whatever form it is in, read by column and span. */
export interface FactsRows {
  /** What the file says of itself, as it stands there. */
  readonly header: string;
  readonly rows: number;
  /** What a column holds; null where there is none of that name. */
  typeOf(name: string): "text" | "number" | null;
  /** The span that holds a row. */
  spanAt(row: number): RowSpan;
  /** Brings what is read of the span that holds a row to where `read` finds it. Throws `UnreadableSource`. */
  load(row: number): Promise<void>;
  /**
   * A column in the span that holds a row, which was loaded last unless `isLean`; null where there is none. Throws
   * `UnreadableSource`.
   */
  read<As extends Wanted>(name: string, row: number, as: As): Extract<Decoded, { as: As }> | null;
  /** Whether columns are read from the file whenever they are asked for, so that nobody needs to keep them. */
  readonly isLean: boolean;
  /** Nothing is read for now: what is held of it can go. */
  rest(): Promise<void>;
}
