import type { Facts } from "../../analysis/table/facts.ts";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type ConsensusRule,
  countBy,
  type Exported,
  type Label,
  PAIR_LABELS,
  PAIR_ORDERS,
  type PairOrder,
  type Rating,
  type RatingSample,
  TIE,
  type Vote,
} from "../../model/index.ts";

export const valuesIn = (votes: readonly Vote[]): readonly Label[] =>
  votes.flatMap(({ value }) => (value === null ? [] : [value]));

/** The most frequent value. Without a single one: a tie, if the labels have one, else null. Null without values. */
export function majority(values: readonly Label[], hasTie: boolean): Label | null {
  const [first, second] = countsOf(values);
  if (!first) return null;
  if (second?.count !== first.count) return first.value;
  return hasTie ? TIE : null;
}

/**
 * The reference's rule for verdicts on pairs: 1 if the mean is above 0.5, −1 below −0.5, else a tie. Null for other
 * labels.
 */
export function meanVerdict(values: readonly Label[]): Label | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) {
    if (typeof value !== "number") return null;
    sum += value;
  }
  const mean = sum / values.length;
  return mean > 0.5 ? 1 : mean < -0.5 ? -1 : TIE;
}

export function agreementWithMode(values: readonly Label[]): number | null {
  const [first] = countsOf(values);
  return first ? first.count / values.length : null;
}

const combined = (values: readonly Label[], isVerdict: boolean, rule: ConsensusRule): Label | null =>
  (rule === "mean" && isVerdict ? meanVerdict(values) : null) ?? majority(values, isVerdict);

/**
 * A rater's result; only verdicts on pairs have a mean. By majority, verdicts of both orders combine by the sign of
 * their sum (the first is better −1, a tie 0, the second 1): a win and a tie are a win, and two different winners are
 * undecided, 0. JudgeBench, arXiv:2410.12784.
 */
export function consensusOf(rating: Pick<Rating, "votes">, isVerdict: boolean, rule: ConsensusRule): Label | null {
  const values = valuesIn(rating.votes);
  if (rule === "mean") return combined(values, isVerdict, rule);
  const [given, swapped] = isVerdict ? verdictsOf(rating, rule) : [null, null];
  if (given === null || swapped === null) return majority(values, isVerdict);
  if (given === swapped) return given;
  const pair = [given, swapped] as const;
  return areOfPairs(pair) ? Math.sign(pair[0] + pair[1]) : majority(values, isVerdict);
}

function verdictsOf({ votes }: Pick<Rating, "votes">, rule: ConsensusRule): readonly [Label | null, Label | null] {
  const verdictIn = (order: PairOrder) => combined(valuesIn(votesIn(votes, order)), true, rule);
  return [verdictIn("given"), verdictIn("swapped")];
}

const votesIn = (votes: readonly Vote[], order: PairOrder): readonly Vote[] =>
  votes.filter(({ isSwapped }) => isSwapped === (order === "swapped"));

const areOfPairs = (verdicts: readonly [Label, Label]): verdicts is readonly [number, number] =>
  verdicts.every((label) => PAIR_LABELS.includes(label));

export function isUndecided(rating: Pick<Rating, "votes">, rule: ConsensusRule): boolean {
  const [given, swapped] = verdictsOf(rating, rule);
  return given !== null && swapped !== null && areOpposite(given, swapped);
}

export const areOpposite = (one: Label, other: Label): boolean =>
  one !== other && areOfPairs([one, other]) && Number(one) + Number(other) === 0;

function countsOf(values: readonly Label[]): readonly { readonly value: Label; readonly count: number }[] {
  const counts = countBy(values);
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
}

type OrderState = "consistent" | "first" | "second";

/**
 * Whether both orders have one verdict; else the favoured place: `first` if the verdict favours the candidate shown
 * first. Null without a verdict in each order.
 */
export function orderOf(rating: Rating, rule: ConsensusRule): OrderState | null {
  const [shown, swapped] = verdictsOf(rating, rule);
  if (shown === null || swapped === null) return null;
  if (shown === swapped) return "consistent";
  // In file order −1 is the first candidate: shown first in this order, and second in the other.
  return Number(shown) < Number(swapped) ? "first" : "second";
}

/** Share of repeated votes for the winner of their order, in [0, 1]; null if no order has two votes. */
export function stabilityOf({ votes }: Rating): number | null {
  let winners = 0;
  let all = 0;
  for (const order of PAIR_ORDERS) {
    const values = valuesIn(votesIn(votes, order));
    if (values.length < 2) continue;
    winners += (agreementWithMode(values) ?? 0) * values.length;
    all += values.length;
  }
  return all === 0 ? null : winners / all;
}

/** Name of the gold label among values and raters. */
export const GOLD = "gold";
/** Names of values: a rater's result by majority, and the rest. */
export const ratingName = (rater: string): string => `rating.${rater}`;
export const unparsedName = (rater: string): string => `unparsed.${rater}`;
export const orderName = (rater: string): string => `order.${rater}`;
export const stabilityName = (rater: string): string => `stability.${rater}`;
export const verdictName = (rater: string, order: PairOrder): string => `${order}.${rater}`;
/** The result by mean, for samples that differ. */
export const meanName = (name: string): string => `mean:${name}`;
export const unparsedVerdictName = (rater: string, order: PairOrder): string => `unparsed-${order}.${rater}`;

