// Catches numbers that change where rows which are alike are scored once: every metric, figure and count is held against the
// same of a view that knows of no classes, and so asks row by row.

import { describe, expect, it } from "vitest";
import { MOST_COUNTS } from "../../../src/analysis/aggregate/classCounts.ts";
import { type Grouping, slicesBy } from "../../../src/analysis/aggregate/groupings.ts";
import { reduce } from "../../../src/analysis/aggregate/reduce.ts";
import { EVERY_SLICE } from "../../../src/analysis/aggregate/slicePlan.ts";
import { below as drawBelow, nextState } from "../../../src/analysis/stats/draws.ts";
import { ChunkBuilder } from "../../../src/analysis/table/chunk.ts";
import { tallyRows } from "../../../src/analysis/table/classes.ts";
import { Table } from "../../../src/analysis/table/table.ts";
import type { TableView } from "../../../src/analysis/table/view.ts";
import { type RagFacts, ragColumns } from "../../../src/kinds/rag/facts.ts";
import { ragFigures } from "../../../src/kinds/rag/figures.ts";
import { ragMetrics } from "../../../src/kinds/rag/metrics/registry.ts";
import { storedModes } from "../../../src/kinds/rag/support/whichMode.ts";
import { MATCHING_MODES, type Modes, SUPPORT_MODES } from "../../../src/model/index.ts";

const KINDS = 60;
const CHUNKS = [1000, 9000, 12_000];
const DIMENSIONS = ["noise", "model"];

/** Rows of few different facts in any order; of the last chunk a column is what no earlier row has. */
function tableOfFew(seed: number): Table<RagFacts> {
  let state = seed;
  const below = (limit: number) => {
    state = nextState(state);
    return drawBelow(limit, state);
  };
  const kinds = Array.from({ length: KINDS }, () => {
    const facts: Record<string, number> = {};
    for (const { id, type } of ragColumns) {
      if (type === "integer") facts[id] = below(id === "labelled" || id === "given" ? 64 : 4);
      else if (id.endsWith("_score") && below(3) > 0) facts[id] = below(7) / 6;
    }
    return facts;
  });
  const table = new Table<RagFacts>(ragColumns, ["one.jsonl"]);
  let row = 0;
  for (const [number, rows] of CHUNKS.entries()) {
    const chunk = new ChunkBuilder(0, ragColumns, { line: 1, offset: 0 });
    for (let at = 0; at < rows; at++, row++) {
      chunk.add({
        facts: { ...kinds[below(KINDS)], ...(number === 2 ? { totalChars: 300 } : { totalChars: 9 }) },
        offset: row,
        length: 1,
        line: row + 1,
        part: 0,
        dimensions: { noise: below(3) / 5, model: below(2) === 0 ? null : "north" },
      });
    }
    table.append(chunk.finish());
  }
  return table;
}

/** The same rows, of which nobody knows which are alike. */
const rowByRow = (view: TableView<RagFacts>): TableView<RagFacts> => ({ ...view, alike: () => null });

const tables = [1, 2].map(tableOfFew);
const modesOf = (at: number): Modes => ({
  matching: MATCHING_MODES[at % MATCHING_MODES.length] ?? "lenient",
  support: SUPPORT_MODES[at % SUPPORT_MODES.length] ?? "ragbench",
  probabilities: "raw",
});

function marksOf(table: Table<RagFacts>): Uint8Array {
  const marks = new Uint8Array(table.size);
  table.view().each(({ task }, index) => {
    marks[index] = task === 1 && index % 3 !== 0 ? 1 : 0;
  });
  return marks;
}

describe.each([0, 1, 2, 3])("rows by classes in the modes of place %i", (at) => {
  const modes = modesOf(at);

  it.each([
    ["all rows", false],
    ["the rows of a filter", true],
  ])("give every metric of %s digit for digit what its rows give", (_, isFiltered) => {
    for (const table of tables) {
      const view = table.view(isFiltered ? marksOf(table) : null);
      const values = (of: TableView<RagFacts>) => reduce(ragMetrics, of, slicesBy(of, DIMENSIONS, EVERY_SLICE), modes);
      const found = values(view);
      expect(JSON.stringify(found)).toBe(JSON.stringify(values(rowByRow(view))));
      expect(found.some(({ slice, n }) => slice !== null && n > 0)).toBe(true);
    }
  });

  it("give every figure and the modes of stored scores what the rows give", () => {
    for (const table of tables) {
      for (const view of [table.view(), table.view(marksOf(table))]) {
        const drawn = (of: TableView<RagFacts>) => ragFigures.flatMap(({ draw }) => draw(of, modes));
        expect(JSON.stringify(drawn(view))).toBe(JSON.stringify(drawn(rowByRow(view))));
        expect(JSON.stringify(storedModes(view))).toBe(JSON.stringify(storedModes(rowByRow(view))));
      }
    }
  });
});

