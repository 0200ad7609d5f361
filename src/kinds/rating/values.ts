import {
  type ConsensusRule,
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

/** Values of the votes that could be parsed. */
export const valuesIn = (votes: readonly Vote[]): readonly Label[] =>
  votes.flatMap(({ value }) => (value === null ? [] : [value]));

/**
 * The most frequent value. Where no single one is: a tie, where the labels have one, else null. Null without values.
 */
export function majority(values: readonly Label[], hasTie: boolean): Label | null {
  const [first, second] = countsOf(values);
  if (!first) return null;
  if (second?.count !== first.count) return first.value;
  return hasTie ? TIE : null;
}

/** The reference's rule for verdicts on pairs: 1 where the mean is above 0.5, −1 below −0.5, else a tie. Null without numbers alone. */
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

/** Share of the votes that went to the most frequent value, in [0, 1]; null without votes. */
export function agreementWithMode(values: readonly Label[]): number | null {
  const [first] = countsOf(values);
  return first ? first.count / values.length : null;
}

/** What votes come to by a rule; by majority where the labels have no mean. */
const combined = (values: readonly Label[], isVerdict: boolean, rule: ConsensusRule): Label | null =>
  (rule === "mean" && isVerdict ? meanVerdict(values) : null) ?? majority(values, isVerdict);

/**
 * What a rater's votes come to; only verdicts on pairs have a mean. By majority, verdicts of both orders combine by the
 * sign of their sum (the first is better −1, a tie 0, the second 1): a win and a tie are a win, and two different
 * winners are undecided, 0. JudgeBench, arXiv:2410.12784.
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

/** A rater's verdict in the given and in the swapped order, each by its own votes; null where it has none. */
function verdictsOf({ votes }: Pick<Rating, "votes">, rule: ConsensusRule): readonly [Label | null, Label | null] {
  const verdictIn = (order: PairOrder) => combined(valuesIn(votesIn(votes, order)), true, rule);
  return [verdictIn("given"), verdictIn("swapped")];
}

export const votesIn = (votes: readonly Vote[], order: PairOrder): readonly Vote[] =>
  votes.filter(({ isSwapped }) => isSwapped === (order === "swapped"));

const areOfPairs = (verdicts: readonly [Label, Label]): verdicts is readonly [number, number] =>
  verdicts.every((label) => PAIR_LABELS.includes(label));

/** The two orders name different winners; by majority they name none together. */
export function isUndecided(rating: Pick<Rating, "votes">, rule: ConsensusRule): boolean {
  const [given, swapped] = verdictsOf(rating, rule);
  return given !== null && swapped !== null && areOpposite(given, swapped);
}

/** Two verdicts with different winners. */
export const areOpposite = (one: Label, other: Label): boolean =>
  one !== other && areOfPairs([one, other]) && Number(one) + Number(other) === 0;

function countsOf(values: readonly Label[]): readonly { readonly value: Label; readonly count: number }[] {
  const counts = new Map<Label, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
}

type OrderState = "consistent" | "first" | "second";

/**
 * Whether both orders come to the same verdict; where not, which place is favoured: `first` where the verdict leans to
 * whatever was shown first. Null without a verdict in each order.
 */
export function orderOf(rating: Rating, rule: ConsensusRule): OrderState | null {
  const [shown, swapped] = verdictsOf(rating, rule);
  if (shown === null || swapped === null) return null;
  if (shown === swapped) return "consistent";
  // In file order −1 is the first candidate: shown in this order it stood first, in the other it stood second.
  return Number(shown) < Number(swapped) ? "first" : "second";
}

/** Share of repeated votes that went to the winner of their order, in [0, 1]; null where no order has two votes. */
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

/** Name of the gold label among the values, and of the rater that it stands for. */
export const GOLD = "gold";
/** Names of values: what a rater's votes come to by majority; the rest as it says. */
export const ratingName = (rater: string): string => `rating.${rater}`;
export const unparsedName = (rater: string): string => `unparsed.${rater}`;
export const orderName = (rater: string): string => `order.${rater}`;
export const stabilityName = (rater: string): string => `stability.${rater}`;
/** What the votes of one order come to, where a rater saw a pair in the swapped order too. */
export const verdictName = (rater: string, order: PairOrder): string => `${order}.${rater}`;
/** What stands under these names by the mean of the votes, in samples in which that is something else. */
export const meanName = (name: string): string => `mean:${name}`;
export const unparsedVerdictName = (rater: string, order: PairOrder): string => `unparsed-${order}.${rater}`;

/** Whether a value says what gold is or what a rater says, in all or in one order. */
export const isSaid = (name: string): boolean => name === GOLD || SAID.some((prefix) => name.startsWith(prefix));

const SAID = [ratingName, meanName, unparsedName, orderName, ...PAIR_ORDERS.flatMap(inOrder)].map((nameOf) =>
  nameOf(""),
);

function inOrder(order: PairOrder): readonly ((rater: string) => string)[] {
  return [(rater) => verdictName(rater, order), (rater) => unparsedVerdictName(rater, order)];
}

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

/** The gold label; one that is what a rater's votes come to follows the rule. */
export const goldOf = ({ gold, goldByMean = null }: RatingSample, rule: ConsensusRule): Label | null =>
  rule === "mean" ? (goldByMean ?? gold) : gold;

/** What can be counted and filtered by of a sample's ratings, by rater. */
export function ratingValues(sample: RatingSample): Readonly<Record<string, string | number | null>> {
  const values: Record<string, Label | null> = {};
  if (sample.gold !== null) values[GOLD] = sample.gold;
  if (sample.unparsedGold !== null) values[unparsedName(GOLD)] = sample.unparsedGold;
  for (const { rater, votes } of sample.ratings) {
    if (valuesIn(votes).length === 0) values[unparsedName(rater)] = unparsedText(votes);
  }
  Object.assign(values, combinedValues(sample, "majority"));
  // One vote is what it is by any rule.
  if (!sample.isVerdict || sample.ratings.every(({ votes }) => votes.length < 2)) return values;
  const byMean = { ...combinedValues(sample, "mean"), [GOLD]: goldOf(sample, "mean") };
  for (const [name, value] of Object.entries(byMean)) {
    if (value !== (values[name] ?? null)) values[meanName(name)] = value;
  }
  return values;
}

/** What follows from how votes are combined. */
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
 * All that its metrics are computed from: the gold label, and of every rater the votes of each order; null for a vote that
 * could not be parsed. `pair` is 1 where votes are verdicts on a pair.
 */
export function exportedOf({
  isVerdict,
  gold,
  unparsedGold,
  ratings,
}: RatingSample): Readonly<Record<string, Exported>> {
  const given: Record<string, Exported> = { pair: Number(isVerdict), gold };
  if (unparsedGold !== null) given["gold.unparsed"] = unparsedGold;
  for (const { rater, votes } of ratings) {
    for (const order of PAIR_ORDERS) {
      const own = votesIn(votes, order);
      if (own.length > 0) given[`votes.${order}.${rater}`] = own.map(({ value }) => value);
    }
  }
  return given;
}

/** A vote that said nothing stands as an empty text. */
const unparsedText = (votes: readonly Vote[]): string =>
  votes.find(({ unparsed }) => unparsed !== null)?.unparsed ?? "";

/** Each order's verdict alone. Nothing where all votes are in the given order: they come to the rating itself. */
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