/** Named after a person among the raters: 1 if the gold label is what people say together. */
const PERSON = "person.";
const personName = (rater: string): string => PERSON + rater;

/** The raters of a table who are people, and whether they make its gold labels. */
export function peopleIn(view: Pick<TableView<Facts>, "valueNames" | "valuesOf">): {
  readonly raters: readonly string[];
  readonly areGold: boolean;
} {
  const names = view.valueNames().filter((name) => name.startsWith(PERSON));
  return {
    raters: names.map((name) => name.slice(PERSON.length)),
    areGold: names.some((name) => view.valuesOf(name).includes(1)),
  };
}

export const isSaid = (name: string): boolean => name === GOLD || SAID.some((prefix) => name.startsWith(prefix));

const SAID = [ratingName, meanName, unparsedName, orderName, ...PAIR_ORDERS.flatMap(inOrder)].map((nameOf) =>
  nameOf(""),
);

function inOrder(order: PairOrder): readonly ((rater: string) => string)[] {
  return [(rater) => verdictName(rater, order), (rater) => unparsedVerdictName(rater, order)];
}

/** Crowds have thousands of raters; people read numbers by rater. */
export const MOST_RATERS = 100;

export const ratersIn = (names: readonly string[]): readonly string[] => allRatersIn(names).slice(0, MOST_RATERS);

export function allRatersIn(names: readonly string[]): readonly string[] {
  const known = ratersOf.get(names) ?? found(names);
  ratersOf.set(names, known);
  return known;
}

const ratersOf = new WeakMap<readonly string[], readonly string[]>();

function found(names: readonly string[]): readonly string[] {
  const raters = new Set<string>();
  for (const name of names) {
    for (const prefix of ["rating.", "unparsed."]) if (name.startsWith(prefix)) raters.add(name.slice(prefix.length));
  }
  raters.delete(GOLD);
  return [...raters];
}

/** A gold label that is the result of a rater follows the rule. */
export const goldOf = ({ gold, goldByMean = null }: RatingSample, rule: ConsensusRule): Label | null =>
  rule === "mean" ? (goldByMean ?? gold) : gold;

export function ratingValues(sample: RatingSample): Readonly<Record<string, string | number | null>> {
  const values: Record<string, Label | null> = {};
  if (sample.gold !== null) values[GOLD] = sample.gold;
  if (sample.unparsedGold !== null) values[unparsedName(GOLD)] = sample.unparsedGold;
  for (const { rater, votes } of sample.ratings) {
    if (valuesIn(votes).length === 0) values[unparsedName(rater)] = unparsedText(votes);
  }
  Object.assign(values, combinedValues(sample, "majority"));
  const { people } = sample;
  for (const rater of people?.raters ?? []) values[personName(rater)] = Number(people?.areGold);
  const isRepeated = sample.isVerdict && sample.ratings.some(({ votes }) => votes.length > 1);
  if (!isRepeated && people?.areGold !== true) return values;
  const byMean = { ...(isRepeated ? combinedValues(sample, "mean") : {}), [GOLD]: goldOf(sample, "mean") };
  for (const [name, value] of Object.entries(byMean)) {
    if (value !== (values[name] ?? null)) values[meanName(name)] = value;
  }
  return values;
}

function combinedValues({ ratings, isVerdict }: RatingSample, rule: ConsensusRule): Record<string, Label | null> {
  const values: Record<string, Label | null> = {};
  for (const rating of ratings) {
    const { rater, votes } = rating;
    values[ratingName(rater)] = consensusOf(rating, isVerdict, rule);
    if (isVerdict) Object.assign(values, verdictValues(rating, rule));
    if (votes.length < 2) continue;
    values[stabilityName(rater)] = stabilityOf(rating);
    if (isVerdict) values[orderName(rater)] = orderOf(rating, rule);
  }
  return values;
}

/**
 * All inputs of the metrics: the gold label, and of every rater the votes of each order; null for an unparsed vote.
 * `pair` is 1 for verdicts on a pair.
 */
export function exportedOf({
  isVerdict,
  gold,
  unparsedGold,
  ratings,
  people,
}: RatingSample): Readonly<Record<string, Exported>> {
  const given: Record<string, Exported> = { pair: Number(isVerdict), gold };
  if (unparsedGold !== null) given["gold.unparsed"] = unparsedGold;
  if (people !== undefined) given.people = people.raters;
  for (const { rater, votes } of ratings) {
    for (const order of PAIR_ORDERS) {
      const own = votesIn(votes, order);
      if (own.length > 0) given[`votes.${order}.${rater}`] = own.map(({ value }) => value);
    }
  }
  return given;
}

const unparsedText = (votes: readonly Vote[]): string =>
  votes.find(({ unparsed }) => unparsed !== null)?.unparsed ?? "";

/** Each order's verdict. Empty if all votes are in file order: the rating is the same. */
function verdictValues({ rater, votes }: Rating, rule: ConsensusRule): Readonly<Record<string, Label | null>> {
  const values: Record<string, Label | null> = {};
  if (votesIn(votes, "swapped").length === 0) return values;
  for (const order of PAIR_ORDERS) {
    const own = votesIn(votes, order);
    if (own.length === 0) continue;
    const parsed = valuesIn(own);
    if (parsed.length === 0) values[unparsedVerdictName(rater, order)] = unparsedText(own);
    else values[verdictName(rater, order)] = combined(parsed, true, rule);
  }
  return values;
}
