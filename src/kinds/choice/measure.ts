import type { ChoiceSample } from "../../model/index.ts";
import { type ChoiceFacts, type ChoiceProblem, Harness, NO_FACTS, PROBLEMS, Result, Scored } from "./facts.ts";

/** float32 programs write 1e-7 for a certain choice. */
const ROUNDING = 1e-4;

export function problemOf({ logLikelihoods, target }: ChoiceSample): ChoiceProblem | null {
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

/** Raw probability of a choice in [0, 1]: the file's own, else exp(ll). */
export function rawOf({ logLikelihoods, probabilities }: ChoiceSample, position: number): number {
  const given = probabilities?.[position];
  return Math.min(1, given ?? Math.exp(logLikelihoods?.[position] ?? Number.NaN));
}

/** −Infinity if every choice is ruled out. */
export function largestOf(logLikelihoods: readonly number[]): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of logLikelihoods) if (value > largest) largest = value;
  return largest;
}

/**
 * Σ exp(ll − max): the divisor of the normalised probabilities exp(ll − max) / Σ, which neither overflows nor becomes
 * 0/0. NaN if every choice is ruled out.
 */
export function divisorOf(logLikelihoods: readonly number[], largest: number): number {
  if (largest === Number.NEGATIVE_INFINITY) return Number.NaN;
  let sum = 0;
  for (const value of logLikelihoods) sum += Math.exp(value - largest);
  return sum;
}

type Writable = { -readonly [Fact in keyof ChoiceFacts]: ChoiceFacts[Fact] };

export function measureChoice(sample: ChoiceSample): ChoiceFacts {
  const facts = { ...NO_FACTS };
  measureInto(facts, sample);
  return facts;
}

/** Sets every fact of a question. */
export function measureInto(facts: Writable, sample: ChoiceSample): void {
  const { logLikelihoods, target } = sample;
  const problem = problemOf(sample);
  facts.choices = logLikelihoods?.length ?? 0;
  facts.scored = sample.isByLabel === null ? Scored.unknown : sample.isByLabel ? Scored.labels : Scored.texts;
  facts.harness = harnessBits(sample);
  facts.issues = sample.issues.length;
  facts.reported = sample.reported ?? Number.NaN;
  facts.state = problem === null ? 0 : 1 + PROBLEMS.indexOf(problem);
  facts.result = 0;
  facts.chosen = 0;
  facts.phi = Number.NaN;
  facts.wrong = Number.NaN;
  facts.phiNormalised = Number.NaN;
  facts.wrongNormalised = Number.NaN;
  facts.mass = Number.NaN;
  if (problem !== null || logLikelihoods === null || typeof target !== "number") return;
  const largest = largestOf(logLikelihoods);
  const divisor = divisorOf(logLikelihoods, largest);
  const own = logLikelihoods[target] ?? Number.NaN;
  let best = Number.NEGATIVE_INFINITY;
  let wrong = 0;
  let mass = 0;
  for (let position = 0; position < logLikelihoods.length; position++) {
    const raw = rawOf(sample, position);
    mass += raw;
    if (position === target) continue;
    const other = logLikelihoods[position] ?? Number.NaN;
    if (other > best) facts.chosen = 1 + position;
    best = Math.max(best, other);
    wrong = Math.max(wrong, raw);
  }
  facts.wrong = wrong;
  facts.mass = mass;
  facts.phi = rawOf(sample, target);
  facts.phiNormalised = Math.exp(own - largest) / divisor;
  facts.wrongNormalised = Math.exp(best - largest) / divisor;
  // Compared before exp, which makes very small numbers equal.
  facts.result = own > best ? Result.correct : own === best ? Result.tied : 0;
}

function harnessBits({ accuracy, lengthNormalisedAccuracy }: ChoiceSample): number {
  let bits = 0;
  if (accuracy === 0 || accuracy === 1) bits |= Harness.known | (accuracy === 1 ? Harness.correct : 0);
  if (lengthNormalisedAccuracy === 0 || lengthNormalisedAccuracy === 1)
    bits |= Harness.lengthKnown | (lengthNormalisedAccuracy === 1 ? Harness.lengthCorrect : 0);
  return bits;
}

export function exportedOf(facts: ChoiceFacts): Readonly<Record<string, number | null>> {
  const { phi, wrong, phiNormalised, wrongNormalised, harness } = facts;
  const known = (value: number) => (Number.isNaN(value) ? null : value);
  const verdict = (is: number, correct: number) => ((harness & is) === 0 ? null : (harness & correct) === 0 ? 0 : 1);
  const found = {
    "raw.right": known(phi),
    "raw.wrong": known(wrong),
    "normalised.right": known(phiNormalised),
    "normalised.wrong": known(wrongNormalised),
    "published.acc": verdict(Harness.known, Harness.correct),
    "published.acc_norm": verdict(Harness.lengthKnown, Harness.lengthCorrect),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}
