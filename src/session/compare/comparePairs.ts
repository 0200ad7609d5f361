import type { Metric, PairAggregate, ReduceOptions } from "../../analysis/aggregate/aggregate.ts";
import { isEverApplicable } from "../../analysis/aggregate/means.ts";
import { scoredPairs } from "../../analysis/aggregate/pairs.ts";
import { FoldStates, foldSteps, reduceSteps } from "../../analysis/aggregate/reduce.ts";
import { ScoreColumns } from "../../analysis/aggregate/scores.ts";
import type { Pair, PairView, TableView } from "../../analysis/table/view.ts";
import { type ComparedMetric, isOfAnswer, type MetricValue, type Modes, type Reason } from "../../model/index.ts";

export interface ComparedRuns<F> {
  readonly pairs: PairView<F>;
  readonly views: readonly [TableView<F>, TableView<F>];
}

/**
 * Every metric over two paired runs. Scores per sample are over pairs scored on both sides; others are reduced per side
 * over all pairs. In steps.
 */
export function* compareSteps<F>(
  metrics: readonly Metric<F>[],
  { pairs, views }: ComparedRuns<F>,
  modes: Modes,
  options: ReduceOptions = {},
): Generator<void, readonly ComparedMetric[]> {
  const plans = metrics.flatMap((metric) => planOf(metric, views, modes, options) ?? []);
  const states = plans.map(({ paired }) => paired.map((aggregate) => new FoldStates(aggregate, 0)));
  yield* foldSteps(states.flat(), (names) => pairs.batches(names), [], new ScoreColumns<Pair<F>>(modes));
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

interface ComparisonPlan<F> {
  readonly metric: Metric<F>;
  readonly paired: readonly PairAggregate<F, unknown>[];
  readonly isReduced: boolean;
}

function planOf<F>(
  metric: Metric<F>,
  views: ComparedRuns<F>["views"],
  modes: Modes,
  options: ReduceOptions,
): ComparisonPlan<F> | null {
  const { info, score, aggregate, compare, isCompared = true } = metric;
  if (!isCompared) return null;
  if (compare) return { metric, paired: [compare], isReduced: false };
  const [ofA, ofB] = views.map((view) => aggregate.accumulator.over(view, modes, options));
  if (!ofA || !ofB) return null;
  if (ofA.means && ofB.means) {
    // Means are matched by their comparisons. A metric that is no mean keeps each side's value.
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

/** A ratio of sums has its own values, and the changes of its scores. Several values, one per rater, have no scores. */
function withChanges(
  reduced: readonly ComparedMetric[],
  scores: ComparedMetric | undefined,
): readonly ComparedMetric[] {
  const [own, another] = reduced;
  if (!own || another || !scores) return reduced;
  const { changes, leftOut, lost, a, b, nA, nB, interval, intervalBy, intervalP, groups, visible } = scores;
  // Values that equal the scores' means, as for one rater, are their means.
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

function compareReduced(a: readonly MetricValue[], b: readonly MetricValue[]): readonly ComparedMetric[] {
  const [wholeA, wholeB] = [a, b].map((values) => values.filter(({ order }) => order === undefined));
  const facing = (wholeA ?? []).flatMap((ofA) => {
    const ofB = wholeB?.find((value) => isSameMetric(value, ofA));
    return !ofB || (ofA.n === 0 && ofB.n === 0) ? [] : [[ofA, ofB] as const];
  });
  // A different rater on each side: judges are compared with each other.
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
    ...(ofA.groups === undefined || ofA.n !== ofB.n || ofA.groups !== ofB.groups ? {} : { groups: ofA.groups }),
    interval: null,
    intervalBy: null,
    changes: null,
    leftOut: NOTHING_LEFT_OUT,
    ...(lost === 0 ? {} : { lost: { samples: lost, of: ofA.n } }),
  };
}

/** Samples missing in B, without scores that answers leave undefined. */
function lostSamples(ofA: MetricValue, ofB: MetricValue): number {
  const ofAnswers = ({ leftOut }: MetricValue) =>
    // The keys are reasons.
    (Object.entries(leftOut) as [Reason, number][]).reduce((sum, [reason, n]) => sum + (isOfAnswer(reason) ? n : 0), 0);
  return Math.max(0, ofA.n - ofB.n - Math.max(0, ofAnswers(ofB) - ofAnswers(ofA)));
}

const NOTHING_LEFT_OUT = { onlyA: 0, onlyB: 0, neither: 0 };

function isSameMetric(one: MetricValue, other: MetricValue): boolean {
  return (
    one.id === other.id && one.against === other.against && String(one.between ?? "") === String(other.between ?? "")
  );
}
