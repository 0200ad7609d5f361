import type { Modes } from "../../../model/index.ts";
import type { Glance } from "../kind.ts";
import { type ChoiceFacts, Harness, Result } from "./facts.ts";

/** Roles that a question's verdict can have, in the order of their codes. */
export const VERDICTS = ["correct", "wrong", "tied", "unscored"] as const;
export type VerdictRole = (typeof VERDICTS)[number];

/** Right, wrong, or a tie for the first place, which counts as wrong. */
export function verdictRole({ state, result }: ChoiceFacts): VerdictRole {
  if (state !== 0) return "unscored";
  if ((result & Result.correct) !== 0) return "correct";
  return (result & Result.tied) !== 0 ? "tied" : "wrong";
}

export function glance(facts: ChoiceFacts, _modes: Modes): Glance {
  return { verdict: verdictRole(facts), support: null, issues: facts.issues };
}

/** Whether a reader should look at it: a question that the model has wrong, or that could not be scored. */
export function hasProblem(facts: ChoiceFacts, _modes: Modes): boolean {
  return verdictRole(facts) !== "correct";
}

/** Whether the harness's own `acc` says otherwise; null where one of the two says nothing. */
export function harnessDiffers({ state, result, harness }: ChoiceFacts): boolean | null {
  if (state !== 0 || (harness & Harness.known) === 0) return null;
  return ((harness & Harness.correct) !== 0) !== ((result & Result.correct) !== 0);
}
