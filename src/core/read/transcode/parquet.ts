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
import type { ByteSource } from "../byteSource.ts";
import { readExactly } from "../window.ts";
import { damaged, unsupported } from "./damaged.ts";
import { recordText } from "./jsonText.ts";
import { hasSoundPages, MAX_PAGE_BYTES } from "./parquetPages.ts";

/** Row groups that inflate to more are read in stretches of rows. */
const BATCH_BYTES = 64 * 1024 * 1024;
const BATCH_ROWS = 128 * 1024;
const PART_CHARACTERS = 256 * 1024;
const FORMAT = "Parquet";

/** Rows of a Parquet file, one line each; compressed with Snappy, Zstandard or gzip, or not at all. */
export async function* parquet(source: ByteSource, signal: AbortSignal): AsyncGenerator<string> {
  const file = fileOf(source, signal);
  const metadata = await guarded(source, signal, () => parquetMetadataAsync(file, METADATA));
  const columns = parquetSchema(metadata).children.map((child) => child.element.name);
  for (const { group, from, to } of stretches(metadata, source.name)) {
    if (group) await checkPages(source, group, signal);
    signal.throwIfAborted();
    const rows = await guarded(source, signal, () => readRows(file, metadata, columns, from, to));
    if (rows.length !== to - from || rows.some((row) => row.every((value) => value === undefined))) {
      throw damaged(source.name, FORMAT, l10n.t("it holds fewer rows than it says"));
    }
    yield* linesOf(columns, rows, signal);
  }
}

type RowGroup = FileMetaData["row_groups"][number];

/** What hyparquet asks of a file. */
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
      // `readExactly` allocates an ordinary buffer, of which a short read gives a part.
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    },
  };
}

interface Stretch {
  /** The row group that begins with it. */
  readonly group: RowGroup | null;
  readonly from: number;
  readonly to: number;
}

/** Rows to read at once, in file order: row groups, large ones in parts. */
function* stretches(metadata: FileMetaData, name: string): Generator<Stretch> {
  let from = 0;
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    const isShort = group.columns.some((column) => Number(column.meta_data?.num_values ?? 0) < rows);
    if (!Number.isSafeInteger(rows) || rows < 0 || isShort) {
      throw damaged(name, FORMAT, l10n.t("its row counts contradict each other"));
    }
    const parts = Math.max(1, Math.ceil(Number(group.total_byte_size) / BATCH_BYTES), Math.ceil(rows / BATCH_ROWS));
    const step = Math.ceil(rows / parts);
    for (let at = 0; at < rows; at += step) {
      yield { group: at === 0 ? group : null, from: from + at, to: from + Math.min(rows, at + step) };
    }
    from += rows;
  }
}

async function checkPages(source: ByteSource, group: RowGroup, signal: AbortSignal): Promise<void> {
  for (const column of group.columns) {
    signal.throwIfAborted();
    if (await hasSoundPages(source, column)) continue;
    const name = column.meta_data?.path_in_schema.join(".") ?? "";
    throw damaged(source.name, FORMAT, l10n.t("its column {0} is not whole", name));
  }
}

/** Rows [from, to), each with its values in the order of `columns`. */
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

/** Each gives exactly the length that the page's header announces, or throws. */
const COMPRESSORS: Compressors = {
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

/** JSON columns as hyparquet reads them, but a text that is no strict JSON stays a text. */
const PARSERS = {
  jsonFromBytes(bytes: Uint8Array | undefined): unknown {
    if (!bytes) return null;
    const text = decoder.decode(bytes);
    try {
      return JSON.parse(text);
    } catch {
      // Python's NaN, say; the text is what there is.
      return text;
    }
  },
};

const METADATA = { parsers: PARSERS, geoparquet: false };

/**
 * Errors of the reader as a Stop: hyparquet and the decompressors throw plain errors, and those of the language where
 * damaged bytes lead them astray. Cancellation and errors of the system pass through untouched.
 */
async function guarded<T>({ name }: ByteSource, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error) || "syscall" in error) throw error;
    const what = error.name === "Error" ? error.message.replace(/^parquet /, "") : l10n.t("its parts do not fit");
    const isKnown = /unsupported|not supported/.test(what) || error instanceof PageTooLarge;
    throw isKnown ? unsupported(name, FORMAT, what) : damaged(name, FORMAT, what);
  }
}
