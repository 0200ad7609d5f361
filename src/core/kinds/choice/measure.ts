import type { ChoiceSample } from "../../../model/index.ts";
import { type ChoiceFacts, Harness, NO_FACTS, PROBLEMS, Result, Scored } from "./facts.ts";
import { divisorOf, largestOf, problemOf, rawOf } from "./probabilities.ts";

/** Facts of a question: the probabilities that Φ and Δ stand on, raw and normalised, and who is right. */
export function measureChoice(sample: ChoiceSample): ChoiceFacts {
  const facts: { -readonly [Fact in keyof ChoiceFacts]: ChoiceFacts[Fact] } = { ...NO_FACTS };
  const { logLikelihoods, target } = sample;
  const problem = problemOf(sample);
  facts.choices = logLikelihoods?.length ?? 0;
  facts.scored = sample.isByLabel === null ? Scored.unknown : sample.isByLabel ? Scored.labels : Scored.texts;
  facts.harness = harnessBits(sample);
  facts.issues = sample.issues.length;
  if (sample.reported !== null) facts.reported = sample.reported;
  if (problem !== null) facts.state = 1 + PROBLEMS.indexOf(problem);
  if (problem !== null || logLikelihoods === null || typeof target !== "number") return facts;
  const largest = largestOf(logLikelihoods);
  const divisor = divisorOf(logLikelihoods, largest);
  const own = logLikelihoods[target] ?? Number.NaN;
  let best = Number.NEGATIVE_INFINITY;
  facts.wrong = 0;
  facts.mass = 0;
  for (let position = 0; position < logLikelihoods.length; position++) {
    const raw = rawOf(sample, position);
    facts.mass += raw;
    if (position === target) continue;
    best = Math.max(best, logLikelihoods[position] ?? Number.NaN);
    facts.wrong = Math.max(facts.wrong, raw);
  }
  facts.phi = rawOf(sample, target);
  facts.phiNormalised = Math.exp(own - largest) / divisor;
  facts.wrongNormalised = Math.exp(best - largest) / divisor;
  // Before exp, which makes equals of very small numbers.
  facts.result = own > best ? Result.correct : own === best ? Result.tied : 0;
  return facts;
}

function harnessBits({ accuracy, lengthNormalisedAccuracy }: ChoiceSample): number {
  let bits = 0;
  if (accuracy === 0 || accuracy === 1) bits |= Harness.known | (accuracy === 1 ? Harness.correct : 0);
  if (lengthNormalisedAccuracy === 0 || lengthNormalisedAccuracy === 1)
    bits |= Harness.lengthKnown | (lengthNormalisedAccuracy === 1 ? Harness.lengthCorrect : 0);
  return bits;
}
