import type { Figure } from "../../../src/model/index.ts";
import { type FigureRow, type FigureTable, figureTable as wordsOf } from "../../../src/present/figureTable.ts";
import { numberText } from "../../../src/present/numbers.ts";
import { pointTarget, type Target } from "./clauses.ts";

/** A row of a figure's twin, and what a press on it means. */
export interface PressableRow extends Omit<FigureRow, "of"> {
  readonly target: Target;
}

/** A figure's twin whose rows can be pressed. */
export function figureTable(figure: Figure): FigureTable<PressableRow> {
  const { heads, rows, total } = wordsOf(figure);
  return {
    heads,
    rows: rows.map(({ key, of, label, cells }) => {
      return { key, target: "mark" in of ? of.mark : pointTarget(of.curve, of.point), label, cells };
    }),
    total,
  };
}

/** "0.24": the mean of a distribution, with a dash where there is none. */
export const meanText = (mean: number | null): string => numberText(mean, "mean");
