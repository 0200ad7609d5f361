import { GroupSums, type Spread, studentT, varianceOf as varianceInGroups } from "./groups.ts";
import { type Interval, percentile, wilsonAt, Z95 } from "./intervals.ts";

/** Samples that a judge gave one verdict: how many there are, how many a person labelled, and of those how often with yes. */
export interface Stratum {
  readonly size: number;
  readonly labelled: number;
  readonly yes: number;
  /** How much less labelled rows tell for asking the same questions, at least 1; 1 where each asks its own. */
  readonly designEffect?: number;
  /** How far labels spread around their mean, where they are no yes or no: their standard deviation. */
  readonly spread?: number;
}

/** Fewer labels of a stratum say nothing of it, unless it has no more samples. */
export const LEAST_LABELS = 5;

export interface CorrectedRate {
  /** The rate that the person would give to all samples, in [0, 1]. */
  readonly value: number;
  /** 95 %. */
  readonly interval: Interval;
  /** How many labels alone, drawn without a judge, would make an interval as narrow. */
  readonly effectiveLabels: number;
}

/** Whether there are labels enough in every stratum that has samples. */
export function hasEnoughLabels(strata: readonly Stratum[]): boolean {
  return strata.every(({ size, labelled }) => labelled >= Math.min(size, LEAST_LABELS));
}

/**
 * The rate of yes that a person would give to all samples of all strata, from labels of some, drawn by chance within each
 * stratum: θ = Σ W_k p_k. Its interval joins those of the strata as their differences' squares (Zou and Donner, Statistics
 * in Medicine 27 (2008)); each is Wilson's at n_k (N_k − 1) / (N_k − n_k) labels, divided by the design effect, as few
 * samples are left to be unsure of. Null without samples or where `hasEnoughLabels` does not hold.
 */
export function correctedRate(strata: readonly Stratum[]): CorrectedRate | null {
  const total = sum(strata.map(({ size }) => size));
  if (total === 0 || !hasEnoughLabels(strata)) return null;
  let value = 0;
  let [below, above] = [0, 0];
  for (const stratum of strata) {
    if (stratum.size === 0) continue;
    const weight = stratum.size / total;
    const rate = stratum.yes / stratum.labelled;
    const [low, high] = stratumInterval(rate, stratum);
    value += weight * rate;
    below += (weight * (rate - low)) ** 2;
    above += (weight * (high - rate)) ** 2;
  }
  const interval: Interval = [value - Math.sqrt(below), value + Math.sqrt(above)];
  return { value, interval, effectiveLabels: worthInLabels(value, interval, strata, total) };
}

/** Wilson's interval of a stratum's rate; the rate itself where all of it is labelled. */
function stratumInterval(rate: number, { size, labelled, designEffect = 1 }: Stratum): Interval {
  if (labelled >= size) return [rate, rate];
  const left = (labelled * (size - 1)) / (size - labelled);
  return wilsonAt(rate, left / Math.max(1, designEffect), Z95);
}

/** n · (half-width of labels alone / ours)²; as many as there are samples where nothing is left unsure. */
function worthInLabels(value: number, [low, high]: Interval, strata: readonly Stratum[], total: number): number {
  const labelled = sum(strata.map((stratum) => stratum.labelled));
  if (high <= low) return total;
  const [from, to] = stratumInterval(value, { size: total, labelled, yes: 0 });
  return labelled * ((to - from) / (high - low)) ** 2;
}

/**
 * How many of `more` labels go to which stratum, not rounded: W_k s_k of each over their sum, where s = √(p̃ (1 − p̃)) with
 * p̃ = (yes + ½) / (labelled + 1), or the `spread` of labels that are no yes or no. J. Neyman, JRSS 97 (1934).
 * No stratum gets more than what is left of it when `taken` of
 * it are labelled too; the others share the rest.
 */
