import { describe, expect, it } from "vitest";
import { sumsOf } from "../../../src/analysis/aggregate/accumulators.ts";
import { type Accumulator, aggregateOf, type Metric } from "../../../src/analysis/aggregate/aggregate.ts";
import { type Grouping, slicesBy } from "../../../src/analysis/aggregate/groupings.ts";
import { meanOf } from "../../../src/analysis/aggregate/means.ts";
import { accumulate, reduce } from "../../../src/analysis/aggregate/reduce.ts";
import { EVERY_SLICE, type SlicePlan } from "../../../src/analysis/aggregate/slicePlan.ts";
import { BATCH_ROWS } from "../../../src/analysis/table/view.ts";
import { type MetricInfo, type MetricValue, type Modes, NOT_APPLICABLE, scored } from "../../../src/model/index.ts";
import { tableOf } from "../tableOf.ts";

interface Facts {
  /** Null: of another task. */
  readonly value: number | null;
  readonly model?: string;
  /** Rows that answer the same question. */
  readonly question?: number;
}

const modes: Modes = { matching: "lenient", support: "ragbench", probabilities: "raw" };
const infoOf = (id: string): MetricInfo => ({
  id,
  name: id,
  formula: "",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "",
  family: null,
});
const resultOf = (id: string, value: number | null, n: number): MetricValue => ({
  id,
  mode: null,
  slice: null,
  value,
  n,
  count: null,
  leftOut: {},
  interval: null,
  intervalBy: null,
});

const score = ({ value }: Facts) => (value === null ? NOT_APPLICABLE : scored(value));
const mean: Metric<Facts> = { info: infoOf("mean"), score, aggregate: meanOf(infoOf("mean"), score) };

const totals = sumsOf<Facts>({
  width: 2,
  isIn: (view) => view.anyInTable(({ value }) => value !== null),
  read({ value }, into, at) {
    into[at] = value ?? 0;
    into[at + 1] = value === null ? 0 : 1;
  },
});
const total: Metric<Facts> = {
  info: infoOf("total"),
  aggregate: aggregateOf(totals, ({ sums: [sum = 0, n = 0] }) => [resultOf("total", sum, n)]),
};
const count: Metric<Facts> = {
  info: infoOf("count"),
  aggregate: aggregateOf(totals, ({ sums: [, n = 0] }) => [resultOf("count", n, n)]),
};

const last: Metric<Facts> = {
  info: infoOf("last"),
  aggregate: aggregateOf<Facts, number[]>(
    {
      over: () => ({
        init: () => [],
        isGrouped: false,
        add(all, { to }, rows) {
          for (const row of rows) {
            const { value } = to(row);
            if (value !== null) all.push(value);
          }
        },
      }),
    },
    (all) => [resultOf("last", all.at(-1) ?? null, all.length)],
  ),
};

const ROWS: readonly Facts[] = [
  { value: 0.5, model: "b", question: 1 },
  { value: 0.25, model: "a", question: 0 },
  { value: null, model: "b", question: 0 },
  { value: 1, question: 1 },
  { value: 0.75, model: "b", question: 0 },
];
const view = tableOf(ROWS, ({ model = null }) => ({ model, run: "only" }));
const told = (values: readonly MetricValue[]) => values.map(({ id, slice, value, n }) => [id, slice, value, n]);

