// Catches a digit of RMSE or AUROC that is not the published program's.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auroc, aurocInterval } from "../../../src/analysis/stats/auroc.ts";
import { rmse } from "../../../src/analysis/stats/calibration.ts";

interface Vector {
  readonly fn: string;
  readonly id: string;
  readonly trues?: readonly (number | null)[];
  readonly preds?: readonly (number | null)[];
  readonly adherence?: readonly (boolean | null)[];
  readonly pred_adherence?: readonly (number | null)[];
  readonly expected: unknown;
}
const vectors: readonly Vector[] = readFileSync(
  new URL("../../fixtures/vectors/ragbench_eval.jsonl", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

/** Our answers where the reference raises or gives NaN: pairs with both values count, too few or one class is null. */
const OURS: Readonly<Record<string, number | null>> = {
  "rmse/all-null": null,
  "rmse/length-mismatch": null,
  "rmse/null-true": 0,
  "hallucination_auroc_from_adherence/one-class": null,
  "hallucination_auroc_from_adherence/empty": null,
  "hallucination_auroc_from_adherence/null-true": 1,
};

function pairs<T>(a: readonly (T | null)[], b: readonly (number | null)[]): [T[], number[]] {
  const both = a.flatMap((value, i) => {
    const other = b[i];
    return value === null || other === null || other === undefined ? [] : [[value, other] as const];
  });
  return [both.map(([value]) => value), both.map(([, value]) => value)];
}

describe("vectors ragbench_eval", () => {
  it.each(vectors)("$fn $id", ({ fn, id, trues, preds, adherence, pred_adherence, expected }) => {
    let ours: number | null;
    if (fn === "rmse" && trues && preds)
      ours = trues.length === preds.length ? rmse(...pairs(trues, preds)) : rmse(trues as number[], preds as number[]);
    else {
      const [truths, predictions] = pairs(adherence ?? [], pred_adherence ?? []);
      ours = auroc(
        truths.map((adheres) => (adheres ? 0 : 1)),
        predictions.map((value) => 1 - value),
      );
    }
    const wanted = typeof expected === "number" ? expected : OURS[`${fn}/${id}`];
    if (wanted === null) expect(ours).toBeNull();
    else expect(ours).toBeCloseTo(wanted ?? Number.NaN, 12);
  });
});

describe("auroc", () => {
  it.each([
    ["all ties", [1, 0, 1, 0], [5, 5, 5, 5], 0.5],
    ["perfect", [1, 1, 0, 0], [4, 3, 2, 1], 1],
    ["reversed", [0, 0, 1, 1], [4, 3, 2, 1], 0],
    // Positives 3, 1; negatives 3, 0: (½ + 1 + 0 + 1) / 4.
    ["a tie across classes", [1, 1, 0, 0], [3, 1, 3, 0], 2.5 / 4],
  ])("%s", (_, classes, scores, expected) => expect(auroc(classes, scores)).toBe(expected));
  it("ends on numbers that equal nothing", () => expect(auroc([1, 0], [Number.NaN, Number.NaN])).not.toBeUndefined());
});

describe("intervals", () => {
  const n = 12_000;
  const wave = Array.from({ length: n }, (_, i) => Math.abs(Math.sin(i * 12.9898)) % 1);
  const classes = wave.map((_, i) => (i % 3 === 0 ? 1 : 0));
  const scores = wave.map((value, i) => value + (classes[i] === 1 ? 0.3 : 0));
  it("below and above 10,000 samples are as wide as each other", () => {
    const small = aurocInterval(classes.slice(0, 10_000), scores.slice(0, 10_000));
    const large = aurocInterval(classes, scores);
    const area = auroc(classes, scores) ?? 0;
    const width = (interval: readonly [number, number] | null) => (interval ? interval[1] - interval[0] : 0);
    expect(large?.[0]).toBeLessThan(area);
    expect(large?.[1]).toBeGreaterThan(area);
    expect(width(large) / width(small)).toBeCloseTo(Math.sqrt(10 / 12), 1);
  });
  it("are null where the value is", () => {
    expect(aurocInterval([1, 1], [1, 2])).toBeNull();
  });
});
