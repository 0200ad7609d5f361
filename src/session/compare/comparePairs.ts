import type { Metric, PairAggregate, ReduceOptions } from "../../analysis/aggregate/aggregate.ts";
import { isEverApplicable } from "../../analysis/aggregate/means.ts";
import { scoredPairs } from "../../analysis/aggregate/pairs.ts";
import { FoldStates, foldSteps, reduceSteps } from "../../analysis/aggregate/reduce.ts";
import type { PairView, TableView } from "../../analysis/table/view.ts";
import { type ComparedMetric, isOfAnswer, type MetricValue, type Modes, type Reason } from "../../model/index.ts";

/** Two runs, pair by pair and each for itself. */
export interface ComparedRuns<F> {
  readonly pairs: PairView<F>;
  /** The samples of A, and those of B, that have a partner. */
  readonly views: readonly [TableView<F>, TableView<F>];
}

/**
 * Every metric over two paired runs. One with a score per sample stands on the pairs that are scored on both sides; the
 * others are reduced on each side over all pairs. In steps, so that whoever takes them can do something else in between.
 */
export function* compareSteps<F>(
  metrics: readonly Metric<F>[],
  { pairs, views }: ComparedRuns<F>,
  modes: Modes,
  options: ReduceOptions = {},
): Generator<void, readonly ComparedMetric[]> {
  const plans = metrics.flatMap((metric) => planOf(metric, views, modes, options) ?? []);
  const states = plans.map(({ paired }) => paired.map((aggregate) => new FoldStates(aggregate, 0)));
  yield* foldSteps(states.flat(), (names) => pairs.batches(names), [], modes);
  const reduced = plans.flatMap(({ metric, isReduced }) => (isReduced ? [metric] : []));
  const ofA = yield* reduceSteps(reduced, views[0], [], modes);
  const ofB = yield* reduceSteps(reduced, views[1], [], modes);
  const compared: ComparedMetric[] = [];
  for (const [at, { metric, paired, isReduced }] of plans.entries()) {
    const values = paired.flatMap((aggregate, p) => aggregate.value(states[at]?.[p]?.whole, modes, options) ?? []);
    const place = reduced.indexOf(metric);
    compared.push(...(isReduced ? withChanges(compareReduced(ofA[place] ?? [], ofB[place] ?? []), values[0]) : values));
    yield;
  }
  return compared;
}

/** How a metric is compared: over the pairs, by what either side comes to, or by both. */
interface Plan<F> {
  readonly metric: Metric<F>;
  readonly paired: readonly PairAggregate<F, unknown>[];
  readonly isReduced: boolean;
}

/** Null where no sample could have it. */
function planOf<F>(
  metric: Metric<F>,
  views: ComparedRuns<F>["views"],
  modes: Modes,
  options: ReduceOptions,
): Plan<F> | null {
  const { info, score, aggregate, compare, isCompared = true } = metric;
  if (!isCompared) return null;
  if (compare) return { metric, paired: [compare], isReduced: false };
  const [ofA, ofB] = views.map((view) => aggregate.accumulator.over(view, modes, options));
  if (!ofA || !ofB) return null;
  if (ofA.means && ofB.means) {
    // Each of several means, matched by what it is set against. What is no mean in the end keeps the values of either side.
    const meansOfB = ofB.means;
    const shared = ofA.means.filter(({ info: { id }, against }) =>
      meansOfB.some((other) => other.info.id === id && other.against === against),
    );
    if (shared.some(({ finish }) => finish)) return { metric, paired: [], isReduced: true };
    return { metric, paired: shared.map((mean) => scoredPairs(mean)), isReduced: false };
  }
  if (!score) return { metric, paired: [], isReduced: true };
  if (!isEverApplicable(info, views[0], modes, score)) return null;
  return { metric, paired: [scoredPairs({ info, score })], isReduced: true };
}

/**
 * A ratio of sums is no mean of scores: its values are its own, the changes are those of the scores. Of several values,
 * one a rater, nobody can say which of them the scores are.
 */
