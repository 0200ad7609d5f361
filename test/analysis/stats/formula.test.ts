// Catches an interval by formula that is another one than its source's, written out here by its definition.
import { describe, expect, it } from "vitest";
import { agreementOf, kappa } from "../../../src/analysis/stats/agreement.ts";
import {
  kappaInfluences,
  kendallInfluences,
  spearmanInfluences,
} from "../../../src/analysis/stats/agreementInfluences.ts";
import { areaInterval, auroc, aurocInterval } from "../../../src/analysis/stats/auroc.ts";
import { kendallOf, spearmanOf } from "../../../src/analysis/stats/correlation.ts";
import { groupNumbersOf } from "../../../src/analysis/stats/drawnGroups.ts";
import { formulaMethod } from "../../../src/analysis/stats/formula.ts";
import { studentT } from "../../../src/analysis/stats/groups.ts";
import type { Interval } from "../../../src/analysis/stats/intervals.ts";
import {
  pairedAuroc,
  pairedAurocInterval,
  pairedOrder,
  pairedPlacements,
} from "../../../src/analysis/stats/pairedAuroc.ts";
import { type Pairs, tableOf } from "../../../src/analysis/stats/pairs.ts";
import { randomOf } from "./simulated.ts";

const { uniform, below } = randomOf(20261127);
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

/** 1, ½ or 0. */
const wins = (positive: number, negative: number) => (positive > negative ? 1 : positive === negative ? 0.5 : 0);

/** logit⁻¹(logit A ± t √v / (A (1 − A))), for areas away from 0 and 1. */
function onLogit(area: number, variance: number, degrees: number): Interval {
  const half = (studentT(degrees) * Math.sqrt(variance)) / (area * (1 - area));
  const [from, to] = [-half, half].map((shift) => 1 / (1 + Math.exp(-(Math.log(area / (1 - area)) + shift))));
  return [from ?? Number.NaN, to ?? Number.NaN];
}

const isNear = (found: Interval | null, expected: Interval) =>
  expect(found).toEqual([expect.closeTo(expected[0], 10), expect.closeTo(expected[1], 10)]);

