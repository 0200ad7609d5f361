import type { ChoiceSample } from "../../../model/index.ts";
import type { Problem } from "./facts.ts";

/** Above 0 by no more than rounding: float32 programs write 1e-7 for a certain choice. */
const ROUNDING = 1e-4;

/** Why the question cannot be scored; null where it can. */
export function problemOf({ logLikelihoods, target }: ChoiceSample): Problem | null {
  if (logLikelihoods === null) return "no-response";
  for (const value of logLikelihoods) if (Number.isNaN(value)) return "bad-field";
  if (logLikelihoods.length < 2) return "too-few";
  if (target === "several") return "out-of-labels";
  if (target === "bad-field") return "bad-field";
  if (target === null) return "no-answer";
  if (!Number.isInteger(target) || target < 0 || target >= logLikelihoods.length) return "out-of-range";
  for (const value of logLikelihoods) if (value > ROUNDING) return "out-of-range";
  return null;
}

/** The raw probability of a choice: as the file has it, else exp(ll). In [0, 1]. */
export function rawOf({ logLikelihoods, probabilities }: ChoiceSample, position: number): number {
  const given = probabilities?.[position];
  return Math.min(1, given ?? Math.exp(logLikelihoods?.[position] ?? Number.NaN));
}

/** The largest log-likelihood; −Infinity where every choice is ruled out. */
export function largestOf(logLikelihoods: readonly number[]): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of logLikelihoods) if (value > largest) largest = value;
  return largest;
}

/**
 * Σ exp(ll − max): the divisor of the normalised probabilities exp(ll − max) / Σ, which neither overflows nor falls to
 * 0/0 however long the choices are. NaN where every choice is ruled out.
 */
export function divisorOf(logLikelihoods: readonly number[], largest: number): number {
  if (largest === Number.NEGATIVE_INFINITY) return Number.NaN;
  let sum = 0;
  for (const value of logLikelihoods) sum += Math.exp(value - largest);
  return sum;
}
