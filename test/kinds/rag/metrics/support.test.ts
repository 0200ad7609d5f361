// Catches a TRACe metric over samples that is not the one worked out by hand.
import { describe, expect, it } from "vitest";
import { reduce as reduceMetrics } from "../../../../src/analysis/aggregate/reduce.ts";
import type { RagFacts } from "../../../../src/kinds/rag/facts.ts";
import { ragMetrics } from "../../../../src/kinds/rag/metrics/registry.ts";
import type { MetricValue, SupportMode } from "../../../../src/model/index.ts";
import { tableOf } from "../../../analysis/tableOf.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { entry, factsFrom, factsOf, modesOf, TEXTS } from "../support/samples.ts";

type Row = Readonly<Record<string, unknown>>;
function reduce(id: string, facts: readonly RagFacts[], mode: SupportMode = "ragbench"): readonly MetricValue[] {
  const metrics = ragMetrics.filter(({ info }) => info.id === id);
  if (metrics.length === 0) throw new Error(`No metric ${id}`);
  return reduceMetrics(metrics, tableOf(facts), [], modesOf(mode), { bootstrap: true });
}
function judged(row: Row): RagFacts {
  const [sample] = adaptAll("judge-labels", row, { name: "judge.json", folders: [] });
  if (!sample) throw new Error("The row gave no sample");
  return factsOf(sample);
}

// T = 5. First: R 0a 0b, U 0a, adheres, states full, uncited. Second: R none, U none, does not: partial, none. Third: no labels.
const first = {
  ...TEXTS,
  all_relevant_sentence_keys: ["0a", "0b"],
  all_utilized_sentence_keys: ["0a"],
  unsupported_response_sentence_keys: [],
  sentence_support_information: [entry("a", true, "0a"), entry("b", true, "general"), entry("c", true, "0a")],
};
const second = {
  ...TEXTS,
  all_relevant_sentence_keys: [],
  all_utilized_sentence_keys: [],
  unsupported_response_sentence_keys: ["a", "b"],
  sentence_support_information: [entry("a", false, "1a"), entry("b", false), entry("c", true, "0b")],
};
const table = [factsFrom(first), factsFrom(second), factsFrom({ documents: ["x"], response: "y" })];

describe("metrics of sentence support", () => {
  it.each<[string, SupportMode, number | null, number, Row]>([
    ["relevance", "ragbench", 0.2, 2, { "no-labels": 1 }],
    ["utilization", "ragbench", 0.1, 2, { "no-labels": 1 }],
    ["utilization", "fractional", 0.5, 1, { "zero-denominator": 1, "no-labels": 1 }],
    ["completeness", "ragbench", 0.75, 2, { "no-labels": 1 }],
    ["completeness", "strict", 0.5, 1, { "zero-denominator": 1, "no-labels": 1 }],
    ["adherence", "ragbench", 0.5, 2, { "no-labels": 1 }],
    ["adherence", "fractional", (1 + 1 / 3) / 2, 2, { "no-labels": 1 }],
    ["average", "ragbench", ((0.4 + 0.2 + 0.5 + 1) / 4 + (0 + 0 + 1 + 0) / 4) / 2, 2, { "no-labels": 1 }],
    ["average", "strict", (0.4 + 0.2 + 0.5 + 1) / 4, 1, { "zero-denominator": 1, "no-labels": 1 }],
  ])("%s in %s", (id, mode, value, n, leftOut) => {
    const [metric, ...others] = reduce(id, table, mode);
    expect(others).toEqual([]);
    expect(metric?.value).toBeCloseTo(value ?? Number.NaN, 12);
    expect(metric).toMatchObject({ id, mode, slice: null, n, leftOut });
  });
  it.each([
    ["ragbench", 1, "wilson"],
    ["fractional", null, null],
  ] as const)("adherence is a rate in %s: count %j", (mode, count, intervalBy) => {
    expect(reduce("adherence", table, mode)[0]).toMatchObject({ count, intervalBy });
    // Even where every share happens to be whole.
    expect(reduce("adherence", table.slice(0, 1), "fractional")[0]?.count).toBeNull();
  });
  it.each([
    ["sentences.full", 3],
    ["sentences.uncited", 1],
    ["sentences.partial", 1],
    ["sentences.unsupported", 1],
  ])("%s counts sentences", (id, count) => {
    const unlabelled = factsFrom({ ...TEXTS });
    expect(reduce(id, [...table, unlabelled])[0]).toMatchObject({
      value: count / 6,
      n: 6,
      count,
      leftOut: { "no-labels": 3 },
      intervalBy: "wilson-groups",
      mode: null,
    });
    expect(reduce(id, [factsFrom({ response: "y" })])).toEqual([]);
  });
  it("sentences.uncited is undefined where counts stand in for labels", () => {
    const metrics = { fully_supported_sentences: 2, partially_supported_sentences: 1, unsupported_sentences: 1 };
    const rows = [factsFrom({ response: "y", metrics })];
    expect(reduce("sentences.uncited", rows)[0]).toMatchObject({ value: null, n: 0, leftOut: { "no-labels": 4 } });
    expect(reduce("sentences.full", rows)[0]).toMatchObject({ value: 0.5, n: 4, leftOut: {} });
  });
  it("are absent where no sample could have them", () => {
    const other = [factsFrom({ response: "y" })];
    for (const { info } of ragMetrics.filter(({ info: { family } }) => family === "support")) {
      expect(reduce(info.id, other), info.id).toEqual([]);
    }
  });
});

