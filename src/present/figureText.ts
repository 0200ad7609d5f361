import { t } from "@vscode/l10n";
import type { Curve, CurvePoint, CurvesFigure, Figure, Mark, MarkedFigure, MatrixFigure } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText, intervalNumbers, NO_VALUE, numberText, pointText, valueText } from "./numbers.ts";
import { samplesText } from "./words.ts";

/** A mark's name; labels may come from the file. */
export const markLabel = (mark: Mark): string => lineText(mark.label);

/** What a mark says on hover and to screen readers, after its label: "79.5 %, 64.5 to 89.2, n 39". */
export function markValue(mark: Mark, figure: MarkedFigure): string {
  const { whole, ...own } = mark;
  const before = wholeFigureOf(figure);
  if (!whole || !before) return ownValue(mark, figure);
  const { lists: _, ...mean } = own;
  return t("{0}; whole file: {1}", ownValue(own, figure), ownValue({ ...mean, ...whole, interval: null }, before));
}

/** The figure of the whole file, without marks; null if no filter is set. */
const wholeFigureOf = (figure: MarkedFigure): MarkedFigure | null =>
  figure.whole ? { ...figure, ...figure.whole } : null;

/** What a mark of counts is of the figure's samples over the whole file, in [0, 1]; bars have a value themselves. */
export function wholeShare(mark: Mark, figure: MarkedFigure): number | null {
  const before = wholeFigureOf(figure);
  if (!mark.whole || !before) return null;
  if (figure.shape === "bars") return mark.whole.value;
  const all = wholeOf(before);
  return all > 0 ? (mark.whole.value ?? mark.whole.n) / all : null;
}

/** A count as a part of the figure's samples, in [0, 1]. */
export function shareOf(mark: Mark, figure: MarkedFigure): number {
  const all = wholeOf(figure);
  return all > 0 ? (mark.value ?? mark.n) / all : 0;
}

function ownValue(mark: Mark, figure: MarkedFigure): string {
  if (figure.shape !== "bars") {
    const count = mark.value ?? mark.n;
    const whole = wholeOf(figure);
    const share =
      whole === 0
        ? countText(count)
        : t("{0} of {1}, {2}", countText(count), countText(whole), valueText(count / whole, "rate"));
    return mark.lists === undefined ? share : t("{0}, in {1}", share, samplesText(mark.lists));
  }
  const bounds = intervalNumbers(mark.interval, "rate");
  const parts = [mark.value === null ? t("undefined") : valueText(mark.value, "rate")];
  if (bounds) parts.push(t("{0} to {1}", bounds[0], bounds[1]));
  parts.push(
    mark.lists === undefined ? baseText(mark.n, 0) : t("n {0} of {1}", countText(mark.n), samplesText(mark.lists)),
  );
  return parts.join(", ");
}

/** "Llama, Δ 0.3": a point's name, before its value. */
export const pointLabel = ({ x }: CurvesFigure, curve: Curve, point: CurvePoint): string =>
  `${lineText(curve.name)}, ${lineText(x.name)} ${pointText(point.x)}`;

/** "Share above 0.4213, n 63": what a point says after its name. */
export function pointValue({ y }: CurvesFigure, { y: value, n }: CurvePoint): string {
  const own = `${lineText(y.name)} ${pointText(value)}`;
  return n === undefined ? own : `${own}, ${baseText(n, 0)}`;
}

/** "gold tie, judge A": a cell by its row and its column. */
export function cellLabel(figure: MatrixFigure, at: number): string {
  const { row, column } = cellPlace(figure, at);
  return `${lineText(figure.rowAxis)} ${row}, ${lineText(figure.columnAxis)} ${column}`;
}

