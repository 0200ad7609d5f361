import * as l10n from "@vscode/l10n";
import { gunzipSync } from "fflate";
import { decompress as unzstd } from "fzstd";
import {
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  snappyUncompress,
} from "hyparquet";
import { readOffsetIndex } from "hyparquet/src/indexes.js";
import { byteCountText } from "../bytes.ts";
import { type ByteSource, DEFAULT_LIMITS, FACTS_HEADER } from "../container.ts";
import { damaged, unsupported } from "../issues.ts";
import { nestsTooDeep } from "../limits.ts";
import { readExactly } from "../window.ts";
import { jsonOf } from "../written.ts";
import { type ChunkPages, MAX_PAGE_BYTES, pagesOf, structEnd } from "./parquetPages.ts";

/**
 * A value as JSON text without `JSON.stringify`'s losses: integers of any length, bare NaN and ±Infinity as in Python,
 * `__proto__` as a key. Dates as ISO 8601; bytes and typed arrays as arrays; undefined as null.
 */
export function jsonText(value: unknown): string {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "number":
    case "bigint":
      return String(value);
    case "object":
      return value === null ? "null" : objectText(value);
    default:
      return "null";
  }
}

function recordText(names: readonly string[], values: readonly unknown[]): string {
  return `{${names.map((name, i) => `${JSON.stringify(name)}:${jsonText(values[i])}`).join(",")}}`;
}

function objectText(value: object): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "null" : JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  // Every typed array is iterable.
  if (ArrayBuffer.isView(value)) return `[${Array.from(value as Uint8Array, jsonText).join(",")}]`;
  return recordText(Object.keys(value), Object.values(value));
}

const BATCH_BYTES = 64 * 1024 * 1024;
const BATCH_ROWS = 128 * 1024;
const PART_CHARACTERS = 256 * 1024;
const FORMAT = "Parquet";

/** Memory of a row group: the largest page of each plain column, all pages of a nested one. */
const MAX_HELD_BYTES = 512 * 1024 * 1024;
const FREE_HELD_BYTES = 256 * 1024 * 1024;
const HELD_TIMES = 20;
/** Run lengths and dictionaries write millions of values in a few bytes. */
const MAX_GROUP_VALUES = 32 * 1024 * 1024;
const FREE_VALUES = 8 * 1024 * 1024;
const VALUES_A_BYTE = 16;
const MAX_SCHEMA_DEPTH = 64;
const MAX_FOOTER_BYTES = 64 * 1024 * 1024;

/** Rows of a Parquet file, one line each; compressed with Snappy, Zstandard or gzip, or not at all. */
export async function* parquet(
  source: ByteSource,
  signal: AbortSignal,
  expect: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const file = fileOf(source, signal);
  const metadata = await footerOf(source, signal);
  const columns = await guarded(source, signal, async () =>
    parquetSchema(metadata).children.map((child) => child.element.name),
  );
  let unpackedBytes = 0;
  for (const group of metadata.row_groups) {
    const pages = await checkPages(source, group, signal);
    const groupBytes = pages.reduce((sum, { bytes }) => sum + bytes, 0);
    const rowBytes = Number(group.num_rows) * leastLineBytes(columns);
    unpackedBytes += Math.max(groupBytes, rowBytes);
    expect(unpackedBytes);
    checkHeld(source, group, pages);
    const read = await withSoundIndexes(file, group, pages);
    for (const { from, to } of stretches(Number(group.num_rows), groupBytes)) {
      signal.throwIfAborted();
      const alone = { ...metadata, row_groups: [read], num_rows: group.num_rows };
      const rows = await guarded(source, signal, () => readRows(file, alone, columns, from, to));
      if (rows.length !== to - from || rows.some((row) => row.every((value) => value === undefined))) {
        throw damaged(source.name, FORMAT, l10n.t("it has fewer rows than it declares"));
      }
      yield* linesOf(columns, rows, signal);
    }
  }
}

/** The validated footer of a Parquet file. Throws `UnreadableSource`. */
export async function footerOf(source: ByteSource, signal: AbortSignal): Promise<FileMetaData> {
  await checkFooter(source);
  const metadata = await guarded(source, signal, () => parquetMetadataAsync(fileOf(source, signal), METADATA));
  checkRows(metadata, source.name);
  checkOverlaps(metadata, source.name);
  return metadata;
}

/** What a facts file says of itself; undefined if it is another one. */
export const factsHeaderIn = ({ key_value_metadata: pairs }: FileMetaData): string | undefined =>
  pairs?.find(({ key }) => key === FACTS_HEADER)?.value;

