import { t } from "@vscode/l10n";
import type { Figure, Mark } from "../../../src/model/index.ts";
import { countText, intervalNumbers, NO_VALUE, numberText, valueText } from "../../../src/present/numbers.ts";
import { markLabel, wholeOf } from "./markText.ts";

/** A figure's twin: one row a mark, in the figure's order. The first head names the labels. */
export interface FigureTable {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly mark: Mark; readonly label: string; readonly cells: readonly string[] }[];
}

export function figureTable(figure: Figure): FigureTable {
  if (figure.shape === "bars") {
    return {
      heads: [figure.axis, t("Value"), t("95 %"), t("n")],
      rows: figure.marks.map((mark) => {
        const bounds = intervalNumbers(mark.interval, "rate");
        const interval = bounds ? t("{0} to {1}", bounds[0], bounds[1]) : NO_VALUE;
        return { mark, label: markLabel(mark), cells: [valueText(mark.value, "rate"), interval, countText(mark.n)] };
      }),
    };
  }
  const isHistogram = figure.shape === "histogram";
  const whole = wholeOf(figure);
  return {
    heads: [isHistogram ? t("Range") : figure.title, isHistogram ? t("Samples") : t("Count"), t("Share")],
    rows: figure.marks.map((mark) => {
      const count = mark.value ?? mark.n;
      const share = whole > 0 ? count / whole : null;
      return { mark, label: markLabel(mark), cells: [countText(count), valueText(share, "rate")] };
    }),
  };
}

/** "0.24": the mean of a distribution, with a dash where there is none. */
export const meanText = (mean: number | null): string => numberText(mean, "mean");
