// Catches a column of scores that differs from what the score says of one row.
import { describe, expect, it } from "vitest";
import {
  composedOf,
  FIRST_REASON,
  NOT_COUNTED,
  ScoreColumns,
  type ScoreOf,
  VALUE,
} from "../../../src/analysis/aggregate/scores.ts";
import type { RowBatch } from "../../../src/analysis/table/view.ts";
import { type Modes, NOT_APPLICABLE, scored, UNLABELLED, undefinedScore } from "../../../src/model/index.ts";

type Facts = { readonly a: number; readonly b: number };

const MODES: Modes = { matching: "lenient", support: "ragbench", probabilities: "raw" };
const ROWS: readonly Facts[] = [
  { a: 0.5, b: 0.25 },
  { a: -1, b: 0.25 },
  { a: 0.5, b: -2 },
  { a: -1, b: -2 },
  { a: 0.75, b: 2 },
];

let asked = 0;
const a: ScoreOf<Facts> = (facts) => {
  asked++;
  return facts.a < 0 ? UNLABELLED : scored(facts.a);
};
const b: ScoreOf<Facts> = (facts) => (facts.b < 0 ? NOT_APPLICABLE : scored(facts.b));
const sum = composedOf<Facts>([a, b], (values, at) => {
  const total = (values[at] ?? 0) + (values[at + 1] ?? 0);
  return total > 1 ? "too-few" : total;
});

describe("a composed score", () => {
  it("goes by the first part without a value, then by what the values come to", () => {
    expect(ROWS.map((facts) => sum(facts, MODES))).toEqual([
      scored(0.75),
      UNLABELLED,
      NOT_APPLICABLE,
      UNLABELLED,
      undefinedScore("too-few"),
    ]);
  });
});

describe("score columns", () => {
  it("say of every row what the score says of it alone, in later batches too", () => {
    const columns = new ScoreColumns<Facts>(MODES);
    for (const rows of [ROWS, ROWS.toReversed(), ROWS.slice(0, 1)]) {
      columns.over(batchOf(rows));
      for (const score of [sum, a, b]) {
        const { values, states, isAny } = columns.of(score);
        expect(isAny).toBe(true);
        for (const [row, facts] of rows.entries()) {
          const alone = score(facts, MODES);
          const state = states[row] ?? -1;
          if (alone.state === "scored") expect([state, values[row]]).toEqual([VALUE, alone.value]);
          else if (alone.reason === "not-applicable") expect(state).toBe(NOT_COUNTED);
          else expect([state >= FIRST_REASON, columns.reasonOf(state)]).toEqual([true, alone.reason]);
        }
      }
    }
  });

  it("ask for a score once a row, however many stand on it", () => {
    const columns = new ScoreColumns<Facts>(MODES);
    asked = 0;
    for (let batch = 0; batch < 2; batch++) {
      columns.over(batchOf(ROWS));
      for (const score of [a, sum, a, sum]) columns.of(score);
    }
    expect(asked).toBe(2 * ROWS.length);
  });

  it("tell where no row is one that the score is about", () => {
    const columns = new ScoreColumns<Facts>(MODES);
    columns.over(batchOf(ROWS.slice(2, 3)));
    expect(columns.of(b).isAny).toBe(false);
    expect(columns.of(sum).isAny).toBe(false);
  });
});

function batchOf(rows: readonly Facts[]): RowBatch<Facts> {
  return {
    size: rows.length,
    slots: [],
    numbers: () => new Float64Array(0),
    to: (row) => rows[row] ?? { a: -1, b: -1 },
    groups: () => null,
    items: () => null,
  };
}
