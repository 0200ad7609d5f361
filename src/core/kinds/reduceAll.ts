import type { MetricValue, Modes } from "../../model/index.ts";
import { DrawBudget } from "../stats/resample.ts";
import { NO_SLOT } from "../table/dictionary.ts";
import { STRETCH_ROWS } from "../table/scan.ts";
import type { Stretch, TableView } from "../table/view.ts";
import { DealtRows } from "./dealtRows.ts";
import type { Metric, ReduceOptions, TakenRows } from "./kind.ts";
import { isEverApplicable } from "./reduce.ts";
import { ScoreColumns } from "./scoreColumns.ts";
import { SharedCounts } from "./sharedCounts.ts";
import { EVERY_SLICE, placesIn, type SlicePlan } from "./slicePlan.ts";
import { AllTakers, MeanTaker, SliceTaker, SumTaker, type Taker } from "./takers.ts";

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
    if (step.done) return step.value.flat();
  }
}

/**
 * The same, a list a metric, in steps: whoever takes them can do something else in between. Of dimensions that are in
 * the plan only the values that it shows are slices.
 */
export function* reduceSteps<F>(
  metrics: readonly Metric<F>[],
  view: TableView<F>,
  dimensions: readonly string[],
  modes: Modes,
  options: ReduceOptions = {},
  plan: SlicePlan = EVERY_SLICE,
): Generator<void, readonly (readonly MetricValue[])[]> {
  const sliced = dimensions.filter((name) => !view.isConstant(name));
  // Before the pass: the table may grow between its steps, and slots count by the values of its beginning.
  const valuesOf = new Map(dimensions.map((name) => [name, plan.get(name)?.shown ?? view.valuesOf(name)]));
  const shown = new ShownStretches<F>(view, sliced, plan);
  const counts = new SharedCounts(view, sliced.length);
  const scores = new ScoreColumns<F>(modes);
  const drawing = { ...options, draws: new DrawBudget() };
  const takers = metrics.map((metric) => takerOf(metric, view, sliced, modes, drawing, counts, scores));
  const dealt = sliced.map((name) => new DealtRows(valuesOf.get(name)?.length ?? 0));
  for (const read of view.stretches([...sliced, ...counts.reads])) {
    const stretch = shown.of(read);
    for (const [d, rows] of dealt.entries()) rows.deal(stretch.slots[d] ?? NO_SLOTS, stretch.size);
    scores.over(stretch);
    for (const taker of takers) taker.take(stretch, dealt);
    counts.take(stretch);
    yield;
  }
  const told: (readonly MetricValue[])[] = [];
  for (const taker of takers) {
    const whole = taker.whole();
    const own = [...whole];
    for (const name of whole.length === 0 ? [] : dimensions) {
      const d = sliced.indexOf(name);
      for (const [slot, value] of (valuesOf.get(name) ?? []).entries()) {
        const slice = { [name]: value };
        // A slice that holds every row is the whole under another name.
        for (const part of d < 0 ? whole : taker.part(d, slot, slice)) {
          // A value with a slice of its own is told once, with the whole.
          if (part.slice === null && saysSomething(part)) own.push({ ...part, slice });
        }
        yield;
      }
    }
    told.push(own);
  }
  return told;
}

/** Stretches whose slots count the shown values alone, where a plan leaves values out. */
class ShownStretches<F> {
  /** By dimension; null where every value is shown. */
  readonly #places: readonly (Int32Array | null)[];
  readonly #own: readonly Int32Array[];
  readonly #isWhole: boolean;

  constructor(view: TableView<F>, dimensions: readonly string[], plan: SlicePlan) {
    this.#places = dimensions.map((name) => {
      const shown = plan.get(name);
      return shown ? placesIn(shown, view.valuesOf(name)) : null;
    });
    this.#isWhole = this.#places.every((places) => places === null);
    this.#own = this.#places.map((places) => new Int32Array(places === null ? 0 : STRETCH_ROWS));
  }

  of(stretch: Stretch<F>): Stretch<F> {
    if (this.#isWhole) return stretch;
    const slots = stretch.slots.map((read, d) => {
      const places = this.#places[d] ?? null;
      const own = this.#own[d];
      if (places === null || !own) return read;
      for (let row = 0; row < stretch.size; row++) own[row] = places[read[row] ?? NO_SLOT] ?? NO_SLOT;
      return own;
    });
    return { size: stretch.size, slots, to: stretch.to };
  }
}

const NO_SLOTS = new Int32Array(0);

/** Whether a value stands on samples, or tells why it does not. */
export const saysSomething = ({ n, leftOut }: MetricValue): boolean => n > 0 || Object.keys(leftOut).length > 0;

function takerOf<F>(
  metric: Metric<F>,
  view: TableView<F>,
  dimensions: readonly string[],
  modes: Modes,
  options: ReduceOptions,
  counts: SharedCounts<F>,
  scores: ScoreColumns<F>,
): Taker<F> {
  if (metric.shared) {
    const { shared } = metric;
    const rows = counts.rowsOf(shared.count);
    const valuesOf = (taken: TakenRows<F> | null | undefined) => (taken ? shared.values(taken, modes, options) : []);
    return {
      take() {},
      whole: () => valuesOf(rows.whole),
      part: (dimension, slot) => valuesOf(rows.parts[dimension]?.[slot]),
    };
  }
  const { length } = dimensions;
  if (metric.mean && metric.score) {
    const mean = { info: metric.mean(modes), score: metric.score };
    return new MeanTaker(mean, scores, length, modes, options, () =>
      isEverApplicable(mean.info, view, modes, mean.score),
    );
  }
  if (metric.means) {
    return new AllTakers(
      metric.means(view, modes).map((mean) => new MeanTaker(mean, scores, length, modes, options, () => true)),
    );
  }
  if (metric.sums) {
    const sums = metric.sums(view);
    return new AllTakers(sums ? [new SumTaker(sums, length)] : []);
  }
  if (metric.begin) {
    const begin = metric.begin(view, modes, options);
    return new AllTakers(begin ? [new SliceTaker(begin, length)] : []);
  }
  // None of them: the metric needs all of its rows at once.
  return {
    take() {},
    whole: () => metric.reduce(view, modes, options),
    part(_dimension, _slot, slice) {
      const [[name, value] = ["", ""]] = Object.entries(slice);
      return metric.reduce(view.slice(name, value), modes, options);
    },
  };
}
