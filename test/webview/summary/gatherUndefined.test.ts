// Catches a metric of value zero that is put among those without one.
import { describe, expect, it } from "vitest";
import type { Card, MetricValue } from "../../../src/model/index.ts";
import { baseWords, gatherUndefined } from "../../../webview/summary/metrics.ts";

const value = (id: string, value: number | null, leftOut: MetricValue["leftOut"] = {}): MetricValue => ({
  id,
  mode: null,
  slice: null,
  value,
  n: value === null ? 0 : 40,
  count: null,
  leftOut,
  interval: null,
  intervalBy: null,
});
const cards: readonly Card[] = [
  value("noise-robustness.accuracy", 0.5),
  value("relevance", null, { "no-labels": 80 }),
  value("counterfactual.correction-of-detected", null, { "zero-denominator": 4 }),
  value("completeness", null, { "no-labels": 79, "zero-denominator": 1 }),
  value("adherence", 0, { "no-labels": 3 }),
  value("average", null, { "no-labels": 80 }),
  value("negative-rejection.rate", null),
].map((one) => ({ value: one, where: null }));

describe("metrics without a value", () => {
  const { defined, groups } = gatherUndefined(cards);
  it("leave the cards to those that have one, zero included", () =>
    expect(defined.map((card) => card.value.id)).toEqual(["noise-robustness.accuracy", "adherence"]));
  it("stand together where they lack it for the same reason", () =>
    expect(groups.map(({ why, cards: group }) => [why, group.map((card) => card.value.id).join(" ")])).toEqual([
      ["not labelled (80)", "relevance average"],
      ["no error detected (4)", "counterfactual.correction-of-detected"],
      ["79 not labelled, 1 nothing relevant", "completeness"],
      ["no samples", "negative-rejection.rate"],
    ]));
  it("say what a denominator would have counted", () =>
    expect(baseWords(value("counterfactual.correction-of-detected", 0.5, { "zero-denominator": 4 }))).toBe(
      "n 40, 4 left out: no error detected",
    ));
});
