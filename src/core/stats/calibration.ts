import { BOOTSTRAP_SIZES, bootstrap, normalInterval } from "./intervals.ts";
import { Moments } from "./moments.ts";

/** Bins of equal width over [0, 1] that confidences are sorted into. */
export const CALIBRATION_BINS = 15;

/** The bin of a confidence: [k/15, (k+1)/15), the last one closed. */
export function calibrationBin(confidence: number): number {
  // Of no number just below an edge does the product round up to it: a test tries them all, as filters ask by the edge.
  return Math.min(CALIBRATION_BINS - 1, Math.max(0, Math.floor(confidence * CALIBRATION_BINS)));
}

/** A bin: how many confidences, their sum, how many of them were right. */
interface CalibrationBin {
  n: number;
  confidence: number;
  correct: number;
}

export function calibrationBins(
  confidences: ArrayLike<number>,
  isCorrect: ArrayLike<number>,
  times: ArrayLike<number> | null = null,
): readonly CalibrationBin[] {
  const bins = Array.from({ length: CALIBRATION_BINS }, (): CalibrationBin => ({ n: 0, confidence: 0, correct: 0 }));
  for (let i = 0; i < confidences.length; i++) {
    const confidence = confidences[i] ?? Number.NaN;
    const count = times === null ? 1 : (times[i] ?? 0);
    const bin = bins[calibrationBin(confidence)];
    if (!bin) continue;
    bin.n += count;
    bin.confidence += count * confidence;
    bin.correct += count * (isCorrect[i] ?? 0);
  }
  return bins;
}

/**
 * Expected calibration error: Σ over 15 bins of equal width of (n_bin / n) · |mean confidence − share that is right|.
 * In [0, 1], lower is better; null without samples. Guo et al., arXiv:1706.04599.
 */
export function calibrationError(
  confidences: ArrayLike<number>,
  isCorrect: ArrayLike<number>,
  times: ArrayLike<number> | null = null,
): number | null {
  const n = confidences.length;
  if (n === 0) return null;
  let sum = 0;
  for (const bin of calibrationBins(confidences, isCorrect, times)) sum += Math.abs(bin.confidence - bin.correct);
  return sum / n;
}

/**
 * 95 % interval: a seeded bootstrap; above 10,000 samples the normal approximation of Σ ±(confidence − right) / n, every
 * bin keeping the sign that it has. Null without samples.
 */
export function calibrationErrorInterval(
  confidences: ArrayLike<number>,
  isCorrect: ArrayLike<number>,
): readonly [number, number] | null {
  const n = confidences.length;
  const error = calibrationError(confidences, isCorrect);
  if (error === null) return null;
  if (n <= BOOTSTRAP_SIZES.to) return bootstrap(n, (times) => calibrationError(confidences, isCorrect, times));
  const signs = calibrationBins(confidences, isCorrect).map((bin) => Math.sign(bin.confidence - bin.correct));
  const moments = new Moments();
  for (let i = 0; i < n; i++) {
    const confidence = confidences[i] ?? Number.NaN;
    moments.add((signs[calibrationBin(confidence)] ?? 0) * (confidence - (isCorrect[i] ?? 0)));
  }
  return normalInterval(error, moments.variance ?? 0, n, [0, 1]);
}

/** √(mean of squared differences): unit of the values, 0 is best. Null without pairs or with lists of two lengths. */
export function rmse(truths: ArrayLike<number>, predictions: ArrayLike<number>): number | null {
  if (truths.length !== predictions.length) return null;
  const { mean } = momentsOf(squaredErrors(truths, predictions));
  return mean === null ? null : Math.sqrt(mean);
}

function squaredErrors(truths: ArrayLike<number>, predictions: ArrayLike<number>): Float64Array {
  const errors = new Float64Array(truths.length);
  for (let i = 0; i < errors.length; i++) {
    errors[i] = ((truths[i] ?? Number.NaN) - (predictions[i] ?? Number.NaN)) ** 2;
  }
  return errors;
}

function momentsOf(values: Float64Array): Moments {
  const moments = new Moments();
  for (const value of values) moments.add(value);
  return moments;
}
