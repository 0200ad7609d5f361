import {
  type AnswerParts,
  MATCHING_MODES,
  type Modes,
  NOT_APPLICABLE,
  RAG_TASKS,
  type RagSample,
  type RagTask,
  type Score,
  undefinedScore,
  verdictScore,
} from "../../../model/index.ts";
import { hasHistory } from "../documents.ts";
import { Found, Given, type RagFacts } from "../facts.ts";

/** An empty string is given; null is not. */
export function givenOf(sample: RagSample): number {
  return (
    (sample.response === null ? 0 : Given.response | (isEmpty(sample.response) ? Given.emptyResponse : 0)) |
    (sample.answer === null ? 0 : sample.answer === "bad-field" ? Given.badAnswer : Given.answer) |
    (sample.counterfactual === null ? 0 : Given.counterfactual) |
    (sample.documents === null ? 0 : Given.documents) |
    (hasHistory(sample) ? Given.history : 0) |
    (sample.isNoisePercent === undefined ? 0 : sample.isNoisePercent ? Given.percentNoise : Given.ratioNoise)
  );
}

export const isEmpty = (text: string): boolean => text.trim() === "";

/** The answer if readable. */
export function answerOf(sample: RagSample): AnswerParts | null {
  return sample.answer === "bad-field" ? null : sample.answer;
}

/** The counterfactual as an answer of one part: the same rule as for the truth. */
export function counterfactualOf(sample: RagSample): AnswerParts | null {
  return sample.counterfactual === null ? null : [[sample.counterfactual]];
}

/** Requirements of a verdict other than a response. */
export type Need = "answer" | "counterfactual";

/**
 * 1 if the active mode's verdict has one of the `bits`, else 0; undefined with the first of `no-response`, `bad-field`,
 * `no-answer`, `no-counterfactual`. `benchmark` has no score for unreadable answers, which RGB's program drops.
 * `not-judged` without word matching, not applicable if the mode is not measured.
 */
export function verdictOf(facts: RagFacts, modes: Modes, bits: number, ...needs: readonly Need[]): Score {
  const { given } = facts;
  if ((given & Given.response) === 0) return NO_RESPONSE;
  const needsAnswer = needs.includes("answer");
  if ((given & Given.badAnswer) !== 0 && (needsAnswer || modes.matching === "benchmark")) return BAD_FIELD;
  if (needsAnswer && (given & Given.answer) === 0) return NO_ANSWER;
  if (needs.includes("counterfactual") && (given & Given.counterfactual) === 0) return NO_COUNTERFACTUAL;
  if (modes.matching === "none") return NOT_JUDGED;
  const found = facts[modes.matching];
  return (found & Found.known) === 0 ? NOT_APPLICABLE : verdictScore((found & bits) !== 0);
}

export function isTask(facts: RagFacts, task: RagTask): boolean {
  return facts.task === TASK_CODES[task];
}

/** `RagFacts.task`: 0 for none, else 1 + position in `RAG_TASKS`. */
export function taskCode(task: RagTask | null): number {
  return task === null ? 0 : TASK_CODES[task];
}

const TASK_CODES: Readonly<Record<RagTask, number>> = {
  noise_robustness: RAG_TASKS.indexOf("noise_robustness") + 1,
  negative_rejection: RAG_TASKS.indexOf("negative_rejection") + 1,
  information_integration: RAG_TASKS.indexOf("information_integration") + 1,
  counterfactual_robustness: RAG_TASKS.indexOf("counterfactual_robustness") + 1,
};

const NO_RESPONSE = undefinedScore("no-response");
const BAD_FIELD = undefinedScore("bad-field");
const NO_ANSWER = undefinedScore("no-answer");
const NOT_JUDGED = undefinedScore("not-judged");
const NO_COUNTERFACTUAL = undefinedScore("no-counterfactual");

/**
 * 1 if two matching modes give a verdict of the opened sample different levels, else 0; an undefined verdict differs
 * from none. Null without a response, without all modes, and without word matching.
 */
export function modesDisagree(facts: RagFacts, { matching }: Pick<Modes, "matching">): number | null {
  if (matching === "none") return null;
  const { given } = facts;
  if ((given & Given.response) === 0) return null;
  if (MATCHING_MODES.some((mode) => (facts[mode] & Found.known) === 0)) return null;
  const shown = shownBits(facts);
  // `benchmark` has no levels for unreadable answers.
  const modes = MATCHING_MODES.filter((mode) => mode !== "benchmark" || (given & Given.badAnswer) === 0);
  return new Set(modes.map((mode) => facts[mode] & shown)).size > 1 ? 1 : 0;
}

/** Bits of the defined verdicts of the opened sample. */
function shownBits(facts: RagFacts): number {
  const { given } = facts;
  const hasAnswer = (given & Given.answer) !== 0;
  const hasCounterfactual = (given & Given.counterfactual) !== 0;
  let bits = Found.rejected | (hasAnswer ? Found.correct : 0);
  if (!hasCounterfactual && !isTask(facts, "counterfactual_robustness")) return bits;
  bits |= Found.detected | (hasAnswer ? Found.corrected : 0);
  return hasAnswer && hasCounterfactual ? bits | Found.followed : bits;
}