export function neymanShares(
  strata: readonly Stratum[],
  more: number,
  taken: readonly number[] = [],
): readonly number[] {
  const open = strata.map(({ size, labelled }, at) => Math.max(0, size - labelled - (taken[at] ?? 0)));
  const spreads = strata.map(({ size, labelled, yes, spread }) => {
    const rate = (yes + 0.5) / (labelled + 1);
    return size * (spread ?? Math.sqrt(rate * (1 - rate)));
  });
  const shares = strata.map(() => 0);
  let left = Math.min(more, sum(open));
  let sharing = strata.map((_, at) => at).filter((at) => (open[at] ?? 0) > 0);
  while (sharing.length > 0 && left > 0) {
    const all = sum(sharing.map((at) => spreads[at] ?? 0));
    // Where all labels of a stratum are the same, size decides.
    const shareOf = (at: number) =>
      all > 0
        ? (left * (spreads[at] ?? 0)) / all
        : (left * (open[at] ?? 0)) / sum(sharing.map((other) => open[other] ?? 0));
    const full = sharing.filter((at) => shareOf(at) >= (open[at] ?? 0));
    if (full.length === 0) {
      for (const at of sharing) shares[at] = shareOf(at);
      break;
    }
    // Those get all they have; the rest is shared anew.
    for (const at of full) shares[at] = open[at] ?? 0;
    left -= sum(full.map((at) => open[at] ?? 0));
    sharing = sharing.filter((at) => !full.includes(at));
  }
  return shares;
}

/**
 * The same in whole labels: first what each stratum lacks of `LEAST_LABELS`, then by `neymanShares`, the largest
 * remainders rounded up. As many as `more` says, unless fewer samples are left.
 */
