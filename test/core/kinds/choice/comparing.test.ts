// Catches curves of two runs that weigh one file more than the other.

import { describe, expect, it } from "vitest";
import { choiceComparing } from "../../../../src/core/kinds/choice/comparing.ts";
import type { CurvesFigure, Figure } from "../../../../src/model/index.ts";
import { pairsOf } from "../../pairsOf.ts";
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
