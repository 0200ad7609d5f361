import { type ConsensusRule, type Label, type Rating, TIE, type Vote } from "../../../model/index.ts";

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

/** What a rater's votes come to; only verdicts on pairs have a mean. */
export function consensusOf({ votes }: Pick<Rating, "votes">, isVerdict: boolean, rule: ConsensusRule): Label | null {
  const values = valuesIn(votes);
  return rule === "mean" && isVerdict ? meanVerdict(values) : majority(values, isVerdict);
}

function countsOf(values: readonly Label[]): readonly { readonly value: Label; readonly count: number }[] {
  const counts = new Map<Label, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
}
