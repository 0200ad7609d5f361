// Catches a contrast of two columns with a wrong statistic, or a cell whose clause finds others.
import { describe, expect, it } from "vitest";
import { contrast } from "../../../src/core/table/contrast.ts";

const FIELDS = ["ours", "theirs"] as const;

describe("two columns against each other", () => {
  it("labels: agreement, kappa, confusion with a clause a cell", () => {
    const found = contrast(FIELDS, ["yes", "no", "no", null, "yes"], ["yes", "yes", "no", "no", null]);
    expect(found).toMatchObject({
      n: 3,
      without: [1, 1],
      labels: ["no", "yes"],
      accuracy: 2 / 3,
      rmse: null,
      auroc: null,
    });
    // Rows theirs: no 1/0, yes 1/1; expected agreement (1 · 2 + 2 · 1) / 9.
    expect(found.kappa.unweighted).toBeCloseTo((2 / 3 - 4 / 9) / (1 - 4 / 9), 12);
    expect(found.confusion?.cells.map(({ n }) => n)).toEqual([1, 0, 1, 1]);
    expect(found.confusion?.cells[2]?.where).toBe('theirs == "yes" && ours == "no"');
  });

  it("measures: error and rank statistics, no kappa", () => {
    const found = contrast(FIELDS, [0.1, 0.4, 0.35, 0.8], [0.2, 0.5, 0.3, 0.9]);
    expect(found).toMatchObject({ labels: null, accuracy: null, confusion: null, spearman: 1, kendall: 1 });
    expect(found.rmse).toBeCloseTo(Math.sqrt((0.01 + 0.01 + 0.0025 + 0.01) / 4), 12);
  });

  it("a flag and a score: the area, whichever stands first", () => {
    const flags = [0, 1, 0, 1];
    const scores = [0.2, 0.9, 0.6, 0.4];
    expect(contrast(FIELDS, scores, flags).auroc).toBeCloseTo(3 / 4, 12);
    expect(contrast(FIELDS, flags, scores).auroc).toBeCloseTo(3 / 4, 12);
    expect(contrast(FIELDS, scores, ["a", "b", "a", "b"]).auroc).toBeCloseTo(3 / 4, 12);
  });

  it("nothing to compare", () => {
    const found = contrast(FIELDS, [null, 1], [1, null]);
    expect(found).toMatchObject({
      n: 0,
      without: [1, 1],
      labels: null,
      accuracy: null,
      rmse: null,
      spearman: null,
      auroc: null,
    });
    expect(contrast(FIELDS, [1, 1], [1, 1])).toMatchObject({ accuracy: 1, spearman: null, kendall: null });
    expect(contrast(FIELDS, [1, 1], [1, 1]).kappa.quadratic).toBeNull();
  });

  it("a name that the filter language cannot write has no clause", () => {
    const found = contrast(["a`b", "c"], [1, 0], [1, 0]);
    expect(found.confusion?.cells[0]?.where).toBeNull();
  });
});
