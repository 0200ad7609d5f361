import * as l10n from "@vscode/l10n";
import type { BarsFigure, CountsFigure, Figure, HistogramFigure, Modes } from "../../../model/index.ts";
import { RateTally } from "../../aggregate/tally.ts";
import { Moments } from "../../stats/moments.ts";
import { NO_SLOT } from "../../table/columns.ts";
import { ALONE } from "../../table/groups.ts";
import type { TableView } from "../../table/view.ts";
import type { ChoiceFacts } from "./facts.ts";
import { choiceVerdicts, type VerdictRole, verdictRole } from "./fields.ts";
import { closeUp, reliability, roc, shareCurves } from "./figures/curves.ts";
import { binGuides, DELTA, type Gathered, gather, PHI, type Quantity } from "./figures/gather.ts";
import { correctScore } from "./scores.ts";

/** Distribution of Φ or Δ over all questions, in bins of 0.05. Null without questions. */
export function histogram(quantity: Quantity, { groups, n, leftOut, choices }: Gathered): HistogramFigure | null {
  if (n === 0) return null;
  const { id, name, from, to, bins } = quantity;
  // As a number it is the very one that its text in a filter is read as.
  const edges = Array.from({ length: bins + 1 }, (_, bin) => Number((from + ((to - from) * bin) / bins).toFixed(4)));
  const edge = (bin: number): number => edges[bin] ?? to;
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

/** Bars that fit. */
const MOST_BARS = 60;

/** Accuracy for each value of a dimension, with Wilson intervals. Null where it has one value, or more than fit. */
function accuracyBy(dimension: string, axis: string, view: TableView<ChoiceFacts>): BarsFigure | null {
  const values = view.valuesOf(dimension);
  if (values.length < 2 || values.length > MOST_BARS) return null;
  const tallies = values.map((value) => ({ value, tally: new RateTally() }));
  let leftOut = 0;
  for (const { size, slots, to, groups } of view.batches([dimension])) {
    const numbers = groups();
    for (let row = 0; row < size; row++) {
      const tally = tallies[slots[0]?.[row] ?? NO_SLOT]?.tally;
      const score = correctScore(to(row));
      if (!tally || score.state !== "scored") leftOut++;
      else tally.add(score.value, numbers && (numbers[row] ?? ALONE));
    }
  }
  const marks = tallies.map(({ value, tally }) => ({
    label: String(value),
    ...tally.bar,
    where: `${dimension} == ${JSON.stringify(value)}`,
  }));
  const n = marks.reduce((sum, mark) => sum + mark.n, 0);
  if (n === 0) return null;
  return {
    id: `choice.accuracy.by-${dimension}`,
    shape: "bars",
    title: l10n.t("Accuracy by {0}", axis),
    axis,
    n,
    leftOut,
    marks,
  };
}

/** How many questions are right, wrong, tied; those that are not scored are `leftOut` too. Null without any. */
export function verdictCounts(view: TableView<ChoiceFacts>): CountsFigure | null {
  const counts: Record<VerdictRole, number> = { correct: 0, wrong: 0, tied: 0, unscored: 0 };
  view.each((facts) => {
    counts[verdictRole(facts)]++;
  });
  if (view.size === counts.unscored) return null;
  return {
    id: "verdicts",
    shape: "counts",
    title: l10n.t("Verdicts"),
    n: view.size - counts.unscored,
    leftOut: counts.unscored,
    marks: choiceVerdicts
      .filter(({ id }) => counts[id] > 0 || id === "correct" || id === "wrong")
      .map(({ id: role, word }) => ({
        label: word,
        value: counts[role],
        n: counts[role],
        interval: null,
        where: `verdict == ${JSON.stringify(role)}`,
        role,
      })),
  };
}

/** The figures of a view, those first that say most; a figure that would be empty is left out. */
export function choiceFigures(view: TableView<ChoiceFacts>, modes: Modes): readonly Figure[] {
  const gathered = gather(view, modes);
  return [
    shareCurves(PHI, gathered),
    shareCurves(DELTA, gathered),
    closeUp(DELTA, gathered),
    verdictCounts(view),
    accuracyBy("model", l10n.t("model"), view),
    accuracyBy("task", l10n.t("task"), view),
    accuracyBy("fewshot", l10n.t("few-shot examples"), view),
    histogram(PHI, gathered),
    histogram(DELTA, gathered),
    reliability(gathered),
    roc(gathered),
  ].filter((figure) => figure !== null);
}
