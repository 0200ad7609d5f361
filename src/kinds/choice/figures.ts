import * as l10n from "@vscode/l10n";
import { Bins } from "../../analysis/aggregate/bins.ts";
import { type ScoreColumn, ScoreColumns, VALUE } from "../../analysis/aggregate/scores.ts";
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
    const { values, ascending } = quantity.of(group);
    moments.addAll(values, values.length);
    counted.addAscending(ascending);
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

interface Bar {
  readonly value: string | number;
  readonly tally: RateTally;
  samples: number;
}

interface Bars {
  readonly dimension: string;
  readonly axis: string;
  readonly bars: readonly Bar[];
  leftOut: number;
}

/** Accuracy by value of each dimension, with Wilson intervals. None for one value, or more than fit. */
function accuraciesBy(axes: Readonly<Record<string, string>>, view: TableView<ChoiceFacts>, modes: Modes) {
  const all = Object.entries(axes).flatMap(([dimension, axis]): Bars[] => {
    const values = view.valuesOf(dimension);
    if (values.length < 2 || values.length > MOST_BARS) return [];
    const bars = values.map((value) => ({ value, tally: new RateTally(), samples: 0 }));
    return [{ dimension, axis, bars, leftOut: 0 }];
  });
  const scores = new ScoreColumns<ChoiceFacts>(modes);
  for (const batch of all.length === 0 ? [] : view.batches(all.map(({ dimension }) => dimension))) {
    scores.over(batch);
    const correct = scores.of(correctScore);
    const numbers = batch.groups();
    for (const [at, own] of all.entries()) {
      const slots = batch.slots[at];
      if (slots) addTo(own, slots, correct, numbers, batch.size);
    }
  }
  return all.map(figureOf);
}

function addTo(to: Bars, slots: Int32Array, { states, values }: ScoreColumn, groups: Int32Array | null, size: number) {
  for (let row = 0; row < size; row++) {
    const own = to.bars[slots[row] ?? NO_SLOT];
    if (own) own.samples++;
    if (!own || states[row] !== VALUE) to.leftOut++;
    else own.tally.add(values[row] ?? 0, groups && (groups[row] ?? ALONE));
  }
}

function figureOf({ dimension, axis, bars, leftOut }: Bars): BarsFigure | null {
  const marks = bars.map(({ value, tally, samples }) => ({
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
  const axes = { model: l10n.t("model"), task: l10n.t("task"), fewshot: l10n.t("few-shot examples") };
  return [
    shareCurves(PHI, gathered),
    shareCurves(DELTA, gathered),
    closeUp(DELTA, gathered),
    verdictCounts(view),
    ...accuraciesBy(axes, view, modes),
    histogram(PHI, gathered),
    histogram(DELTA, gathered),
    reliability(gathered),
    roc(gathered),
  ].filter((figure) => figure !== null);
}
