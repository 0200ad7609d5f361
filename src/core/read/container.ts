import type { StopReason } from "../../model/index.ts";
import type { ByteSource } from "./byteSource.ts";

/** A stretch of bytes that should hold one record. `bytes` is a view that is valid until the next one is asked for. */
export interface RawRecord {
  /** Counts from 1: the physical line, or the record's number in a container without lines. */
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  /** Null where the record is longer than the limit and was skipped unread. */
  readonly bytes: Uint8Array | null;
  /** True for the last stretch of the source when no line end or closing bracket follows it. */
  readonly isUnterminated: boolean;
}

/** How records lie in a file. A record's `line` is a physical one in `lines` and `csv`, its number in the others. */
export type Container = JsonContainer | CsvContainer;

export interface JsonContainer {
  /** `object`: the whole file is one record, spread over lines. */
  readonly id: "lines" | "array" | "nested" | "object";
  /** Where the list stands in a `nested` container, e.g. `results`. */
  readonly path: string;
}

export interface CsvContainer {
  readonly id: "csv";
  readonly path: "";
  /** Names of the columns, as the first record writes them. */
  readonly header: readonly string[];
  readonly delimiter: CsvDelimiter;
}

export type CsvDelimiter = "," | ";" | "\t";

/** What came out of a look at the first bytes of a source. */
export type Sniffed =
  | { readonly ok: true; readonly container: Container; readonly hasBom: boolean }
  | { readonly ok: false; readonly stop: StopReason };

/** Part of a source, in bytes, half-open: `from` is the start of a record, `to` the start of the next range's first. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
  /** Line number of the first record in the range, counting from 1. */
  readonly line: number;
}

export interface ReadLimits {
  readonly maxRecordBytes: number;
  readonly maxDepth: number;
}

export const DEFAULT_LIMITS: ReadLimits = { maxRecordBytes: 64 * 1024 * 1024, maxDepth: 256 };

/**
 * Reads a range of a source and yields batches of raw records in file order, blank lines included.
 * One reused buffer; a batch is what one buffer held, so memory stays flat. Aborting throws the signal's reason.
 */
export type ReadRecords = (
  source: ByteSource,
  container: Container,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
) => AsyncGenerator<readonly RawRecord[]>;
