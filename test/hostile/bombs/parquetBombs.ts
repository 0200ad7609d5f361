/** What a file of Parquet tells of itself, as far as bombs need it. */
interface Chunk {
  readonly name: string;
  /** Pages with their headers. */
  readonly pages: Buffer;
  readonly values: number;
  readonly codec: number;
  readonly uncompressed: number;
  /** Bytes of the dictionary page at its start. */
  readonly dictionary?: number;
  /** Where it stands, where it is not written but said to stand among another's bytes. */
  readonly offset?: number;
}

interface Group {
  readonly rows: number;
  readonly chunks: readonly Chunk[];
  readonly claimed?: number;
}

export const CODEC = { none: 0, snappy: 1, gzip: 2, zstd: 6 } as const;
const TYPE = { INT32: 1, BYTE_ARRAY: 6 } as const;

/** A file of required columns without nesting. */
export function parquetFile(groups: readonly Group[], type: keyof typeof TYPE = "BYTE_ARRAY"): Buffer {
  const parts: Buffer[] = [Buffer.from("PAR1")];
  let at = 4;
  const told = groups.map((group) => ({
    ...group,
    chunks: group.chunks.map((chunk) => {
      const offset = chunk.offset ?? at;
      if (chunk.offset === undefined) {
        parts.push(chunk.pages);
        at += chunk.pages.length;
      }
      return { ...chunk, offset };
    }),
  }));
  const names = told[0]?.chunks.map(({ name }) => name) ?? [];
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const schema = [
    struct([4, text("root")], [5, i32(names.length)]),
    ...names.map((name) => struct([1, i32(TYPE[type])], [3, i32(0)], [4, text(name)], [6, i32(0)])),
  ];
  const footer = struct(
    [1, i32(1)],
    [2, list(STRUCT, schema)],
    [3, i64(rows)],
    [
      4,
      list(
        STRUCT,
        told.map((group) => groupStruct(group, TYPE[type])),
      ),
    ],
  );
  return Buffer.concat([...parts, ...ended(footer)]);
}

/** A file whose footer is these bytes. */
export function withFooter(footer: Buffer): Buffer {
  return Buffer.concat([Buffer.from("PAR1"), ...ended(footer)]);
}

/** A page of values as they are. */
export function plainPage(body: Buffer, values: number, uncompressed = body.length): Buffer {
  const header = struct(
    [1, i32(0)],
    [2, i32(uncompressed)],
    [3, i32(body.length)],
    [5, structOf([1, i32(values)], [2, i32(0)], [3, i32(3)], [4, i32(3)])],
  );
  return Buffer.concat([header, body]);
}

/** A dictionary of one text, and a page that names it so many times. */
export function dictionaryPages(
  content: string,
  values: number,
): { readonly pages: Buffer; readonly dictionary: number } {
  const body = byteArray(Buffer.from(content));
  const dictionary = Buffer.concat([
    struct([1, i32(2)], [2, i32(body.length)], [3, i32(body.length)], [7, structOf([1, i32(1)], [2, i32(0)])]),
    body,
  ]);
  return { pages: Buffer.concat([dictionary, repeatedPage(values)]), dictionary: dictionary.length };
}

/** A page that names the first value of a dictionary so many times: a few bytes, by run lengths. */
export function repeatedPage(values: number): Buffer {
  const body = Buffer.concat([Buffer.from([1]), varint(values * 2), Buffer.from([0])]);
  const header = struct(
    [1, i32(0)],
    [2, i32(body.length)],
    [3, i32(body.length)],
    [5, structOf([1, i32(values)], [2, i32(8)], [3, i32(3)], [4, i32(3)])],
  );
  return Buffer.concat([header, body]);
}

/** One Zstandard frame of so many bytes of `a`, as blocks of a repeated byte; the first ones may be given. */
export function zstdOf(bytes: number, first: Buffer = Buffer.alloc(0), window = 0x70): Buffer {
  const blocks: Buffer[] = [];
  const block = (size: number, type: number, content: Buffer, isLast: boolean) => {
    const header = Buffer.alloc(3);
    header.writeUIntLE((size << 3) | (type << 1) | (isLast ? 1 : 0), 0, 3);
    blocks.push(header, content);
  };
  if (first.length > 0) block(first.length, 0, first, bytes === first.length);
  for (let left = bytes - first.length; left > 0; ) {
    const size = Math.min(left, 128 * 1024);
    left -= size;
    block(size, 1, Buffer.from("a"), left === 0);
  }
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, window]), ...blocks]);
}

export const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes);
  return length;
};

export const byteArray = (content: Buffer): Buffer => Buffer.concat([lengthOf(content.length), content]);

interface PlacedGroup extends Group {
  readonly chunks: readonly (Chunk & { readonly offset: number })[];
}

function groupStruct({ rows, chunks, claimed }: PlacedGroup, type: number): Buffer {
  const total = chunks.reduce((sum, { uncompressed }) => sum + uncompressed, 0);
  const columns = chunks.map(({ name, pages, values, codec, uncompressed, dictionary = 0, offset }) =>
    struct(
      [2, i64(offset)],
      [
        3,
        structOf(
          [1, i32(type)],
          [2, list(I32, [zigzag(0)])],
          [3, list(BINARY, [Buffer.concat([varint(name.length), Buffer.from(name)])])],
          [4, i32(codec)],
          [5, i64(values)],
          [6, i64(uncompressed)],
          [7, i64(pages.length)],
          [9, i64(offset + dictionary)],
          ...(dictionary > 0 ? [[11, i64(offset)] as const] : []),
        ),
      ],
    ),
  );
  return struct([1, list(STRUCT, columns)], [2, i64(claimed ?? total)], [3, i64(rows)]);
}

const ended = (footer: Buffer): readonly Buffer[] => [footer, lengthOf(footer.length), Buffer.from("PAR1")];

// Thrift's compact protocol, as Parquet uses it.
export const I32 = 5;
export const I64 = 6;
export const BINARY = 8;
export const LIST = 9;
export const STRUCT = 12;

interface Value {
  readonly type: number;
  readonly bytes: Buffer;
}

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

const zigzag = (value: number): Buffer => varint(value < 0 ? -value * 2 - 1 : value * 2);
const i32 = (value: number): Value => ({ type: I32, bytes: zigzag(value) });
const i64 = (value: number): Value => ({ type: I64, bytes: zigzag(value) });
const text = (value: string): Value => ({
  type: BINARY,
  bytes: Buffer.concat([varint(Buffer.byteLength(value)), Buffer.from(value)]),
});
const list = (type: number, values: readonly Buffer[]): Value => ({
  type: LIST,
  bytes: Buffer.concat([listHeader(type, values.length), ...values]),
});
export const listHeader = (type: number, size: number): Buffer =>
  size < 15 ? Buffer.from([(size << 4) | type]) : Buffer.concat([Buffer.from([0xf0 | type]), varint(size)]);
const structOf = (...fields: readonly (readonly [number, Value])[]): Value => ({
  type: STRUCT,
  bytes: struct(...fields),
});

export function struct(...fields: readonly (readonly [number, Value])[]): Buffer {
  let last = 0;
  const parts = fields.map(([id, { type, bytes }]) => {
    const head = Buffer.from([((id - last) << 4) | type]);
    last = id;
    return Buffer.concat([head, bytes]);
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}
