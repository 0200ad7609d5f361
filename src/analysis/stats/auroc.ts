import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { LOGIT, plainInterval, scaledInterval, type Variance, varianceOfMean } from "./formula.ts";
import type { Interval } from "./intervals.ts";
import { numbersOf } from "./numbers.ts";

/**
 * Area under the ROC curve: the probability that a positive scores above a negative, ties counting half. In [0, 1], 0.5
 * is chance. Null without positives or negatives. Mann and Whitney (1947).
 */
export function auroc(isPositive: ArrayLike<number>, scores: ArrayLike<number>): number | null {
  return rocOf(isPositive, scores).area;
}

/**
 * 95 % interval of the area by ranks: DeLong's variance (Biometrics 44, 1988), or the larger one of groups (Obuchowski,
 * Biometrics 53, 1997), on the logit scale with Student's t (see `areaInterval`); above 10,000 samples on the plain
 * scale. Null for an undefined area, and with one sample of a class.
 */
export function aurocInterval(
  isPositive: ArrayLike<number>,
  scores: ArrayLike<number>,
  groups: GroupNumbers | null = null,
): Interval | null {
  return rocOf(isPositive, scores).interval(groups);
}

/** Area and interval with one count of scores. */
export interface Roc {
  readonly area: number | null;
  interval(groups: GroupNumbers | null): Interval | null;
}

/** Only distinct scores are sorted: a million samples mostly have few. */
export function rocOf(isPositive: ArrayLike<number>, scores: ArrayLike<number>): Roc {
  const byScore = groupsOf(isPositive, scores);
  const alone = rocOfSorted(byScore);
  return {
    area: alone.area,
    interval(dependent) {
      if (alone.area === null || dependent === null) return alone.interval(null);
      const grouped = varianceOfMean(influencesOf(byScore, isPositive), dependent);
      if (scores.length > BOOTSTRAP_SIZES.to) return plainInterval(alone.area, grouped, [0, 1]);
      const { positives, negatives, ...independent } = deLong(byScore);
      const variance = Math.max(grouped.variance, independent.variance);
      // Groups replace the samples of both classes.
      const share = dependent.count / scores.length;
      const degrees = Math.min(grouped.degrees, Math.max(1, Math.floor(share * independent.degrees)));
      return areaInterval(alone.area, share * positives, share * negatives, { variance, degrees });
    },
  };
}

/** A curve from counts of positives and negatives by score, without shared groups. */
export function rocOfCounts(
  scores: readonly number[],
  positives: readonly number[],
  negatives: readonly number[],
): Roc {
  const order = Uint32Array.from(scores.keys()).sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0));
  return rocOfSorted({
    positives: Float64Array.from(order, (at) => positives[at] ?? 0),
    negatives: Float64Array.from(order, (at) => negatives[at] ?? 0),
  });
}

function rocOfSorted(counts: ScoreCounts): Roc {
  const area = areaOf(counts);
  return {
    area,
    interval() {
      if (area === null) return null;
      const { positives, negatives, ...found } = deLong(counts);
      if (positives + negatives <= BOOTSTRAP_SIZES.to) return areaInterval(area, positives, negatives, found);
      return plainInterval(area, { ...found, degrees: Number.POSITIVE_INFINITY }, [0, 1]);
    },
  };
}

/**
 * 95 % interval of an area on the logit scale. An area of 0 or 1 counts as half a pair away from it, and the variance
 * is at least a sixth of that of a rate over the harmonic mean of the class sizes: with hardly any overlap, the few
 * overlapping samples show little. Simulations support the sixth. Null with one sample of a class.
 */
export function areaInterval(area: number, positives: number, negatives: number, found: Variance): Interval | null {
  if (Math.min(positives, negatives) < 2) return null;
  const half = 0.5 / positives / negatives;
  const inside = Math.min(1 - half, Math.max(half, area));
  const least = (inside * (1 - inside) * (1 / positives + 1 / negatives)) / 12;
  return scaledInterval(inside, { ...found, variance: Math.max(found.variance, least) }, LOGIT, area);
}

interface ScoreCounts {
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
}

interface ScoreGroups extends ScoreCounts {
  readonly groupOf: Uint32Array;
}

