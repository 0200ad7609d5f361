import type { Suspecting } from "../suspecting.ts";
import { type ChoiceFacts, Result } from "./facts.ts";

/** A model contradicts the gold answer if it prefers another choice; the weight is that choice's p. */
export const choiceSuspecting: Suspecting<ChoiceFacts> = {
  doubtOf(facts) {
    if (!mayDoubt(facts)) return null;
    const isAgainst = facts.result === 0 && facts.chosen !== 0;
    return { isAgainst, said: facts.chosen, isBorne: false, weight: facts.wrongNormalised || Number.MIN_VALUE };
  },
  mayDoubt,
  isNeverBorne: true,
};

function mayDoubt({ state, result }: ChoiceFacts): boolean {
  return state === 0 && (result & Result.tied) === 0;
}