/** Whether a file holds facts. The reader of facts reports what is wrong with one that cannot be read. */
export const holdsFacts = (source: ByteSource, signal: AbortSignal): Promise<boolean> =>
  footerOf(source, signal).then(
    (metadata) => factsHeaderIn(metadata) !== undefined,
    () => false,
  );

/** A line of nulls: no row is shorter, but for numbers of one digit. */
const leastLineBytes = (columns: readonly string[]): number =>
  columns.reduce((sum, name) => sum + name.length + '"":0,'.length, "{}\n".length);

/** The reader allocates whatever a footer claims. */
async function checkFooter(source: ByteSource): Promise<void> {
  const end = await readExactly(source, Math.max(0, source.size - 8), Math.min(8, source.size));
  if (end.length < 8) return;
  const length = new DataView(end.buffer, end.byteOffset).getUint32(0, true);
  if (length + 8 > source.size) return;
  if (length <= MAX_FOOTER_BYTES && structEnd(await readExactly(source, source.size - 8 - length, length)) !== null)
    return;
  throw damaged(source.name, FORMAT, l10n.t("its footer is not valid"));
}

function checkRows(metadata: FileMetaData, name: string): void {
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    const isShort = group.columns.some((column) => Number(column.meta_data?.num_values ?? 0) < rows);
    if (!Number.isSafeInteger(rows) || rows < 0 || isShort) {
      throw damaged(name, FORMAT, l10n.t("its row counts contradict each other"));
    }
    if (group.columns.some((column) => (column.meta_data?.path_in_schema.length ?? 0) > MAX_SCHEMA_DEPTH)) {
      throw unsupported(name, FORMAT, l10n.t("its columns are nested more than {0} levels deep", MAX_SCHEMA_DEPTH));
    }
  }
}

function checkOverlaps(metadata: FileMetaData, name: string): void {
  const ranges = metadata.row_groups.flatMap(({ columns }) =>
    columns.flatMap(({ meta_data: meta }) => {
      if (!meta || meta.total_compressed_size <= 0n) return [];
      const [data, dictionary] = [Number(meta.data_page_offset), Number(meta.dictionary_page_offset ?? 0n)];
      const from = dictionary > 0 && dictionary < data ? dictionary : data;
      return [{ from, to: from + Number(meta.total_compressed_size) }];
    }),
  );
  ranges.sort((one, other) => one.from - other.from);
  if (ranges.some(({ from }, at) => from < (ranges[at - 1]?.to ?? 0))) {
    throw damaged(name, FORMAT, l10n.t("its columns overlap each other"));
  }
}

function checkHeld({ name }: ByteSource, group: ParquetRowGroup, pages: readonly ChunkPages[]): void {
  const isNested = (at: number) => (group.columns[at]?.meta_data?.path_in_schema.length ?? 1) > 1;
  const held = pages.reduce((sum, { bytes, heldBytes }, at) => sum + (isNested(at) ? bytes : heldBytes), 0);
  const values = pages.reduce((sum, chunk) => sum + chunk.values, 0);
  const packed = pages.reduce((sum, { from, to }) => sum + to - from, 0);
  const most = Math.min(MAX_GROUP_VALUES, Math.max(FREE_VALUES, packed * VALUES_A_BYTE));
  if (held > Math.min(MAX_HELD_BYTES, Math.max(FREE_HELD_BYTES, packed * HELD_TIMES))) {
    const what = l10n.t("{0} of a row group must be held in memory at once", byteCountText(held));
    throw unsupported(name, FORMAT, what);
  }
  if (values > most)
    throw unsupported(name, FORMAT, l10n.t("a row group has {0} values in {1}", values, byteCountText(packed)));
}

/** The group without offset indexes of missing pages, which the reader would follow. */
async function withSoundIndexes(
  file: SlicedFile,
  group: ParquetRowGroup,
  pages: readonly ChunkPages[],
): Promise<ParquetRowGroup> {
  const columns: ColumnChunk[] = [];
  for (const [at, column] of group.columns.entries()) {
    const known = pages[at];
    const isSound = known !== undefined && (await hasSoundIndex(file, column, known));
    const { offset_index_offset: _, offset_index_length: __, ...rest } = column;
    columns.push(isSound ? column : rest);
  }
  return { ...group, columns };
}

async function hasSoundIndex(file: SlicedFile, column: ColumnChunk, { pages }: ChunkPages): Promise<boolean> {
  const from = Number(column.offset_index_offset ?? 0n);
  const to = from + Number(column.offset_index_length ?? 0);
  if (!(from > 0 && from < to && to <= file.byteLength && to - from <= MAX_FOOTER_BYTES)) return false;
  const bytes = await file.slice(from, to);
  if (structEnd(new Uint8Array(bytes)) === null) return false;
  const { page_locations: told } = readOffsetIndex({ view: new DataView(bytes), offset: 0 });
  const isInOrder = told.every(({ first_row_index: row }, at) => row >= (told[at - 1]?.first_row_index ?? 0n));
  return (
    told.length === pages.size &&
    isInOrder &&
    told.every(({ offset, compressed_page_size: size }) => pages.get(Number(offset)) === size)
  );
}

