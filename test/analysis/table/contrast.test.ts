// Catches a contrast of two columns with a wrong statistic, or a cell whose clause finds others.
import { describe, expect, it } from "vitest";
import { contrast } from "../../../src/analysis/table/contrast.ts";

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

  it("numbers are one label however they are written, and a cell's clause finds every way of writing them", () => {
    const found = contrast(FIELDS, ["1", "1.0", "2", "3"], [1, 1, 3, 3]);
    expect(found).toMatchObject({ labels: [1, 2, 3], isOrdered: true, accuracy: 3 / 4 });
    expect(found.confusion?.cells[0]).toMatchObject({ n: 2, where: 'theirs == 1 && (ours == "1" || ours == "1.0")' });
    // Rows theirs 2 0 2, columns ours 2 1 1, squared distances: observed 1, expected (2 (1 + 4) + 2 (8 + 1)) / 4 = 7.
    expect(found.kappa.quadratic).toBeCloseTo(1 - 1 / 7, 12);
  });

  it("flags are one label in any case, and 1 and 0 beside numbers", () => {
    const ours = ["True", "False", "true", "FALSE"];
    expect(contrast(FIELDS, ours, ["true", "true", "true", "false"])).toMatchObject({
      labels: ["false", "true"],
      isOrdered: false,
      accuracy: 3 / 4,
    });
    const beside = contrast(FIELDS, ours, [1, 0, 0, 0]);
    expect(beside).toMatchObject({ labels: [0, 1], isOrdered: true, accuracy: 3 / 4, rmse: 1 / 2 });
    expect(beside.confusion?.cells[0]?.where).toBe('theirs == 0 && (ours == "False" || ours == "FALSE")');
    expect(contrast(FIELDS, [0.1, 0.9, 0.8, 0.2], ours).auroc).toBeCloseTo(1 / 4, 12);
  });

  it("a column of a CSV file whose cells are all numbers ranks as numbers", () => {
    const cells = Array.from({ length: 30 }, (_, at) => String(at + 1));
    const found = contrast(FIELDS, cells, cells.toReversed());
    expect(found).toMatchObject({ labels: null, isOrdered: true, spearman: -1, kendall: -1 });
    expect(found.rmse).toBeCloseTo(Math.sqrt(cells.reduce((sum, _, at) => sum + (29 - 2 * at) ** 2, 0) / 30), 12);
  });

  it("labels without an order have accuracy and unweighted kappa alone, and say so", () => {
    const found = contrast(FIELDS, ["good", "bad", "fine", "bad"], ["good", "bad", "bad", "fine"]);
    expect(found).toMatchObject({ isOrdered: false, accuracy: 1 / 2, spearman: null, kendall: null, rmse: null });
    // Chance: good 1 · 1, bad 2 · 2, fine 1 · 1 of 16.
    expect(found.kappa).toEqual({
      unweighted: expect.closeTo((1 / 2 - 6 / 16) / (1 - 6 / 16), 12),
      linear: null,
      quadratic: null,
    });
    // One text among numbers is enough.
    expect(contrast(FIELDS, [1, 2, "none"], [1, 2, 2])).toMatchObject({
      isOrdered: false,
      labels: [1, 2, "none"],
      spearman: null,
    });
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

  it("a field without a name has no clause, and texts that were cut have no matrix", () => {
    expect(contrast(["", "c"], [1, 0], [1, 0]).confusion?.cells[0]?.where).toBeNull();
    const cut = contrast(["a", "b"], ["x", "y"], ["x", "y"], false);
    expect([cut.labels, cut.accuracy, cut.confusion]).toEqual([null, null, null]);
  });
});
