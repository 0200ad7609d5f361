import type { FileChange, StopReason } from "../model/index.ts";

/** A file as bytes at an offset, implemented by the platform. */
export interface ByteSource {
  readonly name: string;
  readonly size: number;
  /**
   * Reads from `offset` into `into`; resolves to the number of bytes, 0 at the end. Errors of the system pass through.
   */
  read(into: Uint8Array, offset: number): Promise<number>;
  readNow?(into: Uint8Array, offset: number): number;
  /** Closes the file until the next read, which checks that it is the same. */
  rest?(): Promise<void>;
  /** The platform's own memory: Node searches its Buffers many times faster. */
  allocate?(length: number): Uint8Array;
}

/** A file that somebody opened and has to close. */
export interface OpenFile extends ByteSource {
  readonly uri: string;
  /** What became of the file since it was opened; null if it is as it was. */
  change(): Promise<FileChange | null>;
  close(): Promise<void>;
  /** Identifies the file by pieces of its content; absent for unsaved text. */
  readonly digest?: string;
  /** Absent if what is read is not the file itself: a text in its place, an unpacked copy. */
  readonly growth?: Growth;
}

/** Identifies a file that has only grown. */
export interface Growth {
  /** Names the file by what stays when it is written to, and is another one when it is replaced. */
  readonly file: string;
  /** Digest of at most this many bytes: of all in a small file, else of pieces spread over it. */
  sample(bytes: number): Promise<string>;
}

/** Bytes that are already in memory: an unsaved buffer, a test. */
export function bytesInMemory(name: string, bytes: Uint8Array): ByteSource {
  const readNow = (into: Uint8Array, offset: number): number => {
    const part = bytes.subarray(offset, Math.min(bytes.length, offset + into.length));
    into.set(part);
    return part.length;
  };
  return { name, size: bytes.length, read: async (into, offset) => readNow(into, offset), readNow };
}

/**
 * Converts a source to JSON Lines, in parts of any length; one row group or entry is held at a time. Throws
 * `UnreadableSource` (UNREADABLE) for a damaged or unknown variant, and the signal's reason. `expect` receives the
 * unpacked size beforehand, and throws if it is too large.
 */
export type Transcode = (
  source: ByteSource,
  signal: AbortSignal,
  expect?: (bytes: number) => void,
) => AsyncIterable<string>;

/** Bytes that should hold one record. `bytes` is valid until the next record is requested. */
export interface RawRecord {
  /** From 1: the physical line, or the record's number in a container without lines. */
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  /** Null for a record over the limit, which is skipped. */
  readonly bytes: Uint8Array | null;
  /** True for the last record if no line end or closing bracket follows. */
  readonly isUnterminated: boolean;
}

/** Under this name a facts file says what it is: in Parquet among the metadata of the file, in JSON Lines in the first line. */
export const FACTS_HEADER = "evaloupe_facts";

/** How records lie in a file. A record's `line` is a physical one in `lines` and `csv`, its number in the others. */
export type Container = JsonContainer | CsvContainer;

export interface JsonContainer {
  /** `object`: the file is one record. `named`: it is one object whose values are the records. */
  readonly id: "lines" | "array" | "nested" | "object" | "named";
  /** Path of the list in a `nested` container, or of the object in a `named` one: `results`, `detail.*.rows`. */
  readonly path: string;
  /** Offsets after the opening brackets; absent if the list is among the first bytes. */
  readonly lists?: readonly number[];
  /** Fields added to each record from this offset up to the next one; in file order. */
  readonly adds?: readonly (readonly [from: number, adds: Readonly<Record<string, unknown>>])[];
  /** The other list with the `adds`, and the joining id. Facts store this, and no `adds`. */
  readonly tasks?: { readonly from: number; readonly key: string };
}

export interface CsvContainer {
  readonly id: "csv";
  readonly path: "";
  /** Column names: the first record that is no title. */
  readonly header: readonly string[];
  readonly delimiter: CsvDelimiter;
  /** Title lines are before the names, and may be repeated. */
  readonly isTitled?: true;
  /** A backslash makes a quote within quotes part of the text. */
  readonly isEscaped?: true;
}

export type CsvDelimiter = "," | ";" | "\t";

export type Sniffed =
  | { readonly ok: true; readonly container: Container; readonly hasBom: boolean }
  | { readonly ok: false; readonly stop: StopReason };

/** A half-open range of bytes: from the start of a record to the start of the next range's first. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

export interface ReadLimits {
  readonly maxRecordBytes: number;
  readonly maxDepth: number;
}

export const DEFAULT_LIMITS: ReadLimits = { maxRecordBytes: 64 * 1024 * 1024, maxDepth: 256 };

/**
 * Reads a range in batches of raw records in file order, blank lines included. The buffer is reused, so memory is
 * constant. Throws the signal's reason.
 */
export type ReadRecords = (
  source: ByteSource,
  container: Container,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
) => AsyncGenerator<readonly RawRecord[]>;
