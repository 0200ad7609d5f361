import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { deltaBinaryPack } from "hyparquet-writer/src/delta.js";
import type { ColumnValues, FactsType } from "./columns.ts";

/** The values of a column chunk as Parquet stores them: a dictionary, if there is one, and the values or their numbers in it. */
interface EncodedColumn {
  readonly dictionary: { readonly bytes: Uint8Array; readonly count: number } | null;
  readonly bytes: Uint8Array;
  readonly encoding: "RLE_DICTIONARY" | "DELTA_BINARY_PACKED" | "PLAIN";
  readonly nulls: number;
}

/** Values of these types may be missing. */
export const isOptional = (type: FactsType): boolean => type !== "integer" && type !== "place";

/** Of more different values a dictionary takes more than it saves. */
const MOST_DIFFERENT = 32_768;
const WIDE = 2 ** 31;

/** The same values have the same bytes, whatever the machine. */
export function encodeColumn(type: FactsType, values: ColumnValues): EncodedColumn {
  if (type === "hash") return encodeHashes(values as Uint32Array);
  if (type === "text") return encodeTexts(values as readonly (string | null)[]);
  const numbers = values as Float64Array;
  if (type === "apart") return encodeApart(numbers);
  if (type === "place") return { ...packed(numbers), dictionary: null, nulls: 0 };
  return type === "real" ? encodeReals(numbers) : encodeIntegers(numbers);
}

function encodeIntegers(values: Float64Array): EncodedColumn {
  const coded = codesOf(values, values.length);
  if (coded === null) return { ...packed(values), dictionary: null, nulls: 0 };
  const bytes = new Uint8Array(8 * coded.values.length);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of coded.values.entries()) setInteger(view, 8 * at, value);
  return { ...withDictionary(bytes, coded.values.length), bytes: numbered(coded), nulls: 0 };
}

function encodeReals(values: Float64Array): EncodedColumn {
  const given = values.filter((value) => !Number.isNaN(value));
  const plain = (numbers: ArrayLike<number>) => {
    const bytes = new Uint8Array(8 * numbers.length);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < numbers.length; at++) view.setFloat64(8 * at, numbers[at] ?? 0, true);
    return bytes;
  };
  return withNulls(values.length, given, (row) => !Number.isNaN(values[row] ?? Number.NaN), plain);
}

function encodeTexts(values: readonly (string | null)[]): EncodedColumn {
  const given = values.filter((value) => value !== null);
  const plain = (texts: ArrayLike<string>) => {
    const out = new ByteWriter();
    for (const text of Array.from(texts)) {
      const bytes = encoder.encode(text);
      out.appendUint32(bytes.length);
      out.appendBytes(bytes);
    }
    return out.getBytes();
  };
  return withNulls(values.length, given, (row) => values[row] !== null, plain);
}

/** Writes nulls too; numbers the `given` values if few differ. */
function withNulls<Value extends string | number>(
  rows: number,
  given: ArrayLike<Value>,
  isThere: (row: number) => boolean,
  plain: (values: ArrayLike<Value>) => Uint8Array,
): EncodedColumn {
  const nulls = rows - given.length;
  const coded = codesOf(given, given.length / 2);
  if (coded === null)
    return { dictionary: null, encoding: "PLAIN", bytes: leveled(rows, isThere, plain(given)), nulls };
  const dictionary = withDictionary(plain(coded.values), coded.values.length);
  return { ...dictionary, bytes: leveled(rows, isThere, numbered(coded)), nulls };
}

const encoder = new TextEncoder();

/** A hash is a whole number of 64 bits with a sign, as every engine reads them. */
function encodeHashes(halves: Uint32Array): EncodedColumn {
  const rows = halves.length / 2;
  const isThere = (row: number) => (halves[2 * row + 1] ?? 0) !== 0;
  let count = 0;
  for (let row = 0; row < rows; row++) if (isThere(row)) count++;
  const bytes = new Uint8Array(8 * count);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    if (!isThere(row)) continue;
    view.setUint32(at, halves[2 * row + 1] ?? 0, true);
    view.setUint32(at + 4, halves[2 * row] ?? 0, true);
    at += 8;
  }
  return { dictionary: null, encoding: "PLAIN", bytes: leveled(rows, isThere, bytes), nulls: rows - count };
}

function encodeApart(values: Float64Array): EncodedColumn {
  const given = values.filter((value) => !Number.isNaN(value));
  const bytes = new Uint8Array(4 * given.length);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of given.entries()) view.setUint32(4 * at, value, true);
  const isThere = (row: number) => !Number.isNaN(values[row] ?? Number.NaN);
  return {
    dictionary: null,
    encoding: "PLAIN",
    bytes: leveled(values.length, isThere, bytes),
    nulls: values.length - given.length,
  };
}

