// Catches a sign-flip probability or a power that is wrong, slow with many groups, or not McNemar's with one pair a group.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcnemar, signFlips } from "../../../src/analysis/stats/paired.ts";
import { pairsNeeded, visibleDifference } from "../../../src/analysis/stats/power.ts";
import { processorMs } from "../../processorMs.js";

type Vector =
  | { kind: "pair-p"; input: { a: number[]; b: number[]; group: number[] }; expected: { p: number } }
  | { kind: "pairs-needed"; input: { difference: number; discordance: number }; expected: { n: number } };

const vectors = readFileSync(new URL("../../fixtures/vectors/inference.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Vector => JSON.parse(line));

/** Every choice of signs, one by one. */
function byEnumeration(sums: readonly number[]): number {
  const observed = Math.abs(sums.reduce((all, sum) => all + sum, 0));
  let asFar = 0;
  for (let signs = 0; signs < 2 ** sums.length; signs++) {
    let sum = 0;
    for (const [at, size] of sums.entries()) sum += (signs >> at) & 1 ? size : -size;
    if (Math.abs(sum) >= observed) asFar++;
  }
  return asFar / 2 ** sums.length;
}

describe("sign flips", () => {
  const cases = vectors.filter((vector) => vector.kind === "pair-p");

  it("have vectors", () => expect(cases.length).toBeGreaterThan(3));

  it.each(cases)("of a vector with p $expected.p", ({ input: { a, b, group }, expected }) => {
    const sums: number[] = [];
    for (const [at, g] of group.entries()) sums[g] = (sums[g] ?? 0) + (b[at] ?? 0) - (a[at] ?? 0);
    expect(signFlips(sums)).toBeCloseTo(expected.p, 12);
  });

  it.each([
    // 2³ signs of 1, 2, 3: |sum| is 6 in 2 of 8, 4 or more in 4, 2 or more in 6.
    [[1, 2, 3], 2 / 8],
    [[-1, 2, 3], 4 / 8],
    [[1, -2, 3], 6 / 8],
    [[1, 2, -3], 1],
    [[4], 1],
    [[2, 2, 2, 2], 2 / 16],
    [[0, 5, 0, -1, 0], 1],
  ])("%j: %f", (sums, p) => expect(signFlips(sums)).toBeCloseTo(p, 14));

  it("are undefined where no group changed", () => {
    expect(signFlips([])).toBeNull();
    expect(signFlips([0, 0, 0])).toBeNull();
  });

  it("are those of every choice of signs", () => {
    const numbers = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(numbers, (sums) => {
        if (sums.every((sum) => sum === 0)) return;
        expect(signFlips(sums)).toBeCloseTo(byEnumeration(sums), 12);
      }),
    );
  });

  it("are McNemar's, to the last digit, where no group has changed by more than one", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(-1, 0, 1), { maxLength: 400 }), (sums) => {
        const up = sums.filter((sum) => sum > 0).length;
        expect(signFlips(sums)).toBe(mcnemar(up, sums.filter((sum) => sum < 0).length));
      }),
    );
  });

  it("are the sign test's where all groups have changed by as much, far out as well", () => {
    for (const [up, down] of [
      [20, 5],
      [300, 180],
      [2600, 2400],
    ] as const) {
      const sums = [...Array<number>(up).fill(3), ...Array<number>(down).fill(-3)];
      expect(signFlips(sums)).toBe(mcnemar(up, down));
      // A single other one is told by the table of sums, and changes next to nothing.
      const p = mcnemar(up, down) ?? 0;
      expect(Math.abs((signFlips([...sums, 1]) ?? 0) / p - 1)).toBeLessThan(0.5);
    }
  });

  it("take no time with 100,000 groups, and are what the normal approximation says", () => {
    const sums = Array.from({ length: 100_000 }, (_, at) => ((at * 7919) % 7) - 3);
    for (let at = 0; at < 900; at++) sums[at] = 1;
    const total = sums.reduce((all, sum) => all + sum, 0);
    const deviation = Math.sqrt(sums.reduce((all, sum) => all + sum * sum, 0));
    const started = processorMs();
    const p = signFlips(sums) ?? 0;
    expect(processorMs() - started).toBeLessThan(2_000);
    // Sums go in steps of two.
    expect(p).toBeCloseTo(2 * normalTail((Math.abs(total) - 1) / deviation), 4);
    expect(p).toBeGreaterThan(0.01);
    expect(p).toBeLessThan(0.9);
  });
});

/** 1 − Φ(z) by Simpson's rule, to many digits. */
function normalTail(z: number): number {
  const steps = 2_000;
  const width = 12 / steps;
  let sum = 0;
  for (let at = 0; at <= steps; at++) {
    const x = z + at * width;
    sum += (at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2) * Math.exp((-x * x) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

describe("pairs that a difference takes", () => {
  const cases = vectors.filter((vector) => vector.kind === "pairs-needed");

  it.each(cases)("$input: $expected.n", ({ input: { difference, discordance }, expected }) => {
    expect(Math.ceil(pairsNeeded(difference, discordance))).toBe(expected.n);
  });

  it.each(cases)("$expected.n pairs show what they were asked for: $input", ({ input, expected }) => {
    const visible = visibleDifference(expected.n, input.discordance) ?? 1;
    expect(visible).toBeLessThanOrEqual(input.difference);
    expect(visible).toBeCloseTo(input.difference, 3);
    expect(visibleDifference(pairsNeeded(input.difference, input.discordance), input.discordance)).toBeCloseTo(
      input.difference,
      12,
    );
  });

  it("is never more than what can change, nor told below four pairs", () => {
    expect(visibleDifference(3, 0.5)).toBeNull();
    expect(visibleDifference(0, 0)).toBeNull();
    expect(visibleDifference(4, 0)).toBeLessThan(1);
    for (const discordance of [0, 0.01, 0.1, 0.27]) {
      const visible = visibleDifference(34, discordance) ?? 0;
      const changing = Math.max(discordance, visible);
      expect(
        ((1.959963984540054 + 0.8416212335729143 * Math.sqrt(1 - visible ** 2 / changing)) ** 2 * changing) / 34,
      ).toBeCloseTo(visible ** 2, 12);
    }
    // 9 of 34 pairs changed: 24 points.
    expect(visibleDifference(34, 9 / 34)).toBeCloseTo(0.235, 2);
  });
});
