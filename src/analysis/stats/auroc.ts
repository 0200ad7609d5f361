import { BOOTSTRAP_SIZES, bootstrap, type GroupNumbers } from "./bootstrap.ts";
import { intervalInGroups } from "./drawnGroups.ts";
import { type Interval, normalInterval } from "./intervals.ts";

/**
 * Area under the ROC curve: the chance that a positive scores above a negative, ties counting half. In [0, 1], 0.5 is
 * chance. Null unless there are both positives and negatives. Mann and Whitney (1947).
 */
export function auroc(isPositive: ArrayLike<number>, scores: ArrayLike<number>): number | null {
  return rocOf(isPositive, scores).area;
}

/**
 * 95 % interval of the area: a seeded bootstrap over samples, or over groups where they are in groups, whose draws with
 * one class alone are left out; above 10,000 samples the normal approximation with DeLong's variance (Biometrics 44,
 * 1988), or Student's t with that of groups (Obuchowski, Biometrics 53, 1997). Null where the area is.
 */
export function aurocInterval(
  isPositive: ArrayLike<number>,
  scores: ArrayLike<number>,
  groups: GroupNumbers | null = null,
): Interval | null {
  return rocOf(isPositive, scores).interval(groups);
}

/** Both of a curve, for whoever wants both: scores are counted once. */
export interface Roc {
  readonly area: number | null;
  interval(groups: GroupNumbers | null): Interval | null;
}

/** Only different scores are sorted: of a million samples there are mostly few. */
export function rocOf(isPositive: ArrayLike<number>, scores: ArrayLike<number>): Roc {
  const byScore = groupsOf(isPositive, scores);
  const area = areaOf(byScore);
  const n = scores.length;
  return {
    area,
    interval(dependent) {
      if (area === null) return null;
      if (n > BOOTSTRAP_SIZES.to) {
        if (dependent === null) return normalInterval(area, deLongVariance(byScore), 1, [0, 1]);
        return intervalInGroups(area, influencesOf(byScore, isPositive), dependent, [0, 1]);
      }
      const drawn = { ...byScore, positives: byScore.positives.slice(), negatives: byScore.negatives.slice() };
      return bootstrap(n, (times) => areaOf(countInto(drawn, isPositive, times)), dependent);
    },
  };
}

/** The same of samples that are only counted: how many positives and negatives have each score. Too many to draw from. */
export function rocOfCounts(
  scores: readonly number[],
  positives: readonly number[],
  negatives: readonly number[],
): Roc {
  const order = Uint32Array.from(scores.keys()).sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0));
  const groups = {
    positives: Float64Array.from(order, (at) => positives[at] ?? 0),
    negatives: Float64Array.from(order, (at) => negatives[at] ?? 0),
  };
  const area = areaOf(groups);
  return {
    area,
    interval: () => (area === null ? null : normalInterval(area, deLongVariance(groups), 1, [0, 1])),
  };
}

/** How many positives and negatives have each score, by ascending score. */
interface Counts {
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
}

interface Groups extends Counts {
  /** By sample. */
  readonly groupOf: Uint32Array;
}

function groupsOf(isPositive: ArrayLike<number>, scores: ArrayLike<number>): Groups {
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
  const groups = { positives: new Float64Array(met.size), negatives: new Float64Array(met.size), groupOf };
  return countInto(groups, isPositive, null);
}

/** Counts each sample as often as `times` says, or once. */
function countInto(groups: Groups, isPositive: ArrayLike<number>, times: ArrayLike<number> | null): Groups {
  const { positives, negatives, groupOf } = groups;
  positives.fill(0);
  negatives.fill(0);
  for (let i = 0; i < groupOf.length; i++) {
    const group = groupOf[i] ?? 0;
    const side = isPositive[i] === 1 ? positives : negatives;
    side[group] = (side[group] ?? 0) + (times === null ? 1 : (times[i] ?? 0));
  }
  return groups;
}

function areaOf({ positives, negatives }: Counts): number | null {
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

/** Variance of the area: that of the positives' placements over their number, plus that of the negatives'. */
function deLongVariance({ positives, negatives }: Counts): number {
  const [won, lost] = placementsByScore({ positives, negatives });
  const ofPositives = spreadOf(won, positives);
  const ofNegatives = spreadOf(lost, negatives);
  return ofPositives.variance / ofPositives.n + ofNegatives.variance / ofNegatives.n;
}

/** By score: share of negatives below it, equals counting half, and share of positives above it. */
function placementsByScore({ positives, negatives }: Counts): readonly [won: Float64Array, lost: Float64Array] {
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

/** By sample: how far the area moves with it, n times its placement over the samples of its class. */
function influencesOf(byScore: Groups, isPositive: ArrayLike<number>): Float64Array {
  const { positives, groupOf } = byScore;
  const n = groupOf.length;
  const area = areaOf(byScore) ?? 0;
  const [won, lost] = placementsByScore(byScore);
  const allPositives = positives.reduce((sum, count) => sum + count, 0);
  return Float64Array.from(groupOf, (score, i) =>
    isPositive[i] === 1
      ? (n / allPositives) * ((won[score] ?? 0) - area)
      : (n / (n - allPositives)) * ((lost[score] ?? 0) - area),
  );
}

/** Sample variance of placements, each counting as often as it is there. */
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
