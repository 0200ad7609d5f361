// Catches an interval of very many samples in groups that takes their rows for independent.
import { describe, expect, it } from "vitest";
import { agreementOf } from "../../../src/analysis/stats/agreement.ts";
import { aurocInterval } from "../../../src/analysis/stats/auroc.ts";
import { jackknifeCells } from "../../../src/analysis/stats/bootstrapCells.ts";
import { drawnMethod, groupNumbersOf, jackknifed } from "../../../src/analysis/stats/drawnGroups.ts";
import { influenceInterval } from "../../../src/analysis/stats/formula.ts";
import type { Interval } from "../../../src/analysis/stats/intervals.ts";
import { medianInterval } from "../../../src/analysis/stats/moments.ts";
import { pairedAurocInterval, pairedOrder } from "../../../src/analysis/stats/pairedAuroc.ts";
import { countCells, tableOf } from "../../../src/analysis/stats/pairs.ts";
import { RankedScores } from "../../../src/analysis/stats/rankedScores.ts";

const GROUPS = 3_000;
const TIMES = 4;
const random = ((state) => () => {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
})(11);

const first = Float64Array.from({ length: GROUPS }, () => 0.2 + 0.8 * random());
const second = Float64Array.from({ length: GROUPS }, () => 0.7 * random());
const isPositive = Uint8Array.from({ length: GROUPS }, () => (random() < 0.3 ? 1 : 0));
const scores = Float64Array.from(isPositive, (one) => 0.2 * one + random());
const levels = Uint32Array.from({ length: GROUPS }, () => Math.floor(4 * random()));
const others = Uint32Array.from(levels, (level) => (random() < 0.6 ? level : Math.floor(4 * random())));

/** Each value four times, in a group of its own. */
const repeated = <T extends Float64Array | Uint8Array | Uint32Array>(values: T) =>
  Float64Array.from({ length: TIMES * values.length }, (_, i) => values[i % values.length] ?? 0);
const groups = groupNumbersOf(Uint32Array.from({ length: TIMES * GROUPS }, (_, i) => i % GROUPS));

/** As wide as that of the values once, to 5 %, and around the same place. */
function expectAlike(ours: Interval | null, once: Interval | null): void {
  const width = (interval: Interval | null) => (interval ? interval[1] - interval[0] : Number.NaN);
  expect(width(ours) / width(once)).toBeGreaterThan(0.95);
  expect(width(ours) / width(once)).toBeLessThan(1.05);
  expect(Math.abs((ours?.[0] ?? Number.NaN) - (once?.[0] ?? Number.NaN))).toBeLessThan(width(once) / 15);
}

function kappas(rows: ArrayLike<number>, columns: ArrayLike<number>) {
  const pairs = { k: 4, rows, columns, times: null };
  const entries = tableOf(4, countCells(pairs));
  const cellOf = Uint32Array.from({ length: rows.length }, (_, i) => (rows[i] ?? 0) * 4 + (columns[i] ?? 0));
  const statistics = (times: Float64Array) => {
    const { unweighted, quadratic, spearman, kendall } = agreementOf({ ...entries, times });
    return [unweighted, quadratic, spearman, kendall];
  };
  return { cellOf, statistics, times: entries.times ?? [] };
}

describe("12,000 samples in 3,000 groups", () => {
  it("are as good as 3,000 for an area", () => {
    expectAlike(aurocInterval(repeated(isPositive), repeated(scores), groups), aurocInterval(isPositive, scores));
    expectAlike(
      pairedAurocInterval(pairedOrder(repeated(first), repeated(second)), groups),
      pairedAurocInterval(pairedOrder(first, second)),
    );
  });

  it("are kept, not counted, where an area comes row by row", () => {
    const ranked = new RankedScores();
    for (let i = 0; i < TIMES * GROUPS; i++) {
      ranked.add(isPositive[i % GROUPS] === 1, scores[i % GROUPS] ?? 0, i % GROUPS);
    }
    expect(ranked.groups()).toBe(GROUPS);
    expectAlike(ranked.interval(), aurocInterval(isPositive, scores));
    expect(ranked.interval()).toEqual(aurocInterval(repeated(isPositive), repeated(scores), groups));
  });

  it("are as good as 3,000 for a median", () => {
    expectAlike(medianInterval(repeated(first), groups), medianInterval(first));
  });

  it("are as good as 3,000 for kappas and correlations", () => {
    const once = kappas(levels, others);
    const all = kappas(repeated(levels), repeated(others));
    const ranges = [0, 1, 2, 3].map((): Interval => [-1, 1]);
    const ofGroups = jackknifed(all.times, all.statistics, ranges, all.cellOf, groups);
    const ofOnce = jackknifeCells(once.times, once.statistics, ranges);
    expect(ofGroups.length).toBe(4);
    for (const [s, interval] of ofGroups.entries()) {
      for (const end of [0, 1] as const) expect(interval?.[end]).toBeCloseTo(ofOnce[s]?.[end] ?? Number.NaN, 4);
    }
  });

  it("give a mean the variance of its groups: mean ± t √(Σ S² · G / (G − 1)) / n", () => {
    // Sums of 30 groups of two are ±2 about the mean 0: v = 30/29 · 30 · 4 / 60².
    const values = Float64Array.from({ length: 60 }, (_, i) => (Math.floor(i / 2) % 2 === 0 ? 1 : -1));
    const inPairs = groupNumbersOf(Uint32Array.from({ length: 60 }, (_, i) => Math.floor(i / 2)));
    if (inPairs === null) throw new Error("There are groups.");
    // t(29) at 97.5 %.
    const half = 2.045229642132703 * Math.sqrt(((30 / 29) * 30 * 4) / 3600);
    const interval = influenceInterval(0, values, inPairs, [-1, 1]);
    expect(interval?.[0]).toBeCloseTo(-half, 9);
    expect(interval?.[1]).toBeCloseTo(half, 9);
  });
});

describe("how an interval comes about", () => {
  it.each<[n: number, groups: number, isDrawn: boolean, method: string | null]>([
    [29, 29, true, null],
    [30, 30, true, "bootstrap"],
    [30, 30, false, null],
    [300, 29, true, null],
    [300, 30, true, "bootstrap"],
    [10_001, 10_001, true, "normal"],
    [10_001, 10_001, false, "normal"],
    [10_001, 10_000, true, "t-groups"],
    [10_001, 29, true, null],
  ])("%i samples in %i groups, drawn: %s", (n, count, isDrawn, method) => {
    expect(drawnMethod(n, count, isDrawn)).toBe(method);
  });
});
