// Catches a number over repeated questions that does not say so, or says what is not so.
import { describe, expect, it } from "vitest";
import { type ComparedMetric, type MetricValue, NO_GROUPS, type SampleGrouping } from "../../src/model/index.ts";
import {
  countInGroups,
  differenceInterval,
  expectedText,
  groupingText,
  intervalSentence,
  intervalText,
  pairingText,
  pairsText,
  sizeText,
  testText,
  trendOf,
  visibleText,
  whyNoInterval,
} from "../../src/present/metricWords.ts";

const value = (more: Partial<MetricValue>): MetricValue => ({
  id: "x",
  mode: null,
  slice: null,
  value: 0.5,
  n: 80,
  count: null,
  leftOut: {},
  interval: null,
  intervalBy: null,
  ...more,
});

describe("what a value stands on", () => {
  it("names groups by what makes them, where there are fewer than samples", () => {
    expect(sizeText(value({}))).toBe("n 80");
    expect(sizeText(value({ groups: 16 }))).toBe("n 80 in 16 questions");
    expect(sizeText(value({ groups: 1 }))).toBe("n 80 in 1 question");
    expect(countInGroups(value({ n: 2400, groups: 1200 }), "doc_id")).toBe("2,400 in 1,200 groups");
    expect(countInGroups(value({ groups: 40 }), NO_GROUPS)).toBe("80 in 40 samples");
  });

  it("says why there is no interval", () => {
    const why = (more: Partial<MetricValue>) => whyNoInterval(value(more));
    expect(why({ n: 29 })).toBe("n too small");
    expect(why({ id: "repeats.variance-within", n: 29 })).toBe("");
    expect(why({ groups: 16 })).toBe("only 16 questions");
    expect(why({ n: 12, groups: 1 })).toBe("only 1 question");
    // One follows, there is one, or the value itself is missing.
    expect([why({ groups: 30 }), why({ interval: [0, 1], groups: 2 }), why({ value: null, groups: 2 })]).toEqual([
      "",
      "",
      "",
    ]);
  });

  it("tells the interval's method, and what a calibrated model would show in its place", () => {
    const info = {
      id: "x",
      name: "",
      formula: "",
      range: [0, 1],
      direction: "higher",
      unit: "rate",
      source: "",
      family: null,
    } as const;
    const by = (more: Partial<MetricValue>) => intervalSentence(value({ interval: [0.4, 0.6], ...more }), info);
    expect(by({ intervalBy: "wilson-groups", groups: 16 })).toBe("95 % interval 40.0 to 60.0 %, Wilson over groups");
    expect(by({ intervalBy: "bootstrap", groups: 40 })).toBe("95 % interval 40.0 to 60.0 %, bootstrap over groups");
    expect(by({ intervalBy: "bootstrap" })).toBe("95 % interval 40.0 to 60.0 %, bootstrap over samples");
    const ece = value({ expected: [0.03, 0.07] });
    expect([expectedText(ece, "mean"), intervalText(ece, "mean")]).toEqual([
      "0.03 to 0.07 if perfectly calibrated",
      "",
    ]);
  });
});

describe("what made the groups", () => {
  const text = (more: Partial<SampleGrouping>) =>
    groupingText({ group: null, by: { field: 0, question: 80, id: 0, alone: 0 }, samples: 80, groups: 16, ...more });

  it("is said where samples repeat a question, or where somebody chose", () => {
    expect(text({})).toBe("80 samples in 16 groups: same question.");
    expect(text({ groups: 80 })).toBe("");
    expect(text({ by: { field: 0, question: 60, id: 10, alone: 10 } })).toBe(
      "80 samples in 16 groups: same question, else same id.",
    );
    const by = { field: 70, question: 10, id: 0, alone: 0 };
    expect(text({ group: "doc_id", by })).toBe("80 samples in 16 groups: record.doc_id, else same question.");
    expect(text({ group: "doc_id", by: { ...by, field: 80, question: 0 }, groups: 80 })).toBe(
      "80 samples in 80 groups: record.doc_id; each counts on its own.",
    );
    expect(text({ group: NO_GROUPS, groups: 80 })).toBe("Not grouped: repeated questions are counted as independent.");
  });
});

describe("a comparison over groups", () => {
  const changes = { rose: 9, fell: 1, same: 70, p: 0.01, pBy: "sign-flips", inGroups: { rose: 5, fell: 1 } } as const;
  const compared = (more: Partial<ComparedMetric>): ComparedMetric => ({
    id: "x",
    mode: null,
    a: 0.5,
    b: 0.6,
    difference: 0.1,
    nA: 80,
    nB: 80,
    groups: 16,
    interval: null,
    intervalBy: null,
    changes,
    leftOut: { onlyA: 0, onlyB: 0, neither: 0 },
    ...more,
  });

  it("says in how many groups its pairs are, and what these can show", () => {
    expect(pairsText(compared({}))).toBe("80 in 16 questions");
    expect(pairsText(compared({ nB: 70 }))).toBe("80, 70");
    expect(visibleText(compared({ visible: 0.24 }))).toBe("24.0 points");
    expect([visibleText(compared({})), visibleText(compared({ visible: null }))]).toEqual(["", ""]);
    expect(differenceInterval(compared({}), "rate")).toBe("only 16 questions");
    expect(differenceInterval(compared({}), "rate", "record.doc")).toBe("only 16 groups");
    expect(differenceInterval(compared({ groups: 30 }), "rate")).toBe("");
  });

  it("names the test", () => {
    expect(testText(compared({}))).toBe("exact, all signs of 16 questions");
    expect(testText(compared({ changes: { ...changes, pBy: "sign" } }))).toBe("sign test over 16 questions");
    expect(testText(compared({ changes: { ...changes, p: null } }))).toBe("");
  });

  it("is judged by the exact test, and by which groups went where", () => {
    expect(trendOf(compared({}), { direction: "higher" })).toBe("better");
    expect(trendOf(compared({ changes: { ...changes, p: 0.2 } }), { direction: "higher" })).toBe("unclear");
    const bySigns = { ...changes, pBy: "sign" } as const;
    expect(trendOf(compared({ changes: bySigns }), { direction: "lower" })).toBe("worse");
    // The mean rose, but most groups fell: neither tells.
    const others = { ...bySigns, inGroups: { rose: 1, fell: 9 } };
    expect(trendOf(compared({ changes: others }), { direction: "higher" })).toBe("unclear");
  });

  it("tells in how many groups all pairs are, and when nobody looks at groups", () => {
    const side = { samples: 80, only: 0, repeated: 0, keyless: 0 };
    const info = {
      by: "id",
      beside: [],
      pairs: 80,
      differing: 0,
      shared: 0,
      missing: 0,
      surplus: 0,
      sides: [side, side],
    } as const;
    expect(pairingText({ ...info, groups: 16 })).toBe("80 pairs by id, in 16 questions");
    expect(pairingText(info, NO_GROUPS)).toBe("80 pairs by id; repeated questions are counted as independent");
    expect(pairingText(info)).toBe("80 pairs by id");
  });
});
