// Catches a rate corrected by labels that is off its formula, an interval that misses the truth more often than it says,
// and labels that are asked for where none are left.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  correctedMean,
  correctedRate,
  expectedInterval,
  nextLabels,
  neymanShares,
  quartileStrata,
  type Stratum,
} from "../../../src/analysis/stats/corrected.ts";
import { BOOTSTRAP_SEED, fraction, nextState } from "../../../src/analysis/stats/draws.ts";

interface Vector {
  readonly kind: string;
  readonly input: { readonly strata: readonly Stratum[]; readonly more?: number };
  readonly expected: {
    readonly value?: number;
    readonly interval?: readonly [number, number];
    readonly share?: readonly number[];
  };
}
const vectors = readFileSync(new URL("../../fixtures/vectors/inference.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Vector => JSON.parse(line));

describe("the rate that a person would give", () => {
  it.each(vectors.filter(({ kind }) => kind === "corrected-rate"))("$input", ({ input, expected }) => {
    const found = correctedRate(input.strata);
    expect(found?.value).toBeCloseTo(expected.value ?? Number.NaN, 10);
    expect(found?.interval[0]).toBeCloseTo(expected.interval?.[0] ?? Number.NaN, 9);
    expect(found?.interval[1]).toBeCloseTo(expected.interval?.[1] ?? Number.NaN, 9);
  });

  it("is undefined below five labels of a stratum, unless that is all of it", () => {
    const yes = { size: 30, labelled: 5, yes: 4 };
    expect(correctedRate([yes, { size: 30, labelled: 4, yes: 1 }])).toBeNull();
    expect(correctedRate([yes, { size: 4, labelled: 4, yes: 1 }])).not.toBeNull();
    expect(correctedRate([yes, { size: 0, labelled: 0, yes: 0 }])?.value).toBe(0.8);
    expect(correctedRate([])).toBeNull();
  });

  it("is as wide as fewer labels where they ask the same questions", () => {
    const [alone] = [correctedRate([{ size: 1000, labelled: 40, yes: 20 }])];
    const grouped = correctedRate([{ size: 1000, labelled: 40, yes: 20, designEffect: 2 }]);
    const width = (found: typeof alone) => (found ? found.interval[1] - found.interval[0] : Number.NaN);
    expect(width(grouped)).toBeGreaterThan(1.3 * width(alone));
    // A judge that tells nothing is worth nothing.
    expect(alone?.effectiveLabels).toBeCloseTo(40, 9);
  });
});

describe("which labels come next", () => {
  it.each(vectors.filter(({ kind }) => kind === "neyman"))("shares of $input", ({ input, expected }) => {
    const shares = neymanShares(input.strata, input.more ?? 0);
    for (const [at, share] of shares.entries()) expect(share).toBeCloseTo(expected.share?.[at] ?? Number.NaN, 9);
  });

  it("are five of each stratum first, and all of one that has fewer", () => {
    const fresh = (size: number) => ({ size, labelled: 0, yes: 0 });
    expect(nextLabels([fresh(213), fresh(87)], 10)).toEqual([5, 5]);
    expect(nextLabels([fresh(213), fresh(3)], 10)).toEqual([7, 3]);
    expect(nextLabels([fresh(213), fresh(87)], 7)).toEqual([5, 2]);
  });

  it("are as many as were asked for while samples are left, and never more than a stratum has", () => {
    const strata = [
      { size: 12, labelled: 10, yes: 5 },
      { size: 300, labelled: 10, yes: 1 },
      { size: 6, labelled: 6, yes: 3 },
    ];
    expect(nextLabels(strata, 10)).toEqual([1, 9, 0]);
    const all = nextLabels(strata, 1000);
    expect(all).toEqual([2, 290, 0]);
  });

  it("narrow the interval that is told beforehand", () => {
    const strata = [
      { size: 213, labelled: 12, yes: 5 },
      { size: 87, labelled: 8, yes: 2 },
    ];
    const [low, high] = expectedInterval(strata, 10) ?? [0, 1];
    const now = correctedRate(strata)?.interval ?? [0, 0];
    expect(high - low).toBeLessThan(now[1] - now[0]);
  });
});

/** Judges of people who say yes to so many: how often the judge is right on their yes and on their no. */
const JUDGES = [
  { truth: 0.4, right: 0.95, rejects: 0.5 },
  { truth: 0.7, right: 0.9, rejects: 0.8 },
  { truth: 0.9, right: 0.8, rejects: 0.6 },
  { truth: 0.95, right: 0.99, rejects: 0.9 },
  { truth: 0.5, right: 0.5, rejects: 0.5 },
];

describe("coverage of 300 samples, labelled by the plan", () => {
  const cases = JUDGES.flatMap((judge) => [20, 50, 100].map((n) => ({ ...judge, n })));
  it.each(cases)("people say $truth, the judge sees $right of yes and $rejects of no, $n labels", (judge) => {
    const draws = 2_000;
    let covered = 0;
    let state = BOOTSTRAP_SEED ^ Math.round(judge.truth * 1000 + judge.n);
    const next = () => {
      state = nextState(state);
      return fraction(state);
    };
    for (let draw = 0; draw < draws; draw++) {
      const samples = Array.from({ length: 300 }, () => {
        const isYes = next() < judge.truth;
        return { isYes, isJudgedYes: isYes ? next() < judge.right : next() >= judge.rejects };
      });
      const strata = [true, false].map((verdict) => samples.filter(({ isJudgedYes }) => isJudgedYes === verdict));
      // In the order of chance: labelled are the first ones.
      let known = strata.map((all): Stratum => ({ size: all.length, labelled: 0, yes: 0 }));
      for (let labelled = 0; labelled < judge.n; labelled += 10) {
        const more = nextLabels(known, 10);
        known = known.map((stratum, at) => {
          const labelledNow = stratum.labelled + (more[at] ?? 0);
          const yes = strata[at]?.slice(0, labelledNow).filter(({ isYes }) => isYes).length ?? 0;
          return { size: stratum.size, labelled: labelledNow, yes };
        });
      }
      const interval = correctedRate(known)?.interval ?? [0, 1];
      const truth = samples.filter(({ isYes }) => isYes).length / samples.length;
      if (interval[0] <= truth + 1e-12 && truth <= interval[1] + 1e-12) covered++;
    }
    expect(covered / draws).toBeGreaterThan(0.92);
    expect(covered / draws).toBeLessThan(0.995);
  });
});

/** People's marks from 1 to 5, and judges who see them through noise, shifted, or not at all. */
const SCORERS = [
  { what: "sees them through noise", judge: (mark: number, noise: number) => Math.round(mark + noise) },
  { what: "is two marks too kind", judge: (mark: number, noise: number) => Math.min(5, mark + 2 + 0.3 * noise) },
  { what: "sees nothing", judge: (_mark: number, noise: number) => 3 + noise },
  { what: "gives one mark to all", judge: () => 4 },
];

describe("the mean that a person would give to 300 samples", () => {
  const cases = SCORERS.flatMap((scorer) => [32, 50, 100].map((n) => ({ ...scorer, n })));
  it.each(cases)("a judge who $what, $n labels: covered as often as it says", ({ judge, n }) => {
    const draws = 1_000;
    let covered = 0;
    let state = BOOTSTRAP_SEED ^ n;
    const next = () => {
      state = nextState(state);
      return fraction(state);
    };
    for (let draw = 0; draw < draws; draw++) {
      const samples = Array.from({ length: 300 }, () => {
        const label = 1 + Math.floor(5 * next() ** 0.6);
        const noise = next() + next() + next() - 1.5;
        return { label, score: judge(label, noise) };
      });
      const stratumOf = quartileStrata(samples.map(({ score }) => score));
      const strata = [0, 1, 2, 3].map((at) => samples.filter(({ score }) => stratumOf(score) === at));
      const sizes = strata.map((all) => all.length);
      const known = strata.map((all, at) => {
        const share = Math.max(Math.min(all.length, 5), Math.round((n * (sizes[at] ?? 0)) / 300));
        return { scores: all.map(({ score }) => score), labelled: all.slice(0, share) };
      });
      const found = correctedMean(known);
      const truth = samples.reduce((sum, { label }) => sum + label, 0) / samples.length;
      if (found && found.interval[0] <= truth && truth <= found.interval[1]) covered++;
    }
    expect(covered / draws).toBeGreaterThan(0.92);
    expect(covered / draws).toBeLessThan(0.985);
  });
});
