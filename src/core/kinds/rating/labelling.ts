import { type Label, PAIR_LABELS, type RatingSample } from "../../../model/index.ts";
import type { Facts, Labelling } from "../kind.ts";
import { type RatingFacts, ratingColumns } from "./facts.ts";
import { ratedRecord } from "./ratedRecord.ts";

/** Another annotator is one more rater: set against gold and against every other rater, and never mixed with them. */
export const ratingLabelling: Labelling<RatingSample, RatingFacts> = {
  columns: ratingColumns.map(({ id }) => id),
  areRaters: true,
  ratedRecord,
  withLabels(sample, labels, rater) {
    if (!labels?.votes) return sample;
    const others = sample.ratings.filter((rating) => rating.rater !== rater);
    return { ...sample, ratings: [...others, { rater, votes: labels.votes }] };
  },
  // Facts may be a cursor, whose values are no own properties.
  unlabelled: (facts) => Object.fromEntries(ratingColumns.map(({ id }): [string, number] => [id, factOf(facts, id)])),
  isLabelled: ({ raters }) => raters > 0,
  verdicts: [],
  verdictOf: () => null,
  doubtOf: ({ pairs, agreeingPairs }) => (pairs === 0 ? null : 1 - agreeingPairs / pairs),
  ratingsFor,
};

// Every column is a fact of that name.
const factOf = (facts: Facts, id: string): number => facts[id] ?? Number.NaN;

const MOST_KEYS = 9;
const USUAL_SCALE = 5;

/** The labels of pairs; the shape's own scale; the texts that the sample was rated with; else a scale from 1, as far as its ratings go. */
function ratingsFor({ isVerdict, scale, gold, ratings }: RatingSample): readonly Label[] {
  if (isVerdict) return PAIR_LABELS;
  if (scale) return scale;
  const values = [gold, ...ratings.flatMap(({ votes }) => votes.map(({ value }) => value))];
  const texts = [...new Set(values.filter((value) => typeof value === "string"))].sort();
  if (texts.length > 0) return texts.slice(0, MOST_KEYS);
  const greatest = Math.max(USUAL_SCALE, ...values.filter((value) => typeof value === "number"));
  return Array.from({ length: Math.min(MOST_KEYS, Math.ceil(greatest)) }, (_, at) => at + 1);
}
