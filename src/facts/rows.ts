import * as l10n from "@vscode/l10n";
import { damaged, type UnreadableSource } from "../read/issues.ts";
import type { FactsLayout } from "./columns.ts";
import type { Decoded, Wanted } from "./decoded.ts";

/** Rows that are read at once, half-open. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** The rows of a facts file, whatever form it is in, read by column and span. */
export interface FactsRows {
  /** The header's JSON text. */
  readonly header: string;
  readonly rows: number;
  /** Throws `UnreadableSource` if the rows do not fit the layout, or are too many for the bytes of their columns. */
  check(layout: FactsLayout): void;
  /** Type of a column; null if there is no such column. */
  typeOf(name: string): "text" | "number" | null;
  /** The span that holds a row. */
  spanAt(row: number): RowSpan;
  /** Loads the span with a row for `read`. Throws `UnreadableSource`. */
  load(row: number): Promise<void>;
  /**
   * A column in the loaded span of a row; null if there is no such column. The span must be the last one loaded, unless
   * `isLean`. Throws `UnreadableSource`.
   */
  read<As extends Wanted>(name: string, row: number, as: As): Extract<Decoded, { as: As }> | null;
  /** Whether columns are read from the file at each request, and need not be kept in memory. */
  readonly isLean: boolean;
  /** Nothing is read for now: what is held of it can go. */
  rest(): Promise<void>;
}

/** Values that any file may have; above, a limit for each byte of its columns guards against bombs. */
const FREE_VALUES = 24 * 1024 * 1024;
const VALUES_A_BYTE = 128;

/** What is wrong with a file of more values than its bytes account for: runs and packed pages claim millions in a few bytes. */
export function tooManyValues(
  name: string,
  format: string,
  { rows, columns, bytes }: { readonly rows: number; readonly columns: number; readonly bytes: number },
): UnreadableSource | null {
  if (rows * columns <= FREE_VALUES + VALUES_A_BYTE * bytes) return null;
  return damaged(name, format, l10n.t("it claims {0} rows of {1} columns in {2} bytes", rows, columns, bytes));
}