interface Coded<Value> {
  readonly values: readonly Value[];
  readonly codes: Uint32Array;
}

/** Numbers values in order of appearance; null if more than `most` differ. */
function codesOf<Value extends string | number>(values: ArrayLike<Value>, most: number): Coded<Value> | null {
  const limit = Math.min(MOST_DIFFERENT, most);
  const codeOf = new Map<Value, number>();
  const codes = new Uint32Array(values.length);
  let last: Value | undefined;
  let code = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (value === undefined) continue;
    if (value !== last) {
      code = codeOf.get(value) ?? codeOf.size;
      if (code === codeOf.size) codeOf.set(value, code);
      if (codeOf.size > limit) return null;
      last = value;
    }
    codes[at] = code;
  }
  return { values: [...codeOf.keys()], codes };
}

const withDictionary = (bytes: Uint8Array, count: number) =>
  ({ dictionary: { bytes, count }, encoding: "RLE_DICTIONARY" }) as const;

/** The numbers of values in a dictionary, with how many bits each takes before them. */
function numbered<Value>({ values, codes }: Coded<Value>): Uint8Array {
  const width = values.length <= 1 ? 0 : 32 - Math.clz32(values.length - 1);
  const out = new ByteWriter(codes.length / 4 + 64);
  out.appendUint8(width);
  writeRuns(out, codes.length, (at) => codes[at] ?? 0, width);
  return out.getBytes();
}

/** Which rows have a value, then the values. */
function leveled(rows: number, isThere: (row: number) => boolean, values: Uint8Array): Uint8Array {
  const levels = new ByteWriter();
  writeRuns(levels, rows, (row) => (isThere(row) ? 1 : 0), 1);
  const out = new ByteWriter(values.length + levels.offset + 4);
  out.appendUint32(levels.offset);
  out.appendBytes(levels.getBytes());
  out.appendBytes(values);
  return out.getBytes();
}

/** Shortest run of equal values that is written as one. */
const LEAST_RUN = 16;

/** Runs of equal values, and between them groups of eight, packed bit by bit. */
function writeRuns(out: ByteWriter, length: number, valueAt: (at: number) => number, width: number): void {
  let packedFrom = 0;
  const runAt = (from: number): number => {
    const value = valueAt(from);
    let to = from + 1;
    while (to < length && valueAt(to) === value) to++;
    return to;
  };
  for (let at = 0; at < length; ) {
    const end = runAt(at);
    // Groups before a run are whole.
    const short = (8 - ((at - packedFrom) % 8)) % 8;
    if (end - at - short < LEAST_RUN) {
      at = end;
      continue;
    }
    writePacked(out, packedFrom, at + short, length, valueAt, width);
    out.appendVarInt((end - at - short) << 1);
    for (let byte = 0; byte < (width + 7) >> 3; byte++) out.appendUint8((valueAt(at + short) >> (8 * byte)) & 0xff);
    at = end;
    packedFrom = end;
  }
  writePacked(out, packedFrom, length, length, valueAt, width);
}

function writePacked(
  out: ByteWriter,
  from: number,
  to: number,
  length: number,
  valueAt: (at: number) => number,
  width: number,
): void {
  if (to <= from) return;
  const groups = Math.ceil((to - from) / 8);
  out.appendVarInt((groups << 1) | 1);
  let held = 0;
  let bits = 0;
  for (let at = from; at < from + 8 * groups; at++) {
    held |= (at < Math.min(to, length) ? valueAt(at) : 0) << bits;
    bits += width;
    while (bits >= 8) {
      out.appendUint8(held & 0xff);
      held >>>= 8;
      bits -= 8;
    }
  }
}

/** Whole numbers by their differences. */
function packed(values: Float64Array): Pick<EncodedColumn, "bytes" | "encoding"> {
  const out = new ByteWriter();
  const isNarrow = values.every((value) => value < WIDE);
  deltaBinaryPack(out, isNarrow ? Int32Array.from(values) : BigInt64Array.from(values, BigInt), "INT64");
  return { bytes: out.getBytes(), encoding: "DELTA_BINARY_PACKED" };
}

function setInteger(view: DataView, at: number, value: number): void {
  view.setUint32(at, value % 2 ** 32, true);
  view.setUint32(at + 4, Math.floor(value / 2 ** 32), true);
}
