// Catches an agreement that many labels leave without an interval, or whose interval ends beyond what it can be.
import { expect, it } from "vitest";
import { comparisonOf } from "../../../src/kinds/rating/agreement.ts";

const column = (name: string, values: readonly number[]) => ({
  name,
  values: [...new Set(values)],
  codes: Int32Array.from(values, (value) => [...new Set(values)].indexOf(value)),
});

it.each([3, 20, 100, 1_500])("all statistics of %i labels have intervals that hold them", (labels) => {
  const values = Array.from({ length: 1_500 }, (_, at) => at % labels);
  const others = values.map((value, at) => (at % 3 === 0 ? (value * 7 + 1) % labels : value));
  const all = [...new Set(values)].sort((a, b) => a - b);
  const compared = comparisonOf(column("one", values), column("two", others), all);
  const { unweighted, linear, quadratic, spearman, kendall } = compared.agreement;
  const intervals = compared.intervals();
  expect(intervals).toHaveLength(5);
  for (const [at, value] of [unweighted, linear, quadratic, spearman, kendall].entries()) {
    const [from = 1, to = -1] = intervals[at] ?? [];
    expect(from).toBeLessThan(value ?? 9);
    expect(to).toBeGreaterThan(value ?? -9);
    expect([from > -1, to < 1]).toEqual([true, true]);
  }
});

it("no interval of thousands of samples ends beyond all that an agreement can be", () => {
  const values = Array.from({ length: 10_002 }, (_, at) => at % 2);
  // Two that differ: 1.96 standard errors are more than what is left to 1.
  const others = values.map((value, at) => (at < 2 ? 1 - value : value));
  const intervals = comparisonOf(column("one", values), column("two", others), [0, 1]).intervals();
  for (const interval of intervals) {
    expect(interval?.[0]).toBeLessThan(1 - 2 * (2 / values.length));
    expect(interval?.[1]).toBeGreaterThan(1 - 2 * (2 / values.length));
    expect(interval?.[1]).toBeLessThan(1);
  }
});

it.each([
  [0, 1],
  [0, 1, 2],
])("where all agree the interval ends at 1 and begins where few would differ", (...labels) => {
  const values = Array.from({ length: 60 }, (_, at) => at % labels.length);
  for (const interval of comparisonOf(column("one", values), column("two", values), labels).intervals()) {
    // Wilson's interval of no disagreement in 60 ends at 6 %, which takes 12 % and more off a kappa.
    expect(interval?.[0]).toBeGreaterThan(0.7);
    expect(interval?.[0]).toBeLessThan(0.95);
    expect(interval?.[1]).toBe(1);
  }
});
