import type { IntervalMethod, MetricInfo, MetricValue, Modes, Reason, Score } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, bootstrapMean } from "../stats/bootstrap.ts";
import { Moments } from "../stats/moments.ts";
import { normalInterval } from "../stats/normal.ts";
import { wilson } from "../stats/wilson.ts";
import type { TableView } from "../table/view.ts";
import type { Metric, ReduceOptions } from "./kind.ts";

/** A metric that is the mean of a score per sample; `infoIn` where its description depends on the modes. */
export function meanOf<F>(
  info: MetricInfo,
  score: (facts: F, modes: Modes) => Score,
  infoIn: (modes: Modes) => MetricInfo = () => info,
): Metric<F> {
  return {
    info,
    score,
    mean: infoIn,
    reduce: (view, modes, options) => reduceScores(infoIn(modes), view, modes, score, options),
  };
}

/** A metric that is several means, or what comes of one. */
export function meansOf<F>(info: MetricInfo, means: NonNullable<Metric<F>["means"]>): Metric<F> {
  return {
    info,
    means,
    reduce: (view, modes, options = {}) =>
      means(view, modes).map(({ info: own, score, against, finish }) => {
        const tally = new Tally(options);
        view.each((facts) => tally.add(score(facts, modes)));
        const value = tally.value(own, modes, against);
        return finish ? finish(value) : value;
      }),
  };
}

/** A metric that is told from sums over samples. */
export function sumsOf<F>(info: MetricInfo, begin: NonNullable<Metric<F>["sums"]>): Metric<F> {
  return {
    info,
    sums: begin,
    reduce(view) {
      const sums = begin(view);
      if (!sums) return [];
      const row = new Float64Array(sums.width);
      const totals = new Float64Array(sums.width);
      view.each((facts) => {
        sums.read(facts, row, 0);
        for (let i = 0; i < row.length; i++) totals[i] = (totals[i] ?? 0) + (row[i] ?? 0);
      });
      return sums.values(totals);
    },
  };
}

/** A metric that takes its rows one by one, each into as many reductions as the row has slices. */
export function reductionOf<F>(info: MetricInfo, begin: NonNullable<Metric<F>["begin"]>): Metric<F> {
  return {
    info,
    begin,
    reduce(view, modes, options = {}) {
      const reduction = begin(view, modes, options)?.();
      if (!reduction) return [];
      view.each((facts) => reduction.add(facts));
      return reduction.values();
    },
  };
}

/**
 * The mean of the scores, as one value: n, the samples left out by reason, and the interval that METRICS asks for
 * (Wilson where every score of a rate is 0 or 1, else none below 30 samples, a seeded bootstrap up to 10,000 and the
 * normal approximation above). The bootstrap is drawn only where the options ask for it.
 * Empty where every sample of the whole table is not applicable.
 */
export function reduceScores<F>(
  info: MetricInfo,
  view: TableView<F>,
  modes: Modes,
  score: (facts: F, modes: Modes) => Score,
  options: ReduceOptions = {},
): readonly MetricValue[] {
  const tally = new Tally(options);
  view.each((facts) => tally.add(score(facts, modes)));
  if (!tally.isApplicable && !isEverApplicable(info, view, modes, score)) return [];
  return [tally.value(info, modes)];
}

/** Whether a sample of the whole table could have this score. */
export function isEverApplicable<F>(
  info: MetricInfo,
  view: TableView<F>,
  modes: Modes,
  score: (facts: F, modes: Modes) => Score,
): boolean {
  const mode = info.family === null ? "" : modes[info.family];
  return view.anyInTable((facts) => isApplicable(score(facts, modes)), `applicable ${info.id} ${mode}`);
}

const isApplicable = (score: Score): boolean => score.state !== "undefined" || score.reason !== "not-applicable";

/** Scores of the samples of one metric and slice, taken in file order. */
export class Tally {
  readonly #moments = new Moments();
  readonly #kept: number[] = [];
  readonly #leftOut: Partial<Record<Reason, number>> = {};
  readonly #options: ReduceOptions;
  /** Neighbours are mostly left out for the same reason: counted here until another one comes. */
  #reason: Reason | null = null;
  #run = 0;
  #ones = 0;
  #isBinary = true;
  isApplicable = false;

  constructor(options: ReduceOptions) {
    this.#options = options;
  }

  add(score: Score): void {
    if (score.state === "scored") this.addValue(score.value);
    else if (score.reason !== "not-applicable") this.leaveOut(score.reason);
  }

  leaveOut(reason: Reason, samples = 1): void {
    this.isApplicable = true;
    if (reason !== this.#reason) this.#endRun(reason);
    this.#run += samples;
  }

  #endRun(next: Reason | null): void {
    if (this.#reason !== null) this.#leftOut[this.#reason] = (this.#leftOut[this.#reason] ?? 0) + this.#run;
    this.#reason = next;
    this.#run = 0;
  }

  addValue(value: number): void {
    this.isApplicable = true;
    this.#moments.add(value);
    if (value === 1) this.#ones += 1;
    else if (value !== 0) this.#isBinary = false;
    if (this.#options.bootstrap === true && this.#moments.n <= BOOTSTRAP_SIZES.to) this.#kept.push(value);
  }

  /** Adds the first `length` of them, in order. */
  addValues(values: Float64Array, length: number): void {
    if (length === 0) return;
    this.isApplicable = true;
    if (this.#isBinary) this.#countOnes(values, length);
    this.#moments.addAll(values, length);
    if (this.#options.bootstrap !== true || this.#moments.n > BOOTSTRAP_SIZES.to) return;
    for (let i = 0; i < length; i++) this.#kept.push(values[i] ?? 0);
  }

  /** Of a rate alone, and only until a value is neither 0 nor 1, are they ever told. */
  #countOnes(values: Float64Array, length: number): void {
    for (let i = 0; i < length && this.#isBinary; i++) {
      if (values[i] === 1) this.#ones++;
      else if (values[i] !== 0) this.#isBinary = false;
    }
  }

  value(info: MetricInfo, modes: Modes, against?: string): MetricValue {
    this.#endRun(null);
    const { n, mean } = this.#moments;
    const isRate = info.unit === "rate" && this.#isBinary;
    const { interval, intervalBy } = isRate ? byWilson(this.#ones, n) : this.#ofMean(info.range);
    return {
      id: info.id,
      mode: info.family === null ? null : modes[info.family],
      slice: null,
      ...(against === undefined ? {} : { against }),
      value: mean,
      n,
      count: isRate ? this.#ones : null,
      leftOut: this.#leftOut,
      interval,
      intervalBy,
    };
  }

  #ofMean(range: readonly [number, number]): Interval {
    const { n, mean, variance } = this.#moments;
    if (mean === null || variance === null || n < BOOTSTRAP_SIZES.from) return NO_INTERVAL;
    if (n > BOOTSTRAP_SIZES.to) return { interval: normalInterval(mean, variance, n, range), intervalBy: "normal" };
    if (this.#options.bootstrap !== true) return NO_INTERVAL;
    return { interval: bootstrapMean(Float64Array.from(this.#kept)), intervalBy: "bootstrap" };
  }
}

interface Interval {
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: IntervalMethod | null;
}

const NO_INTERVAL: Interval = { interval: null, intervalBy: null };

function byWilson(count: number, n: number): Interval {
  const interval = wilson(count, n);
  return { interval, intervalBy: interval === null ? null : "wilson" };
}
