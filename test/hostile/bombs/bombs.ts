import { gzipSync } from "node:zlib";
import { layered, longGzip, manyMembers, tar } from "./gzipBombs.ts";
import {
  BINARY,
  byteArray,
  CODEC,
  dictionaryPages,
  LIST,
  lengthOf,
  listHeader,
  parquetFile,
  plainPage,
  repeatedPage,
  STRUCT,
  varint,
  withFooter,
  zstdOf,
} from "./parquetBombs.ts";
import {
  deflated,
  fullOverlap,
  log,
  longEntry,
  manyEntries,
  quotedOverlap,
  severalEntries,
  stored,
} from "./zipBombs.ts";

/** A small file that would become a large one, and how it is to be refused. */
export interface Bomb {
  readonly name: string;
  readonly file: string;
  readonly bytes: () => Buffer;
  /** What is said of it; null where it is read, whatever its records are. */
  readonly stops: RegExp | null;
}

const MEBIBYTE = 1024 * 1024;
const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(MEBIBYTE)]);
const ROW = '{"question":"Who?","response":"Nobody.","documents":["None."]}\n';
const SAMPLE = Buffer.from('{"id":1,"input":"Who?","scores":{}}');
const overlaps = /UNREADABLE: .* overlap/;
const disagrees = /UNREADABLE: .* contradict/;
const tooLarge = /TOO_LARGE: /;
const unreadable = /UNREADABLE: /;

const pageOf = (uncompressed: number, packed: Buffer, codec: number, claimed = uncompressed) =>
  parquetFile([
    { rows: 1, chunks: [{ name: "question", pages: plainPage(packed, 1, claimed), values: 1, codec, uncompressed }] },
  ]);

function sharedChunks(groups: number, bytes: number): Buffer {
  const pages = plainPage(zstdOf(bytes, lengthOf(bytes - 4)), 1, bytes);
  const chunk = { name: "question", pages, values: 1, codec: CODEC.zstd, uncompressed: bytes };
  const others = Array.from({ length: groups - 1 }, () => ({ rows: 1, chunks: [{ ...chunk, offset: 4 }] }));
  return parquetFile([{ rows: 1, chunks: [chunk] }, ...others]);
}

function repeatedText(length: number, values: number): Buffer {
  const { pages, dictionary } = dictionaryPages("a".repeat(length), values);
  const uncompressed = length + 100;
  return parquetFile([
    { rows: values, chunks: [{ name: "question", pages, values, codec: CODEC.none, uncompressed, dictionary }] },
  ]);
}

function manyPages(count: number, values: number, columns: number): Buffer {
  const { pages: first, dictionary } = dictionaryPages("a", values);
  const pages = Buffer.concat([first, ...Array.from({ length: count - 1 }, () => repeatedPage(values))]);
  const chunk = { pages, values: values * count, codec: CODEC.none, uncompressed: pages.length, dictionary };
  const chunks = Array.from({ length: columns }, (_, at) => ({ ...chunk, name: `c${at}` }));
  return parquetFile([{ rows: values * count, chunks }]);
}

/** Lists in a footer, each the first element of the one before, each of which asks for room for so many elements. */
function nestedLists(depth: number, size: number): Buffer {
  const lists = Array.from({ length: depth }, () => listHeader(LIST, size));
  return withFooter(Buffer.concat([Buffer.from([(2 << 4) | LIST]), ...lists, Buffer.from([0])]));
}

