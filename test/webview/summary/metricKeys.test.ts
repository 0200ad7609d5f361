// Catches an interval that is put to another metric's value.
import { describe, expect, it } from "vitest";
import { type MetricInfo, type MetricValue, metricKey } from "../../../src/model/index.ts";
import { clauseName } from "../../../webview/summary/clauseNames.ts";
import {
  baseWords,
  dimensionsOf,
  intervalSentence,
  intervalWords,
  leftOutReasons,
  placeOnRange,
  sliceClause,
  slicesOf,
  withIntervals,
} from "../../../webview/summary/metrics.ts";
import { publishedTable } from "../../../webview/summary/raterTables.ts";
import { bars, counts, histogram } from "../figures/figures.ts";

const value = (more: Partial<MetricValue> = {}): MetricValue => ({
  id: "relevance",
  mode: "ragbench",
  slice: null,
  value: 0.25,
  n: 40,
  count: null,
  leftOut: {},
  interval: null,
  intervalBy: null,
  ...more,
});
const info: MetricInfo = {
  id: "relevance",
  name: "Relevance",
  formula: "R / T",
  range: [0, 1],
  direction: "none",
  unit: "mean",
  source: "TRACe",
  family: "support",
};

describe("withIntervals", () => {
  const later = value({ interval: [0.2, 0.3], intervalBy: "bootstrap" });
  const merged = (now: MetricValue, then: readonly MetricValue[] | null) =>
    withIntervals([now], then).get(metricKey(now));
  it("takes an interval that came later", () => expect(merged(value(), [later])?.interval).toEqual([0.2, 0.3]));
  it("leaves the value where none has come", () => expect(merged(value(), null)).toEqual(value()));
  it.each([
    ["another value", value({ value: 0.5 })],
    ["another slice", value({ slice: { noise: 0.4 } })],
    ["another mode", value({ mode: "strict" })],
    ["another column", value({ against: "relevance_score" })],
  ])("does not take that of %s", (_, now) => expect(merged(now, [later])?.interval).toBeNull());
  it("keeps an interval that is there", () => {
    const own = value({ interval: [0.1, 0.4], intervalBy: "wilson" });
    expect(merged(own, [later])).toEqual(own);
  });
});

describe("slices", () => {
  const values = [
    value(),
    value({ slice: { noise: 0.4 } }),
    value({ slice: { noise: 0 } }),
    value({ slice: { model: "only" } }),
    value({ slice: { noise: 0 }, against: "relevance_score" }),
    value({ id: "average", slice: { noise: 0 } }),
  ];
  it("offers dimensions that divide", () => expect(dimensionsOf(values, null)).toEqual(["noise"]));
  it("keeps the chosen one", () => expect(dimensionsOf(values, "model")).toEqual(["noise", "model"]));
  it("lists one metric by one dimension in order", () => {
    expect(slicesOf(values, "relevance", "noise").map(({ slice }) => slice)).toEqual([{ noise: 0.4 }, { noise: 0 }]);
  });
  it.each([
    [{ noise: 0.4 }, "noise == 0.4"],
    [{ model: 'a "b"' }, 'model == "a \\"b\\""'],
    [null, null],
  ])("%j is the clause %s", (slice, clause) => expect(sliceClause(slice)).toBe(clause));
});

describe("words", () => {
  it.each([
    ["nothing left out", value({ n: 1197 }), "n 1,197"],
    ["one reason", value({ n: 197, leftOut: { "no-answer": 3 } }), "n 197, 3 left out: no gold answer"],
    [
      "several reasons, most first",
      value({ n: 186, leftOut: { "zero-denominator": 17, "no-labels": 57 } }),
      "n 186, 74 left out: 57 not labelled, 17 no sentences",
    ],
  ])("%s", (_, metric, expected) => expect(baseWords(metric)).toBe(expected));

  it.each([
    ["bounds", value({ interval: [0.2, 0.3] }), false, "0.20 to 0.30"],
    ["too small", value({ n: 29 }), true, "n too small"],
    ["at 30 no longer too small", value({ n: 30 }), true, "interval follows"],
    ["nothing to come", value(), false, ""],
    ["undefined has no interval", value({ value: null, n: 0 }), true, ""],
  ])("interval: %s", (_, metric, isAwaited, expected) => {
    expect(intervalWords(metric, info, isAwaited)).toBe(expected);
  });

  it("says how an interval was made, in the metric's unit", () => {
    const rate = value({ interval: [0.455, 0.781], intervalBy: "wilson" });
    expect(intervalSentence(rate, { ...info, unit: "rate" })).toBe("95 % interval 45.5 to 78.1 %, Wilson");
    expect(intervalSentence(value(), info)).toBeNull();
  });

  it("leaves out reasons that met nothing", () => {
    expect(leftOutReasons(value({ leftOut: { "no-answer": 0, constant: 1 } }))).toEqual([
      { reason: "constant", count: 1 },
    ]);
  });
});

it.each([
  ["in the middle of -1 to 1", 0, [-1, 1], 0.5],
  ["at an end", 1, [0, 1], 1],
  ["outside", 1.5, [0, 1], null],
  ["an open range, as JSON brings it", 3, [0, null], null],
])("placeOnRange: %s", (_, number, range, expected) => {
  // The wire turns an infinite end into null, whatever the type says.
  expect(placeOnRange(number, { ...info, range: range as unknown as [number, number] })).toBe(expected);
});

describe("publishedTable", () => {
  const own = { against: "relevance_score" };
  const table = publishedTable([
    value(),
    value({ id: "relevance.rmse", value: 0.1, n: 90, ...own }),
    value({ id: "relevance.rmse", value: 0.2, slice: { noise: 0 }, ...own }),
    value({ id: "relevance.published", value: 0.3, n: 100, ...own }),
    value({ id: "adherence.auroc", value: 0.7, n: 80, against: "trulens_groundedness" }),
  ]);
  it("has a column a comparison, the mean first", () => {
    expect(table.measures).toEqual(["published", "rmse", "auroc"]);
  });
  it("has a row a published column, with holes where it has no such comparison", () => {
    expect(
      table.rows.map(({ against, n, cells }) => [against, n, ...cells.map((cell) => cell?.value ?? null)]),
    ).toEqual([
      ["relevance_score", 100, 0.3, 0.1, null],
      ["trulens_groundedness", 80, null, null, 0.7],
    ]);
  });
});

it.each([
  ["noise == 0.4", "Noise 0.4"],
  ["relevance < 0.5", "Relevance 0 to 0.5"],
  ['verdict == "wrong"', "Wrong"],
  ["unsupported > 0", "Unsupported"],
  ['model == "a\\"b"', 'Model a"b'],
  ["meta.lang == 3", "meta.lang 3"],
  ['any ~ "x"', 'any ~ "x"'],
])("%s is shown as %s", (clause, expected) => {
  const chip = {
    id: "unsupported",
    group: "wrong" as const,
    name: "Unsupported",
    role: "none",
    where: "unsupported > 0",
    count: 3,
  };
  expect(clauseName(clause, [bars, histogram, counts], [chip])).toBe(expected);
});
