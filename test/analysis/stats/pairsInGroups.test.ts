// Catches a test of paired runs that finds too much where questions repeat, or an interval that misses too often.
import { describe, expect, it } from "vitest";
import { mcnemar, PairedDifferences } from "../../../src/analysis/stats/paired.ts";

/** Seeded uniform numbers in [0, 1). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Design {
  readonly groups: number;
  readonly size: number;
  /** How far from .5 a run's chance at a question may be: 0.5 makes a run answer it always or never. */
  readonly spread: number;
  /** By how much B's chance is larger. */
  readonly gain: number;
}

/** A run of both models: the same run is good or bad at all tries of a question. */
function draw({ groups, size, spread, gain }: Design, random: () => number): PairedDifferences {
  const differences = new PairedDifferences();
  for (let group = 0; group < groups; group++) {
    const chanceOf = (more: number) => 0.5 - gain / 2 + more + spread * (2 * random() - 1);
    const [ofA, ofB] = [chanceOf(0), chanceOf(gain)];
    for (let at = 0; at < size; at++) differences.add(Number(random() < ofB) - Number(random() < ofA), group);
  }
  return differences;
}

describe("pairs in groups, simulated", () => {
  it.each<Design>([
    { groups: 8, size: 10, spread: 0.4, gain: 0 },
    { groups: 16, size: 5, spread: 0.4, gain: 0 },
    { groups: 30, size: 3, spread: 0.5, gain: 0 },
    { groups: 50, size: 20, spread: 0.3, gain: 0 },
  ])("find a difference that is none in 5 of 100 runs at most: $groups groups of $size", (design) => {
    const random = uniform(20261122);
    const runs = 2_000;
    let byFlips = 0;
    let byRows = 0;
    for (let run = 0; run < runs; run++) {
      const differences = draw(design, random);
      const { p, pBy } = differences.test(true);
      expect(pBy).toBe("sign-flips");
      if (p !== null && p < 0.05) byFlips++;
      const naive = mcnemar(differences.rose, differences.fell);
      if (naive !== null && naive < 0.05) byRows++;
    }
    // Two standard errors of a share of .05 among 2,000 are .01.
    expect(byFlips / runs).toBeLessThanOrEqual(0.06);
    expect(byFlips / runs).toBeGreaterThan(0.01);
    // Rows in place of groups find something far more often.
    expect(byRows / runs).toBeGreaterThan(0.06);
  });

  it.each<Design>([
    { groups: 30, size: 4, spread: 0.3, gain: 0.1 },
    { groups: 60, size: 5, spread: 0.4, gain: 0.2 },
    { groups: 100, size: 2, spread: 0.45, gain: 0.1 },
  ])("hold the true difference in 92 to 98 of 100 intervals: $groups groups of $size", (design) => {
    const random = uniform(7);
    const runs = 400;
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const { interval, intervalBy } = draw(design, random).interval([-1, 1]);
      expect(intervalBy).toBe("t-groups");
      if (interval && interval[0] <= design.gain && design.gain <= interval[1]) held++;
    }
    expect(held / runs).toBeGreaterThanOrEqual(0.92);
    expect(held / runs).toBeLessThanOrEqual(0.98);
  });

  it("hold it above 10,000 pairs as well, by Student's t", () => {
    const random = uniform(11);
    const design = { groups: 40, size: 260, spread: 0.3, gain: 0.1 };
    let held = 0;
    for (let run = 0; run < 200; run++) {
      const { interval, intervalBy } = draw(design, random).interval([-1, 1]);
      expect(intervalBy).toBe("t-groups");
      if (interval && interval[0] <= 0.1 && 0.1 <= interval[1]) held++;
    }
    expect(held / 200).toBeGreaterThanOrEqual(0.91);
    expect(held / 200).toBeLessThanOrEqual(0.99);
  });

  it("have no interval below 30 groups, however many pairs there are", () => {
    const random = uniform(3);
    for (const size of [10, 600]) {
      const few = draw({ groups: 29, size, spread: 0.3, gain: 0 }, random);
      expect(few.interval([-1, 1])).toEqual({ interval: null, intervalBy: null });
    }
  });

  it("take the sign test over groups where scores are no verdicts, specks of arithmetic being no change", () => {
    const differences = new PairedDifferences();
    // Three groups rise although most of their pairs fall, one falls, one comes to 0 but for a speck.
    for (const group of [0, 1, 2]) for (const difference of [-0.1, -0.1, 0.5]) differences.add(difference, group);
    for (const difference of [-0.2, -0.1]) differences.add(difference, 3);
    for (const difference of [0.1, 0.2, -0.3]) differences.add(difference, 4);
    expect(0.1 + 0.2 - 0.3).not.toBe(0);
    expect(differences.test(false)).toEqual({ p: mcnemar(3, 1), pBy: "sign", inGroups: { rose: 3, fell: 1 } });
    expect(differences.spread?.groups).toBe(5);
  });

  it("are what they were where no two pairs share a group, to the last digit", () => {
    const random = uniform(5);
    const values = Array.from({ length: 200 }, () => random() - 0.4);
    const plain = new PairedDifferences();
    const grouped = new PairedDifferences();
    for (const [at, value] of values.entries()) {
      plain.add(value);
      // Groups of which one pair is left.
      grouped.add(value, at % 3 === 0 ? at : -1);
    }
    expect(grouped.interval([-1, 1])).toEqual(plain.interval([-1, 1]));
    expect(grouped.test(false)).toEqual(plain.test(false));
    expect(grouped.effectiveSize).toBe(200);
  });

  it("count as many as there are groups where every pair differs alike", () => {
    const alike = new PairedDifferences();
    for (let at = 0; at < 40; at++) alike.add(0, at % 10);
    expect(alike.effectiveSize).toBe(10);
    expect(alike.test(true)).toEqual({ p: null, pBy: "sign-flips", inGroups: { rose: 0, fell: 0 } });
  });
});
