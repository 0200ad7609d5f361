// Catches curves of two runs that weigh one file more than the other.

import { describe, expect, it } from "vitest";
import { choiceComparing, deltaShifts } from "../../../src/kinds/choice/comparing.ts";
import type { ChoiceFacts } from "../../../src/kinds/choice/facts.ts";
import { phiIn, wrongIn } from "../../../src/kinds/choice/scores.ts";
import type { CurvesFigure, Figure } from "../../../src/model/index.ts";
import { pairsOf } from "../../analysis/pairsOf.ts";
import { factsOf, likely, RAW } from "./questions.ts";

const isCurves = (figure: Figure): figure is CurvesFigure => figure.shape === "curves";

describe("curves of two runs", () => {
  it("weigh each file the same, in whatever order its questions come", () => {
    // File x has one question of Φ 0.9, file y three of 0.1; B has them the other way round.
    const a = [0.9, 0.1, 0.1, 0.1].map((phi) => factsOf(likely([phi, 0.05], 0)));
    const b = [0.1, 0.1, 0.9, 0.1].map((phi) => factsOf(likely([phi, 0.05], 0)));
    const files = [
      ["x", "y", "y", "y"],
      ["y", "y", "x", "y"],
    ] as const;
    const fileOf = (name: string, side: 0 | 1) => (pair: number) =>
      name === "source" ? (files[side][pair] ?? null) : null;
    const pairs = pairsOf(a, b, factsOf(likely([], 0)), fileOf);
    const figures = choiceComparing.figures?.(pairs, ["a", "b"], RAW) ?? [];
    const phi = figures.filter(isCurves).find(({ id }) => id.includes("phi"));
    for (const name of ["a", "b"]) {
      const curve = phi?.curves.find((one) => one.name === name);
      const above = curve?.points.filter(({ x }) => x > 0.11 && x < 0.89).map(({ y }) => y) ?? [];
      for (const share of above) expect(share).toBe(0.5);
      expect(
        curve?.points.some(({ y }) => y === 0.5),
        name,
      ).toBe(true);
    }
  });
});

describe("the histogram of changes in Δ", () => {
  it("counts in each bin what the filter of the bin lets through, just below an edge too", () => {
    const tenths = Array.from({ length: 9 }, (_, at) => (at + 1) / 10);
    // Those of which nobody is the best go no way.
    const deltas = tenths.flatMap((right) =>
      tenths.filter((wrong) => wrong !== right).map((wrong) => factsOf(likely([right, wrong], 0))),
    );
    const a = deltas.flatMap((facts) => deltas.map(() => facts));
    const b = deltas.flatMap(() => deltas);
    const deltaOf = (facts: ChoiceFacts) => phiIn(facts, RAW) - wrongIn(facts, RAW);
    const figures = deltaShifts(pairsOf(a, b, factsOf(likely([], 0))), RAW);
    const counted = new Map<string, number>();
    for (const { marks } of figures) {
      for (const { label, value } of marks) counted.set(label, (counted.get(label) ?? 0) + (value ?? 0));
    }
    const shifts = Float64Array.from(a, (facts, at) => deltaOf(b[at] ?? facts) - deltaOf(facts));
    // Sums of tenths come to lie just below the edges of bins, and on them.
    expect(shifts).toContain(-0.6000000000000001);
    expect(figures.map(({ n }) => n).reduce((sum, n) => sum + n)).toBe(shifts.length);
    for (const [label, count] of counted) {
      const [from = Number.NaN, to = Number.NaN] = label.split("–").map(Number);
      expect([label, count]).toEqual([label, shifts.filter((shift) => shift >= from && shift < to).length]);
    }
  });
});
