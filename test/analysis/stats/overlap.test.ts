// Catches chances, intervals and adjusted probabilities of traits that differ from those of a reference.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { benjaminiHochberg, newcombe, overlapChance } from "../../../src/analysis/stats/overlap.ts";
import { ConfidenceSequence, evidenceOf } from "../../../src/analysis/stats/sequential.ts";

interface Vector<Input, Expected> {
  readonly kind: string;
  readonly input: Input;
  readonly expected: Expected;
}

function vectorsOf<Input, Expected>(kind: string): readonly Vector<Input, Expected>[] {
  const found = readFileSync("test/fixtures/vectors/inference.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line): Vector<Input, Expected> => JSON.parse(line))
    .filter((vector) => vector.kind === kind);
  if (found.length === 0) throw new Error(`There is no vector ${kind}.`);
  return found;
}

describe("traits", () => {
  it.each(
    vectorsOf<
      { failingWithTrait: number; withTrait: number; failing: number; groups: number },
      { p: number; difference: number[] }
    >("trait-p"),
  )("$input", ({ input: { failingWithTrait: both, withTrait: marked, failing: hit, groups: all }, expected }) => {
    expect(overlapChance({ both, marked, hit, all })).toBeCloseTo(expected.p, 12);
    const difference = newcombe({ count: both, n: marked }, { count: hit - both, n: all - marked });
    expect(difference).toEqual(expected.difference.map((end) => expect.closeTo(end, 12)));
  });

  it("are as likely as all tables of their margins say, summed up one by one", () => {
    const choose = (n: number, k: number): number =>
      k < 0 || k > n ? 0 : k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k;
    for (let all = 1; all <= 9; all++)
      for (let marked = 0; marked <= all; marked++)
        for (let hit = 0; hit <= all; hit++)
          for (let both = Math.max(0, marked + hit - all); both <= Math.min(marked, hit); both++) {
            const chance = (k: number) => (choose(marked, k) * choose(all - marked, hit - k)) / choose(all, hit);
            const tail = (test: (k: number) => boolean) =>
              Array.from({ length: all + 1 }, (_, k) => (test(k) ? chance(k) : 0)).reduce((sum, one) => sum + one, 0);
            const p = Math.min(
              1,
              2 *
                Math.min(
                  tail((k) => k <= both),
                  tail((k) => k >= both),
                ),
            );
            expect(overlapChance({ both, marked, hit, all })).toBeCloseTo(p, 12);
          }
  });

  it("of a hundred thousand groups have a chance too", () => {
    expect(overlapChance({ both: 5000, marked: 10_000, hit: 50_000, all: 100_000 })).toBeCloseTo(1, 10);
    expect(overlapChance({ both: 5500, marked: 10_000, hit: 50_000, all: 100_000 })).toBeLessThan(1e-20);
  });

  it.each(vectorsOf<{ p: number[] }, { q: number[] }>("benjamini-hochberg"))("adjusted", ({ input, expected }) => {
    expect([...benjaminiHochberg(input.p)]).toEqual(expected.q.map((q) => expect.closeTo(q, 12)));
  });
});

describe("growing runs", () => {
  it.each(vectorsOf<{ x: number[]; N?: number; at: number[] }, { intervals: [number, number][] }>("betting-interval"))(
    "have the reference's bounds",
    ({ input: { x, N = null, at }, expected }) => {
      const sequence = new ConfidenceSequence(N);
      const found = x.flatMap((value) => {
        sequence.add(value);
        return at.includes(sequence.count) ? [sequence.interval()] : [];
      });
      // On a grid of a thousand.
      for (const [i, ends] of expected.intervals.entries())
        for (const side of [0, 1] as const) expect(Math.abs((found[i]?.[side] ?? 9) - ends[side])).toBeLessThan(0.0015);
    },
  );

  it("know the mean once all values are there", () => {
    const sequence = new ConfidenceSequence(50);
    for (let at = 0; at < 50; at++) sequence.add(at % 5 === 0 ? 0 : 1);
    const [from, to] = sequence.interval();
    expect(from).toBeLessThanOrEqual(0.8);
    expect(to).toBeGreaterThanOrEqual(0.8);
    expect(to - from).toBeLessThan(0.025);
  });

  it.each(vectorsOf<{ improved: number; regressed: number }, { e: number }>("e-value"))(
    "$input",
    ({ input, expected }) => {
      expect(evidenceOf(input)).toBeCloseTo(expected.e, 10);
    },
  );
});
