import { t } from "@vscode/l10n";
import type { HistogramFigure, MetricInfo, Modes } from "../../../../model/index.ts";
import { Moments } from "../../../stats/moments.ts";
import type { TableView } from "../../../table/view.ts";
import type { Metric } from "../../kind.ts";
import { NOT_COUNTED, type ScoreColumn, ScoreColumns, VALUE } from "../../scoreColumns.ts";
import type { RagFacts } from "../facts.ts";

const BINS = 20;

/**
 * Distributions of scores, in one pass: 20 equal bins over [0, 1], the last one closed. Repeated keys can push a score
 * above 1; such samples are left out, with those that have none. Without those of which nothing is scored.
 */
export function scoreHistograms(
  metrics: readonly Metric<RagFacts>[],
  view: TableView<RagFacts>,
  modes: Modes,
): readonly HistogramFigure[] {
  const histograms = metrics.flatMap(({ info, score }) => (score ? [{ score, taken: new Histogram(info) }] : []));
  const scores = new ScoreColumns<RagFacts>(modes);
  for (const stretch of view.stretches([])) {
    scores.over(stretch);
    for (const { score, taken } of histograms) taken.add(scores.of(score), stretch.size);
  }
  return histograms.flatMap(({ taken }) => taken.figure() ?? []);
}

class Histogram {
  readonly #info: MetricInfo;
  readonly #counts = new Uint32Array(BINS);
  readonly #moments = new Moments();
  #leftOut = 0;

  constructor(info: MetricInfo) {
    this.#info = info;
  }

  add({ values, states, isAny }: ScoreColumn, size: number): void {
    if (!isAny) return;
    for (let row = 0; row < size; row++) {
      const state = states[row] ?? NOT_COUNTED;
      if (state === NOT_COUNTED) continue;
      const value = values[row] ?? 0;
      const bin = state === VALUE ? binOf(value) : null;
      if (bin === null) this.#leftOut++;
      else {
        this.#counts[bin] = (this.#counts[bin] ?? 0) + 1;
        this.#moments.add(value);
      }
    }
  }

  figure(): HistogramFigure | null {
    const { id, name } = this.#info;
    const { n, mean } = this.#moments;
    if (n === 0) return null;
    return {
      id: `${id}.distribution`,
      shape: "histogram",
      title: t(name),
      n,
      leftOut: this.#leftOut,
      from: 0,
      to: 1,
      mean,
      marks: Array.from(this.#counts, (count, bin) => ({
        label: `${edge(bin)}–${edge(bin + 1)}`,
        value: count,
        n: count,
        interval: null,
        where: `${id} >= ${edge(bin)} && ${id} ${bin === BINS - 1 ? "<=" : "<"} ${edge(bin + 1)}`,
      })),
    };
  }
}

/** Lower edge of a bin; as a number it is the very one that its text in a filter is read as. */
const edge = (bin: number): number => bin / BINS;

/** The bin whose filter lets the value through: a product just below an edge may round up to it, so the edge decides. */
function binOf(value: number): number | null {
  if (value < 0 || value > 1) return null;
  const bin = Math.min(BINS - 1, Math.floor(value * BINS));
  return value < edge(bin) ? bin - 1 : bin;
}
