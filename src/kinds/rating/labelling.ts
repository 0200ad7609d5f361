import type { Facts } from "../../analysis/table/facts.ts";
import { type Label, PAIR_LABELS, type RatingSample, type Vote } from "../../model/index.ts";
import type { Estimating, Labelling, Raters } from "../labelling.ts";
import { type RatingFacts, ratingColumns } from "./facts.ts";
import { ratingName } from "./values.ts";

/** A sample as a row of our own, an entry per vote, in file order. */
function ratedRecord(sample: RatingSample): Readonly<Record<string, unknown>> {
  const { id, prompt, reference, gold, ratings, subset, model, dataset, task } = sample;
  return {
    id,
    prompt,
    ...given({ reference }),
    ...candidatesOf(sample),
    gold,
    ...given({ subset, model, dataset, task }),
    ratings: ratings.flatMap(({ rater, votes }) => votes.map((vote) => ({ rater, ...entryOf(vote) }))),
  };
}

function candidatesOf({ candidates }: RatingSample): Readonly<Record<string, unknown>> {
  const [first, second] = candidates;
  if (!first) return {};
  if (!second) return given({ response: first.text, model: first.name });
  return {
    response1: first.text ?? "",
    response2: second.text ?? "",
    ...given({ model1: first.name, model2: second.name }),
  };
}

function entryOf({ value, unparsed, raw, rationale, isSwapped }: Vote): Readonly<Record<string, unknown>> {
  const said = value ?? (raw === null ? unparsed : null);
  return { ...given({ value: said, raw, rationale }), ...(isSwapped ? { swapped: true } : {}) };
}

const given = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

export const ratingLabelling: Labelling<RatingSample, RatingFacts> = {
  columns: ratingColumns.map(({ id }) => id),
  withLabels(sample, labels, rater) {
    if (!labels?.votes) return sample;
    const others = sample.ratings.filter((rating) => rating.rater !== rater);
    return { ...sample, ratings: [...others, { rater, votes: labels.votes }] };
  },
  // Facts may be a cursor, whose values are no own properties.
  unlabelled: (facts) => Object.fromEntries(ratingColumns.map(({ id }): [string, number] => [id, factOf(facts, id)])),
  isLabelled: ({ raters }) => raters > 0,
  doubtOf: ({ pairs, agreeingPairs }) => (pairs === 0 ? null : 1 - agreeingPairs / pairs),
};

export const ratingRaters: Raters<RatingSample> = { ratedRecord, ratingsFor };

// Every column is a fact of that name.
const factOf = (facts: Facts, id: string): number => facts[id] ?? Number.NaN;

const MOST_KEYS = 9;
const USUAL_SCALE = 5;

/**
 * The labels of pairs; the format's scale; the texts among the sample's ratings; else a scale from 1 to the largest
 * rating.
 */
function ratingsFor({ isVerdict, scale, gold, ratings }: RatingSample): readonly Label[] {
  if (isVerdict) return PAIR_LABELS;
  if (scale) return scale;
  const values = [gold, ...ratings.flatMap(({ votes }) => votes.map(({ value }) => value))];
  const texts = [...new Set(values.filter((value) => typeof value === "string"))].sort();
  if (texts.length > 0) return texts.slice(0, MOST_KEYS);
  const greatest = Math.max(USUAL_SCALE, ...values.filter((value) => typeof value === "number"));
  return Array.from({ length: Math.min(MOST_KEYS, Math.ceil(greatest)) }, (_, at) => at + 1);
}

/** People rate on the scale of the other raters; each rater has its own mean. */
export const ratingEstimating: Estimating = {
  humanScoreOf: (metric) => (metric.startsWith(ratingName("")) ? { by: "vote" } : null),
};
