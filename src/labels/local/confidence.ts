import { BIAS, FAR_BIAS, FAR_WEIGHTS, FEATURES, type Feature, OTHER_BIAS, OTHER_WEIGHTS, WEIGHTS } from "./features.ts";

/** What words alone say of a response sentence: what they cannot tell is unsure, and nobody's verdict. */
export type Call = "supported" | "unsupported" | "unsure";

/** A sentence is called supported or unsupported only where people agree at least so often. */
const CALLED_FROM = 0.85;

/**
 * The chance that a sentence with these features is fully supported, in (0, 1): what a labeller by words has to tell,
 * whatever it tells it by. Only of a sentence that is close to quoted do words tell enough for a verdict: the chance of
 * all others stays between two bounds, and rises with their score as well.
 */
export function chanceOf(features: Readonly<Record<Feature, number>>, isEnglish: boolean): number {
  const score = scoreOf(features, isEnglish);
  const chance = logistic(score);
  const isTold = chance < 0.5 ? has(features, CLOSE) : has(features, QUOTED) && isClean(features);
  return isTold ? chance : OPEN.from + (OPEN.to - OPEN.from) * chance;
}

/** Just inside of what is called supported or unsupported. */
const OPEN = { from: 0.16, to: 0.84 };
/** So many of a sentence's words, by weight, are in the cited ones, and of its neighbouring words neighbours there. */
const QUOTED = { cover: 0.9, phrase: 0.8 };
const CLOSE = { cover: 0.8, phrase: 0.7 };
const RETOLD = { cover: 0.6, phrase: 0.6 };

/** Whether a sentence is told in words of its own: that its words are missing says little then. */
export const isFar = (features: Readonly<Record<Feature, number>>): boolean => !has(features, RETOLD);

/** Whether nothing in it is new to the documents, and nothing differs. */
const isClean = (features: Readonly<Record<Feature, number>>): boolean =>
  DIFFERENCES.every((name) => features[name] === 0);
const DIFFERENCES = ["strange", "added", "names", "swaps", "replaced", "numbers", "negations", "polarity"] as const;

const has = ({ cover, phrase }: Readonly<Record<Feature, number>>, least: typeof QUOTED): boolean =>
  cover >= least.cover && phrase >= least.phrase;

/** The one place where a chance becomes a verdict. */
export function callOf(chance: number): Call {
  if (chance >= CALLED_FROM) return "supported";
  return chance <= 1 - CALLED_FROM ? "unsupported" : "unsure";
}

/**
 * Logarithm of the odds by the weighed features; a sentence in words of its own has weights of its own, and so has one of
 * another language than English.
 */
export function scoreOf(features: Readonly<Record<Feature, number>>, isEnglish: boolean): number {
  const [bias, weights] = isEnglish ? byNearness(features) : ([OTHER_BIAS, OTHER_WEIGHTS] as const);
  let sum = bias;
  for (const name of FEATURES) sum += weights[name] * features[name];
  return sum;
}

const byNearness = (features: Readonly<Record<Feature, number>>) =>
  isFar(features) ? ([FAR_BIAS, FAR_WEIGHTS] as const) : ([BIAS, WEIGHTS] as const);

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
