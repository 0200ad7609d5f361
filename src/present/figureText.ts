import { t } from "@vscode/l10n";
import type { Curve, CurvePoint, CurvesFigure, Figure, Mark, MarkedFigure, MatrixFigure } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText, intervalNumbers, numberText, pointText, valueText } from "./numbers.ts";

/** A mark's name; labels may come from the file. */
export const markLabel = (mark: Mark): string => lineText(mark.label);

/** What a mark says on hover and to screen readers, after its label: "79.5 %, 64.5 to 89.2, n 39". */
export function markValue(mark: Mark, figure: MarkedFigure): string {
  if (figure.shape !== "bars") {
    const count = mark.value ?? mark.n;
    const whole = wholeOf(figure);
    if (whole === 0) return countText(count);
    return t("{0} of {1}, {2}", countText(count), countText(whole), valueText(count / whole, "rate"));
  }
  const bounds = intervalNumbers(mark.interval, "rate");
  const parts = [mark.value === null ? t("undefined") : valueText(mark.value, "rate")];
  if (bounds) parts.push(t("{0} to {1}", bounds[0], bounds[1]));
  parts.push(baseText(mark.n, 0));
  return parts.join(", ");
}

/** "Llama, Δ 0.3": a point's name, before its value. */
export const pointLabel = ({ x }: CurvesFigure, curve: Curve, point: CurvePoint): string =>
  `${lineText(curve.name)}, ${lineText(x.name)} ${pointText(point.x)}`;

/** "Share above 0.4213": what a point says after its name. */
export const pointValue = ({ y }: CurvesFigure, point: CurvePoint): string =>
  `${lineText(y.name)} ${pointText(point.y)}`;

/** "gold tie, judge A": a cell by its row and its column. */
export function cellLabel(figure: MatrixFigure, at: number): string {
  const { row, column } = cellPlace(figure, at);
  return `${lineText(figure.rowAxis)} ${row}, ${lineText(figure.columnAxis)} ${column}`;
}

/** Names of the row and the column that a cell stands in. */
export function cellPlace(
  { rows, columns }: MatrixFigure,
  at: number,
): { readonly row: string; readonly column: string } {
  const row = lineText(rows[Math.floor(at / columns.length)] ?? "");
  return { row, column: lineText(columns[at % columns.length] ?? "") };
}

/** "12 of 40, 30.0 %", the share being of the row; "0.71, n 120" for agreement. */
export function cellValue(figure: MatrixFigure, at: number): string {
  const cell = figure.cells[at];
  if (!cell) return "";
  if (figure.unit === "agreement") return `${numberText(cell.value, "mean")}, ${baseText(cell.n, 0)}`;
  const share = rowShare(figure, at);
  const count = countText(cell.value ?? cell.n);
  return share === null
    ? count
    : t("{0} of {1}, {2}", count, countText(rowTotal(figure, at)), valueText(share, "rate"));
}

/** A count's part of its row, in [0, 1]; null where the row is empty. */
export function rowShare(figure: MatrixFigure, at: number): number | null {
  const cell = figure.cells[at];
  const total = rowTotal(figure, at);
  return cell && total > 0 ? (cell.value ?? cell.n) / total : null;
}

function rowTotal({ cells, columns }: MatrixFigure, at: number): number {
  const from = Math.floor(at / columns.length) * columns.length;
  return cells.slice(from, from + columns.length).reduce((sum, cell) => sum + (cell.value ?? cell.n), 0);
}

/** What the shares of a figure are of: a distribution is of what it stands on, counts name what was left out as well. */
export function wholeOf(figure: Figure): number {
  return figure.shape === "counts" ? figure.n + figure.leftOut : figure.n;
}

/** "n 197, 3 left out": what a value stands on. */
export function baseText(n: number, leftOut: number): string {
  return leftOut > 0 ? t("n {0}, {1} left out", countText(n), countText(leftOut)) : t("n {0}", countText(n));
}
