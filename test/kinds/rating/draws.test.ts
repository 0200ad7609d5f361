// Catches a bootstrap whose cost grows without bound with the labels.
import { expect, it } from "vitest";
import { DrawBudget } from "../../../src/analysis/stats/bootstrapCells.ts";
import { comparisonOf } from "../../../src/kinds/rating/agreement.ts";

const column = (name: string, values: readonly number[]) => ({
  name,
  values: [...new Set(values)],
  codes: Int32Array.from(values, (value) => [...new Set(values)].indexOf(value)),
});
const COUNT = 100;
const many = Array.from({ length: COUNT }, (_, at) => at);
const few = many.map((at) => at % 3);
const compared = (values: readonly number[]) => {
  const labels = [...new Set(values)].sort((a, b) => a - b);
  return comparisonOf(column("one", values), column("two", [...values].reverse()), labels);
};

it("what is drawn for one answer is bounded, and what is left without says so", () => {
  const draws = new DrawBudget(COUNT + COUNT / 2);
  const [first, second] = [compared(many), compared(many)];
  expect(first.intervals(draws)).toHaveLength(5);
  expect(second.intervals(draws)).toBe("undrawn");
  // Asked again, both stay as they were.
  expect([first.intervals(draws).length, second.intervals(undefined)]).toEqual([5, "undrawn"]);
});

it("few labels cost little and are always drawn for", () => {
  const draws = new DrawBudget(0);
  expect(compared(few).intervals(draws)).toEqual(compared(few).intervals(undefined));
  expect(compared(many).intervals(draws)).toBe("undrawn");
});

it("no interval of thousands of samples ends beyond all that an agreement can be", () => {
  const values = Array.from({ length: 10_002 }, (_, at) => at % 2);
  // Two that differ: 1.96 standard errors are more than what is left to 1.
  const others = values.map((value, at) => (at < 2 ? 1 - value : value));
  const intervals = comparisonOf(column("one", values), column("two", others), [0, 1]).intervals(undefined);
  for (const interval of intervals) expect(interval).toEqual([expect.closeTo(1 - 4.77 * (2 / values.length), 4), 1]);
});
