import { BOOTSTRAP_SIZES, bootstrap, type DrawnStatistic } from "./bootstrap.ts";
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
 * 95 % interval of the area of scores in [0, 1]: a seeded bootstrap over questions, whose two points depend on each other; above 10,000 questions the
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
  return bootstrap(n, drawnPairedAuroc(positives, negatives));
}

/** The area of draws of questions. */
export function drawnPairedAuroc(positives: ArrayLike<number>, negatives: ArrayLike<number>): DrawnStatistic {
  const steps = ascendingSteps(positives, negatives);
  return (times) => drawnArea(steps, times);
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
  const amongNegatives = new Placements(negatives);
  const amongPositives = new Placements(positives);
  const moments = new Moments();
  for (let i = 0; i < positives.length; i++) {
    const won = amongNegatives.below(positives[i] ?? Number.NaN);
    moments.add(won + 1 - amongPositives.below(negatives[i] ?? Number.NaN));
  }
  return moments.variance ?? 0;
}

/** Stretches that the values are cut into, so that a place is looked for among few. */
const STRETCHES = 1 << 16;

/** Where scores lie among values in [0, 1]. */
class Placements {
  readonly #ascending: Float64Array;
  /** Where each stretch of [0, 1] begins among the ascending values. */
  readonly #starts = new Uint32Array(STRETCHES + 1);

  constructor(values: ArrayLike<number>) {
    this.#ascending = Float64Array.from(values).sort();
    for (const value of this.#ascending) {
      const after = stretchOf(value) + 1;
      this.#starts[after] = (this.#starts[after] ?? 0) + 1;
    }
    for (let at = 1; at <= STRETCHES; at++) this.#starts[at] = (this.#starts[at] ?? 0) + (this.#starts[at - 1] ?? 0);
  }

  /** Share of the values below a score, equals counting half. */
  below(score: number): number {
    return (this.#countBelow(score, false) + this.#countBelow(score, true)) / 2 / this.#ascending.length;
  }

  #countBelow(score: number, orEqual: boolean): number {
    const stretch = stretchOf(score);
    let low = this.#starts[stretch] ?? 0;
    let high = this.#starts[stretch + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      const value = this.#ascending[middle] ?? Number.NaN;
      if (value < score || (orEqual && value === score)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const stretchOf = (value: number): number => Math.min(STRETCHES - 1, Math.max(0, Math.floor(value * STRETCHES)));
