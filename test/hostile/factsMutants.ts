// Facts files that are nearly right: one thing of a real one is another. The same seed makes the same files.
import { type FileMetaData, parquetMetadata } from "hyparquet";
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { FACTS_HEADER } from "../../src/read/container.ts";

/** Numbers in [0, 1), the same for a seed. */
export function draws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = () => number;
const below = (draw: Draw, size: number): number => Math.floor(draw() * size);
const pick = <Value>(draw: Draw, values: readonly Value[]): Value | undefined => values[below(draw, values.length)];

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** What may stand in the place of any value, as JSON: texts that no writer of JSON would write are among them. */
export const ODD_VALUES: readonly string[] = [
  "null",
  "true",
  "0",
  "-1",
  "1.5",
  "9007199254740993",
  "1e308",
  "1e400",
  "-1e400",
  '""',
  '"NaN"',
  '"nope"',
  '"__proto__"',
  '"constructor"',
  '"../../../etc/passwd"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\u001b[2J\\u202e"',
  `"${"x".repeat(100_000)}"`,
  "[]",
  "{}",
  "[null]",
  '{"__proto__":{"a":1}}',
  '{"constructor":1,"prototype":null,"toString":[]}',
  deep(50),
  deep(5000),
];

const MARK = "\u0001odd\u0001";

/** A copy of plain JSON in which one value, drawn from all of them, is an odd one, stands twice or is gone; as text. */
export function oddJson(value: unknown, draw: Draw): string {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  const places: { readonly within: Record<string, unknown>; readonly key: string }[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== "object" || one === null) return;
    for (const key of Object.keys(one)) {
      // An array is read by its keys as an object is.
      const within = one as Record<string, unknown>;
      places.push({ within, key });
      visit(within[key]);
    }
  };
  visit(copy);
  const place = pick(draw, places);
  if (!place) return JSON.stringify(copy);
  const { within, key } = place;
  const old = within[key];
  switch (below(draw, 8)) {
    case 0:
      if (Array.isArray(within)) within.splice(Number(key), 1);
      else delete within[key];
      return JSON.stringify(copy);
    case 1:
      if (Array.isArray(within)) for (let copies = 0; copies < 200; copies++) within.push(old);
      else within[`${key}\u0000`] = old;
      return JSON.stringify(copy);
    case 2:
      // A neighbour's value: of the right type more often than not.
      within[key] = pick(draw, places)?.within[key] ?? null;
      return JSON.stringify(copy);
    default:
      within[key] = MARK;
      return JSON.stringify(copy).replace(JSON.stringify(MARK), () => pick(draw, ODD_VALUES) ?? "null");
  }
}

/** The bytes with some of them changed, cut, doubled or left out. */
export function oddBytes(bytes: Uint8Array, draw: Draw): Uint8Array {
  const at = below(draw, bytes.length);
  const to = at + 1 + below(draw, Math.min(64, bytes.length - at));
  switch (below(draw, 6)) {
    case 0:
      return bytes.slice(0, at);
    case 1:
      return new Uint8Array([...bytes.subarray(0, to), ...bytes.subarray(at)]);
    case 2:
      return new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(to)]);
    default: {
      const copy = bytes.slice();
      const changes = 1 + below(draw, 8);
      for (let change = 0; change < changes; change++) {
        // Near each other: a number of several bytes is one thing.
        const near = Math.min(copy.length - 1, at + below(draw, 16));
        copy[near] = draw() < 0.3 ? (pick(draw, [0, 0xff, 0x7f, 0x80]) ?? 0) : below(draw, 256);
      }
      return copy;
    }
  }
}

const NUMBERS = [0n, -1n, 1n, 127n, 1n << 31n, (1n << 53n) + 1n, (1n << 63n) - 1n];

