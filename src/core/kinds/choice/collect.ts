import type { ComparedMetric, IntervalMethod, MetricInfo, MetricValue, Modes, Reason } from "../../../model/index.ts";
import { BOOTSTRAP_SIZES, type DrawnStatistic } from "../../stats/bootstrap.ts";
import { pairedDraws } from "../../stats/pairedInterval.ts";
import type { Metric, PairView, ReduceOptions, Reduction } from "../kind.ts";
import { reductionOf } from "../reduce.ts";
import type { ChoiceFacts } from "./facts.ts";
import { Numbers } from "./numbers.ts";
import { isScored, ofPair, phiIn, wrongIn } from "./scores.ts";

/** A statistic of all questions of a slice at once. */
export interface PairStatistic {
  /** What is kept of a question: a number, and where the statistic is of pairs another. */
  first(phi: number, wrong: number): number;
  second?(phi: number, wrong: number, facts: ChoiceFacts): number;
  value(first: Float64Array, second: Float64Array): number | null;
  interval(first: Float64Array, second: Float64Array): readonly [number, number] | null;
  /** The same over draws of questions, which are counted from 0 in the order that they were given in. */
  drawn(first: Float64Array, second: Float64Array): DrawnStatistic;
}

/** A metric that needs the probabilities of all questions together: an area, a median, a calibration error. */
export function statisticOf(info: MetricInfo, statistic: PairStatistic): Metric<ChoiceFacts> {
  return {
    ...reductionOf<ChoiceFacts>(info, (_view, modes, options) => () => new Collection(info, statistic, modes, options)),
    compare: (pairs, modes, options) => compared(info, statistic, pairs, modes, options),
  };
}

/** Both runs over the questions that are scored in both, in the order of A; null where neither scores any. */
function compared(
  info: MetricInfo,
  statistic: PairStatistic,
  pairs: PairView<ChoiceFacts>,
  modes: Modes,
  options: ReduceOptions,
): ComparedMetric | null {
  const sides = [new Kept(statistic), new Kept(statistic)] as const;
  const leftOut = { onlyA: 0, onlyB: 0, neither: 0 };
  pairs.each((a, b) => {
    const [hasA, hasB] = [isScored(a, modes), isScored(b, modes)];
    if (hasA && hasB) {
      sides[0].add(a, modes);
      sides[1].add(b, modes);
    } else leftOut[hasA ? "onlyA" : hasB ? "onlyB" : "neither"]++;
  });
  const { n } = sides[0];
  if (n + leftOut.onlyA + leftOut.onlyB === 0) return null;
  const [a, b] = [sides[0].value, sides[1].value];
  const interval = options.bootstrap === true ? pairedDraws(n, sides[0].drawn, sides[1].drawn) : null;
  return {
    id: info.id,
    mode: modes.probabilities,
    a,
    b,
    difference: a === null || b === null ? null : b - a,
    nA: n,
    nB: n,
    interval,
    intervalBy: interval === null ? null : "bootstrap",
    changes: null,
    leftOut,
  };
}

/** What the statistic keeps of the scored questions of a slice or a run. */
class Kept {
  readonly #statistic: PairStatistic;
  readonly #first = new Numbers();
  readonly #second = new Numbers();

  constructor(statistic: PairStatistic) {
    this.#statistic = statistic;
  }

  get n(): number {
    return this.#first.length;
  }

  get value(): number | null {
    return this.#statistic.value(this.#first.values, this.#second.values);
  }

  get interval(): readonly [number, number] | null {
    return this.#statistic.interval(this.#first.values, this.#second.values);
  }

  get drawn(): DrawnStatistic {
    return this.#statistic.drawn(this.#first.values, this.#second.values);
  }

  add(facts: ChoiceFacts, modes: Modes): void {
    const phi = phiIn(facts, modes);
    const wrong = wrongIn(facts, modes);
    this.#first.push(this.#statistic.first(phi, wrong));
    if (this.#statistic.second) this.#second.push(this.#statistic.second(phi, wrong, facts));
  }
}

const anyPair = ofPair(() => 0);

class Collection implements Reduction<ChoiceFacts> {
  readonly #info: MetricInfo;
  readonly #modes: Modes;
  readonly #options: ReduceOptions;
  readonly #leftOut: Partial<Record<Reason, number>> = {};
  readonly #kept: Kept;

  constructor(info: MetricInfo, statistic: PairStatistic, modes: Modes, options: ReduceOptions) {
    this.#info = info;
    this.#kept = new Kept(statistic);
    this.#modes = modes;
    this.#options = options;
  }

  add(facts: ChoiceFacts): void {
    const score = anyPair(facts, this.#modes);
    if (score.state !== "scored") {
      this.#leftOut[score.reason] = (this.#leftOut[score.reason] ?? 0) + 1;
      return;
    }
    this.#kept.add(facts, this.#modes);
  }

  values(): readonly MetricValue[] {
    const { n } = this.#kept;
    const intervalBy = this.#method(n);
    const interval = intervalBy === null ? null : this.#kept.interval;
    return [
      {
        id: this.#info.id,
        mode: this.#modes.probabilities,
        slice: null,
        value: this.#kept.value,
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
