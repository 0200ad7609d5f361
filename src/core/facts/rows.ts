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
  /** A column in the span that holds a row; null where there is none. Throws `UnreadableSource`. */
  read(name: string, row: number, wanted: Wanted, signal: AbortSignal): Promise<Decoded | null>;
}
