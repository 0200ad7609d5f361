import {
  MATCHING_MODES,
  type MatchingChoice,
  type MatchingMode,
  type RagSample,
  type VerdictByMode,
} from "../../../model/index.ts";
import { benchmark } from "./benchmark.ts";
import type { Matching } from "./evidence.ts";
import { lenient } from "./lenient.ts";
import { answerOf, counterfactualOf } from "./score.ts";
import { strict } from "./strict.ts";

export const matchings: Readonly<Record<MatchingMode, Matching>> = { lenient, benchmark, strict };

/**
 * Every verdict of the opened sample in each mode, by the active mode and by the others. Modes differ if their levels
 * do; an undefined verdict differs from none. Empty without word matching.
 */
export function explainRobustness(
  read: (mode: MatchingMode) => RagSample,
  active: MatchingChoice,
): readonly VerdictByMode[] {
  if (active === "none") return [];
  const byMode = MATCHING_MODES.map((mode) => matchings[mode].explain(read(mode)));
  return matchings[active].explain(read(active)).map((verdict) => {
    const all = byMode.flatMap((verdicts) => verdicts.filter(({ kind }) => kind === verdict.kind));
    const levels = new Set(all.map(({ level }) => level).filter((level) => level !== "undefined"));
    return { kind: verdict.kind, active: verdict, byMode: all, differs: levels.size > 1 };
  });
}

/**
 * Whether a sentence of the response repeats the counterfactual without the truth, by the mode's rule. False without a
 * counterfactual or word matching.
 */
export function contradicts(text: string, sample: RagSample, mode: MatchingChoice): boolean {
  if (mode === "none") return false;
  const planted = counterfactualOf(sample);
  if (planted === null) return false;
  const { says } = matchings[mode];
  if (!says(text, planted, sample.isChinese)) return false;
  const truth = answerOf(sample);
  return truth === null || !truth.some((part) => says(text, [part], sample.isChinese));
}
