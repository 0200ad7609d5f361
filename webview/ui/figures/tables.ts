import { t } from "@vscode/l10n";
import type { Figure } from "../../../src/model/index.ts";
import { csvRow } from "../../../src/present/csv.ts";
import { type FigureRow, type FigureTable, wholeOf, figureTable as wordsOf } from "../../../src/present/figureText.ts";
import { numberText } from "../../../src/present/numbers.ts";
import { pointTarget, type Target } from "./selection.ts";

/** Figures with a common heading: consecutive histograms; every other is a group of its own. */
export interface FigureGroup {
  readonly id: string;
  readonly title: string;
  /** Their common n; null if they differ, and each has its own. */
  readonly base: { readonly n: number; readonly leftOut: number } | null;
  /** At least one. */
  readonly figures: readonly Figure[];
}

/** The groups in the order of the figures. */
export function groupFigures(figures: readonly Figure[]): readonly FigureGroup[] {
  const runs: Figure[][] = [];
  for (const figure of figures) {
    const run = runs.at(-1);
    if (run && figure.shape === "histogram" && run[0]?.shape === "histogram") run.push(figure);
    else runs.push([figure]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (!first) return [];
    const isShared = run.every(({ n, leftOut }) => n === first.n && leftOut === first.leftOut);
    return [
      {
        id: first.id,
        title: run.length > 1 ? t("Distributions") : first.title,
        base: isShared ? { n: first.n, leftOut: first.leftOut } : null,
        figures: run,
      },
    ];
  });
}

/** A row of a figure's twin, and what a press on it means. */
interface PressableRow extends Omit<FigureRow, "of"> {
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

/** "0.24": the mean of a distribution, with a dash if none. */
export const meanText = (mean: number | null): string => numberText(mean, "mean");

type Cell = string | number | null;

/**
 * Figures of one shape as CSV, one row a mark, cell or point, in machine numbers: rates are fractions, absent values
 * empty. Lines end in CRLF.
 */
export function figuresCsv(figures: readonly Figure[]): string {
  const shape = figures[0]?.shape;
  return csv([shape ? HEADS[shape] : [], ...figures.flatMap(figureRows)]);
}

const MARK_HEADS = ["figure", "label", "value", "low", "high", "n"];
const HEADS: Readonly<Record<Figure["shape"], readonly string[]>> = {
  bars: MARK_HEADS,
  histogram: MARK_HEADS,
  counts: MARK_HEADS,
  curves: ["figure", "line", "x", "y", "n"],
  matrix: ["figure", "row", "column", "value", "n"],
};

function figureRows(figure: Figure): readonly Cell[][] {
  switch (figure.shape) {
    case "curves":
      return figure.curves.flatMap(({ name, n, points }) => points.map(({ x, y }) => [figure.id, name, x, y, n]));
    case "matrix":
      return figure.cells.map((cell, at) => {
        const { rows, columns, unit } = figure;
        const place = [rows[Math.floor(at / columns.length)] ?? null, columns[at % columns.length] ?? null];
        return [figure.id, ...place, unit === "count" ? (cell.value ?? cell.n) : cell.value, cell.n];
      });
    default:
      return figure.marks.map((mark) => [
        figure.id,
        mark.label,
        figure.shape === "bars" ? mark.value : (mark.value ?? mark.n),
        mark.interval?.[0] ?? null,
        mark.interval?.[1] ?? null,
        figure.shape === "bars" ? mark.n : wholeOf(figure),
      ]);
  }
}

/** Rows of cells as RFC 4180 CSV. A text that is a number stays one, whatever its sign. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => csvRow(row.map(cellOf))).join("");
}

function cellOf(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  return /^[+-]\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
}
