import type { MetricInfo, Modes } from "../../model/index.ts";
import type { TableView } from "../table/view.ts";
import type { Mean, Metric } from "./aggregate.ts";
import { isEverApplicable } from "./means.ts";
import { isNotRun, NOT_COUNTED, ScoreColumns, VALUE } from "./scores.ts";
import { isOfValues, valueAt } from "./valueScores.ts";

/** The scores of a metric by index of the table, NaN for none. */
export interface ScoreVector {
  readonly info: MetricInfo;
  readonly against?: string;
  readonly values: Float64Array;
}

/**
 * Scores of every row of the table, for comparisons of many runs: each sample is scored once, however many pairs it is
 * in. `view` has all rows. In steps, a batch each.
 */
export function* scoreVectors<F>(
  metrics: readonly Metric<F>[],
  view: TableView<F>,
  modes: Modes,
): Generator<void, readonly ScoreVector[]> {
  const means = metrics.flatMap((metric) => comparedMeans(metric, view, modes));
  const vectors = means.map(({ info, against }) => ({
    info,
    ...(against === undefined ? {} : { against }),
    values: new Float64Array(view.size).fill(Number.NaN),
  }));
  const scores = new ScoreColumns<F>(modes);
  let from = 0;
  for (const batch of view.batches([])) {
    scores.over(batch);
    for (const [m, { info, score }] of means.entries()) {
      const values = vectors[m]?.values.subarray(from, from + batch.size) ?? NONE;
      // As in `scoredPairs`: if all samples count, one that did not run is 0.
      const countsAll = modes.counted?.of === "all" && info.unit === "rate" && info.direction === "higher";
      if (isOfValues(score)) {
        const numbers = score.values.map((name) => batch.numbers(name));
        for (let row = 0; row < batch.size; row++) {
          const value = valueAt(score, numbers, row);
          values[row] = countsAll && Number.isNaN(value) && isNotRun(batch.to(row)) ? 0 : value;
        }
        continue;
      }
      const { values: own, states } = scores.of(score);
      for (let row = 0; row < batch.size; row++) {
        const state = states[row] ?? NOT_COUNTED;
        if (state === VALUE) values[row] = own[row] ?? Number.NaN;
        else if (countsAll && state !== NOT_COUNTED && scores.reasonOf(state) === "not-run") values[row] = 0;
      }
    }
    from += batch.size;
    yield;
  }
  return vectors;
}

const NONE = new Float64Array(0);

/** Means whose scores are compared; none for a metric without a score per sample. */
function comparedMeans<F>(metric: Metric<F>, view: TableView<F>, modes: Modes): readonly Mean<F>[] {
  const { info, score, aggregate, compare, isCompared = true } = metric;
  if (!isCompared || compare) return [];
  const means = aggregate.accumulator.over(view, modes, {})?.means;
  if (means) return means.some(({ finish }) => finish) ? [] : means;
  return score && isEverApplicable(info, view, modes, score) ? [{ info, score }] : [];
}
