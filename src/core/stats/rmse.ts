import { BOOTSTRAP_SIZES, bootstrapMean } from "./bootstrap.ts";
import { Moments } from "./moments.ts";
import { normalInterval } from "./normal.ts";

/** √(mean of squared differences): unit of the values, 0 is best. Null without pairs or with lists of two lengths. */
export function rmse(truths: ArrayLike<number>, predictions: ArrayLike<number>): number | null {
  if (truths.length !== predictions.length) return null;
  const { mean } = momentsOf(squaredErrors(truths, predictions));
  return mean === null ? null : Math.sqrt(mean);
}

/** 95 % interval: that of the mean squared error, by bootstrap or the normal approximation as its size asks, rooted. */
export function rmseInterval(
  truths: ArrayLike<number>,
  predictions: ArrayLike<number>,
): readonly [number, number] | null {
  const errors = squaredErrors(truths, predictions);
  const { n, mean, variance } = momentsOf(errors);
  if (mean === null || variance === null) return null;
  const interval =
    n > BOOTSTRAP_SIZES.to ? normalInterval(mean, variance, n, [0, Number.MAX_VALUE]) : bootstrapMean(errors);
  return interval === null ? null : [Math.sqrt(interval[0]), Math.sqrt(interval[1])];
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
