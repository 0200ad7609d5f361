import * as l10n from "@vscode/l10n";
import type { HistogramFigure } from "../../../../model/index.ts";
import { Moments } from "../../../stats/moments.ts";
import type { Gathered } from "./gather.ts";
import { binGuides, type Quantity } from "./quantity.ts";

/** Distribution of Φ or Δ over all questions, in bins of 0.05. Null without questions. */
export function histogram(quantity: Quantity, { groups, n, leftOut, choices }: Gathered): HistogramFigure | null {
  if (n === 0) return null;
  const { id, name, from, to, bins } = quantity;
  // As a number it is the very one that its text in a filter is read as.
  const edge = (bin: number): number => Number((from + ((to - from) * bin) / bins).toFixed(4));
  const counts = new Uint32Array(bins);
  const moments = new Moments();
  for (const group of groups) {
    for (const value of quantity.valuesOf(group)) {
      moments.add(value);
      const guess = Math.min(bins - 1, Math.max(0, Math.floor(((value - from) / (to - from)) * bins)));
      // A quotient just beside an edge may round over it, so the edge decides.
      const bin = value < edge(guess) ? guess - 1 : guess < bins - 1 && value >= edge(guess + 1) ? guess + 1 : guess;
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
  return {
    id: `${id}.distribution`,
    shape: "histogram",
    title: l10n.t("Distribution of {0}", name),
    n,
    leftOut,
    from,
    to,
    mean: moments.mean,
    guides: binGuides(quantity, choices),
    marks: Array.from(counts, (count, bin) => ({
      label: `${edge(bin)}–${edge(bin + 1)}`,
      value: count,
      n: count,
      interval: null,
      where: `${id} >= ${edge(bin)} && ${id} ${bin === bins - 1 ? "<=" : "<"} ${edge(bin + 1)}`,
    })),
  };
}
