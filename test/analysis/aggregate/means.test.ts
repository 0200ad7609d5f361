// Catches a mean or rate that counts samples it leaves out, or leaves out without a reason.
import { describe, expect, it } from "vitest";
import { meanOf } from "../../../src/analysis/aggregate/means.ts";
import { reduce as reduceMetrics } from "../../../src/analysis/aggregate/reduce.ts";
import type { TableView } from "../../../src/analysis/table/view.ts";
import type { MetricInfo, Modes, Score } from "../../../src/model/index.ts";
import { NOT_APPLICABLE, scored, UNLABELLED, undefinedScore } from "../../../src/model/index.ts";
import { tableOf } from "../tableOf.ts";

const modes: Modes = { matching: "strict", support: "ragbench", probabilities: "raw" };
const rate: MetricInfo = {
  id: "x.rate",
  name: "X",
  formula: "",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "",
  family: "matching",
};
const mean: MetricInfo = { ...rate, id: "x.mean", unit: "mean", family: null };
const reduce = (info: MetricInfo, scores: readonly Score[], bootstrap?: boolean) =>
  reduceView(info, tableOf(scores), bootstrap);
const reduceView = (info: MetricInfo, view: TableView<Score>, bootstrap = false) => {
  const aggregate = meanOf<Score>(info, (score) => score);
  return reduceMetrics([{ info, aggregate }], view, [], modes, { bootstrap });
};
const many = (n: number) => Array.from({ length: n }, (_, i) => scored((i % 10) / 10));

describe("a mean of scores", () => {
  it("counts a rate, names what it leaves out and does not count what is not applicable", () => {
    const scores = [scored(1), scored(0), scored(1), undefinedScore("no-answer"), UNLABELLED, NOT_APPLICABLE];
    const [value] = reduce(rate, scores);
    expect(value).toEqual({
      id: "x.rate",
      mode: "strict",
      slice: null,
      value: 2 / 3,
      n: 3,
      count: 2,
      leftOut: { "no-answer": 1, "no-labels": 1 },
      interval: [expect.closeTo(0.2077, 4), expect.closeTo(0.9385, 4)],
      intervalBy: "wilson",
    });
  });
  it("is empty only where no sample of the whole table could have it", () => {
    expect(reduce(rate, [NOT_APPLICABLE])).toEqual([]);
    const filtered = tableOf([scored(1), NOT_APPLICABLE], () => ({}), [1]);
    const [value] = reduceView(rate, filtered);
    expect(value).toMatchObject({ value: null, n: 0, count: 0, leftOut: {}, interval: null, intervalBy: null });
  });
  it("has null and reasons where nothing is scored", () => {
    expect(reduce(mean, [UNLABELLED])[0]).toMatchObject({
      value: null,
      n: 0,
      count: null,
      leftOut: { "no-labels": 1 },
    });
  });
  it.each([
    [29, true, null],
    [30, true, "t"],
    [30, false, "t"],
    [10_000, true, "t"],
    [10_001, false, "normal"],
    [10_001, true, "normal"],
  ])("gives a mean of %i samples (bootstrap asked: %s) an interval by %s", (n, bootstrap, by) => {
    const [value] = reduce(mean, many(n), bootstrap);
    expect(value?.intervalBy).toBe(by);
    expect(value?.interval === null).toBe(by === null);
    expect(value?.mode).toBeNull();
  });
  it("treats a rate with scores between 0 and 1 as a mean", () => {
    expect(reduce(rate, [scored(0.5), scored(1)])[0]).toMatchObject({ value: 0.75, count: null, interval: null });
  });
});