/** Metadata of a Parquet file in which one field is another one. */
function oddMetadata(metadata: FileMetaData, draw: Draw): FileMetaData {
  const copy = structuredClone(metadata);
  const groups = copy.row_groups;
  const group = pick(draw, groups);
  const column = group && pick(draw, group.columns);
  const meta = column?.meta_data;
  const element = pick(draw, copy.schema);
  const number = pick(draw, NUMBERS) ?? 0n;
  if (!group || !meta || !element) return copy;
  switch (below(draw, 16)) {
    case 0:
      group.num_rows = number;
      break;
    case 1:
      meta.num_values = number;
      break;
    case 2:
      meta.total_compressed_size = number;
      break;
    case 3:
      meta.data_page_offset = number;
      break;
    case 4:
      meta.dictionary_page_offset = number;
      break;
    case 5:
      meta.total_uncompressed_size = number;
      break;
    case 6:
      meta.codec = pick(draw, ["UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4", "BROTLI"]) ?? "SNAPPY";
      break;
    case 7:
      meta.type = pick(draw, ["INT32", "INT64", "DOUBLE", "BYTE_ARRAY", "BOOLEAN", "INT96"]) ?? "INT64";
      break;
    case 8:
      element.type = pick(draw, ["INT32", "INT64", "DOUBLE", "BYTE_ARRAY", "BOOLEAN", "INT96"]) ?? "INT64";
      break;
    case 9:
      element.name = pick(draw, ["", "__proto__", "source", "x".repeat(10_000)]) ?? "";
      break;
    case 10:
      element.num_children = Number(number & 0x7fffffffn);
      break;
    case 11:
      element.repetition_type = pick(draw, ["REQUIRED", "OPTIONAL", "REPEATED"]) ?? "REQUIRED";
      break;
    case 12:
      group.columns = group.columns.slice(0, below(draw, group.columns.length));
      break;
    case 13:
      copy.row_groups = Array.from({ length: 1 + below(draw, 50) }, () => structuredClone(group));
      break;
    case 14:
      copy.schema = copy.schema.slice(0, below(draw, copy.schema.length));
      break;
    default:
      for (const each of groups) {
        each.num_rows = number;
        for (const { meta_data: own } of each.columns) if (own) own.num_values = number;
      }
  }
  return copy;
}

/** A Parquet file with other metadata behind the same pages. */
function withMetadata(bytes: Uint8Array, before: FileMetaData, metadata: FileMetaData): Uint8Array {
  const out = new ByteWriter();
  out.appendBytes(bytes.subarray(0, bytes.length - 8 - before.metadata_length));
  writeMetadata(out, metadata);
  out.appendUint32(0x31524150);
  return new Uint8Array(out.getBytes());
}

const metadataOf = (bytes: Uint8Array): FileMetaData =>
  parquetMetadata(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);

/** A Parquet file of facts with another header. */
export function withHeader(bytes: Uint8Array, header: string): Uint8Array {
  const metadata = metadataOf(bytes);
  return withMetadata(bytes, metadata, { ...metadata, key_value_metadata: [{ key: FACTS_HEADER, value: header }] });
}

/** The same file, whose metadata claim so many rows. */
export function withRows(bytes: Uint8Array, rows: number): Uint8Array {
  const metadata = metadataOf(bytes);
  const claimed = structuredClone(metadata);
  claimed.num_rows = BigInt(rows);
  for (const group of claimed.row_groups) {
    group.num_rows = BigInt(rows);
    for (const { meta_data: own } of group.columns) if (own) own.num_values = BigInt(rows);
  }
  return withMetadata(bytes, metadata, claimed);
}

/** The header of a Parquet file of facts, as it stands there. */
export const headerIn = (bytes: Uint8Array): unknown =>
  JSON.parse(metadataOf(bytes).key_value_metadata?.find(({ key }) => key === FACTS_HEADER)?.value ?? "null");

export function parquetMutant(bytes: Uint8Array, draw: Draw): Uint8Array {
  const kind = draw();
  if (kind < 0.4) return withHeader(bytes, oddJson(headerIn(bytes), draw));
  const metadata = metadataOf(bytes);
  // A number that does not fit is written by no writer: the file stays as it was.
  if (kind < 0.7) return quietly(() => withMetadata(bytes, metadata, oddMetadata(metadata, draw))) ?? bytes;
  return oddBytes(bytes, draw);
}

export function linesMutant(text: string, draw: Draw): Uint8Array {
  const lines = text.split("\n");
  const kind = draw();
  if (kind < 0.75) {
    const at = kind < 0.45 ? 0 : below(draw, lines.length - 1);
    lines[at] = oddJson(JSON.parse(lines[at] ?? "null"), draw);
    return Buffer.from(lines.join("\n"));
  }
  return oddBytes(Buffer.from(text), draw);
}

function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
