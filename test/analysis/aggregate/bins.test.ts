// Catches a value that is counted in another bin than the one whose clause lets it through.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bins } from "../../../src/analysis/aggregate/bins.ts";
import { compareWith, comparisonsOf, parseFilter } from "../../../src/analysis/table/filter.ts";

const lets = (where: string, value: number): boolean =>
  comparisonsOf(parseFilter(where)).every(({ comparator, literal }) => compareWith(comparator, literal)(value));

/** How many of the values each bin's clause lets through, beside what it counts. */
function counted(bins: Bins, values: readonly number[]) {
  for (const value of values) bins.add(value);
  const marks = bins.marks("x");
  return {
    says: marks.map(({ n }) => n),
    lists: marks.map(({ where }) => values.filter((value) => lets(where ?? "", value)).length),
  };
}

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

describe("bins", () => {
  it("count what their clauses let through, whatever the range and wherever values lie", () => {
    fc.assert(
      fc.property(finite, finite, fc.integer({ min: 1, max: 40 }), fc.array(finite), (a, b, n, others) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const edges = Array.from({ length: n + 1 }, (_, bin) => from + bin * (to / n - from / n));
        const values = [from, to, ...edges, ...others];
        const { says, lists } = counted(Bins.between(from, to, n), values);
        expect(says).toEqual(lists);
        const ascending = Bins.between(from, to, n);
        ascending.addAscending(Float64Array.from(values).sort());
        expect(ascending.marks("x").map((mark) => mark.n)).toEqual(says);
      }),
    );
  });

  it.each([
    [0, 1, 20, [0, 0.05, 0.15, 0.1 + 0.2, 0.3, 0.35, 0.575, 0.6, 0.7, 1 - 2 ** -53, 1]],
    [0.557, 0.9, 20, [0.575, 0.6, 0.625, 0.557, 0.9]],
    [1e15, 1e15 + 3, 20, [1e15, 1e15 + 1, 1e15 + 2, 1e15 + 3]],
    [1e-7, 3e-7, 20, [1e-7, 2e-7, 3e-7]],
    [-1e308, 1e308, 20, [-1e308, 0, 1e308]],
    [5, 5, 20, [5, 5]],
  ])("between %s and %s lose no value", (from, to, n, values) => {
    const { says, lists } = counted(Bins.between(from, to, n), values);
    expect(says).toEqual(lists);
    expect(says.reduce((sum, count) => sum + count, 0)).toBe(values.length);
  });

  it("have no place for what is outside of them, and none for NaN", () => {
    const bins = Bins.between(0, 1, 20);
    expect([bins.add(-0.01), bins.add(1.01), bins.add(Number.NaN), bins.add(1)]).toEqual([false, false, false, true]);
  });
});
