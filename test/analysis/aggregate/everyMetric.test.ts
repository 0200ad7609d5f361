// Catches a metric that gives other digits when all are reduced in one pass, by slice or as a whole.

import { describe, expect, it } from "vitest";
import { slicesBy } from "../../../src/analysis/aggregate/groupings.ts";
import { reduce, saysSomething } from "../../../src/analysis/aggregate/reduce.ts";
import { EVERY_SLICE } from "../../../src/analysis/aggregate/slicePlan.ts";
import { below as drawBelow, nextState } from "../../../src/analysis/stats/draws.ts";
import { ChunkBuilder } from "../../../src/analysis/table/chunk.ts";
import type { Facts } from "../../../src/analysis/table/facts.ts";
import { Table } from "../../../src/analysis/table/table.ts";
import { type RagFacts, ragColumns } from "../../../src/kinds/rag/facts.ts";
import { ragMetrics } from "../../../src/kinds/rag/metrics/registry.ts";
import { MATCHING_MODES, type MetricValue, type Modes, SUPPORT_MODES } from "../../../src/model/index.ts";

const DIMENSIONS = ["noise", "model", "dataset", "source"];

/** Draws that are the same from every run. */
function drawing(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = nextState(state);
    return drawBelow(limit, state);
  };
}

/** Invented facts: most columns small numbers, some scores published, some dimensions absent. */
function randomTable(seed: number): Table<RagFacts> {
  const below = drawing(seed);
  const table = new Table<RagFacts>(ragColumns, ["one.jsonl", "two.jsonl"]);
  for (const source of [0, 0, 1]) {
    const chunk = new ChunkBuilder(source, ragColumns, { line: 1, offset: 0 });
    for (let row = 0; row < 40; row++) {
      const facts: Record<string, number> = {};
      for (const { id, type } of ragColumns) {
        if (type === "integer") facts[id] = below(id === "labelled" || id === "given" ? 64 : 5);
        else if (id.endsWith("_score") && below(2) === 0) facts[id] = below(1000) / 999;
      }
      chunk.add({
        facts: facts satisfies Facts,
        offset: row,
        length: 1,
        line: row + 1,
        part: 0,
        dimensions: { noise: below(3) / 5, model: below(2) === 0 ? null : "north", dataset: "harrow" },
      });
    }
    table.append(chunk.finish());
  }
  return table;
}

/** The same, one metric and one slice at a time. */
function oneByOne(table: Table<RagFacts>, marks: Uint8Array | null, modes: Modes): readonly MetricValue[] {
  const view = table.view(marks);
  return ragMetrics.flatMap((metric) => {
    const whole = reduce([metric], view, [], modes);
    if (whole.length === 0) return [];
    const parts = DIMENSIONS.flatMap((name) =>
      view.valuesOf(name).flatMap((value) =>
        reduce([metric], view.slice(name, value), [], modes)
          .filter(saysSomething)
          .map((part) => ({ ...part, slice: { [name]: value } })),
      ),
    );
    return [...whole, ...parts];
  });
}

describe("all metrics in one pass", () => {
  it.each([1, 2, 3])("gives digit for digit what each metric gives for each slice (table %i)", (seed) => {
    const table = randomTable(seed);
    const below = drawing(seed);
    const some = Uint8Array.from({ length: table.size }, () => below(2));
    for (const marks of [null, some, new Uint8Array(table.size)]) {
      for (const matching of MATCHING_MODES) {
        for (const support of SUPPORT_MODES) {
          const modes: Modes = { matching, support, probabilities: "raw" };
          const view = table.view(marks);
          const values = reduce(ragMetrics, view, slicesBy(view, DIMENSIONS, EVERY_SLICE), modes);
          expect(values).toEqual(oneByOne(table, marks, modes));
        }
      }
    }
  });
});
