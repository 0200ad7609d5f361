import { type Modes, type Reason, type Score, scored, undefinedScore } from "../../model/index.ts";

export type ScoreOf<F> = (facts: F, modes: Modes) => Score;

/** A score that is made of others. It is asked like any; who scores many rows finds the parts, which others share. */
export interface ComposedScore<F> extends ScoreOf<F> {
  readonly parts: readonly ScoreOf<F>[];
  readonly combine: Combine<F>;
}

/** What the values of all parts come to, which stand in their order from `values[from]` on; a reason where to none. */
type Combine<F> = (values: Float64Array, from: number, facts: F) => number | Reason;

/** A score without a value as soon as one of its parts is, for the first one's reason. */
export function composedOf<F>(parts: readonly ScoreOf<F>[], combine: Combine<F>): ComposedScore<F> {
  const values = new Float64Array(parts.length);
  const score: ScoreOf<F> = (facts, modes) => {
    for (const [at, part] of parts.entries()) {
      const own = part(facts, modes);
      if (own.state !== "scored") return own;
      values[at] = own.value;
    }
    const outcome = combine(values, 0, facts);
    return typeof outcome === "number" ? scored(outcome) : undefinedScore(outcome);
  };
  return Object.assign(score, { parts, combine });
}

export const isComposed = <F>(score: ScoreOf<F>): score is ComposedScore<F> => "parts" in score;
