// Catches a confidence in the wrong bin, and an error of calibration that is miscounted.
import { describe, expect, it } from "vitest";
import {
  CALIBRATION_BINS,
  calibrationBin,
  calibrationBins,
  calibrationError,
  expectedCalibrationErrors,
} from "../../../src/analysis/stats/calibration.ts";

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

  it("is the error of the bins, weighed by their size", () => {
    // |0.45 − 1| + |0.4 − 0| + |1 − 1| over 4.
    expect(calibrationError([0.2, 0.25, 1, 0.4], [1, 0, 1, 0])).toBeCloseTo(0.95 / 4, 12);
    expect(calibrationError([1], [0])).toBe(1);
    expect(calibrationError([], [])).toBeNull();
    expect(expectedCalibrationErrors([])).toBeNull();
  });

  it("expects of sure confidences no error, and of unsure ones that of a coin", () => {
    expect(expectedCalibrationErrors([1, 1, 0])).toEqual([0, 0]);
    // One sample at .5 is .5 from right and from wrong; of two with the same outcome the error is .5, else 0.
    expect(expectedCalibrationErrors([0.5])).toEqual([0.5, 0.5]);
    expect(expectedCalibrationErrors([0.5, 0.5])).toEqual([0, 0.5]);
  });

  it("is the same at every call", () => {
    const confidences = Float64Array.from({ length: 200 }, (_, at) => 0.3 + (0.7 * at) / 200);
    expect(expectedCalibrationErrors(confidences)).toEqual(expectedCalibrationErrors(confidences));
  });

  // Recorded before the draws were walked in the order of their uniform numbers.
  it.each([
    [31, 0.1591831425598335, 0.3142559833506764],
    [60, 0.10722222222222225, 0.22388888888888894],
    [400, 0.03835968750000001, 0.08754437499999997],
    [4000, 0.012097908213765022, 0.02753001123602096],
  ])("of %i samples is what it was", (n, from, to) => {
    const confidences = Float64Array.from({ length: n }, (_, at) => ((at * 7919) % n) / n);
    expect(expectedCalibrationErrors(confidences)).toEqual([expect.closeTo(from, 12), expect.closeTo(to, 12)]);
  });

  it("of one bin is the range of a normal number without its sign, whatever n is", () => {
    // From .0313 to 2.241 standard deviations; the number of right ones is a normal draw from a variance of 25 on.
    for (const n of [10_000, 10_001]) {
      const [from = 0, to = 0] = expectedCalibrationErrors(new Float64Array(n).fill(0.8)) ?? [];
      const deviation = Math.sqrt((0.8 * 0.2) / n);
      expect([from / deviation / 0.0313, n]).toEqual([expect.closeTo(1, 0), n]);
      expect(Math.abs(to / deviation / 2.241 - 1)).toBeLessThan(0.1);
    }
  });

  // Of 400 samples no bin has a variance of 25, of 4,000 most bins have more.
  it.each([400, 4000])("of %i samples holds the errors of 95 in 100 perfectly calibrated models", (length) => {
    const confidences = Float64Array.from({ length }, (_, at) => 0.3 + (0.7 * at) / length);
    const [from = 1, to = 0] = expectedCalibrationErrors(confidences) ?? [];
    let seed = 7;
    const random = () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 2 ** 32;
    };
    let within = 0;
    for (let model = 0; model < 1000; model++) {
      const error =
        calibrationError(
          confidences,
          Uint8Array.from(confidences, (p) => (random() < p ? 1 : 0)),
        ) ?? -1;
      if (error >= from && error <= to) within++;
    }
    expect(within).toBeGreaterThan(930);
    expect(within).toBeLessThan(970);
  });
});
