import { MATCHING_MODES } from "../../../../model/index.ts";
import { Found, Given, type RagFacts } from "../facts.ts";
import { isTask } from "./score.ts";

/**
 * 1 where two matching modes give a verdict of the opened sample different levels, else 0; a mode that leaves a verdict
 * undefined differs from none. Null without a response, or where not every mode has been worked out.
 */
export function modesDisagree(facts: RagFacts): number | null {
  const { given } = facts;
  if ((given & Given.response) === 0) return null;
  if (MATCHING_MODES.some((mode) => (facts[mode] & Found.known) === 0)) return null;
  const shown = shownBits(facts);
  // RGB's program drops a row whose answer it cannot read: there `benchmark` has no levels to compare.
  const modes = MATCHING_MODES.filter((mode) => mode !== "benchmark" || (given & Given.badAnswer) === 0);
  return new Set(modes.map((mode) => facts[mode] & shown)).size > 1 ? 1 : 0;
}

/** The bits behind the verdicts that the opened sample shows and that are defined. */
function shownBits(facts: RagFacts): number {
  const { given } = facts;
  const hasAnswer = (given & Given.answer) !== 0;
  const hasCounterfactual = (given & Given.counterfactual) !== 0;
  let bits = Found.rejected | (hasAnswer ? Found.correct : 0);
  if (!hasCounterfactual && !isTask(facts, "counterfactual_robustness")) return bits;
  bits |= Found.detected | (hasAnswer ? Found.corrected : 0);
  return hasAnswer && hasCounterfactual ? bits | Found.followed : bits;
}