export function nextLabels(strata: readonly Stratum[], more: number): readonly number[] {
  let left = more;
  const first = strata.map(({ size, labelled }) => {
    const lacks = Math.min(left, Math.max(0, Math.min(size, LEAST_LABELS) - labelled));
    left -= lacks;
    return lacks;
  });
  const shares = neymanShares(strata, left, first);
  const whole = shares.map((share, at) => (first[at] ?? 0) + Math.floor(share));
  const rest = Math.round(sum(shares)) - sum(shares.map(Math.floor));
  const byRemainder = shares.map((share, at) => ({ at, remainder: share - Math.floor(share) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, rest)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/** The standard deviation of a stratum's labels, as `neymanShares` asks for it where they are no yes or no. */
export const spreadOfLabels = ({ labelled }: ScoredStratum): number =>
  Math.sqrt(varianceOf(labelled.map(({ label }) => label)));

/**
 * The interval of a mean to expect once so many more of `size` are labelled, should they spread as those before; cut
 * neither way.
 */
export function expectedMeanInterval(
  { value, interval: [low, high] }: CorrectedRate,
  size: number,
  labelled: number,
  more: number,
): Interval {
  const left = (labels: number) => 1 / labels - 1 / size;
  const half =
    labelled >= size ? 0 : ((high - low) / 2) * Math.sqrt(left(Math.min(size, labelled + more)) / left(labelled));
  return [value - half, value + half];
}

/** The interval of a rate to expect once so many more are labelled, should they turn out as those before. Null as `correctedRate`. */
export function expectedInterval(strata: readonly Stratum[], more: number): Interval | null {
  const next = nextLabels(strata, more);
  const grown = strata.map((stratum, at) => {
    const labelled = stratum.labelled + (next[at] ?? 0);
    return {
      ...stratum,
      labelled,
      yes: stratum.labelled === 0 ? labelled / 2 : (stratum.yes / stratum.labelled) * labelled,
    };
  });
  return correctedRate(grown)?.interval ?? null;
}

/** Samples that a judge scored alike. */
export interface ScoredStratum {
  /** The judge's scores of all of them. */
  readonly scores: readonly number[];
  /** Of those that a person labelled: the judge's score and the person's. */
  readonly labelled: readonly {
    readonly score: number;
    readonly label: number;
    /** Number of the question that the sample asks, where others ask it too; below 0 or absent where it is alone. */
    readonly group?: number;
  }[];
}

/** Fewer labels make no interval of a mean. */
export const LEAST_LABELS_OF_MEAN = 30;

/**
 * The mean that a person would give to all samples of all strata, in the unit of the labels, from labels of some, drawn by
 * chance within each: of a stratum λ · mean f + mean (y − λf), f the judge's scores, y the person's, with λ = Cov(y, f) /
 * ((1 + n/N) Var f) cut to [0, 1]. Angelopoulos, Duchi and Zrnic, arXiv:2311.01453; stratified as in Fisch et al.,
 * arXiv:2406.04291. These samples are all there are: the variance of a stratum is (1 − n/N) s²(y − λf) / n, times the
 * design effect of its questions, and the interval Student's t with as many degrees of freedom as questions less strata.
 * Null without samples, below `LEAST_LABELS_OF_MEAN` labels unless all are labelled, and where a stratum has fewer than
 * `LEAST_LABELS`.
 */
export function correctedMean(strata: readonly ScoredStratum[]): CorrectedRate | null {
  const total = sum(strata.map(({ scores }) => scores.length));
  const labelled = sum(strata.map((stratum) => stratum.labelled.length));
  const isEnough = strata.every((stratum) => stratum.labelled.length >= Math.min(stratum.scores.length, LEAST_LABELS));
  if (total === 0 || !isEnough || labelled < Math.min(total, LEAST_LABELS_OF_MEAN)) return null;
  let value = 0;
  let variance = 0;
  let questions = 0;
  for (const { scores, labelled: pairs } of strata) {
    if (scores.length === 0) continue;
    const weight = scores.length / total;
    const labels = pairs.map(({ label }) => label);
    const known = pairs.map(({ score }) => score);
    const slope = slopeOf(labels, known, pairs.length / scores.length);
    const rests = pairs.map(({ score, label }) => label - slope * score);
    value += weight * (slope * meanOf(scores) + meanOf(rests));
    const spread = spreadOf(rests, pairs);
    questions += spread.groups;
    if (pairs.length < scores.length) {
      const ofRows = varianceOf(rests) / pairs.length;
      const ofMean = spread.groups < pairs.length ? Math.max(ofRows, varianceInGroups(pairs.length, spread)) : ofRows;
      variance += weight * weight * (1 - pairs.length / scores.length) * ofMean;
    }
  }
  const filled = strata.filter(({ scores }) => scores.length > 0).length;
  const half = variance === 0 ? 0 : studentT(questions - filled) * Math.sqrt(variance);
  if (!Number.isFinite(half)) return null;
  const all = strata.flatMap((stratum) => stratum.labelled.map(({ label }) => label));
  const alone = studentT(labelled - 1) * Math.sqrt(((1 - labelled / total) * varianceOf(all)) / labelled);
  const effectiveLabels = half === 0 ? total : labelled * (alone / half) ** 2;
  return { value, interval: [value - half, value + half], effectiveLabels };
}

/** Of the questions that these labels are about. */
function spreadOf(rests: readonly number[], pairs: ScoredStratum["labelled"]): Spread {
  const sums = new GroupSums();
  for (const [at, rest] of rests.entries()) sums.add(rest, pairs[at]?.group ?? -1);
  return sums.spread(meanOf(rests));
}

/** How much of the judge's score is taken; none where all scores are the same. */
function slopeOf(labels: readonly number[], scores: readonly number[], share: number): number {
  const spread = varianceOf(scores);
  if (!(spread > 0)) return 0;
  const [ofLabels, ofScores] = [meanOf(labels), meanOf(scores)];
  const products = labels.map((label, at) => (label - ofLabels) * ((scores[at] ?? 0) - ofScores));
  const covariance = sum(products) / (labels.length - 1);
  return Math.min(1, Math.max(0, covariance / ((1 + share) * spread)));
}

/** The stratum of a score among four: how many of the quartiles of all scores it is above. Equal scores stay together. */
export function quartileStrata(scores: readonly number[]): (score: number) => number {
  const ascending = [...scores].sort((a, b) => a - b);
  const edges = [0.25, 0.5, 0.75].map((p) => percentile(ascending, p) ?? Number.NaN);
  return (score) => edges.filter((edge) => score > edge).length;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const meanOf = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/** Divided by n − 1; 0 of one number. */
function varianceOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  return numbers.length < 2 ? 0 : sum(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1);
}