export const BOMBS: readonly Bomb[] = [
  // Archives.
  {
    name: "entries that are all the same bytes",
    file: "full.eval",
    bytes: () => fullOverlap(1000, 10 * MEBIBYTE),
    stops: overlaps,
  },
  {
    name: "entries that quote each other's headers",
    file: "quoted.eval",
    bytes: () => quotedOverlap(64, 4 * MEBIBYTE),
    stops: overlaps,
  },
  {
    name: "an entry among the bytes of another",
    file: "inside.eval",
    bytes: () => log([stored("samples/1.json", SAMPLE), { ...stored("samples/2.json", SAMPLE), offset: 100 }]),
    stops: overlaps,
  },
  { name: "an entry of 4 GB of blanks", file: "long.eval", bytes: () => longEntry(4000), stops: tooLarge },
  {
    name: "an entry of 4 GB that claims a kilobyte",
    file: "claims.eval",
    bytes: () => longEntry(4000, 1024),
    stops: unreadable,
  },
  {
    name: "an entry that claims an exabyte",
    file: "wide.eval",
    bytes: () => log([{ ...deflated("samples/1.json", SAMPLE), bytes: 2 ** 60, isWide: true }]),
    stops: /TOO_LARGE|UNREADABLE/,
  },
  {
    name: "an entry beyond the end of its archive",
    file: "beyond.eval",
    bytes: () => log([{ ...stored("samples/1.json", SAMPLE), offset: 2 ** 40, isWide: true }]),
    stops: unreadable,
  },
  {
    name: "two headers with two names",
    file: "names.eval",
    bytes: () => log([{ ...stored("samples/1.json", SAMPLE), local: { name: "samples/2.json" } }]),
    stops: disagrees,
  },
  {
    name: "two headers with two methods",
    file: "methods.eval",
    bytes: () => log([{ ...stored("samples/1.json", SAMPLE), local: { method: 8 } }]),
    stops: disagrees,
  },
  {
    name: "two headers with two sizes",
    file: "sizes.eval",
    bytes: () => log([{ ...stored("samples/1.json", SAMPLE), local: { bytes: 2_000_000_000 } }]),
    stops: disagrees,
  },
  {
    name: "thirty entries of 300 MB each",
    file: "several.eval",
    bytes: () => severalEntries(30, 300),
    stops: tooLarge,
  },
  { name: "fifty thousand entries", file: "entries.eval", bytes: () => manyEntries(50_000), stops: null },
  // Streams.
  { name: "1 GB of line ends", file: "lines.jsonl.gz", bytes: () => longGzip(1000), stops: tooLarge },
  {
    name: "1 GB of blanks in many members",
    file: "members.jsonl.gz",
    bytes: () => manyMembers(100, Buffer.alloc(10 * MEBIBYTE, " ")),
    stops: tooLarge,
  },
  {
    name: "4 GB of zeros",
    file: "zeros.jsonl.gz",
    bytes: () => longGzip(4000, Buffer.alloc(MEBIBYTE)),
    stops: /BINARY: /,
  },
  {
    name: "10 GB of one row",
    file: "rows.jsonl.gz",
    bytes: () => longGzip(10_000, Buffer.from(ROW.repeat(MEBIBYTE / ROW.length))),
    stops: tooLarge,
  },
  {
    name: "one line of 1 GB",
    file: "line.jsonl.gz",
    bytes: () => longGzip(1000, Buffer.alloc(MEBIBYTE, "a")),
    stops: tooLarge,
  },
  {
    name: "300,000 empty members",
    file: "empty.jsonl.gz",
    bytes: () => manyMembers(300_000, Buffer.alloc(0)),
    stops: /NO_RECORDS: /,
  },
  {
    name: "a picture",
    file: "png.jsonl.gz",
    bytes: () => longGzip(4000, PNG.subarray(0, MEBIBYTE)),
    stops: /BINARY: .*PNG/,
  },
  {
    name: "UTF-16",
    file: "utf16.jsonl.gz",
    bytes: () => longGzip(2000, Buffer.from(ROW.repeat(8000), "utf16le")),
    stops: /UTF16: /,
  },
  {
    name: "a tar archive",
    file: "tar.jsonl.gz",
    bytes: () => gzipSync(tar(Buffer.alloc(MEBIBYTE))),
    stops: /BINARY: .*tar/,
  },
  {
    name: "Parquet in gzip",
    file: "parquet.jsonl.gz",
    bytes: () => gzipSync(pageOf(100, byteArray(Buffer.alloc(96, "a")), CODEC.none)),
    stops: /BINARY: .*Parquet/,
  },
  {
    name: "gzip in gzip",
    file: "layers.jsonl.gz",
    bytes: () => layered(2, Buffer.alloc(100 * MEBIBYTE, "\n")),
    stops: /COMPRESSED: /,
  },
  {
    name: "garbage behind the stream",
    file: "garbage.jsonl.gz",
    bytes: () => Buffer.concat([gzipSync(ROW), Buffer.alloc(MEBIBYTE, "x")]),
    stops: unreadable,
  },
  // Parquet.
  {
    name: "a page that claims 2 GB",
    file: "page.parquet",
    bytes: () => pageOf(100, byteArray(Buffer.alloc(96, "a")), CODEC.snappy, 2_000_000_000),
    stops: unreadable,
  },
  {
    name: "a page of 500 MB of Zstandard",
    file: "zstd.parquet",
    bytes: () => zstdPage(500 * MEBIBYTE),
    stops: /TOO_LARGE|UNREADABLE/,
  },
  {
    name: "a frame that holds more than its page",
    file: "longer.parquet",
    bytes: () => pageOf(100, zstdOf(1000 * MEBIBYTE), CODEC.zstd),
    stops: unreadable,
  },
  {
    name: "a frame with a window of 2 GB",
    file: "window.parquet",
    bytes: () => pageOf(100, zstdOf(100, lengthOf(96), 0xa8), CODEC.zstd),
    stops: null,
  },
  {
    name: "a Snappy page that claims 400 MB",
    file: "snappy.parquet",
    bytes: () => pageOf(100, Buffer.from([100, 0, 0]), CODEC.snappy, 400 * MEBIBYTE),
    stops: /TOO_LARGE|UNREADABLE/,
  },
  {
    name: "a gzip page of 1 GB",
    file: "gzip.parquet",
    bytes: () => pageOf(100, longGzip(1000), CODEC.gzip),
    stops: unreadable,
  },
  {
    name: "a thousand row groups of one page",
    file: "shared.parquet",
    bytes: () => sharedChunks(1000, 10 * MEBIBYTE),
    stops: overlaps,
  },
  {
    name: "a dictionary's long text, a million times",
    file: "dictionary.parquet",
    bytes: () => repeatedText(100_000, 1_000_000),
    stops: tooLarge,
  },
  {
    name: "a hundred million rows in a few bytes",
    file: "values.parquet",
    bytes: () => manyPages(25, 4_000_000, 1),
    stops: /TOO_LARGE|UNREADABLE/,
  },
  {
    name: "a hundred columns of two million values",
    file: "columns.parquet",
    bytes: () => manyPages(1, 2_000_000, 100),
    stops: /TOO_LARGE|UNREADABLE/,
  },
  {
    name: "a row group that claims an exabyte",
    file: "claim.parquet",
    bytes: claimedGroup,
    stops: null,
  },
  {
    name: "lists in the footer that ask for gigabytes",
    file: "lists.parquet",
    bytes: () => nestedLists(40, 30_000_000),
    stops: unreadable,
  },
  {
    name: "a number of a megabyte in the footer",
    file: "number.parquet",
    bytes: () =>
      withFooter(Buffer.concat([Buffer.from([(3 << 4) | 6]), Buffer.alloc(MEBIBYTE, 0xff), Buffer.from([1, 0])])),
    stops: unreadable,
  },
  {
    name: "structures without end in the footer",
    file: "structs.parquet",
    bytes: () => withFooter(Buffer.alloc(MEBIBYTE, (1 << 4) | STRUCT)),
    stops: unreadable,
  },
  {
    name: "names without end in the footer",
    file: "names.parquet",
    bytes: () =>
      withFooter(
        Buffer.concat([Buffer.from([(2 << 4) | LIST]), listHeader(BINARY, 500_000), Buffer.alloc(500_000), varint(0)]),
      ),
    stops: unreadable,
  },
  {
    name: "two columns of a page of 200 MB each, in a file that may become that",
    file: "held.parquet",
    bytes: heldPages,
    stops: /UNREADABLE: .* held in memory at once/,
  },
  // Columns.
  {
    name: "an object of columns of many short values",
    file: "short.json",
    bytes: () => shortColumns(3_000_000),
    stops: null,
  },
  {
    name: "an object of columns with a long name",
    file: "name.json",
    bytes: () => longName(1_000_000, 500_000),
    stops: tooLarge,
  },
  // Lines.
  {
    name: "a line of 64 MB of brackets",
    file: "deep.jsonl",
    bytes: () => Buffer.concat([Buffer.alloc(63 * MEBIBYTE, "["), Buffer.from(`\n${ROW}`)]),
    stops: null,
  },
  {
    name: "a line of objects within objects",
    file: "objects.jsonl",
    bytes: () => Buffer.from(`${'{"a":'.repeat(12_000_000)}\n${ROW}`),
    stops: null,
  },
];

