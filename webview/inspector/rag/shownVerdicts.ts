import type { RagDetail, VerdictByMode } from "../../../src/model/index.ts";

/**
 * Verdicts that say something. That a counterfactual was not followed is what is expected; and without a gold answer
 * there is no verdict on the answer, which is worth a word only where the sample's task asks for one.
 */
export function shownVerdicts(body: Pick<RagDetail, "verdicts">, hasTask: boolean): readonly VerdictByMode[] {
  return body.verdicts.filter(({ kind, active, byMode }) => {
    if (kind === "followed") return active.tone === "bad";
    return hasTask || ![active, ...byMode].every(({ reason }) => reason === "no-answer");
  });
}
