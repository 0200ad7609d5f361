import type { MetricInfo, MetricValue, Modes } from "../../model/index.ts";
import type { TableView } from "../table/view.ts";
import type { Metric, ReduceOptions, Reduction, TakenRows } from "./kind.ts";
import { isEverApplicable, Tally } from "./reduce.ts";
import { SharedCounts } from "./sharedCounts.ts";

/**
 * Every metric for the whole view, then once for each value of each dimension that has something to say, one dimension
 * at a time: in one pass over the rows, each row's score being worked out once. Sums are taken in file order.
 */
export function reduceAll<F>(
  metrics: readonly Metric<F>[],
  view: TableView<F>,
  dimensions: readonly string[],
  modes: Modes,
  options: ReduceOptions = {},
): readonly MetricValue[] {
  const steps = reduceSteps(metrics, view, dimensions, modes, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, so that whoever takes them can do something else in between. */
export function* reduceSteps<F>(
  metrics: readonly Metric<F>[],
  view: TableView<F>,
  dimensions: readonly string[],
  modes: Modes,
  options: ReduceOptions = {},
): Generator<void, readonly MetricValue[]> {
  const sliced = dimensions.filter((name) => !view.isConstant(name));
  // Before the pass: the table may grow between its steps, and slots count by the values of its beginning.
  const valuesOf = new Map(dimensions.map((name) => [name, view.valuesOf(name)]));
  const counts = new SharedCounts(view, sliced.length);
  const takers = metrics.map((metric) => takerOf(metric, view, sliced, modes, options, counts));
  yield* view.slicedSteps([...sliced, ...counts.reads], (facts, slots) => {
    for (let m = 0; m < takers.length; m++) takers[m]?.add(facts, slots);
    counts.add(facts, slots);
  });
  return takers.flatMap((taker) => {
    const whole = taker.whole();
    if (whole.length === 0) return [];
    const parts = dimensions.flatMap((name) => {
      const d = sliced.indexOf(name);
      return (valuesOf.get(name) ?? []).flatMap((value, slot) => {
        // A slice that holds every row is the whole under another name.
        const values = d < 0 ? whole : taker.part(d, slot, { [name]: value });
        // A value with a slice of its own is told once, with the whole.
        const told = values.filter((part) => part.slice === null && saysSomething(part));
        return told.map((part) => ({ ...part, slice: { [name]: value } }));
      });
    });
    return [...whole, ...parts];
  });
}

/** Whether a value stands on samples, or tells why it does not. */
export const saysSomething = ({ n, leftOut }: MetricValue): boolean => n > 0 || Object.keys(leftOut).length > 0;

/** One metric on its way through the rows. */
interface Taker<F> {
  add(facts: F, slots: Int32Array): void;
  /** Empty where no sample of the table could ever have a value. */
  whole(): readonly MetricValue[];
  part(dimension: number, slot: number, slice: Readonly<Record<string, string | number>>): readonly MetricValue[];
}

function takerOf<F>(
  metric: Metric<F>,
  view: TableView<F>,
  dimensions: readonly string[],
  modes: Modes,
  options: ReduceOptions,
  counts: SharedCounts<F>,
): Taker<F> {
  if (metric.shared) {
    const { shared } = metric;
    const rows = counts.rowsOf(shared.count);
    const valuesOf = (taken: TakenRows<F> | null | undefined) => (taken ? shared.values(taken, modes, options) : []);
    return {
      add() {},
      whole: () => valuesOf(rows.whole),
      part: (dimension, slot) => valuesOf(rows.parts[dimension]?.[slot]),
    };
  }
  if (metric.mean && metric.score) {
    const { score } = metric;
    return new MeanTaker(metric.mean(modes), score, view, dimensions.length, modes, options);
  }
  if (metric.begin) return new SliceTaker(metric.begin(view, modes, options), dimensions.length);
  // Neither: the metric needs all of its rows at once.
  return {
    add() {},
    whole: () => metric.reduce(view, modes, options),
    part(_dimension, _slot, slice) {
      const [[name, value] = ["", ""]] = Object.entries(slice);
      return metric.reduce(view.slice(name, value), modes, options);
    },
  };
}

/** The mean of a score: worked out once a row, counted in the whole and in every slice of the row. */
class MeanTaker<F> implements Taker<F> {
  readonly #info: MetricInfo;
  readonly #score: NonNullable<Metric<F>["score"]>;
  readonly #view: TableView<F>;
  readonly #modes: Modes;
  readonly #options: ReduceOptions;
  readonly #whole: Tally;
  readonly #parts: readonly (Tally | undefined)[][];

  constructor(
    info: MetricInfo,
    score: NonNullable<Metric<F>["score"]>,
    view: TableView<F>,
    dimensions: number,
    modes: Modes,
    options: ReduceOptions,
  ) {
    this.#info = info;
    this.#score = score;
    this.#view = view;
    this.#modes = modes;
    this.#options = options;
    this.#whole = new Tally(options);
    this.#parts = Array.from({ length: dimensions }, () => []);
  }

  add(facts: F, slots: Int32Array): void {
    const score = this.#score(facts, this.#modes);
    if (score.state === "undefined" && score.reason === "not-applicable") return;
    this.#whole.add(score);
    for (let d = 0; d < this.#parts.length; d++) this.#partAt(d, slots[d] ?? -1)?.add(score);
  }

  whole(): readonly MetricValue[] {
    const isEver = this.#whole.isApplicable || isEverApplicable(this.#info, this.#view, this.#modes, this.#score);
    return isEver ? [this.#whole.value(this.#info, this.#modes)] : [];
  }

  part(dimension: number, slot: number): readonly MetricValue[] {
    const tally = this.#parts[dimension]?.[slot];
    return tally ? [tally.value(this.#info, this.#modes)] : [];
  }

  #partAt(dimension: number, slot: number): Tally | undefined {
    const parts = this.#parts[dimension];
    if (slot < 0 || !parts) return undefined;
    let tally = parts[slot];
    if (!tally) {
      tally = new Tally(this.#options);
      parts[slot] = tally;
    }
    return tally;
  }
}

/** A metric with reductions of its own, one for the whole and one for each slice that has rows. */
class SliceTaker<F> implements Taker<F> {
  readonly #begin: (() => Reduction<F>) | null;
  readonly #whole: Reduction<F> | null;
  readonly #parts: readonly (Reduction<F> | undefined)[][];

  constructor(begin: (() => Reduction<F>) | null, dimensions: number) {
    this.#begin = begin;
    this.#whole = begin?.() ?? null;
    this.#parts = Array.from({ length: dimensions }, () => []);
  }

  add(facts: F, slots: Int32Array): void {
    if (!this.#whole || !this.#begin) return;
    this.#whole.add(facts);
    for (let d = 0; d < this.#parts.length; d++) {
      const slot = slots[d] ?? -1;
      const parts = this.#parts[d];
      if (slot < 0 || !parts) continue;
      let part = parts[slot];
      if (!part) {
        part = this.#begin();
        parts[slot] = part;
      }
      part.add(facts);
    }
  }

  whole(): readonly MetricValue[] {
    return this.#whole?.values() ?? [];
  }

  part(dimension: number, slot: number): readonly MetricValue[] {
    return this.#parts[dimension]?.[slot]?.values() ?? [];
  }
}
