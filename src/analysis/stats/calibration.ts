import { BOOTSTRAP_SIZES } from "./bootstrap.ts";
import { BOOTSTRAP_SEED, fraction, nextState } from "./draws.ts";
import { type Interval, percentileInterval } from "./intervals.ts";
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
 * Expected calibration error: Σ over 15 bins of equal width of (n_bin / n) · |mean confidence − share that is right|.
 * In [0, 1], lower is better; null without samples. Guo et al., arXiv:1706.04599.
 */
export function calibrationError(confidences: ArrayLike<number>, isCorrect: ArrayLike<number>): number | null {
  const n = confidences.length;
  if (n === 0) return null;
  let sum = 0;
  for (const bin of calibrationBins(confidences, isCorrect)) sum += Math.abs(bin.confidence - bin.correct);
  return sum / n;
}

/** Draws of outcomes: enough for the 2.5 % points. */
const OUTCOME_DRAWS = 1_000;

/**
 * From where to where 95 % of the calibration errors lie that a perfectly calibrated model with these confidences would
 * show by chance: 2.5 to 97.5 % of 1,000 seeded draws of outcomes, each right with the probability that is its
 * confidence. Above 10,000 samples what a bin's draws add up to is drawn at once, from a normal distribution with their
 * variance, Σ p(1 − p). Null without samples. It stands in the place of an interval: chance makes the error too large, and
 * a bootstrap adds as much again, so that none of its draws may be as small as the true one. Bröcker and Smith, Weather
 * and Forecasting 22 (2007).
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

/** Adds to each bin what one draw of its outcomes makes of Σ (confidence − right). Takes a state, gives the next. */
type DrawnBins = (differences: Float64Array, state: number) => number;

/** Outcome by outcome. */
function drawnOutcomes(confidences: ArrayLike<number>): DrawnBins {
  const bins = Uint8Array.from(confidences, calibrationBin);
  const probabilities = Float64Array.from(confidences);
  return (differences, from) => {
    let state = from;
    for (let i = 0; i < bins.length; i++) {
      const confidence = probabilities[i] ?? 0;
      const bin = bins[i] ?? 0;
      // A number rather than a branch, which nobody could foretell.
      differences[bin] = (differences[bin] ?? 0) + confidence - Number(fraction(state) < confidence);
      state = nextState(state);
    }
    return state;
  };
}

/** All outcomes of a bin at once: of so many, their sum is as good as normal. Box and Muller (1958). */
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
      // 1 − u is above 0.
      const normal = Math.sqrt(-2 * Math.log(1 - fraction(state))) * Math.cos(2 * Math.PI * fraction(second));
      differences[bin] = Math.sqrt(variance) * normal;
      state = nextState(second);
    }
    return state;
  };
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
