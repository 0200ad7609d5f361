import type { Label, RatingSample } from "../../../model/index.ts";
import { consensusOf, meanVerdict, valuesIn } from "./consensus.ts";
import { orderOf, stabilityOf } from "./orders.ts";

/** Name of the gold label among the values, and of the rater that it stands for. */
export const GOLD = "gold";
/** Names of values: what a rater's votes come to, by majority and by mean where that differs; the rest as it says. */
export const ratingName = (rater: string): string => `rating.${rater}`;
export const meanName = (rater: string): string => `mean.${rater}`;
export const unparsedName = (rater: string): string => `unparsed.${rater}`;
export const orderName = (rater: string): string => `order.${rater}`;
export const stabilityName = (rater: string): string => `stability.${rater}`;

/** So many raters are compared: crowds come in thousands, and numbers by rater are for people to read. */
export const MOST_RATERS = 100;

/** Raters that are compared, the first of the file. */
export const ratersIn = (names: readonly string[]): readonly string[] => allRatersIn(names).slice(0, MOST_RATERS);

/** Raters among the names of a table's values, in order of appearance; those whose every vote is unparsed too. */
export function allRatersIn(names: readonly string[]): readonly string[] {
  const known = ratersOf.get(names) ?? found(names);
  ratersOf.set(names, known);
  return known;
}

/** Every metric and figure of a table asks for its raters, of whom there may be a crowd. */
const ratersOf = new WeakMap<readonly string[], readonly string[]>();

function found(names: readonly string[]): readonly string[] {
  const raters = new Set<string>();
  for (const name of names) {
    for (const prefix of ["rating.", "unparsed."]) if (name.startsWith(prefix)) raters.add(name.slice(prefix.length));
  }
  raters.delete(GOLD);
  return [...raters];
}

/** What can be counted and filtered by of a sample's ratings, by rater. */
export function ratingValues(sample: RatingSample): Readonly<Record<string, string | number | null>> {
  const values: Record<string, Label | null> = {};
  if (sample.gold !== null) values[GOLD] = sample.gold;
  if (sample.unparsedGold !== null) values[unparsedName(GOLD)] = sample.unparsedGold;
  for (const rating of sample.ratings) {
    const { rater, votes } = rating;
    const consensus = consensusOf(rating, sample.isVerdict, "majority");
    values[ratingName(rater)] = consensus;
    const parsed = valuesIn(votes);
    // A vote that said nothing stands as an empty text.
    if (parsed.length === 0)
      values[unparsedName(rater)] = votes.find(({ unparsed }) => unparsed !== null)?.unparsed ?? "";
    if (votes.length < 2) continue;
    const mean = sample.isVerdict ? meanVerdict(parsed) : null;
    if (mean !== null && mean !== consensus) values[meanName(rater)] = mean;
    values[stabilityName(rater)] = stabilityOf(rating);
    if (sample.isVerdict) values[orderName(rater)] = orderOf(rating);
  }
  return values;
}
