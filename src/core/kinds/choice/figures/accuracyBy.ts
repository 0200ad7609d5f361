import * as l10n from "@vscode/l10n";
import type { BarsFigure } from "../../../../model/index.ts";
import { wilson } from "../../../stats/wilson.ts";
import type { TableView } from "../../../table/view.ts";
import type { ChoiceFacts } from "../facts.ts";
import { correctScore } from "../scores.ts";

/** Bars that fit. */
const MOST_BARS = 60;

/** Accuracy for each value of a dimension, with Wilson intervals. Null where it has one value, or more than fit. */
export function accuracyBy(dimension: string, axis: string, view: TableView<ChoiceFacts>): BarsFigure | null {
  const values = view.valuesOf(dimension);
  if (values.length < 2 || values.length > MOST_BARS) return null;
  const counts = new Map(values.map((value) => [value, { correct: 0, n: 0 }]));
  let leftOut = 0;
  view.each((facts, index) => {
    const value = view.dimension(dimension, index);
    const count = value === null ? undefined : counts.get(value);
    const score = correctScore(facts);
    if (!count || score.state !== "scored") leftOut++;
    else {
      count.n++;
      count.correct += score.value;
    }
  });
  const marks = [...counts].map(([value, { correct, n }]) => ({
    label: String(value),
    value: n === 0 ? null : correct / n,
    n,
    interval: wilson(correct, n),
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
