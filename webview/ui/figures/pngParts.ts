import type { CountsFigure, CurvesFigure, HistogramFigure, MatrixFigure } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { markLabel, rowShare } from "../../../src/present/figureText.ts";
import { countText, numberText, pointText } from "../../../src/present/numbers.ts";
import { guideDash, isOpenShape, pointPath, seriesColour, seriesLook } from "../../../src/present/series.ts";
import type { Inks } from "./theme.ts";
import { type FigureView, shownCurves } from "./view.ts";

// What a copied picture shows of a figure beside what chart.js draws.

/** Pixels of a picture, before it is scaled up. */
export const WIDTH = 560;
export const PAD = 16;
export const COUNT_ROW = 22;
export const LEGEND_ROW = 18;
export const MATRIX_ROW = 34;

/** A row for each line that is shown, and for each guide. */
export function drawLegend(
  context: CanvasRenderingContext2D,
  { curves, guides }: CurvesFigure,
  top: number,
  view: FigureView,
  inks: Inks,
): void {
  const shown = shownCurves(curves, view);
  const rows = [
    ...curves.flatMap(({ name, n }, at) =>
      shown[at] ? [{ text: `${lineText(name)}  n ${countText(n)}`, at, guide: 0 }] : [],
    ),
    ...guides.map(({ name }, guide) => ({ text: lineText(name), at: null, guide })),
  ];
  drawRows(context, rows, top, inks);
}

/** A row for each guide of a histogram. */
export function drawGuides(
  context: CanvasRenderingContext2D,
  { guides = [] }: HistogramFigure,
  top: number,
  inks: Inks,
): void {
  drawRows(
    context,
    guides.map(({ name, x }, guide) => ({ text: `${lineText(name)}  ${pointText(x)}`, at: null, guide })),
    top,
    inks,
  );
}

interface LegendRow {
  readonly text: string;
  /** The line's place; null for a guide. */
  readonly at: number | null;
  readonly guide: number;
}

function drawRows(context: CanvasRenderingContext2D, rows: readonly LegendRow[], top: number, inks: Inks): void {
  context.font = `12px ${inks.font}`;
  context.textAlign = "left";
  for (const [row, { text, at, guide }] of rows.entries()) {
    const middle = top + row * LEGEND_ROW + LEGEND_ROW / 2;
    const colour = at === null ? inks.guide : (inks.series[seriesColour(at) - 1] ?? inks.text);
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = at === null ? 1 : 1.5;
    context.setLineDash([...(at === null ? guideDash(guide) : seriesLook(at).dash)]);
    context.stroke(new Path2D(`M${PAD} ${middle}h28`));
    context.setLineDash([]);
    if (at !== null) {
      const shape = new Path2D(pointPath(seriesLook(at).point, PAD + 14, middle, 4));
      if (!isOpenShape(seriesLook(at).point)) context.fill(shape);
      context.stroke(shape);
    }
    context.fillStyle = inks.text;
    context.fillText(text, PAD + 38, middle, WIDTH - 2 * PAD - 38);
  }
}

/** Cells with their numbers; shaded as on the page, and outlined, for themes without fills. */
export function drawMatrix(context: CanvasRenderingContext2D, figure: MatrixFigure, top: number, inks: Inks): void {
  const { rows, columns, cells, unit } = figure;
  context.font = `12px ${inks.font}`;
  const names = Math.min(
    160,
    Math.max(0, ...[figure.rowAxis, ...rows].map((name) => context.measureText(lineText(name)).width)),
  );
  const left = PAD + names + 12;
  const width = (WIDTH - PAD - left) / Math.max(1, columns.length);
  const middleOf = (row: number) => top + row * MATRIX_ROW + MATRIX_ROW / 2;
  context.fillStyle = inks.mute;
  context.textAlign = "left";
  context.fillText(lineText(figure.rowAxis), PAD, middleOf(1), names);
  context.textAlign = "center";
  context.fillText(lineText(figure.columnAxis), left + (width * columns.length) / 2, middleOf(0));
  for (const [across, column] of columns.entries()) {
    context.fillText(lineText(column), left + (across + 0.5) * width, middleOf(1), width - 4);
  }
  for (const [at, cell] of cells.entries()) {
    const [down, across] = [Math.floor(at / columns.length), at % columns.length];
    const share = unit === "count" ? (rowShare(figure, at) ?? 0) : Math.abs(cell.value ?? 0);
    context.globalAlpha = Math.min(1, share);
    context.fillStyle = inks.bar;
    const box = [left + across * width + 1, top + (down + 2) * MATRIX_ROW + 1, width - 2, MATRIX_ROW - 2] as const;
    context.fillRect(...box);
    context.globalAlpha = 1;
    context.strokeStyle = inks.grid;
    context.lineWidth = 1;
    context.strokeRect(...box);
    context.fillStyle = inks.text;
    const text = unit === "count" ? countText(cell.value ?? cell.n) : numberText(cell.value, "mean");
    context.fillText(text, left + (across + 0.5) * width, middleOf(down + 2), width - 4);
  }
  context.textAlign = "left";
  for (const [down, row] of rows.entries()) context.fillText(lineText(row), PAD, middleOf(down + 2), names);
}

/** Names, bars and numbers of counts. */
export function drawCounts(context: CanvasRenderingContext2D, figure: CountsFigure, top: number, inks: Inks): void {
  context.font = `12px ${inks.font}`;
  const names = Math.max(...figure.marks.map((mark) => context.measureText(markLabel(mark)).width));
  const left = PAD + names + 12;
  const room = WIDTH - PAD - left - 56;
  const largest = Math.max(1, ...figure.marks.map((mark) => mark.value ?? mark.n));
  for (const [i, mark] of figure.marks.entries()) {
    const count = mark.value ?? mark.n;
    const middle = top + i * COUNT_ROW + COUNT_ROW / 2;
    context.fillStyle = inks.text;
    context.textAlign = "left";
    context.fillText(markLabel(mark), PAD, middle);
    context.textAlign = "right";
    context.fillText(countText(count), WIDTH - PAD, middle);
    context.fillStyle = inks.base;
    context.fillRect(left, middle - 4, (room * count) / largest, 8);
  }
}
