import type { FileMetaData } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import type { ByteSource } from "../container.ts";
import { readExactly } from "../window.ts";

const MAX_DEPTH = 32;
const MAX_VALUES = 4 * 1024 * 1024;
const MAX_VARINT_BYTES = 10;

/**
 * End of the struct of Thrift's compact protocol at `at`; null if it is cut or would mislead the reader: lists longer
 * than the remaining bytes, endless numbers, deep structs.
 */
export function structEnd(bytes: Uint8Array, at = 0): number | null {
  const walk = new Walk(bytes, at);
  return walk.struct(0) ? walk.at : null;
}

const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

class Walk {
  at: number;
  readonly #bytes: Uint8Array;
  #values = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  struct(depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    for (;;) {
      const head = this.#bytes[this.at++];
      if (head === undefined) return false;
      const type = head & 0x0f;
      if (type === STOP) return true;
      if (head >> 4 === 0 && this.#varint() === null) return false;
      if (type !== TRUE && type !== FALSE && !this.#value(type, depth)) return false;
    }
  }

  #value(type: number, depth: number): boolean {
    this.#values += 1;
    if (this.#values > MAX_VALUES) return false;
    switch (type) {
      case BYTE:
        return this.#pass(1);
      case I16:
      case I32:
      case I64:
        return this.#varint() !== null;
      case DOUBLE:
        return this.#pass(8);
      case BINARY: {
        const length = this.#varint();
        return length !== null && this.#pass(length);
      }
      case LIST:
        return depth < MAX_DEPTH && this.#list(depth + 1);
      case STRUCT:
        return this.struct(depth + 1);
      default:
        return false;
    }
  }

  #list(depth: number): boolean {
    const head = this.#bytes[this.at++];
    if (head === undefined) return false;
    const size = head >> 4 === 15 ? this.#varint() : head >> 4;
    if (size === null || size > this.#bytes.length - this.at) return false;
    const type = head & 0x0f;
    const element = type === TRUE || type === FALSE ? BYTE : type;
    for (let i = 0; i < size; i += 1) if (!this.#value(element, depth)) return false;
    return true;
  }

  #pass(length: number): boolean {
    this.at += length;
    return this.at <= this.#bytes.length;
  }

  #varint(): number | null {
    let value = 0;
    for (let i = 0; i < MAX_VARINT_BYTES; i += 1) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) return null;
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    return null;
  }
}

export const MAX_PAGE_BYTES = 256 * 1024 * 1024;
const MAX_PAGE_VALUES = 4 * 1024 * 1024;
/** Only statistics make a header longer than the first look. */
const LOOKS = [4 * 1024, 1024 * 1024];

type PageHeader = ReturnType<typeof parquetHeader>;
type ColumnChunk = FileMetaData["row_groups"][number]["columns"][number];

export interface ChunkPages {
  readonly from: number;
  readonly to: number;
  readonly values: number;
  readonly bytes: number;
  /** The largest page plus the dictionary. */
  readonly heldBytes: number;
  /** By offset of each data page: its length with header. */
  readonly pages: ReadonlyMap<number, number>;
}

/**
 * The consecutive pages of a column chunk with possible sizes and counts; else null. The reader trusts them: a negative
 * size would loop for ever, a high count exhausts memory.
 */
export async function pagesOf(source: ByteSource, { meta_data: meta }: ColumnChunk): Promise<ChunkPages | null> {
  if (!meta || meta.total_compressed_size < 0n) return null;
  const data = Number(meta.data_page_offset);
  const dictionaryAt = Number(meta.dictionary_page_offset ?? 0n);
  const from = dictionaryAt > 0 && dictionaryAt < data ? dictionaryAt : data;
  const to = from + Number(meta.total_compressed_size);
  if (!(from >= 0 && to <= source.size)) return null;
  let [values, bytes, largest] = [0, 0, 0];
  let dictionary: number | null = null;
  const pages = new Map<number, number>();
  for (let at = from; at < to; ) {
    const page = await pageAt(source, at, to);
    if (!page || !isPossible(page.header) || page.end > to) return null;
    const size = page.header.uncompressed_page_size;
    if (page.header.type === "DICTIONARY_PAGE") {
      if (dictionary !== null) return null;
      dictionary = size;
    } else {
      pages.set(at, page.end - at);
      largest = Math.max(largest, size);
    }
    values += valuesOf(page.header);
    bytes += size;
    at = page.end;
  }
  if (values !== Number(meta.num_values)) return null;
  return { from, to, values, bytes, heldBytes: largest + (dictionary ?? 0), pages };
}

async function pageAt(source: ByteSource, at: number, to: number) {
  for (const look of LOOKS) {
    const bytes = await readExactly(source, at, Math.min(look, to - at));
    const found = headerAt(bytes, 0);
    if (found) return { header: found.page, end: at + found.from + found.page.compressed_page_size };
  }
  return null;
}

function headerAt(bytes: Uint8Array, at: number): { readonly page: PageHeader; readonly from: number } | null {
  if (structEnd(bytes, at) === null) return null;
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: at };
  return { page: parquetHeader(reader), from: reader.offset };
}

export function pageHeaderOf(bytes: Uint8Array, at: number): ReturnType<typeof headerAt> {
  const found = headerAt(bytes, at);
  return found && isPossible(found.page) ? found : null;
}

function isPossible(header: PageHeader): boolean {
  const { compressed_page_size: packed, uncompressed_page_size: bytes } = header;
  const { dictionary_page_header: dictionary, data_page_header_v2: v2 } = header;
  const counts = [packed, bytes, valuesOf(header), dictionary?.num_values ?? 0];
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return false;
  // A dictionary value takes at least a bit.
  if (bytes > MAX_PAGE_BYTES || valuesOf(header) > MAX_PAGE_VALUES || (dictionary?.num_values ?? 0) > bytes * 8)
    return false;
  if (!v2) return true;
  const {
    num_nulls,
    num_rows,
    definition_levels_byte_length: definition,
    repetition_levels_byte_length: repetition,
  } = v2;
  if (![num_nulls, num_rows, definition, repetition].every((count) => count >= 0)) return false;
  return num_nulls <= v2.num_values && num_rows <= v2.num_values && definition + repetition <= Math.min(packed, bytes);
}

/** Values of a data page, nulls included; 0 for a dictionary and an index. */
function valuesOf({ type, data_page_header: v1, data_page_header_v2: v2 }: PageHeader): number {
  if (type === "DATA_PAGE") return v1?.num_values ?? Number.NaN;
  return type === "DATA_PAGE_V2" ? (v2?.num_values ?? Number.NaN) : 0;
}
