import type { ComparedMetric, IntervalMethod, MetricInfo, MetricValue, Modes } from "../../model/index.ts";
import type { Metric, PairView, ReduceOptions } from "../kinds/kind.ts";
import { isEverApplicable } from "../kinds/reduce.ts";
import { mcnemar } from "../stats/mcnemar.ts";
import { PairedInterval } from "../stats/pairedInterval.ts";
import type { TableView } from "../table/view.ts";

/** Two runs, pair by pair and each for itself. */
export interface ComparedRuns<F> {
  readonly pairs: PairView<F>;
  /** The samples of A, and those of B, that have a partner. */
  readonly views: readonly [TableView<F>, TableView<F>];
}

/**
 * Every metric over two paired runs. One with a score per sample stands on the pairs that are scored on both sides; the
 * others are reduced on each side over all pairs. In steps of one metric, so that whoever takes them can do something
 * else in between.
 */
export function* compareSteps<F>(
  metrics: readonly Metric<F>[],
  runs: ComparedRuns<F>,
  modes: Modes,
  options: ReduceOptions = {},
): Generator<void, readonly ComparedMetric[]> {
  const compared: ComparedMetric[] = [];
  for (const metric of metrics) {
    compared.push(...compareMetric(metric, runs, modes, options));
    yield;
  }
  return compared;
}

function compareMetric<F>(
  metric: Metric<F>,
  { pairs, views }: ComparedRuns<F>,
  modes: Modes,
  options: ReduceOptions,
): readonly ComparedMetric[] {
  const { score } = metric;
  if (metric.compare) {
    const compared = metric.compare(pairs, modes, options);
    return compared ? [compared] : [];
  }
  if (metric.means) return compareMeans(metric, metric.means, { pairs, views }, modes, options);
  if (!score) return compareReduced(metric.reduce(views[0], modes), metric.reduce(views[1], modes));
  const info = metric.mean?.(modes) ?? metric.info;
  if (!isEverApplicable(info, views[0], modes, score)) return [];
  const tally = tallyOf(info, pairs, modes, score, options.bootstrap === true);
  if (metric.mean) return tally.isApplicable ? [tally.value(info, modes)] : [];
  const reduced = compareReduced(metric.reduce(views[0], modes), metric.reduce(views[1], modes));
  const [own, another] = reduced;
  // A ratio of sums is no mean of scores: its values are its own, the changes are those of the scores. Of several
  // values, one a rater, nobody can say which of them the scores are.
  if (!own || another || !tally.isScored) return reduced;
  const { changes, leftOut, a, b, nA, nB, interval, intervalBy } = tally.value(info, modes);
  // Values that are the means of the scores after all, as those of one rater are, have their interval.
  const isMean = own.nA === nA && own.nB === nB && isClose(own.a, a) && isClose(own.b, b);
  return [{ ...own, changes, leftOut, ...(isMean ? { interval, intervalBy } : {}) }];
}

/** Each of several means, matched by what it is set against. What is no mean in the end keeps the values of either side. */
function compareMeans<F>(
  metric: Metric<F>,
  means: NonNullable<Metric<F>["means"]>,
  { pairs, views }: ComparedRuns<F>,
  modes: Modes,
  options: ReduceOptions,
): readonly ComparedMetric[] {
  const [ofA, ofB] = [means(views[0], modes), means(views[1], modes)];
  const shared = ofA.filter(({ against }) => ofB.some((other) => other.against === against));
  if (shared.some(({ finish }) => finish)) {
    return compareReduced(metric.reduce(views[0], modes), metric.reduce(views[1], modes));
  }
  return shared.flatMap(({ info, score, against }) => {
    const tally = tallyOf(info, pairs, modes, score, options.bootstrap === true);
    if (!tally.isApplicable) return [];
    return [{ ...tally.value(info, modes), ...(against === undefined ? {} : { against }) }];
  });
}

const isClose = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) < 1e-12;

/** The same metric reduced on either side, matched by what it is set against. */
function compareReduced(a: readonly MetricValue[], b: readonly MetricValue[]): readonly ComparedMetric[] {
  const facing = a.flatMap((ofA) => {
    const ofB = b.find((value) => isSameMetric(value, ofA));
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
    interval: null,
    intervalBy: null,
    changes: null,
    leftOut: NOTHING_LEFT_OUT,
  };
}

const NOTHING_LEFT_OUT = { onlyA: 0, onlyB: 0, neither: 0 };

function isSameMetric(one: MetricValue, other: MetricValue): boolean {
  return (
    one.id === other.id && one.against === other.against && String(one.between ?? "") === String(other.between ?? "")
  );
}

function tallyOf<F>(
  info: MetricInfo,
  pairs: PairView<F>,
  modes: Modes,
  score: NonNullable<Metric<F>["score"]>,
  isDrawn: boolean,
): PairTally {
  const tally = new PairTally(new PairedInterval(isDrawn), info.unit === "rate");
  pairs.each((factsOfA, factsOfB) => {
    const a = score(factsOfA, modes);
    const b = score(factsOfB, modes);
    if (a.state === "scored") {
      if (b.state === "scored") tally.add(a.value, b.value);
      else tally.onlyA++;
    } else if (b.state === "scored") tally.onlyB++;
    else if (a.reason !== "not-applicable" || b.reason !== "not-applicable") tally.neither++;
  });
  return tally;
}

/** Scores of one metric, pair by pair, in the order of A. */
class PairTally {
  onlyA = 0;
  onlyB = 0;
  neither = 0;
  readonly #interval: PairedInterval;
  #isBinary: boolean;
  #n = 0;
  #sumA = 0;
  #sumB = 0;
  #rose = 0;
  #fell = 0;

  constructor(interval: PairedInterval, isRate: boolean) {
    this.#interval = interval;
    this.#isBinary = isRate;
  }

  get isScored(): boolean {
    return this.#n > 0;
  }

  get isApplicable(): boolean {
    return this.#n + this.onlyA + this.onlyB + this.neither > 0;
  }

  add(a: number, b: number): void {
    this.#n++;
    this.#sumA += a;
    this.#sumB += b;
    if (b > a) this.#rose++;
    else if (b < a) this.#fell++;
    if (this.#isBinary && ((a !== 0 && a !== 1) || (b !== 0 && b !== 1))) this.#isBinary = false;
    this.#interval.add(b - a);
  }

  value(info: MetricInfo, modes: Modes): ComparedMetric {
    const n = this.#n;
    const a = n === 0 ? null : this.#sumA / n;
    const b = n === 0 ? null : this.#sumB / n;
    const width = info.range[1] - info.range[0];
    const interval: { interval: readonly [number, number] | null; intervalBy: IntervalMethod | null } =
      this.#interval.value([-width, width]);
    return {
      id: info.id,
      mode: info.family === null ? null : modes[info.family],
      a,
      b,
      difference: a === null || b === null ? null : b - a,
      nA: n,
      nB: n,
      ...interval,
      changes: {
        rose: this.#rose,
        fell: this.#fell,
        same: n - this.#rose - this.#fell,
        p: mcnemar(this.#rose, this.#fell),
        pBy: this.#isBinary ? "mcnemar" : "sign",
      },
      leftOut: { onlyA: this.onlyA, onlyB: this.onlyB, neither: this.neither },
    };
  }
}
