import type { PairView } from "../kind.ts";
import type { RatingFacts } from "./facts.ts";
import { ratersIn, ratingName } from "./values.ts";

/** More raters are no figures any more. */
const MOST_RATERS = 6;

/** A rater of run A and the one of run B that is set against it. */
export interface FacingRaters {
  readonly a: string;
  readonly b: string;
  /** Neither run has another rater. */
  readonly isAlone: boolean;
}

/** Every rater that both runs have, beside itself; else the only rater of A beside the only one of B. */
export function facingRaters(pairs: PairView<RatingFacts>): readonly FacingRaters[] {
  const raters = ratersIn(pairs.valueNames);
  const [inA, inB] = ([0, 1] as const).map((side) => raters.filter((rater) => hasRated(pairs, rater, side)));
  if (!inA || !inB) return [];
  const isAlone = inA.length === 1 && inB.length === 1;
  const both = inA.filter((rater) => inB.includes(rater));
  const [a, b] = [inA[0], inB[0]];
  if (both.length === 0 && isAlone && a !== undefined && b !== undefined) return [{ a, b, isAlone }];
  return both.slice(0, MOST_RATERS).map((rater) => ({ a: rater, b: rater, isAlone }));
}

function hasRated(pairs: PairView<RatingFacts>, rater: string, side: 0 | 1): boolean {
  const name = ratingName(rater);
  for (let pair = 0; pair < pairs.size; pair++) if (pairs.valueOf(name, pair, side) !== null) return true;
  return false;
}
