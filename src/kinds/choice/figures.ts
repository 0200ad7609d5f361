import * as l10n from "@vscode/l10n";
import { Bins } from "../../analysis/aggregate/bins.ts";
import { RateTally } from "../../analysis/aggregate/tally.ts";
import { Moments } from "../../analysis/stats/moments.ts";
import { NO_SLOT } from "../../analysis/table/columns.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type BarsFigure,
  type CountsFigure,
  equalsClause,
  type Figure,
  type HistogramFigure,
  listing,
  type Modes,
} from "../../model/index.ts";
import { countsOfVerdicts } from "../verdictFigure.ts";
import type { ChoiceFacts } from "./facts.ts";
import { choiceVerdicts, verdictRole } from "./fields.ts";
import { closeUp, reliability, roc, shareCurves } from "./figures/curves.ts";
import { binGuides, type ChoiceQuantity, DELTA, type Gathered, gather, PHI } from "./figures/gather.ts";
import { correctScore } from "./scores.ts";

/** Distribution of Φ or Δ over all questions, in bins of 0.05. Null without questions. */
export function histogram(quantity: ChoiceQuantity, { groups, n, leftOut, choices }: Gathered): HistogramFigure | null {
  if (n === 0) return null;
  const { id, name, from, to, bins } = quantity;
  const counted = Bins.between(from, to, bins);
  const moments = new Moments();
  for (const group of groups) {
    for (const value of quantity.valuesOf(group)) {
      moments.add(value);
      counted.add(value);
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
    marks: counted.marks(id),
  };
}

const MOST_BARS = 60;

/** Accuracy by value of a dimension, with Wilson intervals. Null for one value, or more than fit. */
function accuracyBy(dimension: string, axis: string, view: TableView<ChoiceFacts>): BarsFigure | null {
  const values = view.valuesOf(dimension);
  if (values.length < 2 || values.length > MOST_BARS) return null;
  const tallies = values.map((value) => ({ value, tally: new RateTally(), samples: 0 }));
  let leftOut = 0;
  for (const { size, slots, to, groups } of view.batches([dimension])) {
    const numbers = groups();
    for (let row = 0; row < size; row++) {
      const own = tallies[slots[0]?.[row] ?? NO_SLOT];
      const score = correctScore(to(row));
      if (own) own.samples++;
      if (!own || score.state !== "scored") leftOut++;
      else own.tally.add(score.value, numbers && (numbers[row] ?? ALONE));
    }
  }
  const marks = tallies.map(({ value, tally, samples }) => ({
    label: String(value),
    ...tally.bar,
    ...listing(samples, tally.n),
    where: equalsClause(dimension, value),
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

/** Counts of right, wrong, and tied questions; unscored ones are `leftOut` too. Null if no question is scored. */
export const verdictCounts = (view: TableView<ChoiceFacts>): CountsFigure | null =>
  countsOfVerdicts(view, choiceVerdicts, verdictRole);

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
