// Catches numbers of large facts files that are of other rows, and columns that come back otherwise than they were written.
import { describe, expect, it } from "vitest";
import { valueIn } from "../../src/analysis/table/columns.ts";
import { storedChunks } from "../../src/facts/chunks.ts";
import { type FactsColumn, layoutOf, type ReadColumn } from "../../src/facts/columns.ts";
import { decodeColumn } from "../../src/facts/decode.ts";
import { BadColumn } from "../../src/facts/decoded.ts";
import { readHeader } from "../../src/facts/header.ts";
import { GROUP_ROWS, parquetFile } from "../../src/facts/parquetFile.ts";
import { parquetRows } from "../../src/facts/parquetRows.ts";
import { type AnyKind, registry } from "../../src/kinds/registry.ts";
import { type ByteSource, bytesInMemory } from "../../src/read/container.ts";
import { piecesOf } from "../../src/read/pieces.ts";

const never = new AbortController().signal;
// Nothing else of a kind is asked for.
const kind = {
  measure: {
    columns: [
      { id: "hits", type: "integer" },
      { id: "score", type: "real" },
    ],
  },
} as unknown as AnyKind;
const header = { slices: ["model"], values: [], mixed: [] };
/** Models come in no order, so that no two chunks or row groups number them the same. */
const modelOf = (row: number) => `m${Math.imul(row, 0x9e3779b1) >>> 29}`;
const NUMBERS: Readonly<Record<string, (row: number) => number>> = {
  offset: (row) => 10 * row,
  length: () => 10,
  line: (row) => row + 1,
  part: () => 0,
  told: () => Number.NaN,
  hits: (row) => row % 257,
  score: (row) => row / 7,
};

function fileOf(rows: number): Uint8Array {
  const layout = layoutOf(kind, { ...header, numeric: () => false });
  const reader =
    ({ name, type }: FactsColumn): ReadColumn =>
    (from, to) => {
      const all = Array.from({ length: to - from }, (_, at) => from + at);
      if (type === "hash")
        return Uint32Array.from(all.flatMap((row) => (name === "group" ? [row, 1 + (row % 9)] : [0, 0])));
      if (type === "text")
        return all.map((row) => (name === "model" ? modelOf(row) : name === "id" ? `r${row}` : null));
      return Float64Array.from(all, NUMBERS[name] ?? (() => 0));
    };
  return new Uint8Array(Buffer.concat([...parquetFile(layout.columns, reader, rows, "{}")]));
}

describe("facts of several row groups", () => {
  const size = 2 * GROUP_ROWS + 1000;
  const bytes = fileOf(size);
  const whole = bytesInMemory("facts.parquet", bytes);
  const { readNow: _, ...slow } = whole;
  it.each([
    ["column by column", whole, true],
    ["group by group", slow, false],
  ] as const)("are those that were written: %s", async (_, source: ByteSource, isLean) => {
    const rows = await parquetRows(source, never);
    if (!rows) throw new Error("It holds facts.");
    expect(rows).toMatchObject({ rows: size, isLean });
    for (const [row, from, to] of [
      [0, 0, GROUP_ROWS],
      [GROUP_ROWS - 1, 0, GROUP_ROWS],
      [GROUP_ROWS, GROUP_ROWS, 2 * GROUP_ROWS],
      [size - 1, 2 * GROUP_ROWS, size],
    ] as const)
      expect(rows.spanAt(row)).toEqual({ from, to });
    const layout = layoutOf(kind, { ...header, numeric: () => false });
    const options = { keepsPairs: false, keepsAnswers: false, group: "stored" } as const;
    // A source that begins within a row group and ends within another.
    const [from, to] = [100, size - 5];
    let row = from;
    const wrong: number[] = [];
    const chunks = [];
    for await (const chunk of storedChunks({ kind, rows, layout }, 0, from, to, options, never)) chunks.push(chunk);
    for (const chunk of chunks) {
      const { model } = chunk.dimensions;
      const [hits, score] = chunk.columns;
      const isSame = (at: number) =>
        model &&
        valueIn(model, at) === modelOf(row + at) &&
        hits?.[at] === (row + at) % 257 &&
        score?.[at] === (row + at) / 7 &&
        chunk.base.offset + (chunk.offsets?.[at] ?? 0) === 10 * (row + at);
      for (const at of [0, 1, 2, 3, 7, chunk.rows - 1]) if (!isSame(at)) wrong.push(row + at);
      row += chunk.rows;
    }
    expect([row, wrong]).toEqual([to, []]);
  });
});

describe("columns", () => {
  const column = { name: "x", type: "INT64", repetition_type: "REQUIRED" } as const;
  async function written(type: "integer" | "place", values: readonly number[]) {
    const columns: FactsColumn[] = [{ name: "x", type }];
    const file = Buffer.concat([
      ...parquetFile(columns, () => (from, to) => Float64Array.from(values.slice(from, to)), values.length, "{}"),
    ]);
    const rows = await parquetRows(bytesInMemory("x.parquet", new Uint8Array(file)), never);
    await rows?.load(0);
    return { rows, values: [...(rows?.read("x", 0, "wholes")?.wholes ?? [])] };
  }
  it.each([255, 256, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40])(
    "keep whole numbers up to %i",
    async (most) => {
      for (const type of ["integer", "place"] as const)
        expect((await written(type, [0, most, 3])).values).toEqual([0, most, 3]);
    },
  );
  it("take no whole numbers below 0", async () => {
    await expect(written("integer", [0, -1])).rejects.toThrow("no whole number");
  });
  it("of fewer rows than they declare are refused", () => {
    expect(() => decodeColumn(new Uint8Array(0), "SNAPPY", column, 3, "wholes")).toThrow(BadColumn);
  });
});

it("looks at the last bytes of a large file", () => {
  for (const bytes of [65_537, 1_000_003, 2 ** 33 + 1]) {
    const last = piecesOf(bytes).at(-1);
    expect((last?.from ?? 0) + (last?.length ?? 0)).toBe(bytes);
  }
});

it("does not read what another version wrote", () => {
  const now = {
    version: 4,
    tool: "t",
    kind: "rag",
    format: { id: "rgb-predictions", by: "records", confidence: 1 },
    modes: {},
    annotator: "file",
    group: null,
    overrides: {},
    isPart: false,
    sliceBy: [],
    slices: [],
    values: [],
    mixed: [],
    sources: [
      {
        path: "a.jsonl",
        size: 1,
        digest: null,
        container: { id: "lines", path: "" },
        role: "rows",
        samples: 0,
        adapter: "rgb-predictions",
        map: null,
        records: { total: 0, blank: 0, rejected: 0, other: 0, used: 0 },
        issueCounts: {},
        issues: [],
      },
    ],
  };
  const read = (header: unknown) => readHeader(JSON.stringify(header), registry);
  expect(read(now)).toMatchObject({ header: now, kind: { id: "rag" } });
  expect(read({ ...now, sources: [] })).toEqual({ wrong: "sources", value: "[…]" });
  for (const version of [3, 5]) expect(read({ ...now, version })).toBe("version");
});
