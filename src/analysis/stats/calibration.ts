import { BOOTSTRAP_SIZES } from "./bootstrap.ts";
import { BOOTSTRAP_SEED, fraction, nextState } from "./draws.ts";
import { type Interval, percentileInterval } from "./intervals.ts";
import { Moments } from "./moments.ts";

export const CALIBRATION_BINS = 15;

/** [k/15, (k+1)/15), the last bin closed. */
export function calibrationBin(confidence: number): number {
  // Rounding never lifts a number below an edge to it: a test tries all edges, since filters use them.
  return Math.min(CALIBRATION_BINS - 1, Math.max(0, Math.floor(confidence * CALIBRATION_BINS)));
}

interface CalibrationBin {
  n: number;
  confidence: number;
  correct: number;
}

export function calibrationBins(
  confidences: ArrayLike<number>,
  isCorrect: ArrayLike<number>,
): readonly CalibrationBin[] {
  const bins = Array.from({ length: CALIBRATION_BINS }, (): CalibrationBin => ({ n: 0, confidence: 0, correct: 0 }));
  for (let i = 0; i < confidences.length; i++) {
    const confidence = confidences[i] ?? Number.NaN;
    const bin = bins[calibrationBin(confidence)];
    if (!bin) continue;
    bin.n++;
    bin.confidence += confidence;
    bin.correct += isCorrect[i] ?? 0;
  }
  return bins;
}

/**
 * Expected calibration error: Σ over 15 bins of equal width of (n_bin / n) · |mean confidence − share of right ones|.
 * In [0, 1], lower is better; null without samples. Guo et al., arXiv:1706.04599.
 */
export function calibrationError(confidences: ArrayLike<number>, isCorrect: ArrayLike<number>): number | null {
  const n = confidences.length;
  if (n === 0) return null;
  let sum = 0;
  for (const bin of calibrationBins(confidences, isCorrect)) sum += Math.abs(bin.confidence - bin.correct);
  return sum / n;
}

const OUTCOME_DRAWS = 1_000;

/**
 * The central 95 % of calibration errors of a perfectly calibrated model with these confidences: 2.5 to 97.5 % of 1,000
 * seeded draws of outcomes, each right with its confidence as probability. Above 10,000 samples each bin's sum is drawn
 * from a normal distribution with variance Σ p(1 − p). Null without samples. It replaces an interval: chance makes the
 * error too large, and a bootstrap adds as much again. Bröcker and Smith, Weather and Forecasting 22 (2007).
 */
export function expectedCalibrationErrors(confidences: ArrayLike<number>): Interval | null {
  const n = confidences.length;
  if (n === 0) return null;
  const errors = new Float64Array(OUTCOME_DRAWS);
  const add = n > BOOTSTRAP_SIZES.to ? drawnBins(confidences) : drawnOutcomes(confidences);
  let state = BOOTSTRAP_SEED;
  const differences = new Float64Array(CALIBRATION_BINS);
  for (let draw = 0; draw < OUTCOME_DRAWS; draw++) {
    differences.fill(0);
    state = add(differences, state);
    let sum = 0;
    for (const difference of differences) sum += Math.abs(difference);
    errors[draw] = sum / n;
  }
  return percentileInterval(errors);
}

/** Adds one draw of Σ (confidence − right) to each bin. Returns the next state. */
type DrawnBins = (differences: Float64Array, state: number) => number;

function drawnOutcomes(confidences: ArrayLike<number>): DrawnBins {
  const bins = Uint8Array.from(confidences, calibrationBin);
  const probabilities = Float64Array.from(confidences);
  return (differences, from) => {
    let state = from;
    for (let i = 0; i < bins.length; i++) {
      const confidence = probabilities[i] ?? 0;
      const bin = bins[i] ?? 0;
      // Branchless: the outcome is unpredictable.
      differences[bin] = (differences[bin] ?? 0) + confidence - Number(fraction(state) < confidence);
      state = nextState(state);
    }
    return state;
  };
}

/** All outcomes of a bin at once, by a normal sum. Box and Muller (1958). */
function drawnBins(confidences: ArrayLike<number>): DrawnBins {
  const variances = new Float64Array(CALIBRATION_BINS);
  for (let i = 0; i < confidences.length; i++) {
    const confidence = confidences[i] ?? 0;
    const bin = calibrationBin(confidence);
    variances[bin] = (variances[bin] ?? 0) + confidence * (1 - confidence);
  }
  return (differences, from) => {
    let state = from;
    for (const [bin, variance] of variances.entries()) {
      const second = nextState(state);
      const normal = Math.sqrt(-2 * Math.log(1 - fraction(state))) * Math.cos(2 * Math.PI * fraction(second));
      differences[bin] = Math.sqrt(variance) * normal;
      state = nextState(second);
    }
    return state;
  };
}

/**
 * √(mean of squared differences): unit of the values, 0 is best. Null without pairs or for lists of different lengths.
 */
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
