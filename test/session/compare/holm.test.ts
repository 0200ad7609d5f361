// Catches runs that are judged as if each were alone, and an interval's probability that disagrees with the interval.
import { describe, expect, it } from "vitest";
import { PairedDifferences } from "../../../src/analysis/stats/paired.ts";
import { holm } from "../../../src/model/index.ts";
import { isRewrite, wordDiff } from "../../../src/present/wordDiff.ts";

describe("Holm's probabilities", () => {
  it.each<[string, (number | null)[], (number | null)[]]>([
    ["one alone stays", [0.03], [0.03]],
    ["three, in their order", [0.04, 0.01, 0.03], [0.06, 0.03, 0.06]],
    ["never above 1", [0.9, 0.6], [1, 1]],
    ["what is not judged does not count", [null, 0.03, null], [null, 0.03, null]],
    ["none", [], []],
  ])("%s", (_, given, expected) => {
    const found = holm(given);
    expect(found.length).toBe(expected.length);
    for (const [at, p] of expected.entries()) {
      if (p === null) expect(found[at]).toBeNull();
      else expect(found[at]).toBeCloseTo(p, 12);
    }
  });
});

/** `n` differences around `mean`, ± 1 in turn; `perGroup` of them share a group. */
function differences(n: number, mean: number, perGroup = 1): PairedDifferences {
  const all = new PairedDifferences();
  for (let at = 0; at < n; at++) {
    all.add(mean + (at % 2 === 0 ? 1 : -1), perGroup === 1 ? null : Math.floor(at / perGroup));
  }
  return all;
}

describe("how likely an interval's distance from 0 is", () => {
  it.each<[string, number, number, number]>([
    ["beyond chance", 100, 0.3, 1],
    ["within it", 100, 0.1, 1],
    ["in groups", 120, 0.3, 4],
    ["of many pairs, beyond chance", 20_000, 0.02, 1],
    ["of many pairs, within it", 20_000, 0.01, 1],
    ["of many pairs in groups", 20_000, 0.02, 10],
  ])("%s: below .05 where the interval leaves 0 out", (_, n, mean, perGroup) => {
    const all = differences(n, mean, perGroup);
    const { interval } = all.interval([-3, 3]);
    const p = all.intervalProbability();
    if (interval === null || p === null) throw new Error("There is an interval.");
    expect(p < 0.05).toBe(interval[0] > 0 || interval[1] < 0);
    expect(p).toBeGreaterThan(0);
  });

  it("is the normal's of many pairs: z = 0.02 √20000 = 2.828 gives .00468", () => {
    expect(differences(20_000, 0.02).intervalProbability()).toBeCloseTo(0.00468, 4);
  });

  it("is none below 30 pairs, and 1 where nothing differs", () => {
    expect(differences(20, 1).intervalProbability()).toBeNull();
    const same = new PairedDifferences();
    for (let at = 0; at < 50; at++) same.add(0);
    expect(same.intervalProbability()).toBe(1);
  });
});

describe("a rewritten answer", () => {
  const long = "The fund was founded in 1998 by two brothers who had left a bank in Zürich the year before.";
  it.each<[string, string, string, boolean]>([
    ["a word changed", long, long.replace("1998", "2001"), false],
    ["other words altogether", long, "Nobody knows: none of the documents says when it began, or who was there.", true],
    ["few words, all of them others", "Nell", "Tom", false],
    ["the same", long, long, false],
  ])("%s", (_, a, b, expected) => expect(isRewrite(wordDiff(a, b))).toBe(expected));
});
