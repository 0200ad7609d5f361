// Catches a benchmark that passes on a broken floor, or fails on one that is known to be open.
import { describe, expect, it } from "vitest";

interface Line {
  readonly name: string;
  readonly goal: number;
  readonly most?: number;
  readonly least?: number;
  readonly today?: number | null;
  readonly from?: number;
}
interface Bench {
  readonly TABLE: Readonly<Record<string, { readonly lines: Readonly<Record<string, Line>> }>>;
  stateOf(line: Line, value: number, rows: number): string;
  lineThrough(rows: readonly number[], costs: readonly number[]): { readonly slope: number; readonly fit: number };
}

// The benchmark is JavaScript outside of the tests' types.
const files: readonly string[] = ["growth", "report", "table"].map((name) => `../../bench/${name}.mjs`);
const bench: Bench = Object.assign({}, ...(await Promise.all(files.map((file) => import(file)))));
const { TABLE, lineThrough, stateOf } = bench;

const line = { name: "ours / theirs", most: 2, goal: 1 };

describe("a floor of the benchmark", () => {
  it.each([
    [line, 2, "kept"],
    [line, 2.1, "broken"],
    [{ ...line, today: null }, 1.9, "kept"],
    [{ ...line, today: null }, 50, "open"],
    [{ ...line, today: 6 }, 6, "open"],
    [{ ...line, today: 6 }, 6.1, "broken"],
    [{ ...line, from: 1001 }, 50, "few"],
    [{ name: "theirs / ours", least: 4, goal: 8 }, 3, "broken"],
    [{ name: "theirs / ours", least: 4, goal: 8, today: 2 }, 3, "open"],
    [{ name: "theirs / ours", least: 4, goal: 8, today: 2 }, 1, "broken"],
  ] as const)("%j at %d is %s", (own, value, state) => expect(stateOf(own, value, 1000)).toBe(state));

  it("is on every line, and what is held until then is between floor and now", () => {
    const lines = Object.values(TABLE).flatMap((work) => Object.values(work.lines));
    expect(lines.filter(({ most, least }) => most === undefined && least === undefined)).toEqual([]);
    for (const { most, least, goal, today } of lines) {
      if (most !== undefined) expect(goal).toBeLessThanOrEqual(most);
      if (least !== undefined) expect(goal).toBeGreaterThanOrEqual(least);
      if (typeof today === "number" && most !== undefined) expect(today).toBeGreaterThan(most);
      if (typeof today === "number" && least !== undefined) expect(today).toBeLessThan(least);
    }
  });
});

describe("growth", () => {
  const rows = [1e4, 1e5, 1e6];

  it.each([0.5, 1, 2])("like a power of %d has that slope, all of it on the line", (power) => {
    const { slope, fit } = lineThrough(
      rows,
      rows.map((n) => 3 * n ** power),
    );
    expect([slope, fit]).toEqual([expect.closeTo(power, 12), expect.closeTo(1, 12)]);
  });
});
