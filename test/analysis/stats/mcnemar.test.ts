// Catches a p-value that overflows, or is wrong where few samples changed.
import { describe, expect, it } from "vitest";
import { mcnemar, PairedDifferences } from "../../../src/analysis/stats/paired.ts";

describe("mcnemar", () => {
  // Binomial sums by hand: 2 · Σ C(n, i) / 2ⁿ for i up to the smaller number.
  it.each([
    [1, 0, 1],
    [0, 5, 2 / 32],
    [5, 0, 2 / 32],
    [1, 9, (2 * (1 + 10)) / 1024],
    [2, 8, (2 * (1 + 10 + 45)) / 1024],
    [3, 4, 1],
    [4, 4, 1],
    [10, 2, (2 * (1 + 12 + 66)) / 4096],
  ])("%i up, %i down: %f", (up, down, p) => expect(mcnemar(up, down)).toBeCloseTo(p, 14));

  it("is undefined without a change", () => expect(mcnemar(0, 0)).toBeNull());

  it("agrees with whole-number arithmetic where doubles would overflow", () => {
    for (const [up, down] of [
      [480, 620],
      [1000, 1100],
      [1500, 1700],
    ] as const) {
      expect(mcnemar(up, down) ?? 0).toBeCloseTo(exact(up, down), 12);
    }
  });

  it("fades to 0 and stays quick with a million changes", () => {
    expect(mcnemar(1_000_000, 0)).toBe(0);
    expect(mcnemar(500_000, 500_000)).toBe(1);
    // Normal approximation with continuity: z = 4.999, p = 5.76e-7.
    expect(mcnemar(502_500, 497_500)).toBeCloseTo(5.76e-7, 8);
  });
});

/** With integers of any length; the quotient to 18 digits. */
function exact(up: number, down: number): number {
  const n = up + down;
  let sum = 0n;
  let choose = 1n;
  for (let i = 0; i <= Math.min(up, down); i++) {
    sum += choose;
    choose = (choose * BigInt(n - i)) / BigInt(i + 1);
  }
  return Number((2n * sum * 10n ** 18n) / 2n ** BigInt(n)) / 1e18;
}

describe("the interval of paired differences", () => {
  const pairs = Array.from({ length: 60 }, (_, i) => ({ a: (i * 7) % 10, b: ((i * 7) % 10) + ((i * 13) % 5) - 1 }));

  it("is mean ± t s / √n, by hand", () => {
    const differences = new PairedDifferences();
    for (const { a, b } of pairs) differences.add(b - a);
    const each = pairs.map(({ a, b }) => b - a);
    const mean = each.reduce((sum, one) => sum + one, 0) / 60;
    const variance = each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 59;
    // t(59) at 97.5 %.
    const half = 2.000995378088267 * Math.sqrt(variance / 60);
    const found = differences.interval([-20, 20]);
    expect(found.intervalBy).toBe("t");
    expect(found.interval?.[0]).toBeCloseTo(mean - half, 9);
    expect(found.interval?.[1]).toBeCloseTo(mean + half, 9);
  });

  it("is none below 30 pairs", () => {
    const few = new PairedDifferences();
    for (const { a, b } of pairs.slice(0, 29)) few.add(b - a);
    expect(few.interval([-20, 20])).toEqual({ interval: null, intervalBy: null });
  });

  it("is the normal one above 10,000 pairs: mean ± 1.96 s / √n", () => {
    const many = new PairedDifferences();
    for (let i = 0; i < 20_000; i++) many.add(i % 2 === 0 ? 1 : 0);
    const half = (1.959963984540054 * Math.sqrt((0.25 * 20_000) / 19_999)) / Math.sqrt(20_000);
    const { interval, intervalBy } = many.interval([-1, 1]);
    expect(intervalBy).toBe("normal");
    expect(interval?.[0]).toBeCloseTo(0.5 - half, 12);
    expect(interval?.[1]).toBeCloseTo(0.5 + half, 12);
  });
});
