// Catches a confidence in the wrong bin, and an error of calibration that is miscounted.
import { describe, expect, it } from "vitest";
import {
  CALIBRATION_BINS,
  calibrationBin,
  calibrationBins,
  calibrationError,
  calibrationErrorInterval,
} from "../../../src/core/stats/calibration.ts";
import { Z95 } from "../../../src/core/stats/intervals.ts";

/** The number next below, of those that a double can be. */
function below(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) - 1n);
  return view.getFloat64(0);
}

describe("the bin of a confidence", () => {
  const inner = Array.from({ length: CALIBRATION_BINS - 1 }, (_, at) => at + 1);

  it.each(inner)("an edge belongs to the bin above it: %i/15", (edge) => {
    expect(calibrationBin(edge / CALIBRATION_BINS)).toBe(edge);
    expect(calibrationBin(below(edge / CALIBRATION_BINS))).toBe(edge - 1);
  });

  it.each([
    [0, 0],
    [Number.MIN_VALUE, 0],
    [0.01, 0],
    [0.5, 7],
    [0.93, 13],
    [0.99, 14],
    [1, 14],
  ])("%d is in bin %i", (confidence, bin) => expect(calibrationBin(confidence)).toBe(bin));
});

describe("calibration", () => {
  it("counts, sums and counts the right ones, each bin for itself", () => {
    const bins = calibrationBins([0.2, 0.25, 1, 0.4], [1, 0, 1, 0]);
    expect(bins).toHaveLength(15);
    expect(bins.flatMap((bin, at) => (bin.n > 0 ? [[at, bin]] : []))).toEqual([
      [3, { n: 2, confidence: 0.45, correct: 1 }],
      [6, { n: 1, confidence: 0.4, correct: 0 }],
      [14, { n: 1, confidence: 1, correct: 1 }],
    ]);
  });

  it("takes each confidence so many times", () => {
    const [first, second] = [calibrationBins([0.2, 0.3], [1, 0], [3, 0]), calibrationBins([0.2], [1], [3])];
    expect(first).toEqual(second);
    expect(first[3]).toMatchObject({ n: 3, correct: 3 });
    expect(first[3]?.confidence).toBeCloseTo(0.6, 12);
  });

  it("is the error of the bins, weighed by their size", () => {
    // |0.45 − 1| + |0.4 − 0| + |1 − 1| over 4.
    expect(calibrationError([0.2, 0.25, 1, 0.4], [1, 0, 1, 0])).toBeCloseTo(0.95 / 4, 12);
    expect(calibrationError([1], [0])).toBe(1);
    expect(calibrationError([], [])).toBeNull();
    expect(calibrationErrorInterval([], [])).toBeNull();
  });

  // Ten thousand samples are drawn two thousand times.
  it("draws an interval up to 10,000 samples, and takes the normal one above", { timeout: 60_000 }, () => {
    // Of every twelve, six at 0.25, one of them right, and six at 0.75, all of them right: an error of (1/12 + 1/4) / 2.
    // The signed differences are 1/4, once −3/4: a mean of 1/6, and of their squares 5/48.
    const run = (n: number) => {
      const confidences = Float64Array.from({ length: n }, (_, at) => (at % 2 === 0 ? 0.25 : 0.75));
      const isCorrect = Uint8Array.from(confidences, (_, at) => (at % 2 === 1 || at % 12 === 0 ? 1 : 0));
      const [from = 0, to = 0] = calibrationErrorInterval(confidences, isCorrect) ?? [];
      const error = calibrationError(confidences, isCorrect) ?? 0;
      return {
        error,
        middle: (from + to) / 2,
        width: to - from,
        normal: 2 * Z95 * Math.sqrt((5 / 48 - 1 / 36) / (n - 1)),
      };
    };
    const [drawn, normal] = [run(10_000), run(10_008)];
    expect(normal.error).toBeCloseTo(1 / 6, 12);
    expect(normal.middle).toBeCloseTo(normal.error, 12);
    expect(normal.width).toBeCloseTo(normal.normal, 10);
    // What is drawn is near to it, and lies a little to one side.
    expect(Math.abs(drawn.width / drawn.normal - 1)).toBeLessThan(0.1);
    expect(Math.abs(drawn.middle - drawn.error)).toBeLessThan(drawn.width / 10);
    expect(Math.abs(drawn.middle - drawn.error)).toBeGreaterThan(1e-9);
  });

  it("has no interval beyond 1", () => {
    // All are wrong, and one is a little less sure: the deviation is larger than what is left up to 1.
    const confidences = new Float64Array(10_001).fill(1, 1).fill(0.94, 0, 1);
    const [from = 0, to = 0] = calibrationErrorInterval(confidences, new Uint8Array(10_001)) ?? [];
    expect(from).toBeLessThan(1 - 0.06 / 10_001);
    expect(to).toBe(1);
  });
});
