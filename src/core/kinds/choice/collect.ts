import type { IntervalMethod, MetricInfo, MetricValue, Modes, Reason } from "../../../model/index.ts";
import { BOOTSTRAP_SIZES } from "../../stats/bootstrap.ts";
import type { Metric, ReduceOptions, Reduction } from "../kind.ts";
import { reductionOf } from "../reduce.ts";
import type { ChoiceFacts } from "./facts.ts";
import { ofPair, phiIn, wrongIn } from "./scores.ts";

/** A statistic of all questions of a slice at once. */
export interface PairStatistic {
  /** What is kept of a question: one or two numbers. */
  keep(phi: number, wrong: number, facts: ChoiceFacts): readonly [number, number];
  value(first: Float64Array, second: Float64Array): number | null;
  interval(first: Float64Array, second: Float64Array): readonly [number, number] | null;
}

/** A metric that needs the probabilities of all questions together: an area, a median, a calibration error. */
export function statisticOf(info: MetricInfo, statistic: PairStatistic): Metric<ChoiceFacts> {
  return reductionOf<ChoiceFacts>(
    info,
    (_view, modes, options) => () => new Collection(info, statistic, modes, options),
  );
}

const anyPair = ofPair(() => 0);

class Collection implements Reduction<ChoiceFacts> {
  readonly #info: MetricInfo;
  readonly #statistic: PairStatistic;
  readonly #modes: Modes;
  readonly #options: ReduceOptions;
  readonly #leftOut: Partial<Record<Reason, number>> = {};
  #first = new Float64Array(64);
  #second = new Float64Array(64);
  #n = 0;

  constructor(info: MetricInfo, statistic: PairStatistic, modes: Modes, options: ReduceOptions) {
    this.#info = info;
    this.#statistic = statistic;
    this.#modes = modes;
    this.#options = options;
  }

  add(facts: ChoiceFacts): void {
    const score = anyPair(facts, this.#modes);
    if (score.state !== "scored") {
      this.#leftOut[score.reason] = (this.#leftOut[score.reason] ?? 0) + 1;
      return;
    }
    if (this.#n === this.#first.length) this.#grow();
    const [first, second] = this.#statistic.keep(phiIn(facts, this.#modes), wrongIn(facts, this.#modes), facts);
    this.#first[this.#n] = first;
    this.#second[this.#n] = second;
    this.#n++;
  }

  values(): readonly MetricValue[] {
    const first = this.#first.subarray(0, this.#n);
    const second = this.#second.subarray(0, this.#n);
    const intervalBy = this.#method();
    const interval = intervalBy === null ? null : this.#statistic.interval(first, second);
    return [
      {
        id: this.#info.id,
        mode: this.#modes.probabilities,
        slice: null,
        value: this.#statistic.value(first, second),
        n: this.#n,
        count: null,
        leftOut: this.#leftOut,
        interval,
        intervalBy: interval === null ? null : intervalBy,
      },
    ];
  }

  #method(): IntervalMethod | null {
    if (this.#n < BOOTSTRAP_SIZES.from) return null;
    if (this.#n > BOOTSTRAP_SIZES.to) return "normal";
    return this.#options.bootstrap === true ? "bootstrap" : null;
  }

  #grow(): void {
    for (const which of ["first", "second"] as const) {
      const wider = new Float64Array(2 * this.#n);
      wider.set(which === "first" ? this.#first : this.#second);
      if (which === "first") this.#first = wider;
      else this.#second = wider;
    }
  }
}