describe("the area under the curve", () => {
  const isPositive = Array.from({ length: 80 }, () => Number(uniform() < 0.4));
  // Ties within and between the classes.
  const scores = isPositive.map((one) => Math.round(8 * (uniform() + 0.35 * one)) / 8);
  const area = auroc(isPositive, scores) ?? 0;
  const of = (side: number) => scores.filter((_, i) => isPositive[i] === side);
  const placement = (i: number) => {
    const own = scores[i] ?? 0;
    const others = of(isPositive[i] === 1 ? 0 : 1);
    return sum(others.map((other) => (isPositive[i] === 1 ? wins(own, other) : wins(other, own)))) / others.length;
  };

  it("has DeLong's variance, every positive against every negative", () => {
    const [ofPositives = 0, ofNegatives = 0] = [1, 0].map((side) => {
      const own = scores.flatMap((_, i) => (isPositive[i] === side ? [placement(i)] : []));
      return sum(own.map((one) => (one - area) ** 2)) / (own.length - 1) / own.length;
    });
    const [n = 0, m = 0] = [of(1).length, of(0).length];
    const variance = ofPositives + ofNegatives;
    const degrees = Math.floor(variance ** 2 / (ofPositives ** 2 / (n - 1) + ofNegatives ** 2 / (m - 1)));
    isNear(aurocInterval(isPositive, scores), onLogit(area, variance, degrees));
  });

  it("has Obuchowski's in groups: sums of what a group's samples move it by", () => {
    const numbers = scores.map((_, i) => Math.floor(i / 2));
    const [n, m] = [of(1).length, of(0).length];
    const sums = Array.from({ length: 40 }, () => 0);
    for (const [i, group] of numbers.entries()) {
      sums[group] = (sums[group] ?? 0) + (placement(i) - area) / (isPositive[i] === 1 ? n : m);
    }
    const grouped = (40 / 39) * sum(sums.map((one) => one * one));
    const found = aurocInterval(isPositive, scores, groupNumbersOf(numbers));
    const alone = aurocInterval(isPositive, scores) ?? [0, 1];
    // By whatever degrees of freedom: that of the ends' distance on the logit scale is what the variance makes of it.
    const logit = (p: number) => Math.log(p / (1 - p));
    const half = (ends: Interval | null) => (ends ? (logit(ends[1]) - logit(ends[0])) / 2 : Number.NaN);
    const error = (half(found) * area * (1 - area)) / studentT(39);
    const independent = (half(alone) * area * (1 - area)) / studentT(78);
    expect(error).toBeGreaterThan(0.98 * Math.max(Math.sqrt(grouped), 0.9 * independent));
    expect(error).toBeLessThan(1.1 * Math.max(Math.sqrt(grouped), independent));
  });

  it("ends at 0 and 1 where no pair is out of order, and is none where a class has one sample", () => {
    const apart = Array.from({ length: 40 }, (_, i) => Number(i >= 20));
    const [from = 0, to = 0] =
      aurocInterval(
        apart,
        apart.map((one, i) => one + i / 100),
      ) ?? [];
    expect([from > 0.75, from < 0.99, to]).toEqual([true, true, 1]);
    expect(
      aurocInterval(
        apart,
        apart.map((one) => -one),
      )?.[0],
    ).toBe(0);
    const one = apart.map((_, i) => Number(i === 7));
    expect(
      aurocInterval(
        one,
        apart.map((_, i) => i),
      ),
    ).toBeNull();
    expect(areaInterval(0.7, 1, 30, { variance: 0.01, degrees: 29 })).toBeNull();
  });

  it("of questions that give a positive and a negative has the variance of their placements", () => {
    const positives = Array.from({ length: 50 }, () => Math.round(6 * (0.3 + uniform())) / 6);
    const negatives = positives.map((one) => Math.round(6 * (0.5 * one + 0.6 * uniform())) / 6);
    const order = pairedOrder(positives, negatives);
    const own = positives.map(
      (positive, i) =>
        sum(negatives.map((other) => wins(positive, other))) / 50 +
        sum(positives.map((other) => wins(other, negatives[i] ?? 0))) / 50,
    );
    const whole = pairedAuroc(order) ?? 0;
    expect([...pairedPlacements(order)]).toEqual(own.map((one) => expect.closeTo(one, 12)));
    expect(sum(own) / 50).toBeCloseTo(2 * whole, 12);
    const variance = sum(own.map((one) => (one - 2 * whole) ** 2)) / 49 / 50;
    isNear(pairedAurocInterval(order), onLogit(whole, variance, 49));
    const groups = groupNumbersOf(own.map((_, i) => i % 25));
    const sums = Array.from({ length: 25 }, (_, g) => (own[g] ?? 0) + (own[g + 25] ?? 0) - 4 * whole);
    const grouped = (25 / 24) * (sum(sums.map((one) => one * one)) / 2500);
    isNear(pairedAurocInterval(order, groups), onLogit(whole, Math.max(grouped, (variance * 49) / 50), 24));
  });
});

