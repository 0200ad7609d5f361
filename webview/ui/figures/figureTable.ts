import type { Figure } from "../../../src/model/index.ts";
import { figureTable as wordsOf } from "../../../src/present/figureTable.ts";
import { numberText } from "../../../src/present/numbers.ts";
import { pointTarget, type Target } from "./clauses.ts";

export interface FigureTableRow {
  readonly key: string;
  readonly target: Target;
  readonly label: string;
  readonly cells: readonly string[];
}

/** A figure's twin with what a press on a row of it means. */
export interface FigureTable {
  readonly heads: readonly string[];
  readonly rows: readonly FigureTableRow[];
  /** How many rows the figure would have; more than there are where a curve has too many points to be read. */
  readonly total: number;
}

export function figureTable(figure: Figure): FigureTable {
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