type ColumnChunk = ParquetRowGroup["columns"][number];
type ParquetRowGroup = FileMetaData["row_groups"][number];

interface SlicedFile {
  readonly byteLength: number;
  slice(from: number, to?: number): Promise<ArrayBuffer>;
}

function fileOf(source: ByteSource, signal: AbortSignal): SlicedFile {
  return {
    byteLength: source.size,
    async slice(from, to = source.size) {
      signal.throwIfAborted();
      if (!(from >= 0 && from <= to && to <= source.size)) throw new RangeError(`bytes ${from} to ${to}`);
      const bytes = await readExactly(source, from, to - from);
      // `readExactly` allocates an ordinary buffer.
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    },
  };
}

function* stretches(rows: number, bytes: number): Generator<{ readonly from: number; readonly to: number }> {
  const parts = Math.max(1, Math.ceil(bytes / BATCH_BYTES), Math.ceil(rows / BATCH_ROWS));
  const step = Math.ceil(rows / parts);
  for (let from = 0; from < rows; from += step) yield { from, to: Math.min(rows, from + step) };
}

async function checkPages(
  source: ByteSource,
  group: ParquetRowGroup,
  signal: AbortSignal,
): Promise<readonly ChunkPages[]> {
  const found: ChunkPages[] = [];
  for (const column of group.columns) {
    signal.throwIfAborted();
    const pages = await pagesOf(source, column);
    const name = column.meta_data?.path_in_schema.join(".") ?? "";
    if (pages === null) throw damaged(source.name, FORMAT, l10n.t("its column {0} is incomplete", name));
    found.push(pages);
  }
  return found;
}

async function readRows(
  file: SlicedFile,
  metadata: FileMetaData,
  columns: readonly string[],
  from: number,
  to: number,
): Promise<readonly (readonly unknown[])[]> {
  let rows: readonly (readonly unknown[])[] = [];
  await parquetRead({
    file,
    metadata,
    columns: [...columns],
    rowStart: from,
    rowEnd: to,
    rowFormat: "array",
    useOffsetIndex: true,
    compressors: COMPRESSORS,
    parsers: PARSERS,
    onComplete: (all: readonly (readonly unknown[])[]) => {
      rows = all;
    },
  });
  return rows;
}

function* linesOf(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  signal: AbortSignal,
): Generator<string> {
  let part: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const line = `${recordText(columns, row)}\n`;
    part.push(line);
    characters += line.length;
    if (characters < PART_CHARACTERS) continue;
    signal.throwIfAborted();
    yield part.join("");
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part.join("");
}

class PageTooLarge extends Error {}

/** Each returns exactly the length in the page's header, or throws. */
export const COMPRESSORS: Compressors = {
  SNAPPY: (input, length) => {
    const page = new Uint8Array(checked(length));
    snappyUncompress(input, page);
    return page;
  },
  ZSTD: (input, length) => unzstd(input, new Uint8Array(checked(length))),
  GZIP: (input, length) => gunzipSync(input, { out: new Uint8Array(checked(length)) }),
};

function checked(length: number): number {
  if (length > MAX_PAGE_BYTES) throw new PageTooLarge(l10n.t("a page of {0} bytes is not supported", length));
  return length;
}

const decoder = new TextDecoder();

/** JSON columns as in hyparquet, except that invalid JSON stays a text. */
const PARSERS = {
  jsonFromBytes(bytes: Uint8Array | undefined): unknown {
    if (!bytes) return null;
    const text = decoder.decode(bytes);
    const value = nestsTooDeep(bytes, DEFAULT_LIMITS.maxDepth) ? undefined : jsonOf(text);
    return value === undefined ? text : value;
  },
};

const METADATA = { parsers: PARSERS, geoparquet: false };

/**
 * Errors of hyparquet and the decompressors as a Stop, language errors by damaged bytes included. Cancellation and
 * errors of the system pass through.
 */
export async function guarded<T>({ name }: ByteSource, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error) || "syscall" in error) throw error;
    const what = error.name === "Error" ? error.message.replace(/^parquet /, "") : l10n.t("its parts do not match");
    const isKnown = /unsupported|not supported/.test(what) || error instanceof PageTooLarge;
    throw isKnown ? unsupported(name, FORMAT, what) : damaged(name, FORMAT, what);
  }
}