describe("metrics of a view", () => {
  it("are told of the whole, then group by group, each metric for itself", () => {
    const slices = slicesBy(view, ["model"], EVERY_SLICE);
    expect(told(reduce([mean, total, last], view, slices, modes))).toEqual([
      ["mean", null, 0.625, 4],
      ["mean", { model: "b" }, 0.625, 2],
      ["mean", { model: "a" }, 0.25, 1],
      ["total", null, 2.5, 4],
      ["total", { model: "b" }, 1.25, 2],
      ["total", { model: "a" }, 0.25, 1],
      ["last", null, 0.75, 4],
      ["last", { model: "b" }, 0.75, 2],
      ["last", { model: "a" }, 0.25, 1],
    ]);
  });

  it("are those of the whole for a group that holds every row", () => {
    const slices = slicesBy(view, ["run"], EVERY_SLICE);
    expect(told(reduce([total], view, slices, modes))).toEqual([
      ["total", null, 2.5, 4],
      ["total", { run: "only" }, 2.5, 4],
    ]);
  });

  it("are told of the groups alone that a plan shows", () => {
    const plan: SlicePlan = new Map([
      ["model", { shown: ["a"], of: 2, all: view.valuesOf("model"), placeOf: new Int32Array([-1, 0]) }],
    ]);
    expect(told(reduce([total], view, slicesBy(view, ["model"], plan), modes))).toEqual([
      ["total", null, 2.5, 4],
      ["total", { model: "a" }, 0.25, 1],
    ]);
  });

  it("are grouped by any key of their rows", () => {
    const byQuestion: Grouping<Facts> = {
      name: "question",
      values: ["first", "second"],
      requires: [],
      slotsOf: ({ size, to }) => Int32Array.from({ length: size }, (_, row) => to(row).question ?? -1),
    };
    const slices = [byQuestion, ...slicesBy(view, ["model"], EVERY_SLICE)];
    expect(told(reduce([count], view, slices, modes))).toEqual([
      ["count", null, 4, 4],
      ["count", { question: "first" }, 2, 2],
      ["count", { question: "second" }, 2, 2],
      ["count", { model: "b" }, 2, 2],
      ["count", { model: "a" }, 1, 1],
    ]);
  });

  it("have a value of no sample where the view lets none through", () => {
    const none = tableOf(ROWS, () => ({ model: "b" }), []);
    const slices = slicesBy(none, ["model"], EVERY_SLICE);
    expect(told(reduce([mean, total, last], none, slices, modes))).toEqual([
      ["mean", null, null, 0],
      ["total", null, 0, 0],
      ["last", null, null, 0],
    ]);
  });

  it("are absent where no sample of the table could have one", () => {
    const others = tableOf([{ value: null }, { value: null }]);
    expect(reduce([mean, total, count], others, [], modes)).toEqual([]);
    expect(accumulate(totals, others, modes)).toBeNull();
  });

  it("leave out a group that has nothing to say, and tell a value with a slice of its own once", () => {
    const parts: Metric<Facts> = {
      info: infoOf("parts"),
      aggregate: aggregateOf(totals, ({ sums: [, n = 0] }) => [
        { ...resultOf("parts", n, n), slice: { part: "x" } },
        resultOf("parts", n, n - 1),
      ]),
    };
    expect(told(reduce([parts], view, slicesBy(view, ["model"], EVERY_SLICE), modes))).toEqual([
      ["parts", { part: "x" }, 4, 4],
      ["parts", null, 4, 3],
      ["parts", { model: "b" }, 2, 1],
    ]);
  });
});

describe("states", () => {
  it("are one for all metrics that have an accumulator in common", () => {
    let begun = 0;
    let added = 0;
    const counting: Accumulator<Facts, { n: number }> = {
      over: () => ({
        requires: ["model", "absent"],
        init() {
          begun++;
          return { n: 0 };
        },
        add(state, { slots: [models, absent] }, rows) {
          for (const row of rows) if (absent?.[row] === -1 && (models?.[row] ?? -1) >= 0) state.n++;
          added += rows.length;
        },
      }),
    };
    const metrics = ["one", "two"].map((id) => ({
      info: infoOf(id),
      aggregate: aggregateOf(counting, ({ n }) => [resultOf(id, n, n)]),
    }));
    expect(told(reduce(metrics, view, slicesBy(view, ["model"], EVERY_SLICE), modes))).toEqual([
      ["one", null, 4, 4],
      ["one", { model: "b" }, 3, 3],
      ["one", { model: "a" }, 1, 1],
      ["two", null, 4, 4],
      ["two", { model: "b" }, 3, 3],
      ["two", { model: "a" }, 1, 1],
    ]);
    // The whole and two models; five rows, four of them with a model.
    expect([begun, added]).toEqual([3, 9]);
  });

  it("go on from batch to batch, in file order", () => {
    const size = 2 * BATCH_ROWS + 5;
    const many = tableOf(
      Array.from({ length: size }, (_, i) => ({ value: i })),
      (_, i) => ({ model: i % 3 === 0 ? "third" : null }),
    );
    const slices = slicesBy(many, ["model"], EVERY_SLICE);
    const thirds = Math.ceil(size / 3);
    expect(told(reduce([count, last], many, slices, modes))).toEqual([
      ["count", null, size, size],
      ["count", { model: "third" }, thirds, thirds],
      ["last", null, size - 1, size],
      ["last", { model: "third" }, 3 * (thirds - 1), thirds],
    ]);
  });
});
