import type { Label, Rating, RatingSample } from "../../model/index.ts";
import { consensusOf, majority, meanVerdict } from "./values.ts";

/**
 * The sample with what its people say together as gold: the most frequent label; by the other rule the mean, of numbers
 * and of verdicts on pairs. Samples with a gold label of their own keep it.
 */
export function withGoldOfPeople(sample: RatingSample): RatingSample {
  const { people, isVerdict, ratings } = sample;
  if (people === undefined || !people.areGold) return sample;
  const said = ratings.filter(({ rater }) => people.raters.includes(rater));
  const labels = said.flatMap((rating) => consensusOf(rating, isVerdict, "majority") ?? []);
  const mean = meanOf(labels, isVerdict);
  const { goldByMean: _, ...rest } = sample;
  return { ...rest, gold: majority(labels, isVerdict), ...(mean === null ? {} : { goldByMean: mean }) };
}

function meanOf(labels: readonly Label[], isVerdict: boolean): number | null {
  if (isVerdict) {
    const mean = meanVerdict(labels);
    return typeof mean === "number" ? mean : null;
  }
  const numbers = labels.filter((label) => typeof label === "number");
  if (numbers.length === 0 || numbers.length < labels.length) return null;
  return Number((numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(DIGITS));
}

/** Means are labels: those of the same numbers in another order have to be equal. */
const DIGITS = 12;

/** People whose labels make the gold one are not held against it. */
export const isCompared = ({ rater }: Pick<Rating, "rater">, { people }: Pick<RatingSample, "people">): boolean =>
  people?.areGold !== true || !people.raters.includes(rater);
