import { t } from "@vscode/l10n";
import type { HistogramFigure, Modes } from "../../../../model/index.ts";
import { Moments } from "../../../stats/moments.ts";
import type { TableView } from "../../../table/view.ts";
import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";

const BINS = 20;

/**
 * Distribution of a score: 20 equal bins over [0, 1], the last one closed. Repeated keys can push a score above 1; such
 * samples are left out, with those that have none. Null where nothing is scored.
 */
export function scoreHistogram(
  { info, score }: Metric<RagFacts>,
  view: TableView<RagFacts>,
  modes: Modes,
): HistogramFigure | null {
  if (!score) return null;
  const counts = new Uint32Array(BINS);
  const moments = new Moments();
  let leftOut = 0;
  view.each((facts) => {
    const outcome = score(facts, modes);
    const bin = outcome.state === "scored" ? binOf(outcome.value) : null;
    if (outcome.state === "scored" && bin !== null) {
      counts[bin] = (counts[bin] ?? 0) + 1;
      moments.add(outcome.value);
    } else if (outcome.state !== "undefined" || outcome.reason !== "not-applicable") leftOut++;
  });
  if (moments.n === 0) return null;
  return {
    id: `${info.id}.distribution`,
    shape: "histogram",
    title: t(info.name),
    n: moments.n,
    leftOut,
    from: 0,
    to: 1,
    mean: moments.mean,
    marks: Array.from(counts, (count, bin) => ({
      label: `${edge(bin)}–${edge(bin + 1)}`,
      value: count,
      n: count,
      interval: null,
      where: `${info.id} >= ${edge(bin)} && ${info.id} ${bin === BINS - 1 ? "<=" : "<"} ${edge(bin + 1)}`,
    })),
  };
}

/** Lower edge of a bin; as a number it is the very one that its text in a filter is read as. */
const edge = (bin: number): number => bin / BINS;

/** The bin whose filter lets the value through: a product just below an edge may round up to it, so the edge decides. */
function binOf(value: number): number | null {
  if (value < 0 || value > 1) return null;
  const bin = Math.min(BINS - 1, Math.floor(value * BINS));
  return value < edge(bin) ? bin - 1 : bin;
}
