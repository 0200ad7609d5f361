import { type Modes, type RatingSample, type Score, undefinedScore, verdictScore } from "../../model/index.ts";
import type { Repeating } from "../repeating.ts";
import { agreeingIn, type RatingFacts } from "./facts.ts";

/** 1 if every rater agrees with gold, 0 if one does not; undefined without gold or a result. */
const ratingRight = (facts: RatingFacts, modes: Modes): Score =>
  facts.compared === 0 ? NOTHING_COMPARED : verdictScore(agreeingIn(facts, modes) === facts.compared);

const NOTHING_COMPARED = undefinedScore("no-gold");

export const namesOfRaters = (raters: readonly string[]): string => `raters: ${raters.join("\n")}`;

export const ratingRepeating: Repeating<RatingSample, RatingFacts> = {
  askedBeside: ({ candidates, ratings }) => [
    ...candidates.flatMap(({ name, text }) => [name ?? "", text ?? ""]),
    ...(ratings.length > 0 ? [namesOfRaters(ratings.map(({ rater }) => rater))] : []),
  ],
  answerOf: ({ ratings }) =>
    ratings.length === 0
      ? null
      : JSON.stringify(ratings.map(({ rater, votes }) => [rater, votes.map(({ value, raw }) => [value, raw])])),
  shownAnswer: ({ ratings }) =>
    ratings.length === 0
      ? null
      : ratings
          .map(({ rater, votes }) => {
            const given = votes.map(({ value, unparsed, raw }) => raw ?? (value === null ? (unparsed ?? "–") : value));
            return `${rater}: ${given.join(" · ")}`;
          })
          .join("\n"),
  right: ratingRight,
  family: null,
};