function withChanges(
  reduced: readonly ComparedMetric[],
  scores: ComparedMetric | undefined,
): readonly ComparedMetric[] {
  const [own, another] = reduced;
  if (!own || another || !scores) return reduced;
  const { changes, leftOut, lost, a, b, nA, nB, interval, intervalBy, intervalP, groups, visible } = scores;
  // Values that are the means of the scores after all, as those of one rater are, have what belongs to these.
  const isMean = own.nA === nA && own.nB === nB && isClose(own.a, a) && isClose(own.b, b);
  const { lost: _, ...ofSums } = own;
  const ofLost = { ...ofSums, ...(lost === undefined ? {} : { lost }) };
  if (scores.nA === 0) return [ofLost];
  const ofScores = { ...ofLost, changes, leftOut };
  if (!isMean) return [ofScores];
  const ofMean = {
    ...(groups === undefined ? {} : { groups }),
    ...(visible === undefined ? {} : { visible }),
    ...(intervalP === undefined ? {} : { intervalP }),
  };
  return [{ ...ofScores, interval, intervalBy, ...ofMean }];
}

const isClose = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) < 1e-12;

/** The same metric reduced on either side, matched by what it is set against. */
function compareReduced(a: readonly MetricValue[], b: readonly MetricValue[]): readonly ComparedMetric[] {
  const [wholeA, wholeB] = [a, b].map((values) => values.filter(({ order }) => order === undefined));
  // Of a judge who saw both orders the votes of both are compared.
  const facing = (wholeA ?? []).flatMap((ofA) => {
    const ofB = wholeB?.find((value) => isSameMetric(value, ofA));
    return !ofB || (ofA.n === 0 && ofB.n === 0) ? [] : [[ofA, ofB] as const];
  });
  // A rater of A alone and one of B alone: the runs are by different judges, and these are set against each other.
  const onlyA = facing.filter(([ofA, ofB]) => ofA.between && ofA.n > 0 && ofB.n === 0);
  const onlyB = facing.filter(([ofA, ofB]) => ofA.between && ofA.n === 0 && ofB.n > 0);
  const [[ofA] = [], [, ofB] = []] = [onlyA[0], onlyB[0]];
  if (onlyA.length !== 1 || onlyB.length !== 1 || !ofA || !ofB) return facing.map(comparedValues);
  const kept = facing.filter((pair) => pair !== onlyA[0] && pair !== onlyB[0]);
  return [...kept, [ofA, ofB] as const].map(comparedValues);
}

function comparedValues([ofA, ofB]: readonly [MetricValue, MetricValue]): ComparedMetric {
  const isBoth = ofA.value !== null && ofB.value !== null;
  const isOfOthers = ofB.between !== undefined && !isSameMetric(ofA, ofB);
  const lost = lostSamples(ofA, ofB);
  return {
    id: ofA.id,
    mode: ofA.mode,
    ...(ofA.against === undefined || isOfOthers ? {} : { against: ofA.against }),
    ...(ofA.between === undefined ? {} : { between: ofA.between }),
    ...(isOfOthers && ofB.between ? { betweenB: ofB.between } : {}),
    a: ofA.value,
    b: ofB.value,
    difference: isBoth ? (ofB.value ?? 0) - (ofA.value ?? 0) : null,
    nA: ofA.n,
    nB: ofB.n,
    // Both sides over the same samples; of others each has its own groups.
    ...(ofA.groups === undefined || ofA.n !== ofB.n || ofA.groups !== ofB.groups ? {} : { groups: ofA.groups }),
    interval: null,
    intervalBy: null,
    changes: null,
    leftOut: NOTHING_LEFT_OUT,
    ...(lost === 0 ? {} : { lost: { samples: lost, of: ofA.n } }),
  };
}

/** Samples that B's value stands on no more, but for those that the answers themselves leave undefined. */
function lostSamples(ofA: MetricValue, ofB: MetricValue): number {
  const ofAnswers = ({ leftOut }: MetricValue) =>
    // The keys of a record of reasons are reasons.
    (Object.entries(leftOut) as [Reason, number][]).reduce((sum, [reason, n]) => sum + (isOfAnswer(reason) ? n : 0), 0);
  return Math.max(0, ofA.n - ofB.n - Math.max(0, ofAnswers(ofB) - ofAnswers(ofA)));
}

const NOTHING_LEFT_OUT = { onlyA: 0, onlyB: 0, neither: 0 };

function isSameMetric(one: MetricValue, other: MetricValue): boolean {
  return (
    one.id === other.id && one.against === other.against && String(one.between ?? "") === String(other.between ?? "")
  );
}
