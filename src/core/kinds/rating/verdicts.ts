import type { Modes, RatingSample, Verdict, VerdictByMode } from "../../../model/index.ts";
import { CONSENSUS_RULES } from "../../../model/index.ts";
import { consensusOf } from "./consensus.ts";
import { ratingModes } from "./labels.ts";

/** For each rater whether it agrees with gold, by either rule; the rater is the first of the notes. */
export function ratingVerdicts(sample: RatingSample, modes: Modes): readonly VerdictByMode[] {
  const { consensus } = ratingModes(modes);
  return sample.ratings.map((rating): VerdictByMode => {
    const byMode = CONSENSUS_RULES.map((rule) =>
      verdict(sample, rating.rater, consensusOf(rating, sample.isVerdict, rule), rule),
    );
    const active = byMode[CONSENSUS_RULES.indexOf(consensus)] ?? verdict(sample, rating.rater, null, consensus);
    return { kind: "rating", active, byMode, differs: new Set(byMode.map(({ level }) => level)).size > 1 };
  });
}

function verdict({ gold }: RatingSample, rater: string, result: string | number | null, mode: string): Verdict {
  const base = { kind: "rating", mode, spans: [], notes: [rater] } as const;
  if (gold === null) return { ...base, level: "undefined", rule: "no-gold", tone: "neutral", reason: "no-gold" };
  if (result === null) return { ...base, level: "undefined", rule: "unparsed", tone: "neutral", reason: "unparsed" };
  const agrees = result === gold;
  return {
    ...base,
    level: agrees ? "agrees" : "disagrees",
    rule: "label",
    tone: agrees ? "good" : "bad",
    reason: null,
  };
}
