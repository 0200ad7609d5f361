// Catches a Parquet value that is misread, and damage that throws or gives rows of nonsense.
import { gzipSync } from "node:zlib";
import { type CompressionCodec, parquetMetadata, type SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { bytesInMemory } from "../../../src/read/container.ts";
import { parquet } from "../../../src/read/transcode/parquet.ts";
import { transcoderOf } from "../../../src/read/transcode/transcode.ts";
import { gatherText } from "./gatherText.ts";

/** A question, its documents and what evaluators write beside them, as Hugging Face's files hold them. */
const SCHEMA: SchemaElement[] = [
  { name: "root", num_children: 8 },
  { name: "id", type: "INT64", repetition_type: "OPTIONAL" },
  { name: "question", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
  { name: "documents", repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
  { name: "list", repetition_type: "REPEATED", num_children: 1 },
  { name: "element", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
  { name: "score", type: "DOUBLE", repetition_type: "OPTIONAL" },
  { name: "adherent", type: "BOOLEAN", repetition_type: "OPTIONAL" },
  { name: "at", type: "INT64", converted_type: "TIMESTAMP_MILLIS", repetition_type: "OPTIONAL" },
  { name: "labels", type: "BYTE_ARRAY", converted_type: "JSON", repetition_type: "OPTIONAL" },
  { name: "__proto__", type: "INT32", repetition_type: "OPTIONAL" },
];

const COLUMNS = {
  id: [1n, 9007199254740993n, null],
  question: ["Who?", 'é "😀"\n', null],
  documents: [["a", "b"], [], null],
  score: [0.5, Number.NaN, null],
  adherent: [true, false, null],
  at: [new Date(0), new Date("2026-01-02T03:04:05.006Z"), null],
  labels: [{ keys: ["0a"] }, [1, null], null],
  ["__proto__"]: [1, 2, null],
};

const LINES = [
  '{"id":1,"question":"Who?","documents":["a","b"],"score":0.5,"adherent":true,"at":"1970-01-01T00:00:00.000Z","labels":{"keys":["0a"]},"__proto__":1}',
  '{"id":9007199254740993,"question":"é \\"😀\\"\\n","documents":[],"score":NaN,"adherent":false,"at":"2026-01-02T03:04:05.006Z","labels":[1,null],"__proto__":2}',
  '{"id":null,"question":null,"documents":null,"score":null,"adherent":null,"at":null,"labels":null,"__proto__":null}',
];

function file(codec: CompressionCodec = "SNAPPY", rowGroupSize = 100, times = 1): Uint8Array {
  const columnData = Object.entries(COLUMNS).map(([name, values]) => {
    const data: unknown[] = [];
    for (let i = 0; i < times; i += 1) data.push(...values);
    return { name, data };
  });
  const compressors = {
    LZ4: (bytes: Uint8Array) => bytes,
    ZSTD: storedZstd,
    GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)),
  };
  return new Uint8Array(parquetWriteBuffer({ schema: SCHEMA, columnData, codec, compressors, rowGroupSize }));
}

describe("what it writes", () => {
  const check = (name: string, bytes: () => Uint8Array, times = 1) =>
    it(name, async () => {
      const text = await gatherText(parquet, bytes());
      expect(text.split("\n")).toEqual([...Array.from({ length: times }, () => LINES).flat(), ""]);
    });
  for (const codec of ["UNCOMPRESSED", "SNAPPY", "ZSTD", "GZIP"] as const) check(codec, () => file(codec));
  check("several row groups", () => file("SNAPPY", 2, 5), 5);
  check("more rows than are held at once", () => file("SNAPPY", 1e6, 50_000), 50_000);
});

describe("what is no whole Parquet", () => {
  const whole = file();
  const stops = (name: string, bytes: Uint8Array, message: RegExp) =>
    it(name, async () => {
      const reason = { code: "UNREADABLE", message: expect.stringMatching(message) };
      await expect(gatherText(parquet, bytes)).rejects.toMatchObject({ reason });
    });
  stops("cut off", whole.subarray(0, whole.length - 10), /damaged Parquet file: file invalid/);
  stops("nothing but its magic", whole.subarray(0, 4), /damaged/);
  stops("a footer that points before the file", patched(whole, whole.length - 8, 0xff, 0xff, 0xff, 0x7f), /damaged/);
  stops("another codec", file("LZ4"), /unsupported compression codec: LZ4/);

  it("any damaged byte gives rows or a Stop, nothing else", async () => {
    const rows = file("SNAPPY", 2, 1);
    for (let at = 4; at < rows.length - 4; at += 3) {
      const found = await gatherText(parquet, patched(rows, at, (rows[at] ?? 0) ^ 0x55)).catch((error) => error);
      if (typeof found !== "string") expect(found).toMatchObject({ reason: { code: "UNREADABLE" } });
    }
  });
});

it("stops with the signal's reason", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(gatherText(parquet, file(), signal)).rejects.toThrow("enough");
});

it("is known by its magic", async () => {
  expect(await transcoderOf(bytesInMemory("x", file()))).toBe(parquet);
  expect(await transcoderOf(bytesInMemory("x.parquet", new TextEncoder().encode("{}")))).toBe(null);
  expect(await transcoderOf(bytesInMemory("x", new Uint8Array(0)))).toBe(null);
});

function patched(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

/** Zstandard that stores: a frame of one segment whose blocks are raw (RFC 8878, 3.1.1). */
function storedZstd(bytes: Uint8Array): Uint8Array {
  const parts: number[] = [0x28, 0xb5, 0x2f, 0xfd, 0xa0];
  for (let shift = 0; shift < 32; shift += 8) parts.push((bytes.length >>> shift) & 0xff);
  for (let at = 0; ; at += 0x10000) {
    const block = bytes.subarray(at, at + 0x10000);
    const isLast = at + 0x10000 >= bytes.length;
    const header = (block.length << 3) | (isLast ? 1 : 0);
    parts.push(header & 0xff, (header >>> 8) & 0xff, (header >>> 16) & 0xff, ...block);
    if (isLast) return Uint8Array.from(parts);
  }
}

it("a JSON column that nests too deep stays a text", async () => {
  const deep = "[".repeat(1_000) + "]".repeat(1_000);
  const schema: SchemaElement[] = [
    { name: "root", num_children: 1 },
    { name: "labels", type: "BYTE_ARRAY", converted_type: "JSON", repetition_type: "OPTIONAL" },
  ];
  const columnData = [{ name: "labels", data: [JSON.parse(deep)] }];
  const bytes = new Uint8Array(parquetWriteBuffer({ schema, columnData }));
  expect(await gatherText(parquet, bytes)).toBe(`${JSON.stringify({ labels: deep })}\n`);
});

it("an offset index that leads elsewhere is not followed", async () => {
  const columnData = [{ name: "id", data: Array.from({ length: 1000 }, (_, at) => at), offsetIndex: true }];
  const bytes = new Uint8Array(parquetWriteBuffer({ columnData, pageSize: 100 }));
  const metadata = parquetMetadata(bytes.buffer);
  const chunk = metadata.row_groups[0]?.columns[0];
  const [from, length] = [Number(chunk?.offset_index_offset ?? 0n), chunk?.offset_index_length ?? 0];
  expect(length).toBeGreaterThan(10);
  const expected = await gatherText(parquet, bytes);
  // Whatever it says then, the rows are those of the pages.
  for (let at = 2; at < Math.min(length, 40); at += 1) {
    expect(await gatherText(parquet, patched(bytes, from + at, 0x7e))).toBe(expected);
  }
});