describe("published scores beside ours", () => {
  const rows = [
    {
      ...first,
      relevance_score: 0.5,
      utilization_score: 0.2,
      completeness_score: 0.5,
      adherence_score: true,
      trulens_groundedness: 0.9,
    },
    {
      ...second,
      relevance_score: 0,
      utilization_score: 0.1,
      completeness_score: 0,
      adherence_score: false,
      trulens_groundedness: 0.4,
    },
    { ...first, trulens_groundedness: null },
  ].map(factsFrom);
  it.each([
    ["relevance.rmse", "relevance_score", Math.sqrt(0.1 ** 2 / 2)],
    ["utilization.rmse", "utilization_score", Math.sqrt(0.1 ** 2 / 2)],
    ["completeness.rmse", "completeness_score", Math.sqrt(1 / 2)],
  ])("%s", (id, against, value) => {
    const [metric] = reduce(id, rows);
    expect(metric?.value).toBeCloseTo(value, 12);
    expect(metric).toMatchObject({ against, n: 2, leftOut: { "no-rating": 1 }, mode: "ragbench", count: null });
  });
  it("adherence.auroc has one value a column", () => {
    expect(reduce("adherence.auroc", rows)).toMatchObject([
      { against: "adherence_score", value: 1, n: 2, leftOut: { "no-rating": 1 } },
      { against: "trulens_groundedness", value: 1, n: 2, leftOut: { "no-rating": 1 } },
    ]);
  });
  it("adherence.auroc of one class is constant", () => {
    expect(reduce("adherence.auroc", rows.slice(0, 1))[0]).toMatchObject({
      value: null,
      n: 0,
      leftOut: { constant: 1 },
    });
  });
  it("has intervals from 30 samples on", () => {
    const many = Array.from({ length: 20 }, () => rows.slice(0, 2)).flat();
    expect(reduce("relevance.rmse", many)[0]?.intervalBy).toBe("t");
    expect(reduce("relevance.rmse", many.slice(0, 29))[0]).toMatchObject({ interval: null, intervalBy: null });
  });
  it.each([
    [100, "t"],
    [12_000, "normal"],
  ])("the interval of an error holds it: %d samples, %s", (samples, intervalBy) => {
    const judgements = Array.from({ length: 60 }, (_, i) =>
      judged({ question: "q", pred: { relevance: ((i * 7) % 10) / 10 }, gt: { relevance: ((i * 3) % 8) / 8 } }),
    );
    const many = Array.from({ length: samples }, (_, i) => judgements[i % 60] ?? judged({}));
    const [error] = reduce("relevance.rmse", many);
    expect(error).toMatchObject({ n: samples, intervalBy });
    expect(error?.interval?.[0]).toBeLessThan(error?.value ?? 0);
    expect(error?.interval?.[1]).toBeGreaterThan(error?.value ?? 1);
  });
  it.each([
    ["relevance.published", 0.25, 2, null],
    ["utilization.published", 0.15, 2, null],
    ["completeness.published", 0.25, 2, null],
    ["adherence.published", 0.5, 2, 1],
  ])("%s", (id, value, n, count) => {
    const [metric] = reduce(id, rows);
    expect(metric?.value).toBeCloseTo(value, 12);
    expect(metric).toMatchObject({ n, count, mode: null, leftOut: { "no-rating": 1 } });
  });
  it("sets predicted against true scores where the file has no labels", () => {
    const pairs = [
      judged({ question: "q", pred: { relevance: 0.5, adherence: 0 }, gt: { relevance: 0.1, adherence: 0 } }),
      judged({ question: "q", pred: { relevance: 0.2, adherence: 1 }, gt: { relevance: 0.2, adherence: 1 } }),
      judged({ question: "q", pred: { relevance: 0.2 }, gt: {} }),
      judged({ question: "q", pred: {}, gt: { relevance: 0.2 } }),
    ];
    const [error, ...others] = reduce("relevance.rmse", pairs);
    expect(others).toEqual([]);
    expect(error?.value).toBeCloseTo(Math.sqrt(0.16 / 2), 12);
    expect(error).toMatchObject({
      against: "gt.relevance",
      mode: null,
      n: 2,
      leftOut: { "no-gold": 1, "no-rating": 1 },
    });
    expect(reduce("adherence.auroc", pairs)[0]).toMatchObject({ against: "gt.adherence", value: 1, n: 2 });
  });
  it("says nothing of errors where scores stand alone", () => {
    const alone = [judged({ question: "q", scores: { relevance: 0.5, adherence: true } })];
    expect(reduce("relevance.rmse", alone)).toEqual([]);
    expect(reduce("relevance.published", alone)[0]).toMatchObject({ against: "scores.relevance", value: 0.5, n: 1 });
  });
});
