import { BOOTSTRAP_SEED, fraction, nextState } from "./draws.ts";
import { type Interval, percentileInterval } from "./intervals.ts";
import { Moments } from "./moments.ts";
import { ascending } from "./order.ts";

export const CALIBRATION_BINS = 15;

/** [k/15, (k+1)/15), the last bin closed. */
export function calibrationBin(confidence: number): number {
  // Rounding never lifts a number below an edge to it: a test tries all edges, since filters use them.
  return Math.min(CALIBRATION_BINS - 1, Math.max(0, Math.floor(confidence * CALIBRATION_BINS)));
}

interface CalibrationBin {
  readonly n: number;
  readonly confidence: number;
  readonly correct: number;
}

export function calibrationBins(
  confidences: ArrayLike<number>,
  isCorrect: ArrayLike<number>,
): readonly CalibrationBin[] {
  const n = new Float64Array(CALIBRATION_BINS);
  const sums = new Float64Array(CALIBRATION_BINS);
  const right = new Float64Array(CALIBRATION_BINS);
  for (let i = 0; i < confidences.length; i++) {
    const confidence = confidences[i] ?? Number.NaN;
    const bin = calibrationBin(confidence);
    n[bin] = (n[bin] ?? 0) + 1;
    sums[bin] = (sums[bin] ?? 0) + confidence;
    right[bin] = (right[bin] ?? 0) + (isCorrect[i] ?? 0);
  }
  return Array.from(n, (count, bin) => ({ n: count, confidence: sums[bin] ?? 0, correct: right[bin] ?? 0 }));
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
 * seeded draws of outcomes, each right with its confidence as probability. Null without samples. It replaces an
 * interval: chance makes the error too large, and a bootstrap adds as much again. Bröcker and Smith, Weather and
 * Forecasting 22 (2007).
 */
export function expectedCalibrationErrors(confidences: ArrayLike<number>): Interval | null {
  const n = confidences.length;
  if (n === 0) return null;
  const errors = new Float64Array(OUTCOME_DRAWS);
  for (const [bin, own] of byBin(confidences).entries()) if (own.length > 0) addDrawn(errors, bin, own);
  return percentileInterval(errors.map((sum) => sum / n));
}

function byBin(confidences: ArrayLike<number>): readonly Float64Array[] {
  const sizes = new Uint32Array(CALIBRATION_BINS);
  const bins = new Uint8Array(confidences.length);
  for (let i = 0; i < bins.length; i++) {
    const bin = calibrationBin(confidences[i] ?? 0);
    bins[i] = bin;
    sizes[bin] = (sizes[bin] ?? 0) + 1;
  }
  const all = Array.from(sizes, (size) => new Float64Array(size));
  sizes.fill(0);
  for (let i = 0; i < bins.length; i++) {
    const bin = bins[i] ?? 0;
    const at = sizes[bin] ?? 0;
    const own = all[bin];
    if (own) own[at] = confidences[i] ?? 0;
    sizes[bin] = at + 1;
  }
  return all;
}

/** From this variance on the number of right outcomes is drawn from the normal distribution. */
const NORMAL_FROM = 25;

/** Adds |Σ (confidence − right)| of each draw: of the bin's outcomes only their number counts. */
function addDrawn(errors: Float64Array, bin: number, own: Float64Array): void {
  const { sum, variance } = outcomesOf(own);
  if (variance >= NORMAL_FROM) {
    addNormal(errors, bin, Math.sqrt(variance));
    return;
  }
  // The rarer outcome has fewer distinct counts.
  const isMostlyRight = 2 * sum > own.length;
  const mean = isMostlyRight ? own.length - sum : sum;
  const atMost = countsOf(isMostlyRight ? own.map((confidence) => 1 - confidence) : own, mean, variance);
  addCounted(errors, bin, atMost, mean);
}

// Each loop has a function of its own: one that is compiled within its first loop does not know the types of the rest.

function outcomesOf(confidences: Float64Array): { readonly sum: number; readonly variance: number } {
  let [sum, variance] = [0, 0];
  for (let i = 0; i < confidences.length; i++) {
    const confidence = confidences[i] ?? 0;
    sum += confidence;
    variance += confidence * (1 - confidence);
  }
  return { sum, variance };
}

function addNormal(errors: Float64Array, bin: number, deviation: number): void {
  const { normals } = outcomeDraws();
  const from = bin * OUTCOME_DRAWS;
  for (let draw = 0; draw < OUTCOME_DRAWS; draw++)
    errors[draw] = (errors[draw] ?? 0) + deviation * Math.abs(normals[from + draw] ?? 0);
}

function addCounted(errors: Float64Array, bin: number, atMost: Float64Array, mean: number): void {
  const { uniforms, drawsOf } = outcomeDraws();
  const from = bin * OUTCOME_DRAWS;
  // Counts ascend with the uniform numbers, so that all draws take one walk over them.
  let count = 0;
  for (let at = from; at < from + OUTCOME_DRAWS; at++) {
    const uniform = uniforms[at] ?? 0;
    while (count < atMost.length - 1 && (atMost[count] ?? 1) <= uniform) count++;
    const draw = drawsOf[at] ?? 0;
    errors[draw] = (errors[draw] ?? 0) + Math.abs(mean - count);
  }
}

/**
 * By k: the probability that at most k of these events happen. Counts that are ten deviations above the mean are left
 * out. The distribution of Poisson, 1837, by convolution.
 */
function countsOf(probabilities: Float64Array, mean: number, variance: number): Float64Array {
  const most = Math.min(probabilities.length, Math.ceil(mean + 10 * Math.sqrt(variance) + 10));
  const counts = new Float64Array(most + 1);
  counts[0] = 1;
  let largest = 0;
  for (const p of probabilities) {
    if (p === 0) continue;
    if (largest < most) largest++;
    for (let k = largest; k > 0; k--) counts[k] = (counts[k] ?? 0) * (1 - p) + (counts[k - 1] ?? 0) * p;
    counts[0] = (counts[0] ?? 0) * (1 - p);
  }
  for (let k = 1; k <= most; k++) counts[k] = (counts[k] ?? 0) + (counts[k - 1] ?? 0);
  return counts;
}

interface OutcomeDraws {
  /** Ascending within each bin, and the draw that each one is of. */
  readonly uniforms: Float64Array;
  readonly drawsOf: Uint16Array;
  /** By draw. */
  readonly normals: Float64Array;
}

let drawn: OutcomeDraws | null = null;

/** By bin, the same for all slices. Normal numbers by Box and Muller (1958). */
function outcomeDraws(): OutcomeDraws {
  if (drawn) return drawn;
  const length = CALIBRATION_BINS * OUTCOME_DRAWS;
  const own = new Float64Array(length);
  const normals = new Float64Array(length);
  let state = BOOTSTRAP_SEED;
  for (let i = 0; i < length; i++) {
    const second = nextState(state);
    own[i] = fraction(state);
    normals[i] = Math.sqrt(-2 * Math.log(1 - fraction(state))) * Math.cos(2 * Math.PI * fraction(second));
    state = nextState(second);
  }
  const uniforms = new Float64Array(length);
  const drawsOf = new Uint16Array(length);
  for (let from = 0; from < length; from += OUTCOME_DRAWS) {
    const ofBin = own.subarray(from, from + OUTCOME_DRAWS);
    drawsOf.set(ascending(ofBin).order, from);
    uniforms.set(ofBin.sort(), from);
  }
  drawn = { uniforms, drawsOf, normals };
  return drawn;
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
