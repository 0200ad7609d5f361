import type { IntervalMethod, MetricInfo, MetricValue, Modes, Reason } from "../../../model/index.ts";
import { BOOTSTRAP_SIZES } from "../../stats/bootstrap.ts";
import type { Metric, ReduceOptions, Reduction } from "../kind.ts";
import { reductionOf } from "../reduce.ts";
import type { ChoiceFacts } from "./facts.ts";
import { Numbers } from "./numbers.ts";
import { ofPair, phiIn, wrongIn } from "./scores.ts";

/** A statistic of all questions of a slice at once. */
export interface PairStatistic {
  /** What is kept of a question: a number, and where the statistic is of pairs another. */
  first(phi: number, wrong: number): number;
  second?(phi: number, wrong: number, facts: ChoiceFacts): number;
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
  readonly #first = new Numbers();
  readonly #second = new Numbers();

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
    const phi = phiIn(facts, this.#modes);
    const wrong = wrongIn(facts, this.#modes);
    this.#first.push(this.#statistic.first(phi, wrong));
    if (this.#statistic.second) this.#second.push(this.#statistic.second(phi, wrong, facts));
  }

  values(): readonly MetricValue[] {
    const { values: first, length: n } = this.#first;
    const { values: second } = this.#second;
    const intervalBy = this.#method(n);
    const interval = intervalBy === null ? null : this.#statistic.interval(first, second);
    return [
      {
        id: this.#info.id,
        mode: this.#modes.probabilities,
        slice: null,
        value: this.#statistic.value(first, second),
        n,
        count: null,
        leftOut: this.#leftOut,
        interval,
        intervalBy: interval === null ? null : intervalBy,
      },
    ];
  }

  /** None of them is free: all are left to the slower question. */
  #method(n: number): IntervalMethod | null {
    if (n < BOOTSTRAP_SIZES.from || this.#options.bootstrap !== true) return null;
    return n > BOOTSTRAP_SIZES.to ? "normal" : "bootstrap";
  }
}
