// Catches rows in one class that differ: refined from other classes, from parts of earlier ones, with codes
// that grow beyond a byte, or by slices alone.

import { describe, expect, it } from "vitest";
import { below as drawBelow, nextState } from "../../../src/analysis/stats/draws.ts";
import { ChunkBuilder } from "../../../src/analysis/table/chunk.ts";
import type { Facts } from "../../../src/analysis/table/facts.ts";
import { Table } from "../../../src/analysis/table/table.ts";

const SPECS = (["a", "b", "c", "d", "e"] as const).map((id) => ({ id, type: "integer" as const }));
const REALS = (["p", "q"] as const).map((id) => ({ id, type: "real" as const }));
const COLUMNS = [...SPECS, ...REALS];
const SLICES = ["model", "noise", "task", "source"];
const CHUNKS = [300, 5000, 9000];

const drawing = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = nextState(state);
    return drawBelow(limit, state);
  };
};

/** Rows of random facts; the last chunk has numbers above a byte, and a column that no earlier one has. */
function tableFrom(below: (limit: number) => number): Table<Facts> {
  const table = new Table<Facts>(COLUMNS, ["one.jsonl", "two.jsonl"]);
  let row = 0;
  for (const [number, rows] of CHUNKS.entries()) {
    const chunk = new ChunkBuilder(number === 2 ? 1 : 0, COLUMNS, { line: 1, offset: 0 });
    const isLast = number === CHUNKS.length - 1;
    for (let at = 0; at < rows; at++, row++) {
      const facts: Record<string, number> = { a: below(3), b: below(2) * (isLast ? 300 : 1), c: below(4) * 20 };
      if (isLast) facts.d = below(2) * 700;
      if (below(3) > 0) facts.p = below(3) / 7;
      if (below(9) === 0) facts.q = 0.5;
      const dimensions = { model: ["north", "south", null][below(3)] ?? null, noise: below(3) / 5, task: below(2) };
      chunk.add({ facts, offset: row, length: 1, line: row + 1, part: 0, dimensions });
    }
    table.append(chunk.finish());
  }
  return table;
}

/** By row: the number of its class, by first row. */
function classesOf(keys: readonly string[]): readonly number[] {
  const numbers = new Map<string, number>();
  return keys.map((key) => {
    const own = numbers.get(key) ?? numbers.size;
    numbers.set(key, own);
    return own;
  });
}

describe.each([1, 2, 3, 4])("classes that are asked for one after the other (%i)", (seed) => {
  const below = drawing(seed);
  const table = tableFrom(below);
  const view = table.view();
  const rows: Facts[] = [];
  view.each((facts) => rows.push(Object.fromEntries(COLUMNS.map(({ id }) => [id, facts[id] ?? 0]))));
  const slicesOf = (names: readonly string[], index: number) => names.map((name) => view.dimension(name, index));

  it("are those of the rows, whatever was asked before", () => {
    for (let turn = 0; turn < 60; turn++) {
      const columns = COLUMNS.map(({ id }) => id).filter(() => below(3) === 0);
      const slices = SLICES.filter(() => below(4) === 0);
      const keyOf = (facts: Facts, index: number) =>
        JSON.stringify([columns.map((id) => String(facts[id])), slicesOf(slices, index)]);
      const keys = rows.map(keyOf);
      const classes = view.alike?.(keyOf, slices) ?? null;
      expect(classes).not.toBeNull();
      if (!classes) continue;
      const answers = classes.ask(keyOf) ?? [];
      const of = classes.of.flatMap((own) => [...own]);
      expect(of.map((own) => answers[own])).toEqual(keys);
      // Numbered by first row.
      expect(classesOf(of.map(String))).toEqual(of);
      expect(classes.sizes.reduce((sum, size) => sum + size, 0)).toBe(rows.length);
      for (const name of slices) {
        const values = view.valuesOf(name);
        const valuesBy = Array.from(classes.slotsOf(name), (slot) => values[slot] ?? null);
        const first = of.map((own) => valuesBy[own] ?? null);
        expect(first).toEqual(rows.map((_, index) => view.dimension(name, index)));
      }
    }
  });

  it("are as few as their slices without a function", () => {
    for (const names of [["noise"], ["model", "task"], ["source", "noise"], SLICES]) {
      const classes = view.alike?.(null, names);
      const keys = rows.map((_, index) => JSON.stringify(slicesOf(names, index)));
      const of = (classes?.of ?? []).flatMap((own) => [...own]);
      const keyOf = new Map(of.map((own, index) => [own, keys[index]]));
      expect(of.map((own) => keyOf.get(own))).toEqual(keys);
      expect(classes?.count).toBeLessThanOrEqual(48);
    }
  });

  it("count the rows of a filter alone", () => {
    const marks = Uint8Array.from(rows, (_, index) => (index % 3 === 0 ? 1 : 0));
    const classes = table.view(marks).alike?.(null, ["noise"]);
    const slots = classes?.slotsOf("noise") ?? new Int32Array(0);
    for (const [slot, value] of view.valuesOf("noise").entries()) {
      const found = [...slots].reduce((sum, own, at) => sum + (own === slot ? (classes?.sizes[at] ?? 0) : 0), 0);
      expect(found).toBe(
        rows.filter((_, index) => marks[index] === 1 && view.dimension("noise", index) === value).length,
      );
    }
  });
});

it("there are none by slices with a value of its own in nearly each row, nor of fewer rows than a batch", () => {
  const many = new Table<Facts>(COLUMNS, ["one.jsonl"]);
  const chunk = new ChunkBuilder(0, COLUMNS, { line: 1, offset: 0 });
  for (let row = 0; row < 9000; row++) {
    chunk.add({
      facts: {},
      offset: row,
      length: 1,
      line: row + 1,
      part: 0,
      dimensions: { id: `q${row}`, model: "north" },
    });
  }
  many.append(chunk.finish());
  expect(many.view().alike?.(null, ["id"])).toBeNull();
  expect(many.view().alike?.(null, ["model"])?.count).toBe(1);
  const few = new Table<Facts>(COLUMNS, ["one.jsonl"]);
  for (const own of tableFrom(drawing(1)).chunks.slice(0, 1)) few.append(own);
  expect(few.view().alike?.(null, ["noise"])).toBeNull();
});
