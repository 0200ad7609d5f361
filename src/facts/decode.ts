import { type SchemaElement, snappyUncompress } from "hyparquet";
import type { parquetHeader } from "hyparquet/src/column.js";
import { deltaBinaryUnpack } from "hyparquet/src/delta.js";
import type { Column, Numbers } from "../analysis/table/columns.ts";
import { COMPRESSORS } from "../read/transcode/parquet.ts";
import { pageHeaderOf } from "../read/transcode/parquetPages.ts";
import { BadColumn, type Decoded, type Into, intoFor, narrow, type Plain, type Wanted } from "./decoded.ts";

type Page = ReturnType<typeof parquetHeader>;

/**
 * The values of a column chunk with `count` rows, from all of its bytes. Throws `BadColumn`, or other errors if the
 * bytes are damaged.
 */
export function decodeColumn(
  bytes: Uint8Array,
  codec: string,
  { type, repetition_type: repetition }: SchemaElement,
  rows: number,
  as: Wanted,
): Decoded {
  const into = intoFor(as, rows);
  const isOptional = repetition === "OPTIONAL";
  let dictionary: Float64Array | Uint32Array | null = null;
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
      const content = unpacked(packed, page.uncompressed_page_size, codec);
      dictionary = into.take(plainOf(content, words.num_values, type, as));
    } else {
      const isWhole = row === 0 && at === bytes.length && as === "wholes" && !isOptional;
      const quick = isWhole ? quickWholes(page, packed, codec, dictionary, rows) : undefined;
      if (quick !== undefined) return { as: "wholes", wholes: quick };
      row += decodePage(page, packed, { codec, type, isOptional, as }, dictionary, into, row, rows);
    }
  }
  if (row !== rows) throw new BadColumn("it has fewer rows than it declares");
  return into.finish();
}

// Room for what is needed while a column is decoded: new for each, it would be most of what a session takes.
let codesRoom = new Uint32Array(0);
let pageRoom = new Uint8Array(0);

/** Counts and bits as we write them, a dictionary and a page: they are put into their narrow column at once. */
function quickWholes(
  { data_page_header: v1, uncompressed_page_size: size }: Page,
  packed: Uint8Array,
  codec: string,
  dictionary: Float64Array | Uint32Array | null,
  rows: number,
): Column | undefined {
  if (v1?.num_values !== rows || v1.encoding !== "RLE_DICTIONARY" || dictionary === null) return undefined;
  const values = narrow(dictionary);
  if (values === null) return null;
  const content = unpacked(packed, size, codec);
  const codes = readRuns(content.subarray(1), content[0] ?? 0, rows);
  const wholes = new (values.constructor as new (length: number) => Numbers)(rows);
  for (let row = 0; row < rows; row++) {
    const value = values[codes[row] ?? 0];
    if (value === undefined) throw new BadColumn("a value is not in its dictionary");
    wholes[row] = value;
  }
  return wholes;
}

interface Stored {
  readonly codec: string;
  readonly type: SchemaElement["type"];
  readonly isOptional: boolean;
  readonly as: Wanted;
}

/** Takes a page from a row on; returns how many rows it has. */
function decodePage(
  page: Page,
  packed: Uint8Array,
  { codec, type, isOptional, as }: Stored,
  dictionary: Float64Array | Uint32Array | null,
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
    const values = packed.subarray(own);
    levels = isOptional ? packed.subarray(0, own) : null;
    content = v2.is_compressed === false ? values : unpacked(values, page.uncompressed_page_size - own, codec);
  } else {
    content = unpacked(packed, page.uncompressed_page_size, codec);
    if (isOptional) {
      const length = viewOf(content).getUint32(0, true);
      levels = content.subarray(4, 4 + length);
      content = content.subarray(4 + length);
    }
  }
  // Row of each value of the page; null if every row has a value.
  const places = levels ? placesIn(levels, count) : null;
  const given = places?.length ?? count;
  const encoding = v1?.encoding ?? v2?.encoding;
  if (encoding === "RLE_DICTIONARY" || encoding === "PLAIN_DICTIONARY") {
    const codes = readRuns(content.subarray(1), content[0] ?? 0, given);
    const size = dictionary === null ? 0 : dictionary.length / (as === "halves" ? 2 : 1);
    if (codes.some((code) => code >= size)) throw new BadColumn("a value is not in its dictionary");
    if (dictionary) put(into.values, first, places, dictionary, codes, as);
    return count;
  }
  if (encoding !== "PLAIN" && encoding !== "DELTA_BINARY_PACKED") throw new BadColumn(`its encoding is ${encoding}`);
  if (given === 0) return count;
  const plain = encoding === "PLAIN" ? plainOf(content, given, type, as) : deltas(content, given, as);
  put(into.values, first, places, into.take(plain), null, as);
  return count;
}

