import type { ColumnChunk, SchemaElement } from "hyparquet";
import type { parquetHeader } from "hyparquet/src/column.js";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import { COMPRESSORS } from "../read/transcode/parquet.ts";
import { pageHeaderOf } from "../read/transcode/parquetPages.ts";

/** What a column chunk holds: numbers, NaN where a row has none; two halves a row; or texts by their numbers, 0 for none. */
export type Decoded =
  | { readonly numbers: Float64Array }
  | { readonly halves: Uint32Array }
  | { readonly texts: readonly string[]; readonly codes: Uint32Array };

/** The column is not as facts files are written; its pages contradict each other or are of another writer. */
export class BadColumn extends Error {}

/** What values are read as; `wholes` are numbers, 0 where a row has none. */
export type Wanted = "numbers" | "wholes" | "halves" | "texts";

type Page = ReturnType<typeof parquetHeader>;

/** The values of a column chunk of so many rows from all of its bytes. Throws `BadColumn`, or what damaged bytes lead to. */
export function decodeColumn(
  bytes: Uint8Array,
  { meta_data: meta }: ColumnChunk,
  { type, repetition_type: repetition }: SchemaElement,
  rows: number,
  wanted: Wanted,
): Decoded {
  if (!meta) throw new BadColumn("it has no metadata");
  const into: Into = {
    numbers:
      wanted === "wholes"
        ? new Float64Array(rows)
        : wanted === "numbers"
          ? new Float64Array(rows).fill(Number.NaN)
          : null,
    halves: wanted === "halves" ? new Uint32Array(2 * rows) : null,
    codes: wanted === "texts" ? new Uint32Array(rows) : null,
    texts: [],
  };
  let dictionary: Plain | null = null;
  let row = 0;
  for (let at = 0; at < bytes.length; ) {
    const header = pageHeaderOf(bytes, at);
    if (header === null) throw new BadColumn("a page has no header");
    const { page, from } = header;
    const packed = bytes.subarray(from, from + page.compressed_page_size);
    at = from + page.compressed_page_size;
    if (at > bytes.length) throw new BadColumn("a page is cut");
    const { dictionary_page_header: words } = page;
    if (words) {
      const content = unpacked(packed, page.uncompressed_page_size, meta.codec);
      dictionary = plainOf(content, words.num_values, type, wanted);
      continue;
    }
    row = decodePage(page, packed, meta.codec, type, repetition === "OPTIONAL", dictionary, into, row, rows);
  }
  if (row !== rows) throw new BadColumn("it has fewer rows than it declares");
  if (into.numbers) return { numbers: into.numbers };
  if (into.halves) return { halves: into.halves };
  return { texts: into.texts, codes: into.codes ?? new Uint32Array(rows) };
}

interface Into {
  readonly numbers: Float64Array | null;
  readonly halves: Uint32Array | null;
  readonly codes: Uint32Array | null;
  /** What codes stand for, less 1. */
  readonly texts: string[];
}

function decodePage(
  page: Page,
  packed: Uint8Array,
  codec: string,
  type: SchemaElement["type"],
  isOptional: boolean,
  dictionary: Plain | null,
  into: Into,
  first: number,
  rows: number,
): number {
  const { data_page_header: v1, data_page_header_v2: v2 } = page;
  const count = v1?.num_values ?? v2?.num_values ?? -1;
  if (count < 0 || first + count > rows) throw new BadColumn("it has more rows than it declares");
  let content: Uint8Array;
  let levels: Uint8Array | null = null;
  if (v2) {
    const own = v2.definition_levels_byte_length;
    const isPacked = v2.is_compressed !== false;
    const values = packed.subarray(own);
    levels = isOptional ? packed.subarray(0, own) : null;
    content = isPacked ? unpacked(values, page.uncompressed_page_size - own, codec) : values;
  } else {
    content = unpacked(packed, page.uncompressed_page_size, codec);
    if (isOptional) {
      const length = viewOf(content).getUint32(0, true);
      levels = content.subarray(4, 4 + length);
      content = content.subarray(4 + length);
    }
  }
  const isThere = new Uint32Array(count).fill(1);
  if (levels) readRuns(levels, 1, isThere);
  let given = 0;
  for (const level of isThere) given += level;
  const encoding = v1?.encoding ?? v2?.encoding;
  if (encoding === "RLE_DICTIONARY" || encoding === "PLAIN_DICTIONARY") {
    const codes = new Uint32Array(given);
    const width = content[0] ?? 0;
    if (width > 31) throw new BadColumn("its numbers are too wide");
    if (given > 0) readRuns(content.subarray(1), width, codes);
    if (dictionary === null) throw new BadColumn("it has no dictionary");
    spread(isThere, first, codes, dictionary, into);
  } else {
    const plain =
      encoding === "DELTA_BINARY_PACKED"
        ? deltas(content, given)
        : encoding === "PLAIN" &&
          plainOf(content, given, type, into.codes ? "texts" : into.halves ? "halves" : "numbers");
    if (!plain) throw new BadColumn(`its encoding is ${encoding}`);
    spread(isThere, first, null, plain, into);
  }
  return first + count;
}

