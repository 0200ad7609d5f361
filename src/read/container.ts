import type { FileChange, StopReason } from "../model/index.ts";

/** A file as the core sees it: bytes at an offset. The platform implements it; the core never opens anything. */
export interface ByteSource {
  /** Name for messages: the last part of the path. */
  readonly name: string;
  readonly size: number;
  /** Fills `into` from `offset` on; resolves to how many bytes were there (0 at the end). Errors of the system pass through. */
  read(into: Uint8Array, offset: number): Promise<number>;
  /** The same at once, where the platform can. */
  readNow?(into: Uint8Array, offset: number): number;
  /** Nobody reads for now: the file need not stay open. It is opened again, if it is still the same one, when it is read. */
  rest?(): Promise<void>;
  /** Memory of the platform's own kind, where it has a better one: Node searches its own many times faster. */
  allocate?(length: number): Uint8Array;
}

/** A file that somebody opened and has to close. */
export interface OpenFile extends ByteSource {
  readonly uri: string;
  /** What became of the file since it was opened; null if it is as it was. */
  change(): Promise<FileChange | null>;
  close(): Promise<void>;
  /** A digest of pieces of the file, the same for the same file alone; absent of a text in its place. */
  readonly digest?: string;
  /** Absent if what is read is not the file itself: a text in its place, an unpacked copy. */
  readonly growth?: Growth;
}

/** What tells a file that has grown from another one. */
export interface Growth {
  /** Names the file by what stays when it is written to, and is another one when it is replaced. */
  readonly file: string;
  /** A digest of so many first bytes: of all if they are few, else of pieces spread over them. */
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
 * The records of a source as JSON Lines, in parts of any length. Of Parquet and logs one row group or entry is held at a time. Throws `UnreadableSource`:
 * UNREADABLE where the source is damaged or written in a way that is not known here. Aborting throws the signal's reason.
 * `expect` hears how many bytes a source says that it unpacks to, before they are unpacked, and throws where that is too much.
 */
export type Transcode = (
  source: ByteSource,
  signal: AbortSignal,
  expect?: (bytes: number) => void,
) => AsyncIterable<string>;

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

/** Under this name a facts file says what it is: in Parquet among the metadata of the file, in JSON Lines in the first line. */
export const FACTS_HEADER = "evaloupe_facts";

/** How records lie in a file. A record's `line` is a physical one in `lines` and `csv`, its number in the others. */
export type Container = JsonContainer | CsvContainer;

export interface JsonContainer {
  /** `object`: the whole file is one record, spread over lines. `named`: it is one object, whose values are the records. */
  readonly id: "lines" | "array" | "nested" | "object" | "named";
  /** Where the list stands in a `nested` container, or the object in a `named` one: `results`, `detail.*.rows`. */
  readonly path: string;
  /** Offsets behind the opening brackets of the lists, or of the object; without them the list is among the first bytes. */
  readonly lists?: readonly number[];
  /** What stands around records and belongs to each that begins at this offset or behind it, up to the next; in file order. */
  readonly adds?: readonly (readonly [from: number, adds: Readonly<Record<string, unknown>>])[];
  /** The other list of the file that `adds` come from, and the id that joins both. Facts keep this, and no `adds`. */
  readonly tasks?: { readonly from: number; readonly key: string };
}

export interface CsvContainer {
  readonly id: "csv";
  readonly path: "";
  /** Names of the columns, as the first record writes them that is no title. */
  readonly header: readonly string[];
  readonly delimiter: CsvDelimiter;
  /** Whether lines stand before the names that are titles: such lines may come again. */
  readonly isTitled?: true;
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
