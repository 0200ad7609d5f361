import { BOOTSTRAP_SIZES, bootstrap } from "./bootstrap.ts";
import { Moments } from "./moments.ts";
import { normalInterval } from "./normal.ts";

/**
 * Area under the ROC curve where every question gives one positive and one negative score: the chance that the positive
 * of one is above the negative of any, ties counting half. In [0, 1], 0.5 is chance; null without questions.
 */
export function pairedAuroc(positives: ArrayLike<number>, negatives: ArrayLike<number>): number | null {
  const n = positives.length;
  if (n === 0) return null;
  const above = Float64Array.from(positives).sort();
  const below = Float64Array.from(negatives).sort();
  let wins = 0;
  let less = 0;
  let notMore = 0;
  for (let i = 0; i < n; i++) {
    const positive = above[i] ?? Number.NaN;
    while (less < n && (below[less] ?? Number.NaN) < positive) less++;
    while (notMore < n && (below[notMore] ?? Number.NaN) <= positive) notMore++;
    wins += (less + notMore) / 2;
  }
  return wins / n / n;
}

/**
 * 95 % interval: a seeded bootstrap over questions, whose two points depend on each other; above 10,000 questions the
 * normal approximation with the variance of the questions' placements (Obuchowski, Biometrics 53, 1997).
 */
export function pairedAurocInterval(
  positives: ArrayLike<number>,
  negatives: ArrayLike<number>,
): readonly [number, number] | null {
  const n = positives.length;
  const area = pairedAuroc(positives, negatives);
  if (area === null) return null;
  if (n > BOOTSTRAP_SIZES.to) return normalInterval(area, placementVariance(positives, negatives), n, [0, 1]);
  const steps = ascendingSteps(positives, negatives);
  return bootstrap(n, (times) => drawnArea(steps, times));
}

/** Scores of both classes in ascending order: below n the positive of a question, from n on its negative. */
interface Steps {
  readonly n: number;
  readonly order: Uint32Array;
  /** 1 where the next score is greater. */
  readonly isLastOfEquals: Uint8Array;
}

function ascendingSteps(positives: ArrayLike<number>, negatives: ArrayLike<number>): Steps {
  const n = positives.length;
  const scoreOf = (index: number): number => (index < n ? positives[index] : negatives[index - n]) ?? Number.NaN;
  const order = new Uint32Array(2 * n);
  for (let i = 0; i < 2 * n; i++) order[i] = i;
  order.sort((one, other) => scoreOf(one) - scoreOf(other));
  const isLastOfEquals = new Uint8Array(2 * n);
  for (let i = 0; i < 2 * n; i++) {
    const next = order[i + 1];
    isLastOfEquals[i] = next === undefined || scoreOf(next) !== scoreOf(order[i] ?? 0) ? 1 : 0;
  }
  return { n, order, isLastOfEquals };
}

/** The area of a draw, each question counted as often as `times` says; the times add up to n. */
function drawnArea({ n, order, isLastOfEquals }: Steps, times: Uint16Array): number {
  let below = 0;
  let wins = 0;
  let equalPositives = 0;
  let equalNegatives = 0;
  for (let i = 0; i < order.length; i++) {
    const index = order[i] ?? 0;
    if (index < n) equalPositives += times[index] ?? 0;
    else equalNegatives += times[index - n] ?? 0;
    if (isLastOfEquals[i] === 0) continue;
    wins += equalPositives * (below + equalNegatives / 2);
    below += equalNegatives;
    equalPositives = 0;
    equalNegatives = 0;
  }
  return wins / n / n;
}

/** Variance over questions of: share of negatives below its positive + share of positives above its negative. */
function placementVariance(positives: ArrayLike<number>, negatives: ArrayLike<number>): number {
  const n = positives.length;
  const above = Float64Array.from(positives).sort();
  const below = Float64Array.from(negatives).sort();
  const moments = new Moments();
  for (let i = 0; i < n; i++) {
    const won = placement(below, positives[i] ?? Number.NaN);
    moments.add(won + 1 - placement(above, negatives[i] ?? Number.NaN));
  }
  return moments.variance ?? 0;
}

/** Share of the ascending values below a score, equals counting half. */
function placement(ascending: Float64Array, score: number): number {
  return (lowerBound(ascending, score, false) + lowerBound(ascending, score, true)) / 2 / ascending.length;
}

/** How many values are less than a score, or with `orEqual` not greater. */
function lowerBound(ascending: Float64Array, score: number, orEqual: boolean): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = ascending[middle] ?? Number.NaN;
    if (value < score || (orEqual && value === score)) low = middle + 1;
    else high = middle;
  }
  return low;
}