/** Puts values in the rows that have one: those of `codes`, or one after the other. */
function spread(isThere: Uint32Array, first: number, codes: Uint32Array | null, plain: Plain, into: Into): void {
  const { numbers, halves, codes: ownCodes } = into;
  const size = plain.numbers?.length ?? plain.texts?.length ?? (plain.halves?.length ?? 0) / 2;
  if (plain.texts && plain.base === null) {
    plain.base = into.texts.length + 1;
    for (const text of plain.texts) into.texts.push(text);
  }
  let next = 0;
  for (let at = 0; at < isThere.length; at++) {
    if (isThere[at] === 0) continue;
    const value = codes ? (codes[next] ?? 0) : next;
    next++;
    if (value >= size) throw new BadColumn("a value is not in its dictionary");
    const row = first + at;
    if (numbers) numbers[row] = plain.numbers?.[value] ?? Number.NaN;
    else if (halves) {
      halves[2 * row] = plain.halves?.[2 * value] ?? 0;
      halves[2 * row + 1] = plain.halves?.[2 * value + 1] ?? 0;
    } else if (ownCodes) ownCodes[row] = (plain.base ?? 1) + value;
  }
}

/** Values as they are. */
interface Plain {
  readonly numbers?: Float64Array;
  readonly halves?: Uint32Array;
  readonly texts?: readonly string[];
  /** From which number on the texts are among those of the column; null before. */
  base: number | null;
}

function plainOf(content: Uint8Array, count: number, type: SchemaElement["type"], wanted: Wanted): Plain {
  const view = viewOf(content);
  const own = { base: null };
  if (type === "BYTE_ARRAY") {
    if (wanted !== "texts") throw new BadColumn("it holds texts");
    const texts: string[] = [];
    for (let at = 0; texts.length < count; ) {
      const length = view.getUint32(at, true);
      at += 4;
      if (at + length > content.length) throw new BadColumn("a text is cut");
      texts.push(textOf(content, at, length));
      at += length;
    }
    return { ...own, texts };
  }
  if (wanted === "texts") throw new BadColumn("it holds no texts");
  if (type === "INT64" && wanted === "halves") {
    const halves = new Uint32Array(2 * count);
    for (let at = 0; at < count; at++) {
      halves[2 * at] = view.getUint32(8 * at + 4, true);
      halves[2 * at + 1] = view.getUint32(8 * at, true);
    }
    return { ...own, halves };
  }
  const numbers = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    if (type === "INT64") numbers[at] = view.getInt32(8 * at + 4, true) * 2 ** 32 + view.getUint32(8 * at, true);
    else if (type === "INT32") numbers[at] = view.getInt32(4 * at, true);
    else if (type === "DOUBLE") numbers[at] = view.getFloat64(8 * at, true);
    else throw new BadColumn(`it holds ${type}`);
  }
  return { ...own, numbers };
}

const decoder = new TextDecoder();
const SHORT = 32;

/** Most texts are short and of ASCII. */
function textOf(bytes: Uint8Array, at: number, length: number): string {
  if (length > SHORT) return decoder.decode(bytes.subarray(at, at + length));
  let text = "";
  for (let end = at; end < at + length; end++) {
    const byte = bytes[end] ?? 0;
    if (byte >= 0x80) return decoder.decode(bytes.subarray(at, at + length));
    text += String.fromCharCode(byte);
  }
  return text;
}

function deltas(content: Uint8Array, count: number): Plain {
  const values = new BigInt64Array(count);
  if (count > 0) deltaBinaryUnpack({ view: viewOf(content), offset: 0 }, count, values);
  return { numbers: Float64Array.from(values, Number), base: null };
}

/** Runs of equal values, and groups of eight that are packed bit by bit. */
function readRuns(bytes: Uint8Array, width: number, into: Uint32Array): void {
  const mask = 2 ** width - 1;
  let at = 0;
  let row = 0;
  while (row < into.length) {
    let head = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) throw new BadColumn("a run is cut");
      head += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const count = Math.floor(head / 2);
    if (head % 2 === 0) {
      if (count === 0) throw new BadColumn("a run is empty");
      let value = 0;
      for (let byte = 0; byte < (width + 7) >> 3; byte++) value += (bytes[at++] ?? 0) * 2 ** (8 * byte);
      const end = Math.min(into.length, row + count);
      into.fill(value, row, end);
      row = end;
      continue;
    }
    if (count === 0 || at + count * width > bytes.length + width * 8) throw new BadColumn("a run is cut");
    let held = 0;
    let bits = 0;
    for (let left = 8 * count; left > 0 && row < into.length; left--) {
      while (bits < width) {
        held += (bytes[at++] ?? 0) * 2 ** bits;
        bits += 8;
      }
      into[row++] = bits <= 31 ? held & mask : held % 2 ** width;
      held = Math.floor(held / 2 ** width);
      bits -= width;
    }
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function unpacked(bytes: Uint8Array, length: number, codec: string): Uint8Array {
  if (codec === "UNCOMPRESSED") return bytes;
  // The names of other codecs have no decompressor.
  const unpack = COMPRESSORS[codec as keyof typeof COMPRESSORS];
  if (!unpack) throw new BadColumn(`it is packed by ${codec}`);
  return unpack(bytes, length);
}
