import type { Modes } from "../../../model/index.ts";
import type { Glance } from "../kind.ts";
import { Found, Given, type RagFacts } from "./facts.ts";
import { isTask } from "./robustness/score.ts";

/** The verdict's role and the worst state among the sentences, for a line of the list. */
export function glance(facts: RagFacts, modes: Modes): Glance {
  return { verdict: verdictRole(facts, modes), support: worstState(facts, modes), issues: issueCount(facts) };
}

/** Whether a reader should look at it: a wrong verdict, an unsupported or partly supported sentence, a contradiction. */
export function hasProblem(facts: RagFacts, modes: Modes): boolean {
  const { verdict, support } = glance(facts, modes);
  return (
    verdict === "wrong" ||
    verdict === "contradicted" ||
    support === "none" ||
    support === "partial" ||
    facts.contradictions > 0
  );
}

/** `correct | wrong | rejected | contradicted | unscored`. A refusal is right where the documents hold no answer. */
export function verdictRole(facts: RagFacts, modes: Modes): string {
  const found = facts[modes.matching];
  if ((found & Found.known) === 0 || (facts.given & Given.response) === 0) return "unscored";
  if ((found & Found.rejected) !== 0) return isTask(facts, "negative_rejection") ? "rejected-rightly" : "rejected";
  if (isTask(facts, "negative_rejection")) return "wrong";
  if ((found & Found.followed) !== 0) return "contradicted";
  if ((facts.given & Given.answer) === 0) return "unscored";
  return (found & Found.correct) !== 0 ? "correct" : "wrong";
}

function worstState(facts: RagFacts, modes: Modes): Glance["support"] {
  if ((facts[modes.matching] & Found.followed) !== 0 && facts.none + facts.partial > 0) return "contradicted";
  if (facts.none > 0) return "none";
  if (facts.partial > 0) return "partial";
  if (facts.uncited > 0 && facts.full === 0) return "uncited";
  if (facts.full + facts.uncited > 0) return "full";
  return facts.unlabelled > 0 ? "unlabelled" : null;
}

/** Kinds of contradiction in the labels, and the issues that the adapter had. */
function issueCount({ contradictions, issues }: RagFacts): number {
  let count = issues;
  for (let bits = contradictions; bits > 0; bits &= bits - 1) count++;
  return count;
}