it("slices are counted the same beside a grouping that is none of slices, and in too many cells to count in", () => {
  let state = 5;
  const below = (limit: number) => {
    state = nextState(state);
    return drawBelow(limit, state);
  };
  const table = new Table<RagFacts>(ragColumns, ["one.jsonl"]);
  const chunk = new ChunkBuilder(0, ragColumns, { line: 1, offset: 0 });
  for (let row = 0; row < 16_000; row++) {
    const facts = { labelled: 63, relevant: below(20), total: 20 + below(30), utilized: below(2), both: 0 };
    const dimensions = { noise: below(40), model: `m${below(40)}` };
    chunk.add({ facts, offset: row, length: 1, line: row + 1, part: 0, dimensions });
  }
  table.append(chunk.finish());
  const own: Grouping<RagFacts> = {
    name: "relevant",
    values: [...Array(20).keys()],
    requires: [],
    slotsOf: ({ size, to }) => Int32Array.from({ length: size }, (_, row) => to(row).relevant),
  };
  for (const view of [table.view(), table.view(Uint8Array.from({ length: table.size }, (_, at) => at % 2))]) {
    for (const names of [["noise"], DIMENSIONS]) {
      const values = (of: TableView<RagFacts>) =>
        reduce(ragMetrics, of, [...slicesBy(of, names, EVERY_SLICE), own], modesOf(0));
      const found = values(view);
      expect(JSON.stringify(found)).toBe(JSON.stringify(values(rowByRow(view))));
      expect(found.some(({ slice, n }) => slice?.relevant === 7 && n > 0)).toBe(true);
    }
    const cells = view.alike?.(null, DIMENSIONS)?.count ?? 0;
    const classes = view.alike?.(({ relevant, total }) => relevant + total)?.count ?? 0;
    expect(cells * classes).toBeGreaterThan(MOST_COUNTS / 2);
  }
});

it("there are classes by a column of numbers that many rows share", () => {
  const id = ragColumns.find(({ type }) => type === "real")?.id ?? "";
  const table = new Table<RagFacts>(ragColumns, ["one.jsonl"]);
  const chunk = new ChunkBuilder(0, ragColumns, { line: 1, offset: 0 });
  for (let row = 0; row < 8000; row++) {
    const facts = { ...Object.fromEntries(ragColumns.map((column) => [column.id, 4095])), [id]: (row % 100) / 100 };
    chunk.add({ facts, offset: row, length: 1, line: row + 1, part: 0, dimensions: {} });
  }
  table.append(chunk.finish());
  const look = (facts: RagFacts) => (facts as unknown as Record<string, number>)[id];
  expect(table.view().alike?.(look)?.count).toBe(100);
});

describe("classes of rows", () => {
  const [table = new Table<RagFacts>(ragColumns, [])] = tables;

  it("are fewer than rows, and each row is alike the first of its class in all that was looked at", () => {
    const look = ({ task, given, lenient, totalChars }: RagFacts) => JSON.stringify([task, given, lenient, totalChars]);
    const classes = table.view().alike?.(look, ["noise"]);
    const told = classes?.ask(look) ?? [];
    expect(told.length).toBeGreaterThan(KINDS);
    expect(told.length).toBeLessThan(1000);
    let row = 0;
    table.view().each((facts, index) => {
      let [chunk, start] = [0, 0];
      while (index >= start + (CHUNKS[chunk] ?? 0)) start += CHUNKS[chunk++] ?? 0;
      if (told[classes?.of[chunk]?.[index - start] ?? -1] === look(facts)) row++;
    });
    expect(row).toBe(table.size);
    expect(classes?.sizes.reduce((sum, size) => sum + size, 0)).toBe(table.size);
  });

  it("do not answer for a column that they do not know", () => {
    const classes = table.view().alike?.(({ judged }) => judged);
    expect(classes?.ask(({ judged }) => judged)).not.toBeNull();
    const other = new Table<RagFacts>(ragColumns, ["one.jsonl"]);
    for (const chunk of table.chunks) other.append(chunk);
    const own = other.view().alike?.(({ judged }) => judged);
    expect(own?.ask(({ lenient }) => lenient)).toBeNull();
  });

  it("tell which columns were read, for answers that stand on labels", () => {
    const read = new Set<string>();
    const view = table.view(null, (id) => read.add(id));
    view.alike?.(({ strict }) => strict)?.ask(({ strict }) => strict);
    expect([...read]).toEqual(["strict"]);
  });

  it("are made anew when rows join", () => {
    const growing = new Table<RagFacts>(ragColumns, ["one.jsonl"]);
    let rows = 0;
    for (const chunk of table.chunks) {
      growing.append(chunk);
      rows = 0;
      const look = ({ task }: RagFacts) => task;
      tallyRows(growing.view(), look, (_, times) => {
        rows += times;
      });
      expect(rows).toBe(growing.size);
    }
  });

  it("are not to be had of rows that are all different, nor of few", () => {
    const different = new Table<RagFacts>(ragColumns, ["one.jsonl"]);
    for (const part of [0, 1]) {
      const chunk = new ChunkBuilder(0, ragColumns, { line: 1, offset: 0 });
      for (let row = 0; row < 9000; row++) {
        const place = { offset: row, length: 1, line: row + 1, part: 0, dimensions: {} };
        // All alike at first.
        chunk.add({ facts: { total: row, relevant: part === 0 ? 1 : row % 3 }, ...place });
      }
      different.append(chunk.finish());
    }
    expect(different.view().alike?.(({ total }) => total)).toBeNull();
    expect(different.view().alike?.(({ relevant }) => relevant)?.count).toBe(3);
    const few = new Table<RagFacts>(ragColumns, ["one.jsonl"]);
    for (const own of table.chunks.slice(0, 1)) few.append(own);
    expect(few.view().alike?.(({ task }) => task)).toBeNull();
  });
});
