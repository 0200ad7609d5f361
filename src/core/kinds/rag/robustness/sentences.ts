import type { MatchingMode, RagSample } from "../../../../model/index.ts";
import { answerOf, counterfactualOf } from "./given.ts";
import { matchings } from "./modes.ts";

/**
 * Whether a sentence of the response repeats the counterfactual while the truth is not in it, by the mode's own rule.
 * False without a counterfactual.
 */
export function contradicts(text: string, sample: RagSample, mode: MatchingMode): boolean {
  const planted = counterfactualOf(sample);
  if (planted === null) return false;
  const { says } = matchings[mode];
  if (!says(text, planted, sample.isChinese)) return false;
  const truth = answerOf(sample);
  return truth === null || !truth.some((part) => says(text, [part], sample.isChinese));
}
