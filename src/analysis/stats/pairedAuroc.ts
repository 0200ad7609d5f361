import { areaInterval } from "./auroc.ts";
import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { plainInterval, varianceOfMean } from "./formula.ts";
import type { Interval } from "./intervals.ts";
import { type Ascending, ascending, ascendingRanks } from "./order.ts";

/** Ascending scores of both classes, a positive and a negative score per question. */
export interface PairedOrder {
  readonly n: number;
  /** Below n a question's positive, from n on its negative. */
  readonly order: Uint32Array;
  /** 1 if the next score is greater. */
  readonly isLastOfEquals: Uint8Array;
}

export function pairedOrder(positives: ArrayLike<number>, negatives: ArrayLike<number>): PairedOrder {
  const n = positives.length;
  const scores = new Float64Array(2 * n);
  for (let i = 0; i < n; i++) {
    scores[i] = positives[i] ?? Number.NaN;
    scores[n + i] = negatives[i] ?? Number.NaN;
  }
  return orderIn(ascending(scores), scores);
}

/** By index, below n of positives, from n on of negatives: the number of distinct smaller scores. */
export function ranksIn({ order, isLastOfEquals }: PairedOrder): Uint32Array {
  const ranks = new Uint32Array(order.length);
  let rank = 0;
  for (let at = 0; at < order.length; at++) {
    ranks[order[at] ?? 0] = rank;
    rank += isLastOfEquals[at] ?? 0;
  }
  return ranks;
}

/** The order by ranks, positives before negatives. */
export function pairedOrderOf(ranks: Uint32Array): PairedOrder {
  return orderIn(ascendingRanks(ranks), ranks);
}

function orderIn({ order, keys }: Ascending, values: Float64Array | Uint32Array): PairedOrder {
  const isLast = new Uint8Array(order.length).fill(1);
  for (let at = 0; at + 1 < order.length; at++) {
    if (keys[at] === keys[at + 1] && values[order[at] ?? 0] === values[order[at + 1] ?? 0]) isLast[at] = 0;
  }
  return { n: values.length / 2, order, isLastOfEquals: isLast };
}

/**
 * Area under the ROC curve with a positive and a negative score per question: the probability that one's positive is
 * above any's negative, ties counting half. In [0, 1], 0.5 is chance; null without questions.
 */
export function pairedAuroc({ n, order, isLastOfEquals }: PairedOrder): number | null {
  let below = 0;
  let wins = 0;
  let equalPositives = 0;
  let equalNegatives = 0;
  for (let i = 0; i < order.length; i++) {
    if ((order[i] ?? 0) < n) equalPositives++;
    else equalNegatives++;
    if (isLastOfEquals[i] === 0) continue;
    wins += equalPositives * (below + equalNegatives / 2);
    below += equalNegatives;
    equalPositives = 0;
    equalNegatives = 0;
  }
  return n === 0 ? null : wins / n / n;
}

/**
 * 95 % interval of that area with the variance of the questions' placements, whose two points are dependent, or of
 * groups' (Obuchowski, Biometrics 53, 1997). On the logit scale with Student's t, see `areaInterval`; above 10,000
 * questions on the plain scale. `area` is the area, if it is known.
 */
export function pairedAurocInterval(
  scores: PairedOrder,
  groups: GroupNumbers | null = null,
  area: number | null = pairedAuroc(scores),
): Interval | null {
  const { n } = scores;
  if (area === null) return null;
  const found = varianceOfMean(pairedPlacements(scores), groups);
  const size = groups?.count ?? n;
  return n > BOOTSTRAP_SIZES.to ? plainInterval(area, found, [0, 1]) : areaInterval(area, size, size, found);
}

/**
 * By question: share of negatives below its positive + share of positives above its negative, equals counting half. The
 * mean is twice the area; a question's influence is its value minus that.
 */
export function pairedPlacements({ n, order, isLastOfEquals }: PairedOrder): Float64Array {
  const won = new Float64Array(n);
  const lost = new Float64Array(n);
  let positivesBelow = 0;
  let negativesBelow = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    let positives = 0;
    for (let isLast = false; !isLast; to++) {
      if ((order[to] ?? 0) < n) positives++;
      isLast = isLastOfEquals[to] !== 0;
    }
    const negatives = to - from - positives;
    const ofPositives = (2 * negativesBelow + negatives) / 2 / n;
    const ofNegatives = (2 * positivesBelow + positives) / 2 / n;
    for (let i = from; i < to; i++) {
      const index = order[i] ?? 0;
      if (index < n) won[index] = ofPositives;
      else lost[index - n] = ofNegatives;
    }
    positivesBelow += positives;
    negativesBelow += negatives;
    from = to;
  }
  addKept(won, lost);
  return won;
}

/** A function of its own: the loop above is compiled before this one was run. */
function addKept(won: Float64Array, lost: Float64Array): void {
  for (let i = 0; i < won.length; i++) won[i] = (won[i] ?? 0) + 1 - (lost[i] ?? 0);
}
