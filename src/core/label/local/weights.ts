import type { Feature } from "./features.ts";

/**
 * Logistic weights of the features: 21 November 2026, `node bench/calibrate.mjs --fit`, on half of the questions of
 * HaluEval's QA sample and of RGB's counterfactual set. How they do on the other half: the same command without `--fit`.
 */
export const WEIGHTS: Readonly<Record<Feature, number>> = {
  cover: 0.77,
  single: 0.82,
  news: 0.78,
  unknown: -0.83,
  names: -0.93,
  swaps: -2.06,
  phrase: 0.96,
  anchor: 0.63,
  near: 1.05,
  numbers: -3.47,
  polarity: -2.97,
};
export const BIAS = -1.13;

/**
 * What each feature would count without any data. The examples say little of numbers and negations: there these stand.
 * What speaks for support may never come to speak against it, or the other way round.
 */
export const PRIORS: Readonly<Record<Feature, number>> = {
  cover: 1,
  single: 1,
  news: 1,
  unknown: -1,
  names: -1,
  swaps: -2,
  phrase: 1,
  anchor: 0.5,
  near: 0.5,
  numbers: -4,
  polarity: -3,
};
