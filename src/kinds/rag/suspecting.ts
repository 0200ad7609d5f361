import { MATCHING_MODES } from "../../model/index.ts";
import type { Suspecting } from "../suspecting.ts";
import { Found, Given, type RagFacts, Trace } from "./facts.ts";
import { isTask } from "./robustness/score.ts";

const NEEDED = Given.response | Given.answer;
const COMPARED = Trace.looked | Trace.checked;

/** Against the gold answer: no mode finds it in the response, and documents contain what the response says. */
export const ragSuspecting: Suspecting<RagFacts> = {
  doubtOf(facts) {
    if (!mayDoubt(facts) || MATCHING_MODES.some((mode) => (facts[mode] & Found.known) === 0)) return null;
    const isWrong = MATCHING_MODES.every((mode) => (facts[mode] & (Found.correct | Found.rejected)) === 0);
    const isCompared = (facts.traces & COMPARED) === COMPARED;
    const isBorne = isCompared && (facts.traces & (Trace.found | Trace.odd)) === 0;
    return { isAgainst: isWrong && (isBorne || !isCompared), isBorne, weight: isBorne ? 1 : 0.5 };
  },
  mayDoubt,
  isOff: ({ matching }) => matching === "none",
};

/** Misleading documents prove nothing against the gold answer. */
function mayDoubt(facts: RagFacts): boolean {
  const { given } = facts;
  if ((given & NEEDED) !== NEEDED || (given & (Given.emptyResponse | Given.counterfactual)) !== 0) return false;
  return !isTask(facts, "negative_rejection") && !isTask(facts, "counterfactual_robustness");
}
