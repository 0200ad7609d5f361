import { BIAS, FAR_BIAS, FAR_WEIGHTS, FEATURES, type Feature, OTHER_BIAS, OTHER_WEIGHTS, WEIGHTS } from "./features.ts";

/** A verdict from words; `unsure` if they cannot decide. */
export type Call = "supported" | "unsupported" | "unsure";

/** Least agreement with people for a verdict. */
const CALLED_FROM = 0.85;

/**
 * Probability that a sentence with these features is fully supported, in (0, 1). Only near quotations allow a verdict:
 * the probability of others stays between two bounds, and rises with the score.
 */
export function chanceOf(features: Readonly<Record<Feature, number>>, isEnglish: boolean): number {
  const score = scoreOf(features, isEnglish);
  const chance = logistic(score);
  const isClear = chance < 0.5 ? has(features, CLOSE) : has(features, QUOTED) && isClean(features);
  return isClear ? chance : OPEN.from + (OPEN.to - OPEN.from) * chance;
}

const OPEN = { from: 0.16, to: 0.84 };
const QUOTED = { cover: 0.9, phrase: 0.8 };
const CLOSE = { cover: 0.8, phrase: 0.7 };
const RETOLD = { cover: 0.6, phrase: 0.6 };

export const isFar = (features: Readonly<Record<Feature, number>>): boolean => !has(features, RETOLD);

const isClean = (features: Readonly<Record<Feature, number>>): boolean =>
  DIFFERENCES.every((name) => features[name] === 0);
const DIFFERENCES = ["strange", "added", "names", "swaps", "replaced", "numbers", "negations", "polarity"] as const;

const has = ({ cover, phrase }: Readonly<Record<Feature, number>>, least: typeof QUOTED): boolean =>
  cover >= least.cover && phrase >= least.phrase;

export function callOf(chance: number): Call {
  if (chance >= CALLED_FROM) return "supported";
  return chance <= 1 - CALLED_FROM ? "unsupported" : "unsure";
}

/** Log-odds by the weighted features; paraphrases and other languages than English have weights of their own. */
export function scoreOf(features: Readonly<Record<Feature, number>>, isEnglish: boolean): number {
  const [bias, weights] = isEnglish ? byNearness(features) : ([OTHER_BIAS, OTHER_WEIGHTS] as const);
  let sum = bias;
  for (const name of FEATURES) sum += weights[name] * features[name];
  return sum;
}

const byNearness = (features: Readonly<Record<Feature, number>>) =>
  isFar(features) ? ([FAR_BIAS, FAR_WEIGHTS] as const) : ([BIAS, WEIGHTS] as const);

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
