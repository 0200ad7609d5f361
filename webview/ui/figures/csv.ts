import type { Figure } from "../../../src/model/index.ts";
import { csvRow } from "../../../src/present/csv.ts";
import { wholeOf } from "../../../src/present/figureText.ts";

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
