// Catches a wrong chance of k answers, one that overflows, and variances that mix luck with skill.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { doublings, passAll, passAt, varianceBetween, varianceWithin } from "../../../src/analysis/stats/repeats.ts";

interface Vector {
  readonly kind: string;
  readonly input: { readonly n: number; readonly right: number };
  readonly expected: Readonly<Record<string, number>>;
}

const vectors = readFileSync("test/fixtures/vectors/inference.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line): Vector => JSON.parse(line))
  .filter(({ kind }) => kind === "pass");

describe("pass@k and pass^k", () => {
  it("has vectors", () => expect(vectors.length).toBeGreaterThan(2));

  it.each(vectors.map((vector) => [JSON.stringify(vector.input), vector] as const))("of %s", (_, vector) => {
    for (const [name, expected] of Object.entries(vector.expected)) {
      const k = Number(name.slice(5));
      const value = name.startsWith("pass@") ? passAt(vector.input, k) : passAll(vector.input, k);
      expect([name, value]).toEqual([name, expect.closeTo(expected, 12)]);
    }
  });

  it("is the share of all draws of k, counted one by one", () => {
    for (let n = 1; n <= 9; n++) {
      for (let right = 0; right <= n; right++) {
        for (let k = 1; k <= n; k++) {
          const { any, all, draws } = counted(n, right, k);
          expect(passAt({ n, right }, k)).toBeCloseTo(any / draws, 12);
          expect(passAll({ n, right }, k)).toBeCloseTo(all / draws, 12);
        }
      }
    }
  });

  it("does not exist for more draws than answers, nor for none", () => {
    for (const k of [0, -1, 1.5, 4, Number.NaN]) {
      expect([passAt({ n: 3, right: 2 }, k), passAll({ n: 3, right: 2 }, k)]).toEqual([null, null]);
    }
  });

  it("agrees with whole numbers of any length where binomials overflow doubles", () => {
    const [n, right, k] = [5000, 20, 400];
    const exact = Number((choose(n - right, k) * 10n ** 18n) / choose(n, k)) / 1e18;
    expect(passAt({ n, right }, k)).toBeCloseTo(1 - exact, 12);
  });
});

/** Every subset of k of n answers, of which the first `right` are right. */
function counted(n: number, right: number, k: number) {
  const counts = { any: 0, all: 0, draws: 0 };
  for (let set = 0; set < 2 ** n; set++) {
    const drawn = Array.from({ length: n }, (_, i) => i).filter((i) => (set >> i) & 1);
    if (drawn.length !== k) continue;
    counts.draws++;
    if (drawn.some((i) => i < right)) counts.any++;
    if (drawn.every((i) => i < right)) counts.all++;
  }
  return counts;
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i);
  return result;
}

describe("variance within and between items", () => {
  it("is by hand: 2 of 4 and 4 of 4", () => {
    const items = [
      { n: 4, right: 2 },
      { n: 4, right: 4 },
    ];
    // Within: 2·2 / (4·3) = 1/3, and 0. Between: var(½, 1) = 1/8, less (1/3 / 4 + 0) / 2 = 1/24.
    expect(varianceWithin(items)).toBeCloseTo(1 / 6, 14);
    expect(varianceBetween(items)).toBeCloseTo(1 / 8 - 1 / 24, 14);
  });

  it("is never below 0, and passes over items with one answer", () => {
    const items = [
      { n: 2, right: 1 },
      { n: 2, right: 1 },
      { n: 1, right: 1 },
    ];
    expect([varianceWithin(items), varianceBetween(items)]).toEqual([0.5, 0]);
  });

  it("does not exist where nothing was asked twice; between items it takes two", () => {
    expect([varianceWithin([{ n: 1, right: 1 }]), varianceBetween([{ n: 3, right: 1 }])]).toEqual([null, null]);
  });

  it("finds the two again in many draws", () => {
    // A linear congruential generator: chances .2 and .8, so that the variance between is .09 · n/(n − 1).
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const items = Array.from({ length: 4000 }, (_, i) => {
      const chance = i % 2 === 0 ? 0.2 : 0.8;
      return { n: 5, right: Array.from({ length: 5 }, random).filter((x) => x < chance).length };
    });
    expect(varianceWithin(items)).toBeCloseTo(0.16, 2);
    expect(varianceBetween(items)).toBeCloseTo(0.09, 2);
  });
});

it("doubles up to the smallest number of answers", () => {
  expect([doublings(0), doublings(1), doublings(9)]).toEqual([[], [1], [1, 2, 4, 8]]);
});
