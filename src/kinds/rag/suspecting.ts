import { MATCHING_MODES } from "../../model/index.ts";
import type { Suspecting } from "../suspecting.ts";
import { Found, Given, type RagFacts, Trace } from "./facts.ts";
import { isTask } from "./robustness/score.ts";

const NEEDED = Given.response | Given.answer;
/** Words were looked for: the answer in the documents, and numbers and names of the response. */
const COMPARED = Trace.looked | Trace.checked;

/** A response is against the gold answer where no mode finds that in it, and documents hold what it says instead. */
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

/** Where documents are made to mislead, what they say is no word against the gold answer. */
function mayDoubt(facts: RagFacts): boolean {
  const { given } = facts;
  if ((given & NEEDED) !== NEEDED || (given & (Given.emptyResponse | Given.counterfactual)) !== 0) return false;
  return !isTask(facts, "negative_rejection") && !isTask(facts, "counterfactual_robustness");
}
