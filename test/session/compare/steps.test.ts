// Catches steps of two runs that are aligned otherwise than a longest common subsequence has them, or not in time.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divergenceOf, divergenceText, stepRows } from "../../../src/present/steps.ts";
import { alignSteps } from "../../../src/session/compare/steps.ts";

const steps = (keys: readonly string[]) => keys.map((same) => ({ same, tool: same, text: `${same}()` }));

/** Length of the longest common subsequence, by the whole table. */
function longest(a: readonly string[], b: readonly string[]): number {
  let before = new Uint16Array(b.length + 1);
  for (const one of a) {
    const row = new Uint16Array(b.length + 1);
    for (const [j, other] of b.entries())
      row[j + 1] = one === other ? (before[j] ?? 0) + 1 : Math.max(before[j + 1] ?? 0, row[j] ?? 0);
    before = row;
  }
  return before[b.length] ?? 0;
}

const runOf = (most: number) => fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: most });

describe("steps of two runs", () => {
  it("are aligned by a longest common subsequence, in 10,000 pairs", () => {
    fc.assert(
      fc.property(runOf(18), runOf(18), (a, b) => {
        const { aligned, same } = alignSteps(steps(a), steps(b));
        // Every step of both, once and in order; those in one row do the same.
        expect(aligned.flatMap((step) => step.a ?? [])).toEqual([...a.keys()]);
        expect(aligned.flatMap((step) => step.b ?? [])).toEqual([...b.keys()]);
        const shared = aligned.filter((step) => step.a !== null && step.b !== null);
        for (const step of shared) expect(a[step.a ?? -1]).toBe(b[step.b ?? -1]);
        expect(shared.length).toBe(longest(a, b));
        expect(aligned.slice(0, same).every((step, at) => step.a === at && step.b === at)).toBe(true);
        expect(same < a.length && same < b.length && a[same] === b[same]).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });

  it("are all in the rows, once and in order, also those that are counted alone", () => {
    fc.assert(
      fc.property(runOf(30), runOf(30), fc.boolean(), (a, b, isWhole) => {
        const aligned = alignSteps(steps(a), steps(b));
        const rows = stepRows(aligned, isWhole);
        const left = rows.reduce((sum, row) => sum + ("left" in row ? row.left : 0), 0);
        const shown = rows.flatMap((row) => ("left" in row ? [] : [row]));
        expect(shown.filter((row) => row.a !== null).length + left).toBe(a.length);
        expect(shown.filter((row) => row.b !== null).length + left).toBe(b.length);
        for (const side of ["a", "b"] as const) {
          const order = shown.flatMap((row) => row[side] ?? []);
          expect(order).toEqual([...order].sort((one, other) => one - other));
        }
        for (const row of shown) if (row.isSame) expect(a[row.a ?? -1]).toBe(b[row.b ?? -2]);
        if (isWhole) expect(left).toBe(0);
        for (const row of rows) if ("left" in row) expect(row.left).toBeGreaterThan(1);
      }),
    );
  });

  it("stand beside what was in their place, with same steps near changes alone", () => {
    const a = ["a", "b", "c", "d", "e", "old", "f", "g", "h", "i", "j"];
    const rows = stepRows(alignSteps(steps(a), steps(a.with(5, "new"))), false);
    const same = (at: number) => ({ a: at, b: at, isSame: true });
    expect(rows).toEqual([{ left: 3 }, same(3), same(4), { a: 5, b: 5, isSame: false }, same(6), same(7), { left: 3 }]);
  });

  it("have one insertion where a step was inserted, and one deletion where it was taken away", () => {
    fc.assert(
      fc.property(runOf(30), fc.nat(30), (run, place) => {
        const at = Math.min(place, run.length);
        const longer = [...run.slice(0, at), "new", ...run.slice(at)];
        const inserted = alignSteps(steps(run), steps(longer)).aligned.filter(({ a, b }) => a === null || b === null);
        expect(inserted).toEqual([{ a: null, b: at }]);
        const taken = alignSteps(steps(longer), steps(run)).aligned.filter(({ a, b }) => a === null || b === null);
        expect(taken).toEqual([{ a: at, b: null }]);
      }),
      { numRuns: 500 },
    );
  });

  it("are aligned in time where there are a thousand that share nothing, and many more", () => {
    const many = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`);
    const { aligned } = alignSteps(steps(many(1000, "a")), steps(many(1000, "b")));
    expect(aligned.length).toBe(2000);
    const shared = ["start", ...many(20_000, "a"), "end"];
    const long = alignSteps(steps(shared), steps(["start", ...many(20_000, "b"), "end"]));
    expect(long.same).toBe(1);
    expect(long.aligned.length).toBe(40_002);
    expect(long.aligned.at(-1)).toEqual({ a: 20_001, b: 20_001 });
  }, 120_000);
});

describe("where they part", () => {
  const words = (a: readonly string[], b: readonly string[]) =>
    divergenceText(divergenceOf(steps(a), steps(b), alignSteps(steps(a), steps(b))));

  it("is said with the calls of both", () => {
    expect(words(["a", "b", "c"], ["a", "b", "d"])).toBe("same for 2 steps, then c() against d()");
    expect(words(["a", "b"], ["a"])).toBe("same for 1 step, then b() against the end");
    expect(words(["a"], ["b"])).toBe("from the first step on a() against b()");
    expect(words(["a", "b"], ["a", "b"])).toBe("the same 2 steps");
  });
});
