import type { AnswerParts, Span } from "../../../../model/index.ts";
import { isNegated } from "./negation.ts";
import { hasOddCharacters, oddCharactersIn } from "./oddCharacters.ts";
import { type Folded, foldAnswer, foldWithPlaces } from "./strictFold.ts";
import { isWhole } from "./wordEdge.ts";

/** Where a part was found in the folded text. */
export interface StrictMatch extends Span {
  readonly isNegated: boolean;
}

/** The matches of all parts, in their order; null for a part that is not there. */
export function strictMatches(said: Folded, parts: AnswerParts): readonly (StrictMatch | null)[] {
  return parts.map((alternatives) => {
    let negated: StrictMatch | null = null;
    for (const alternative of alternatives) {
      const match = strictMatch(said.text, foldAnswer(alternative));
      if (match !== null && !match.isNegated) return match;
      negated ??= match;
    }
    return negated;
  });
}

/** The first place on word boundaries where no negation governs the part, else the first one where one does. */
export function strictMatch(text: string, part: string): StrictMatch | null {
  let negated: StrictMatch | null = null;
  for (const from of wholePlaces(text, part)) {
    const match = { from, to: from + part.length, isNegated: isNegated(text, from) };
    if (!match.isNegated) return match;
    negated ??= match;
  }
  return negated;
}

/** Every place where a folded part stands on word boundaries. */
export function* wholePlaces(text: string, part: string): Generator<number> {
  if (part === "") return;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (isWhole(text, at, at + part.length)) yield at;
  }
}

/** The same as a yes or no, for every row: most texts have no such character, which is quickly seen. */
export function isFailedByOddCharacters(response: string, answer: AnswerParts): boolean {
  const hasAny = hasOddCharacters(response) || answer.some((alternatives) => alternatives.some(hasOddCharacters));
  return hasAny && failedByOddCharacters(response, answer).length > 0;
}

/**
 * `odd-characters:<names>` where a careful reader finds the answer and a plain comparison cannot, because of
 * characters in the response or in the answer that only look alike.
 */
export function failedByOddCharacters(response: string, answer: AnswerParts): readonly string[] {
  const said = foldWithPlaces(response);
  const small = response.toLowerCase();
  const names = new Set<string>();
  for (const alternatives of answer) {
    if (alternatives.some((alternative) => small.includes(alternative.toLowerCase()))) continue;
    for (const alternative of alternatives) {
      const match = strictMatch(said.text, foldAnswer(alternative));
      if (match === null) continue;
      const { from, to } = said.original(match.from, match.to);
      for (const name of oddCharactersIn(response.slice(from, to))) names.add(name);
      for (const name of oddCharactersIn(alternative)) names.add(name);
      break;
    }
  }
  return names.size === 0 ? [] : [`odd-characters:${[...names].join(", ")}`];
}