describe("agreement", () => {
  // J. L. Fleiss, Statistical Methods for Rates and Proportions, 2nd edition (1981), table 13.1, which prints .087.
  const published = tableOf(3, Float64Array.of(75, 1, 4, 5, 4, 1, 0, 0, 10));
  const squares = (pairs: Pairs, influences: Float64Array) =>
    influences.reduce((total, own, e) => total + (pairs.times?.[e] ?? 1) * own * own, 0);

  it("of Fleiss's table is .68 with a standard error of .0877", () => {
    expect(kappa(published, "unweighted")).toBeCloseTo(0.68, 2);
    expect(Math.sqrt(squares(published, kappaInfluences(published, "unweighted")) / 100 ** 2)).toBeCloseTo(0.0877, 3);
  });

  it.each(["unweighted", "linear", "quadratic"] as const)(
    "%s has the variance of Fleiss, Cohen and Everitt",
    (weighting) => {
      const k = 4;
      const counts = Float64Array.from({ length: k * k }, (_, cell) => below(9) + (cell % (k + 1) === 0 ? 15 : 0));
      const n = sum([...counts]);
      const p = (i: number, j: number) => (counts[i * k + j] ?? 0) / n;
      const levels = [0, 1, 2, 3];
      // Weights of agreement, as they have it: 1 − |i − j| / (k − 1), or its square.
      const w = (i: number, j: number) =>
        weighting === "unweighted"
          ? Number(i === j)
          : 1 - (Math.abs(i - j) / (k - 1)) ** (weighting === "linear" ? 1 : 2);
      const row = (i: number) => sum(levels.map((j) => p(i, j)));
      const column = (j: number) => sum(levels.map((i) => p(i, j)));
      const over = (of: (i: number, j: number) => number) => sum(levels.flatMap((i) => levels.map((j) => of(i, j))));
      const observed = over((i, j) => w(i, j) * p(i, j));
      const expected = over((i, j) => w(i, j) * row(i) * column(j));
      const ofRow = (i: number) => sum(levels.map((j) => column(j) * w(i, j)));
      const ofColumn = (j: number) => sum(levels.map((i) => row(i) * w(i, j)));
      const inner = over(
        (i, j) => p(i, j) * (w(i, j) * (1 - expected) - (ofRow(i) + ofColumn(j)) * (1 - observed)) ** 2,
      );
      const variance = (inner - (observed * expected - 2 * expected + observed) ** 2) / n / (1 - expected) ** 4;
      const pairs = tableOf(k, counts);
      expect(squares(pairs, kappaInfluences(pairs, weighting)) / n / n).toBeCloseTo(variance, 12);
    },
  );

  /** How far a statistic moves where an entry counts a little more, over so many samples that nothing is whole. */
  const SAMPLES = 1e9;
  it.each([
    ["kappa", (pairs: Pairs) => kappa(pairs, "unweighted"), (pairs: Pairs) => kappaInfluences(pairs, "unweighted")],
    ["linear kappa", (pairs: Pairs) => kappa(pairs, "linear"), (pairs: Pairs) => kappaInfluences(pairs, "linear")],
    [
      "quadratic kappa",
      (pairs: Pairs) => kappa(pairs, "quadratic"),
      (pairs: Pairs) => kappaInfluences(pairs, "quadratic"),
    ],
    ["Spearman's rho", spearmanOf, spearmanInfluences],
    ["Kendall's tau", kendallOf, kendallInfluences],
  ] as const)("%s moves with an entry as its influence says", (_, statistic, influencesOf) => {
    const k = 6;
    const rows = Uint32Array.from({ length: 60 }, () => Math.floor(k * uniform() ** 2));
    const columns = rows.map((row) => (uniform() < 0.5 ? row : below(k)));
    const times = new Float64Array(60).fill(SAMPLES / 60);
    const influences = influencesOf({ k, rows, columns, times });
    expect(sum([...influences])).toBeCloseTo(0, 9);
    const base = statistic({ k, rows, columns, times }) ?? 0;
    for (const at of [0, 7, 23, 59]) {
      const [up = 0, down = 0] = [1e-4, -1e-4].map((share) => {
        const moved = times.map((own, e) => (e === at ? own + share * SAMPLES : own));
        return ((statistic({ k, rows, columns, times: moved }) ?? 0) - base) / share;
      });
      expect((up + down) / 2).toBeCloseTo(influences[at] ?? Number.NaN, 4);
    }
  });

  it("is what a list of samples and a table of them say alike", () => {
    const rows = Uint32Array.from({ length: 90 }, () => below(4));
    const columns = rows.map((row) => (uniform() < 0.6 ? row : below(4)));
    const list = { k: 4, rows, columns, times: null };
    const counts = new Float64Array(16);
    for (const [i, row] of rows.entries())
      counts[row * 4 + (columns[i] ?? 0)] = (counts[row * 4 + (columns[i] ?? 0)] ?? 0) + 1;
    const table = tableOf(4, counts);
    expect(agreementOf(list).kendall).toBeCloseTo(agreementOf(table).kendall ?? 9, 12);
    for (const influencesOf of [spearmanInfluences, kendallInfluences]) {
      const [ofList, ofTable] = [influencesOf(list), influencesOf(table)];
      for (const [i, own] of ofList.entries()) {
        expect(own).toBeCloseTo(ofTable[(rows[i] ?? 0) * 4 + (columns[i] ?? 0)] ?? Number.NaN, 10);
      }
    }
  });
});

describe("how an interval by formula comes about", () => {
  it.each<[n: number, groups: number, method: string | null]>([
    [29, 29, null],
    [30, 30, "t"],
    [300, 29, null],
    [300, 30, "t-groups"],
    [10_000, 10_000, "t"],
    [10_001, 10_001, "normal"],
    [10_001, 10_000, "t-groups"],
  ])("%i samples in %i groups", (n, groups, method) => expect(formulaMethod(n, groups)).toBe(method));
});
