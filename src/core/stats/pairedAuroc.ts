import { sortIndexes } from "../table/sort.ts";
import { BOOTSTRAP_SIZES, bootstrap } from "./bootstrap.ts";
import { Moments } from "./moments.ts";
import { normalInterval } from "./normal.ts";

/**
 * Area under the ROC curve where every question gives one positive and one negative score: the chance that a positive
 * is above a negative of any question, ties counting half. In [0, 1], 0.5 is chance; null without questions.
 */
export function pairedAuroc(positives: ArrayLike<number>, negatives: ArrayLike<number>): number | null {
  return areaOf(sorted(positives, negatives), null);
}

/**
 * 95 % interval: a seeded bootstrap over questions, whose two points depend on each other; above 10,000 questions the
 * normal approximation with the variance of the questions' placements (Obuchowski, Biometrics 53, 1997).
 */
export function pairedAurocInterval(
  positives: ArrayLike<number>,
  negatives: ArrayLike<number>,
): readonly [number, number] | null {
  const both = sorted(positives, negatives);
  const { n } = both;
  const area = areaOf(both, null);
  if (area === null) return null;
  if (n > BOOTSTRAP_SIZES.to) return normalInterval(area, placementVariance(both), n, [0, 1]);
  return bootstrap(n, (times) => areaOf(both, times));
}

/** Both scores of all questions by ascending score: below n the positive of a question, from n on its negative. */
interface Both {
  readonly n: number;
  readonly order: Uint32Array;
  /** 1 where the next one has a greater score. */
  readonly isLastOfEquals: Uint8Array;
}

function sorted(positives: ArrayLike<number>, negatives: ArrayLike<number>): Both {
  const n = positives.length;
  const scores = new Float64Array(2 * n);
  const indexes = new Uint32Array(2 * n);
  for (let i = 0; i < n; i++) {
    scores[i] = positives[i] ?? Number.NaN;
    scores[n + i] = negatives[i] ?? Number.NaN;
  }
  for (let i = 0; i < 2 * n; i++) indexes[i] = i;
  const order = sortIndexes(indexes, (index) => scores[index] ?? Number.NaN, false);
  const isLastOfEquals = new Uint8Array(2 * n);
  for (let i = 0; i < 2 * n; i++) {
    const isLast = i + 1 === 2 * n || scores[order[i] ?? 0] !== scores[order[i + 1] ?? 0];
    isLastOfEquals[i] = isLast ? 1 : 0;
  }
  return { n, order, isLastOfEquals };
}

/** The area, each question counted as often as `times` says, or once. */
function areaOf({ n, order, isLastOfEquals }: Both, times: Uint16Array | null): number | null {
  if (n === 0) return null;
  let below = 0;
  let wins = 0;
  let equalPositives = 0;
  let equalNegatives = 0;
  for (let i = 0; i < order.length; i++) {
    const index = order[i] ?? 0;
    const isPositive = index < n;
    const count = times === null ? 1 : (times[isPositive ? index : index - n] ?? 0);
    if (isPositive) equalPositives += count;
    else equalNegatives += count;
    if (isLastOfEquals[i] === 0) continue;
    wins += equalPositives * (below + equalNegatives / 2);
    below += equalNegatives;
    equalPositives = 0;
    equalNegatives = 0;
  }
  return wins / n / n;
}

/** Variance over questions of: share of negatives below its positive + share of positives above its negative. */
function placementVariance({ n, order, isLastOfEquals }: Both): number {
  const placements = new Float64Array(n);
  let positivesBelow = 0;
  let negativesBelow = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    let positives = 0;
    do if ((order[to] ?? 0) < n) positives++;
    while (isLastOfEquals[to++] === 0);
    const negatives = to - from - positives;
    for (let i = from; i < to; i++) {
      const index = order[i] ?? 0;
      if (index < n) placements[index] = (placements[index] ?? 0) + (negativesBelow + negatives / 2) / n;
      else placements[index - n] = (placements[index - n] ?? 0) + 1 - (positivesBelow + positives / 2) / n;
    }
    positivesBelow += positives;
    negativesBelow += negatives;
    from = to;
  }
  const moments = new Moments();
  for (const placement of placements) moments.add(placement);
  return moments.variance ?? 0;
}
