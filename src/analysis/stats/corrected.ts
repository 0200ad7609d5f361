import { GroupSums, type Spread, studentT, varianceOf as varianceInGroups } from "./groups.ts";
import { type Interval, percentile, wilsonAt, Z95 } from "./intervals.ts";

/** Samples with one verdict of a judge: their number, those labelled by a person, and the labels that are yes. */
export interface Stratum {
  readonly size: number;
  readonly labelled: number;
  readonly yes: number;
  /** Variance inflation by labels of the same questions, at least 1. */
  readonly designEffect?: number;
  /** Standard deviation of labels other than yes and no. */
  readonly spread?: number;
}

/** Least labels of a stratum, unless it has fewer samples. */
export const LEAST_LABELS = 5;

export interface CorrectedRate {
  /** Estimate of the person's rate over all samples, in [0, 1]. */
  readonly value: number;
  readonly interval: Interval;
  /** Labels that would make an equally narrow interval without a judge. */
  readonly effectiveLabels: number;
}

function hasEnoughLabels(strata: readonly Stratum[]): boolean {
  return strata.every(({ size, labelled }) => labelled >= Math.min(size, LEAST_LABELS));
}

/**
 * The person's rate of yes over all samples, from labels drawn at random within each stratum: θ = Σ W_k p_k. Its
 * interval combines the strata's by squared differences (Zou and Donner, Statistics in Medicine 27 (2008)); each is
 * Wilson's at n_k (N_k − 1) / (N_k − n_k) labels over the design effect, as the population is finite. Null without
 * samples or if `hasEnoughLabels` is false.
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

/** Wilson's interval of a stratum's rate; the rate itself if fully labelled. */
function stratumInterval(rate: number, { size, labelled, designEffect = 1 }: Stratum): Interval {
  if (labelled >= size) return [rate, rate];
  const left = (labelled * (size - 1)) / (size - labelled);
  return wilsonAt(rate, left / Math.max(1, designEffect), Z95);
}

/** n · (half-width of labels without a judge / ours)²; at most the number of samples. */
function worthInLabels(value: number, [low, high]: Interval, strata: readonly Stratum[], total: number): number {
  const labelled = sum(strata.map((stratum) => stratum.labelled));
  if (high <= low) return total;
  const [from, to] = stratumInterval(value, { size: total, labelled, yes: 0 });
  return labelled * ((to - from) / (high - low)) ** 2;
}

/**
 * Unrounded allocation of `more` labels: W_k s_k over their sum, with s = √(p̃ (1 − p̃)) and p̃ = (yes + ½) / (labelled
 * + 1), or `spread`. J. Neyman, JRSS 97 (1934). A stratum gets at most its unlabelled samples after `taken`; others
 * share the rest.
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
    // If all labels are equal, size decides.
    const shareOf = (at: number) =>
      all > 0
        ? (left * (spreads[at] ?? 0)) / all
        : (left * (open[at] ?? 0)) / sum(sharing.map((other) => open[other] ?? 0));
    const full = sharing.filter((at) => shareOf(at) >= (open[at] ?? 0));
    if (full.length === 0) {
      for (const at of sharing) shares[at] = shareOf(at);
      break;
    }
    for (const at of full) shares[at] = open[at] ?? 0;
    left -= sum(full.map((at) => open[at] ?? 0));
    sharing = sharing.filter((at) => !full.includes(at));
  }
  return shares;
}

/**
 * Whole labels: first the missing ones of `LEAST_LABELS`, then `neymanShares`, largest remainders rounded up. At most
 * the unlabelled samples.
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

export const spreadOfLabels = ({ labelled }: ScoredStratum): number =>
  Math.sqrt(varianceOf(labelled.map(({ label }) => label)));

/** Expected interval of a mean after `more` of `size` labels with the same variance; not clipped. */
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

/** Expected interval of a rate after `more` labels with the same outcomes. Null as in `correctedRate`. */
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

export interface ScoredStratum {
  readonly scores: readonly number[];
  readonly labelled: readonly {
    readonly score: number;
    readonly label: number;
    /** Number of the sample's shared question; below 0 or absent for its own. */
    readonly group?: number;
  }[];
}

const LEAST_LABELS_OF_MEAN = 30;

/**
 * The person's mean over all samples in the labels' unit, from labels drawn at random within each stratum: λ · mean f +
 * mean (y − λf), f the judge's scores, y the person's, with λ = Cov(y, f) / ((1 + n/N) Var f) clipped to [0, 1].
 * Angelopoulos, Duchi and Zrnic, arXiv:2311.01453; stratified as in Fisch et al., arXiv:2406.04291. The population is
 * finite: the variance of a stratum is (1 − n/N) s²(y − λf) / n, times the design effect of its questions, and the
 * interval is Student's t with questions minus strata degrees of freedom. Null without samples, below
 * `LEAST_LABELS_OF_MEAN` labels unless all are labelled, and if a stratum has fewer than `LEAST_LABELS`.
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

function spreadOf(rests: readonly number[], pairs: ScoredStratum["labelled"]): Spread {
  const sums = new GroupSums();
  for (const [at, rest] of rests.entries()) sums.add(rest, pairs[at]?.group ?? -1);
  return sums.spread(meanOf(rests));
}

/** λ; 0 for constant scores. */
function slopeOf(labels: readonly number[], scores: readonly number[], share: number): number {
  const variance = varianceOf(scores);
  if (!(variance > 0)) return 0;
  const [ofLabels, ofScores] = [meanOf(labels), meanOf(scores)];
  const products = labels.map((label, at) => (label - ofLabels) * ((scores[at] ?? 0) - ofScores));
  const covariance = sum(products) / (labels.length - 1);
  return Math.min(1, Math.max(0, covariance / ((1 + share) * variance)));
}

/** Stratum by quartiles of all scores. Equal scores share one. */
export function quartileStrata(scores: readonly number[]): (score: number) => number {
  const ascending = [...scores].sort((a, b) => a - b);
  const edges = [0.25, 0.5, 0.75].map((p) => percentile(ascending, p) ?? Number.NaN);
  return (score) => edges.filter((edge) => score > edge).length;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const meanOf = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

function varianceOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  return numbers.length < 2 ? 0 : sum(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1);
}
