import type { AnswerParts, Span } from "../../../model/index.ts";
import { mayDeny, type Standing, standingOf } from "./denials.ts";
import { placesIn, writtenPlaceOf } from "./places.ts";
import { type Folded, foldAnswer } from "./strictMatch.ts";

/** The most telling place of a part in a folded text. */
export interface StrictMatch extends Span {
  /** The number is written in another way than in the part. */
  readonly isOtherwise: boolean;
  readonly is: Standing["is"];
  /** Words of denial or doubt, here or at another place of the part. */
  readonly against: Span | null;
}

/** Matches of all parts in order; null for an absent part. */
export type Matches = readonly (StrictMatch | null)[];

/** `from`: where the answer begins; `longer`: folded texts within which a part is not given. */
interface Reach {
  readonly from?: number;
  readonly longer?: readonly string[];
}

export function matchesOf(said: Folded, parts: AnswerParts, { from = 0, longer = [] }: Reach = {}): Matches {
  const isPlain = !mayDeny(said.text);
  const isWhole = from === 0 && longer.length === 0;
  return parts.map((alternatives) => {
    let [best, against]: [StrictMatch | null, Span | null] = [null, null];
    const folded = alternatives.map(foldAnswer);
    const place = isPlain && isWhole ? firstWritten(said, folded) : null;
    if (place !== null) return { ...place, isOtherwise: false, is: "given", against: null };
    for (const part of folded) {
      const within = longer.filter((text) => text.length > part.length).flatMap((text) => [...placesIn(said, text)]);
      for (const place of placesIn(said, part)) {
        if (place.from < from || within.some((one) => isWithin(place, one))) continue;
        const isOtherwise = said.text.slice(place.from, place.to) !== part;
        if (isPlain) return { ...place, isOtherwise, is: "given", against: null };
        const { is, words } = standingOf(said, place);
        against ??= words;
        if (best === null || WORTH[is] > WORTH[best.is]) best = { ...place, isOtherwise, is, against: words };
        if (best.is === "given" && against !== null) return { ...best, against };
      }
    }
    return best === null ? null : { ...best, against: best.against ?? against };
  });
}

const isWithin = (inner: Span, outer: Span): boolean => inner.from >= outer.from && inner.to <= outer.to;

/** An alternative that is written literally explains best and is found fastest. */
function firstWritten(said: Folded, folded: readonly string[]): Span | null {
  for (const part of folded) {
    const place = writtenPlaceOf(said, part);
    if (place !== null) return place;
  }
  return null;
}

const WORTH = { denied: 0, doubtful: 1, given: 2 } as const;

/** Whether every part is given, with doubt or without. */
export function isGiven(matches: Matches): matches is readonly StrictMatch[] {
  return matches.length > 0 && matches.every((match) => match !== null && match.is !== "denied");
}

/** Whether every part is in the text, one of them only denied. */
export function isDenied(matches: Matches): boolean {
  return !matches.includes(null) && matches.some((match) => match?.is === "denied");
}
