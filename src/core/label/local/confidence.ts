import { BIAS, FEATURES, type Feature, WEIGHTS } from "./features.ts";

/** What words alone say of a response sentence: what they cannot tell is unsure, and nobody's verdict. */
export type Call = "supported" | "unsupported" | "unsure";

/** A sentence is called supported or unsupported only where people agree at least so often. */
const CALLED_FROM = 0.85;

/**
 * The chance that people would call a sentence with these features fully supported, in (0, 1): what a labeller by words
 * has to tell, whatever it tells it by. A sentence that is all but quoted has its measured share; of all others words
 * say little, and their chance stays near the half.
 */
export function chanceOf(features: Readonly<Record<Feature, number>>): number {
  return isQuoted(features) ? QUOTED.chance : logistic(OTHERS.bias + OTHERS.slope * scoreOf(features));
}

/** The one place where a chance becomes a verdict. */
export function callOf(chance: number): Call {
  if (chance >= CALLED_FROM) return "supported";
  return chance <= 1 - CALLED_FROM ? "unsupported" : "unsure";
}

/**
 * Nearly all of a sentence's words, by weight, in the cited ones, as many of its neighbours still neighbours there, and
 * nothing that differs: 23 November 2026, `node bench/calibrate.mjs`, which chooses both bounds on all but one of the sets
 * that people labelled and tries them on that one. The chance is the share of such sentences that people call supported.
 */
const QUOTED = { cover: 0.9, phrase: 0.8, chance: 0.86 };
/** The same command fits the chance of all other sentences, over the logarithm of their odds by `WEIGHTS`. */
const OTHERS = { slope: 0.1, bias: 0.39 };

function isQuoted({ cover, phrase, names, swaps, numbers, polarity }: Readonly<Record<Feature, number>>): boolean {
  return cover >= QUOTED.cover && phrase >= QUOTED.phrase && names + swaps + numbers + polarity === 0;
}

/** Logarithm of the odds by the weighed features. */
export function scoreOf(features: Readonly<Record<Feature, number>>): number {
  let sum = BIAS;
  for (const name of FEATURES) sum += WEIGHTS[name] * features[name];
  return sum;
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