/** Gives rows their values: those at `codes`, or one after the other. */
function put(
  values: Float64Array | Uint32Array,
  first: number,
  places: Uint32Array | null,
  plain: Float64Array | Uint32Array,
  codes: Uint32Array | null,
  as: Wanted,
): void {
  const width = as === "halves" ? 2 : 1;
  const count = codes?.length ?? plain.length / width;
  for (let value = 0; value < count; value++) {
    const row = first + (places ? (places[value] ?? 0) : value);
    const from = codes ? (codes[value] ?? 0) : value;
    for (let half = 0; half < width; half++) values[width * row + half] = plain[width * from + half] ?? 0;
  }
}

function placesIn(levels: Uint8Array, count: number): Uint32Array {
  const isThere = readRuns(levels, 1, count);
  const places = new Uint32Array(count);
  let given = 0;
  for (let row = 0; row < count; row++) if (isThere[row] === 1) places[given++] = row;
  return places.subarray(0, given);
}

/** The first `count` of runs of equal values, and groups of eight that are packed bit by bit; they hold until the next call. */
function readRuns(bytes: Uint8Array, width: number, count: number): Uint32Array {
  if (width > 24) throw new BadColumn("its dictionary is too large");
  if (codesRoom.length < count) codesRoom = new Uint32Array(count);
  const values = codesRoom.subarray(0, count);
  const mask = 2 ** width - 1;
  let at = 0;
  for (let row = 0; row < count; ) {
    let head = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) throw new BadColumn("a run is cut");
      head += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const length = Math.floor(head / 2);
    if (length === 0) throw new BadColumn("a run is empty");
    if (head % 2 === 0) {
      let value = 0;
      for (let byte = 0; byte < (width + 7) >> 3; byte++) value |= (bytes[at++] ?? 0) << (8 * byte);
      const end = Math.min(count, row + length);
      values.fill(value, row, end);
      row = end;
      continue;
    }
    const next = at + length * width;
    if (next > bytes.length) throw new BadColumn("a run is cut");
    const end = Math.min(count, row + 8 * length);
    let held = 0;
    let bits = 0;
    for (; row < end; row++) {
      while (bits < width) {
        held |= (bytes[at++] ?? 0) << bits;
        bits += 8;
      }
      values[row] = held & mask;
      held >>>= width;
      bits -= width;
    }
    at = next;
  }
  return values;
}

function plainOf(content: Uint8Array, count: number, type: SchemaElement["type"], as: Wanted): Plain {
  const view = viewOf(content);
  if (type === "BYTE_ARRAY") {
    if (as !== "codes") throw new BadColumn("it holds texts");
    const texts: string[] = [];
    for (let at = 0; texts.length < count; ) {
      const length = view.getUint32(at, true);
      at += 4;
      if (at + length > content.length) throw new BadColumn("a text is cut");
      texts.push(textOf(content, at, length));
      at += length;
    }
    return texts;
  }
  if (as === "halves") {
    if (type !== "INT64") throw new BadColumn("it holds no hashes");
    const halves = new Uint32Array(2 * count);
    for (let at = 0; at < count; at++) {
      halves[2 * at] = view.getUint32(8 * at + 4, true);
      halves[2 * at + 1] = view.getUint32(8 * at, true);
    }
    return halves;
  }
  const numbers = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    if (type === "INT64") numbers[at] = view.getInt32(8 * at + 4, true) * 2 ** 32 + view.getUint32(8 * at, true);
    else if (type === "INT32") numbers[at] = view.getUint32(4 * at, true);
    else if (type === "DOUBLE") numbers[at] = view.getFloat64(8 * at, true);
    else throw new BadColumn(`it holds ${type}`);
  }
  return numbers;
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

function deltas(content: Uint8Array, count: number, as: Wanted): Plain {
  if (as === "halves") throw new BadColumn("it holds no hashes");
  const values = new BigInt64Array(count);
  deltaBinaryUnpack({ view: viewOf(content), offset: 0 }, count, values);
  return Float64Array.from(values, Number);
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const MOST_ROOM = 16 * 1024 * 1024;

/** It holds until the next call. */
function unpacked(bytes: Uint8Array, length: number, codec: string): Uint8Array {
  if (codec === "UNCOMPRESSED") return bytes;
  if (codec === "SNAPPY" && length <= MOST_ROOM) {
    if (pageRoom.length < length) pageRoom = new Uint8Array(length);
    const page = pageRoom.subarray(0, length);
    snappyUncompress(bytes, page);
    return page;
  }
  // The names of other codecs have no decompressor.
  const unpack = COMPRESSORS[codec as keyof typeof COMPRESSORS];
  if (!unpack) throw new BadColumn(`it is packed by ${codec}`);
  return unpack(bytes, length);
}