function zstdPage(bytes: number): Buffer {
  return pageOf(bytes, zstdOf(bytes, lengthOf(bytes - 4)), CODEC.zstd);
}

/** So many rows, each of which would be read alone if the claim were believed. */
function claimedGroup(): Buffer {
  const values = 100_000;
  const body = Buffer.concat(Array.from({ length: values }, () => byteArray(Buffer.from("aaaa"))));
  const chunk = {
    name: "question",
    pages: plainPage(body, values),
    values,
    codec: CODEC.none,
    uncompressed: body.length,
  };
  return parquetFile([{ rows: values, chunks: [chunk], claimed: Number.MAX_SAFE_INTEGER }]);
}

/** A third column makes the file large enough that the two may be inflated. */
function heldPages(): Buffer {
  const bytes = 200 * MEBIBYTE;
  const page = plainPage(zstdOf(bytes, lengthOf(bytes - 4)), 1, bytes);
  const column = { pages: page, values: 1, codec: CODEC.zstd, uncompressed: bytes };
  const padding = byteArray(Buffer.alloc(4 * MEBIBYTE, "a"));
  const last = { name: "c", pages: plainPage(padding, 1), values: 1, codec: CODEC.none, uncompressed: padding.length };
  return parquetFile([{ rows: 1, chunks: [{ ...column, name: "a" }, { ...column, name: "b" }, last] }]);
}

function shortColumns(rows: number): Buffer {
  const values = `[${"11,".repeat(rows - 1)}11]`;
  return Buffer.from(`{"a":${values},"b":${values}}`);
}

function longName(length: number, rows: number): Buffer {
  const values = `[${"1,".repeat(rows - 1)}1]`;
  return Buffer.from(`{"a":${values},"${"n".repeat(length)}":${values}}`);
}
