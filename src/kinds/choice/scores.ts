import { composedOf, type ScoreOf } from "../../analysis/aggregate/scores.ts";
import { type Modes, type Score, scored, undefinedScore, verdictScore } from "../../model/index.ts";
import { type ChoiceFacts, PROBLEMS, Result } from "./facts.ts";

const PROBLEM_SCORES: readonly Score[] = PROBLEMS.map((problem) => undefinedScore(problem));
const ALL_RULED_OUT = undefinedScore("zero-denominator");

export function problemScore({ state }: ChoiceFacts): Score | null {
  return state === 0 ? null : (PROBLEM_SCORES[state - 1] ?? null);
}

/** p of the right choice in the active mode; NaN if undefined. */
export function phiIn(facts: ChoiceFacts, { probabilities }: Modes): number {
  return probabilities === "raw" ? facts.phi : facts.phiNormalised;
}

export function wrongIn(facts: ChoiceFacts, { probabilities }: Modes): number {
  return probabilities === "raw" ? facts.wrong : facts.wrongNormalised;
}

function oneOfPair(value: (phi: number, wrong: number) => number): ScoreOf<ChoiceFacts> {
  return (facts, modes) => {
    if (facts.state !== 0) return PROBLEM_SCORES[facts.state - 1] ?? ALL_RULED_OUT;
    const [phi, wrong] = [phiIn(facts, modes), wrongIn(facts, modes)];
    return Number.isNaN(phi) || Number.isNaN(wrong) ? ALL_RULED_OUT : scored(value(phi, wrong));
  };
}

/** 1 if the question's result has the bit, else 0; undefined for an unscored question. */
export function ofResult(bit: (typeof Result)[keyof typeof Result]) {
  return (facts: ChoiceFacts): Score => problemScore(facts) ?? verdictScore((facts.result & bit) !== 0);
}

/**
 * Each of the two probabilities. Undefined for an unscored question, and with `zero-denominator` if every choice is
 * ruled out and the mode is normalised.
 */
export const phiScore = oneOfPair((phi) => phi);
export const wrongScore = oneOfPair((_, wrong) => wrong);

/** A score of both, defined as they are. */
export const ofPair = (value: (phi: number, wrong: number) => number): ScoreOf<ChoiceFacts> =>
  composedOf([phiScore, wrongScore], (values, at) => value(values[at] ?? Number.NaN, values[at + 1] ?? Number.NaN));

export const deltaScore = ofPair((phi, wrong) => phi - wrong);
export const correctScore = ofResult(Result.correct);

export function isScored(facts: ChoiceFacts, modes: Modes): boolean {
  return facts.state === 0 && !Number.isNaN(phiIn(facts, modes)) && !Number.isNaN(wrongIn(facts, modes));
}
