import type { MetricValue, Modes } from "../../model/index.ts";
import type { TableView } from "../table/view.ts";
import { DealtRows } from "./dealtRows.ts";
import type { Metric, ReduceOptions, TakenRows } from "./kind.ts";
import { isEverApplicable } from "./reduce.ts";
import { ScoreColumns } from "./scoreColumns.ts";
import { SharedCounts } from "./sharedCounts.ts";
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

/** The same, a list a metric, in steps: whoever takes them can do something else in between. */
export function* reduceSteps<F>(
  metrics: readonly Metric<F>[],
  view: TableView<F>,
  dimensions: readonly string[],
  modes: Modes,
  options: ReduceOptions = {},
): Generator<void, readonly (readonly MetricValue[])[]> {
  const sliced = dimensions.filter((name) => !view.isConstant(name));
  // Before the pass: the table may grow between its steps, and slots count by the values of its beginning.
  const valuesOf = new Map(dimensions.map((name) => [name, view.valuesOf(name)]));
  const counts = new SharedCounts(view, sliced.length);
  const scores = new ScoreColumns<F>(modes);
  const takers = metrics.map((metric) => takerOf(metric, view, sliced, modes, options, counts, scores));
  const dealt = sliced.map((name) => new DealtRows(valuesOf.get(name)?.length ?? 0));
  for (const stretch of view.stretches([...sliced, ...counts.reads])) {
    for (const [d, rows] of dealt.entries()) rows.deal(stretch.slots[d] ?? NO_SLOTS, stretch.size);
    scores.over(stretch);
    for (const taker of takers) taker.take(stretch, dealt);
    counts.take(stretch);
    yield;
  }
  return takers.map((taker) => {
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