function groupsOf(isPositive: ArrayLike<number>, scores: ArrayLike<number>): ScoreGroups {
  const n = scores.length;
  const met = new Map<number, number>();
  const groupOf = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    const score = scores[i] ?? Number.NaN;
    let group = met.get(score);
    if (group === undefined) {
      group = met.size;
      met.set(score, group);
    }
    groupOf[i] = group;
  }
  const ascending = Float64Array.from(met.keys()).sort();
  const place = new Uint32Array(met.size);
  for (const [at, score] of ascending.entries()) place[met.get(score) ?? 0] = at;
  for (let i = 0; i < n; i++) groupOf[i] = place[groupOf[i] ?? 0] ?? 0;
  const [positives, negatives] = [new Float64Array(met.size), new Float64Array(met.size)];
  for (let i = 0; i < n; i++) {
    const group = groupOf[i] ?? 0;
    const side = isPositive[i] === 1 ? positives : negatives;
    side[group] = (side[group] ?? 0) + 1;
  }
  return { positives, negatives, groupOf };
}

function areaOf({ positives, negatives }: ScoreCounts): number | null {
  let seenPositives = 0;
  let seenNegatives = 0;
  let wins = 0;
  for (let group = 0; group < positives.length; group++) {
    const own = positives[group] ?? 0;
    const others = negatives[group] ?? 0;
    wins += own * (seenNegatives + others / 2);
    seenPositives += own;
    seenNegatives += others;
  }
  return seenPositives === 0 || seenNegatives === 0 ? null : wins / seenPositives / seenNegatives;
}

/**
 * Variance of the area: that of the positives' placements over their number, plus that of the negatives'; and the class
 * sizes. Degrees of freedom as of two means. F. E. Satterthwaite, Biometrics Bulletin 2 (1946).
 */
function deLong(counts: ScoreCounts): Variance & { readonly positives: number; readonly negatives: number } {
  const [won, lost] = placementsByScore(counts);
  const ofPositives = spreadOf(won, counts.positives);
  const ofNegatives = spreadOf(lost, counts.negatives);
  const sides = [ofPositives, ofNegatives].map(({ n, variance }) => ({ n, of: variance / n }));
  const variance = sides.reduce((sum, { of }) => sum + of, 0);
  const squares = sides.reduce((sum, { n, of }) => sum + (n < 2 ? 0 : of ** 2 / (n - 1)), 0);
  const fewest = Math.min(ofPositives.n, ofNegatives.n) - 1;
  const degrees = Math.max(1, Math.floor(squares === 0 ? fewest : variance ** 2 / squares));
  return { variance, degrees, positives: ofPositives.n, negatives: ofNegatives.n };
}

/** By score: share of negatives below, equals counting half, and share of positives above. */
function placementsByScore({ positives, negatives }: ScoreCounts): readonly [won: Float64Array, lost: Float64Array] {
  const allPositives = positives.reduce((sum, count) => sum + count, 0);
  const allNegatives = negatives.reduce((sum, count) => sum + count, 0);
  const won = new Float64Array(positives.length);
  const lost = new Float64Array(positives.length);
  let seenPositives = 0;
  let seenNegatives = 0;
  for (let group = 0; group < positives.length; group++) {
    const own = positives[group] ?? 0;
    const others = negatives[group] ?? 0;
    won[group] = (seenNegatives + others / 2) / allNegatives;
    lost[group] = 1 - (seenPositives + own / 2) / allPositives;
    seenPositives += own;
    seenNegatives += others;
  }
  return [won, lost];
}

/** Influence of each sample: n times its placement over the size of its class. */
function influencesOf(byScore: ScoreGroups, isPositive: ArrayLike<number>): Float64Array {
  const { positives, groupOf } = byScore;
  const n = groupOf.length;
  const area = areaOf(byScore) ?? 0;
  const [won, lost] = placementsByScore(byScore);
  const allPositives = positives.reduce((sum, count) => sum + count, 0);
  return numbersOf(n, (i) => {
    const score = groupOf[i] ?? 0;
    return isPositive[i] === 1
      ? (n / allPositives) * ((won[score] ?? 0) - area)
      : (n / (n - allPositives)) * ((lost[score] ?? 0) - area);
  });
}

function spreadOf(placements: Float64Array, times: Float64Array): { readonly n: number; readonly variance: number } {
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (let group = 0; group < times.length; group++) {
    const count = times[group] ?? 0;
    const placement = placements[group] ?? 0;
    n += count;
    sum += placement * count;
    squares += placement * placement * count;
  }
  return { n, variance: n < 2 ? 0 : Math.max(0, (squares - (sum * sum) / n) / (n - 1)) };
}
