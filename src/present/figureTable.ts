import { t } from "@vscode/l10n";
import type { Curve, CurvePoint, CurvesFigure, Figure, Mark, MarkedFigure, MatrixFigure } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { cellPlace, markLabel, rowShare, wholeOf } from "./figureText.ts";
import { countText, intervalNumbers, NO_VALUE, numberText, pointText, valueText } from "./numbers.ts";

/** What a row of a figure's table is of. */
export type RowOf = { readonly mark: Mark } | { readonly curve: Curve; readonly point: CurvePoint };

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
  /** How many rows the figure would have; more than there are where a curve has too many points to be read. */
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
      heads: [figure.axis, t("Value"), t("95 %"), t("n")],
      rows: figure.marks.map((mark) => {
        const bounds = intervalNumbers(mark.interval, "rate");
        const interval = bounds ? t("{0} to {1}", bounds[0], bounds[1]) : NO_VALUE;
        const cells = [valueText(mark.value, "rate"), interval, countText(mark.n)];
        return { key: mark.label, of: { mark }, label: markLabel(mark), cells };
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
      const cells = [countText(count), valueText(share, "rate")];
      return { key: mark.label, of: { mark }, label: markLabel(mark), cells };
    }),
  };
}

/** Points of a curve that a table shows; its CSV has all of them. */
const TABLE_POINTS = 21;

function curvesTable({ curves, x, y }: CurvesFigure): FigureTable {
  return {
    heads: [t("Line"), lineText(x.name), lineText(y.name)],
    rows: curves.flatMap((curve, line) =>
      evenly(curve.points, TABLE_POINTS).map((point, at) => ({
        key: `${line}:${at}`,
        of: { curve, point },
        label: lineText(curve.name),
        cells: [pointText(point.x), pointText(point.y)],
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
