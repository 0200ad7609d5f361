// Catches a value that the columns change, and rows counted in the wrong slice.
import { describe, expect, it } from "vitest";
import { CHUNK_ROWS, type Chunk, ChunkBuilder } from "../../../src/analysis/table/chunk.ts";
import type { ColumnSpec } from "../../../src/analysis/table/facts.ts";
import { sortIndexes } from "../../../src/analysis/table/sort.ts";
import { Table } from "../../../src/analysis/table/table.ts";

const columns: readonly ColumnSpec[] = [
  { id: "count", type: "integer" },
  { id: "score", type: "real" },
  { id: "never", type: "integer" },
];
type Facts = { readonly count: number; readonly score: number; readonly never: number };

function chunkOf(
  source: number,
  first: number,
  rows: readonly { count: number; score: number; model: string }[],
): Chunk {
  const builder = new ChunkBuilder(source, columns, { line: first, offset: first * 100 });
  rows.forEach(({ count, score, model }, at) => {
    builder.add({
      facts: { count, score, never: 0 },
      offset: (first + at) * 100,
      length: 90,
      line: first + at,
      part: 0,
      dimensions: { model, noise: count / 10 },
    });
  });
  return builder.finish();
}

function table(): Table<Facts> {
  const made = new Table<Facts>(columns, ["a.jsonl", "b.jsonl"]);
  made.append(
    chunkOf(0, 1, [
      { count: 1, score: 0.5, model: "m2" },
      { count: 300, score: Number.NaN, model: "m1" },
    ]),
  );
  made.append(chunkOf(1, 4, [{ count: 70_000, score: 1, model: "m1" }]));
  return made;
}

describe("table", () => {
  it("gives back what was put in, and absence as absence", () => {
    const rows: unknown[] = [];
    table()
      .view()
      .each((facts, index) => rows.push([index, facts.count, facts.score, facts.never]));
    expect(rows).toEqual([
      [0, 1, 0.5, 0],
      [1, 300, Number.NaN, 0],
      [2, 70_000, 1, 0],
    ]);
  });

  it("keeps columns as narrow as their values allow, and none where there are none", () => {
    const { columns: packed } = chunkOf(0, 1, [{ count: 300, score: 1, model: "m" }]);
    expect(packed[0]).toBeInstanceOf(Uint16Array);
    expect(packed[1]).toBeInstanceOf(Float64Array);
    expect(packed[2]).toBeNull();
  });

  it("knows places, rows and lines", () => {
    const made = table();
    expect(made.placeOf(2)).toEqual({ place: { source: 1, line: 4, offset: 400, bytes: 90 }, part: 0, row: 0 });
    expect(made.placeOf(1).row).toBe(1);
    expect(made.indexOfLine(0, 2)).toBe(1);
    expect(made.indexOfLine(0, 3)).toBeNull();
    expect(made.indexOfLine(1, 4)).toBe(2);
    expect(made.indexAt(0, 245)).toBe(1);
    expect(made.indexAt(0, 195)).toBeNull();
    expect(() => made.placeOf(3)).toThrow(RangeError);
  });

  it("slices by dimension and source", () => {
    const view = table().view();
    expect(view.valuesOf("model")).toEqual(["m2", "m1"]);
    expect(view.valuesOf("noise")).toEqual([0.1, 30, 7000]);
    expect(view.valuesOf("source")).toEqual(["a.jsonl", "b.jsonl"]);
    expect(view.slice("model", "m1").size).toBe(2);
    expect(view.slice("source", "b.jsonl").size).toBe(1);
    expect(view.slice("model", "m1").slice("source", "a.jsonl").size).toBe(1);
    expect(view.dimension("model", 2)).toBe("m1");
    expect(view.anyInTable((facts) => facts.count > 1000)).toBe(true);
    expect(view.slice("model", "m2").anyInTable((facts) => facts.count > 1000)).toBe(true);
  });

  it("knows which tests some row from an index on meets, and asks one row about columns that a chunk does not have", () => {
    const asked = new Map<string, number>();
    const tests: Readonly<Record<string, (facts: Facts) => boolean>> = {
      isLarge: ({ count }) => count > 1000,
      isHuge: ({ count }) => count > 100_000,
      isEver: ({ never }) => never > 0,
      isAbsent: ({ never }) => never === 0,
      isSecond: ({ score }) => Number.isNaN(score),
    };
    const met = (from: number) => [
      ...table().metFrom(from, Object.keys(tests), (name, facts) => {
        asked.set(name, (asked.get(name) ?? 0) + 1);
        return tests[name]?.(facts) ?? false;
      }),
    ];
    expect(met(0).sort()).toEqual(["isAbsent", "isLarge", "isSecond"]);
    expect(asked.get("isEver")).toBe(2);
    expect(asked.get("isHuge")).toBeGreaterThan(2);
    expect(met(2).sort()).toEqual(["isAbsent", "isLarge"]);
    expect(met(3)).toEqual([]);
  });

  it("knows which columns have a value, also after the table grew or was filled", () => {
    const made = new Table<Facts>(columns, ["a.jsonl"]);
    const empty = chunkOf(0, 1, [{ count: 0, score: Number.NaN, model: "m" }]);
    const full = chunkOf(0, 2, [{ count: 7, score: 1, model: "m" }]);
    const has = () => columns.map(({ id }) => made.view().hasColumn?.(id));
    made.append(empty);
    expect(has()).toEqual([false, false, false]);
    made.append(full);
    expect(has()).toEqual([true, true, false]);
    const lacking = new Table<Facts>(columns, ["a.jsonl"]);
    lacking.append({ ...full, columns: full.columns.map(() => null) });
    const hasLacking = () => columns.map(({ id }) => lacking.view().hasColumn?.(id));
    expect(hasLacking()).toEqual([false, false, false]);
    const whole = new Table<Facts>(columns, ["a.jsonl"]);
    whole.append(full);
    expect(lacking.fill(whole, true)).toBe(true);
    expect(hasLacking()).toEqual([true, true, false]);
  });

  it("fills chunks to their size", () => {
    const builder = new ChunkBuilder(0, columns, { line: 1, offset: 0 });
    for (let row = 0; row < CHUNK_ROWS; row++) {
      builder.add({
        facts: { count: row, score: row, never: 0 },
        offset: row,
        length: 1,
        line: row + 1,
        part: 0,
        dimensions: {},
      });
    }
    expect(builder.isFull).toBe(true);
    const made = new Table<Facts>(columns, ["a"]);
    made.append(builder.finish());
    expect(made.factsOf(CHUNK_ROWS - 1).count).toBe(CHUNK_ROWS - 1);
  });

  it("sorts numbers before texts, undefined last both ways, ties in file order", () => {
    const values = [2, null, "b", 1, "a", 2];
    const indexes = Uint32Array.from(values.keys());
    const value = (index: number) => values[index] ?? null;
    expect([...sortIndexes(indexes, value, false)]).toEqual([3, 0, 5, 4, 2, 1]);
    expect([...sortIndexes(indexes, value, true)]).toEqual([2, 4, 0, 5, 3, 1]);
  });
});
