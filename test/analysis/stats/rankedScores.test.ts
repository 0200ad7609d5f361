// Catches an area under the curve that changes with the order of the samples.
import { describe, expect, it } from "vitest";
import { auroc, aurocInterval } from "../../../src/analysis/stats/auroc.ts";
import { RankedScores } from "../../../src/analysis/stats/rankedScores.ts";

/** Samples whose scores repeat, in no order, positives somewhat higher. */
const samples = (n: number) =>
  Array.from({ length: n }, (_, i) => {
    const isPositive = i % 3 === 0;
    return { isPositive, score: (((i * 7919) % 101) + (isPositive ? 10 : 0)) / 111 };
  });

describe("RankedScores", () => {
  // Up to 10,000 are kept, more are counted.
  it.each([2, 300, 9_999, 10_000, 10_001, 25_000])("has the area of all %i samples at once", (n) => {
    const ranked = new RankedScores();
    const all = samples(n);
    for (const { isPositive, score } of all) ranked.add(isPositive, score);
    const isPositive = all.map((one) => (one.isPositive ? 1 : 0));
    const scores = all.map((one) => one.score);
    expect(ranked.length).toBe(n);
    expect(ranked.area()).toBe(auroc(isPositive, scores));
    if (n > 10_000) expect(ranked.interval()).toEqual(aurocInterval(isPositive, scores));
  });

  it("has none of one class", () => {
    const ranked = new RankedScores();
    for (let i = 0; i < 10_010; i++) ranked.add(true, i);
    expect(ranked.area()).toBeNull();
    expect(ranked.interval()).toBeNull();
  });
});