function cellPlace({ rows, columns }: MatrixFigure, at: number): { readonly row: string; readonly column: string } {
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

/** A count's share of its row, in [0, 1]; null if the row is empty. */
export function rowShare(figure: MatrixFigure, at: number): number | null {
  const cell = figure.cells[at];
  const total = rowTotal(figure, at);
  return cell && total > 0 ? (cell.value ?? cell.n) / total : null;
}

function rowTotal({ cells, columns }: MatrixFigure, at: number): number {
  const from = Math.floor(at / columns.length) * columns.length;
  return cells.slice(from, from + columns.length).reduce((sum, cell) => sum + (cell.value ?? cell.n), 0);
}

/** Denominator of a figure's shares: n for distributions, n and what was left out for counts. */
export function wholeOf(figure: Figure): number {
  return figure.shape === "counts" ? figure.n + figure.leftOut : figure.n;
}

/** "n 197, 3 left out" */
export function baseText(n: number, leftOut: number): string {
  return leftOut > 0 ? t("n {0}, {1} left out", countText(n), countText(leftOut)) : t("n {0}", countText(n));
}

/** What a row of a figure's table is of. */
type RowOf = { readonly mark: Mark } | { readonly curve: Curve; readonly point: CurvePoint };

export interface FigureRow {
  readonly key: string;
  readonly of: RowOf;
  readonly label: string;
  readonly cells: readonly string[];
}

/** A figure's twin: one row a mark, cell or point, in the figure's order. The first head names the labels. */
export interface FigureTable<Row = FigureRow> {
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** Row count of the whole table, more than `rows` for curves with too many points. */
  readonly total: number;
}

export function figureTable(figure: Figure): FigureTable {
  switch (figure.shape) {
    case "curves":
      return curvesTable(figure);
    case "matrix":
      return matrixTable(figure);
    default:
      return { ...marksTable(figure), total: figure.marks.length };
  }
}

function marksTable(figure: MarkedFigure): Omit<FigureTable, "total"> {
  if (figure.shape === "bars") {
    return {
      heads: [figure.axis, t("Value"), t("95 %"), t("n"), ...listsHead(figure), ...wholeHead(figure)],
      rows: figure.marks.map((mark) => {
        const bounds = intervalNumbers(mark.interval, "rate");
        const interval = bounds ? t("{0} to {1}", bounds[0], bounds[1]) : NO_VALUE;
        const cells = [
          valueText(mark.value, "rate"),
          interval,
          countText(mark.n),
          ...listsCell(mark, figure),
          ...wholeCell(mark, figure),
        ];
        return { key: mark.label, of: { mark }, label: markLabel(mark), cells };
      }),
    };
  }
  const isHistogram = figure.shape === "histogram";
  const whole = wholeOf(figure);
  return {
    heads: [
      isHistogram ? t("Range") : figure.title,
      isHistogram ? t("Samples") : t("Count"),
      t("Share"),
      ...listsHead(figure),
      ...wholeHead(figure),
    ],
    rows: figure.marks.map((mark) => {
      const count = mark.value ?? mark.n;
      const share = whole > 0 ? count / whole : null;
      const cells = [
        countText(count),
        valueText(share, "rate"),
        ...listsCell(mark, figure),
        ...wholeCell(mark, figure),
      ];
      return { key: mark.label, of: { mark }, label: markLabel(mark), cells };
    }),
  };
}

/** Whether the number of listed samples needs a column: some marks count other things. */
const hasLists = ({ marks }: MarkedFigure): boolean => marks.some(({ lists }) => lists !== undefined);

const listsHead = (figure: MarkedFigure): readonly string[] => (hasLists(figure) ? [t("Samples")] : []);

const listsCell = (mark: Mark, figure: MarkedFigure): readonly string[] =>
  hasLists(figure) ? [countText(mark.lists ?? mark.n)] : [];

const wholeHead = ({ whole }: MarkedFigure): readonly string[] => (whole ? [t("Whole file")] : []);

const wholeCell = (mark: Mark, figure: MarkedFigure): readonly string[] =>
  figure.whole ? [valueText(wholeShare(mark, figure), "rate")] : [];

/** Points of a curve that a table shows; its CSV has all of them. */
const TABLE_POINTS = 21;

function curvesTable({ curves, x, y }: CurvesFigure): FigureTable {
  const isCounted = curves.some(({ points }) => points.some(({ n }) => n !== undefined));
  return {
    heads: [t("Line"), lineText(x.name), lineText(y.name), ...(isCounted ? [t("n")] : [])],
    rows: curves.flatMap((curve, line) =>
      evenly(curve.points, TABLE_POINTS).map((point, at) => ({
        key: `${line}:${at}`,
        of: { curve, point },
        label: lineText(curve.name),
        cells: [pointText(point.x), pointText(point.y), ...(isCounted ? [countText(point.n ?? curve.n)] : [])],
      })),
    ),
    total: curves.reduce((sum, { points }) => sum + points.length, 0),
  };
}

/** At most `most` of the elements, at even steps, the first and the last among them. */
export function evenly<Element>(elements: readonly Element[], most: number): readonly Element[] {
  if (elements.length <= most) return elements;
  const step = (elements.length - 1) / (most - 1);
  const places = Array.from({ length: most }, (_, i) => Math.round(i * step));
  return places.flatMap((place) => elements.slice(place, place + 1));
}

function matrixTable(figure: MatrixFigure): FigureTable {
  const isCount = figure.unit === "count";
  return {
    heads: [
      lineText(figure.rowAxis),
      lineText(figure.columnAxis),
      ...(isCount ? [t("Count"), t("Share of row")] : [t("Agreement"), t("n")]),
    ],
    rows: figure.cells.map((cell, at) => {
      const { row, column } = cellPlace(figure, at);
      const numbers = isCount
        ? [countText(cell.value ?? cell.n), valueText(rowShare(figure, at), "rate")]
        : [numberText(cell.value, "mean"), countText(cell.n)];
      return { key: String(at), of: { mark: cell }, label: row, cells: [column, ...numbers] };
    }),
    total: figure.cells.length,
  };
}
