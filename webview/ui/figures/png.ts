import { t } from "@vscode/l10n";
import { Chart, type ChartConfiguration } from "chart.js";
import type { CountsFigure, CurvesFigure, Figure, MatrixFigure } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { baseText, markLabel, rowShare } from "../../../src/present/figureText.ts";
import { countText, numberText } from "../../../src/present/numbers.ts";
import { guideDash, isOpenShape, pointPath, seriesColour, seriesLook } from "../../../src/present/series.ts";
import { type ChartedFigure, chartConfig } from "./chartConfig.ts";
import { meanText } from "./figureTable.ts";
import type { FigureGroup } from "./groups.ts";
import { type Inks, readInks } from "./theme.ts";
import { type FigureView, shownCurves } from "./view.ts";

const SCALE = 2;
const WIDTH = 560;
const PAD = 16;
const HEAD = 28;
const HEIGHTS = { bars: 180, histogram: 96, curves: 260 } as const;
const COUNT_ROW = 22;
const LEGEND_ROW = 18;
const MATRIX_ROW = 34;

/**
 * Puts the group on the clipboard as a picture in the colours of the theme, drawn anew at its own size, so that it does
 * not depend on how wide the page is or whether the table is shown. Lines and zoom are as on the page. Rejects where the clipboard refuses.
 */
export async function figuresPng(
  host: Element | null,
  group: FigureGroup,
  viewOf: (figure: Figure) => FigureView,
): Promise<void> {
  if (!host) return;
  const inks = readInks(host);
  const heights = group.figures.map((figure) => HEAD + heightOf(figure));
  const height = PAD * 2 + heights.reduce((sum, each) => sum + each, 0);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(SCALE, SCALE);
  context.fillStyle = inks.halo;
  context.fillRect(0, 0, WIDTH, height);
  let y = PAD;
  for (const [i, figure] of group.figures.entries()) {
    drawHead(context, figure, y, inks);
    drawFigure(context, figure, y + HEAD, viewOf(figure), inks);
    y += heights[i] ?? 0;
  }
  const blob = new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture"))), "image/png"),
  );
  await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
}

function heightOf(figure: Figure): number {
  switch (figure.shape) {
    case "counts":
      return figure.marks.length * COUNT_ROW;
    case "matrix":
      return (figure.rows.length + 2) * MATRIX_ROW;
    case "curves":
      return HEIGHTS.curves + (figure.curves.length + figure.guides.length) * LEGEND_ROW;
    default:
      return HEIGHTS[figure.shape];
  }
}

function drawFigure(
  context: CanvasRenderingContext2D,
  figure: Figure,
  top: number,
  view: FigureView,
  inks: Inks,
): void {
  if (figure.shape === "counts") drawCounts(context, figure, top, inks);
  else if (figure.shape === "matrix") drawMatrix(context, figure, top, inks);
  else drawChart(context, figure, top, view, inks);
  if (figure.shape === "curves") drawLegend(context, figure, top + HEIGHTS.curves, view, inks);
}

function drawChart(
  context: CanvasRenderingContext2D,
  figure: ChartedFigure,
  top: number,
  view: FigureView,
  inks: Inks,
): void {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH - 2 * PAD;
  canvas.height = HEIGHTS[figure.shape];
  // Bars and lines differ in their data alone, which chart.js tells apart itself.
  const config = chartConfig(figure, [], view, inks) as ChartConfiguration;
  // It sizes the canvas by the ratio itself.
  const options = { ...config.options, responsive: false, devicePixelRatio: SCALE };
  const chart = new Chart(canvas, { ...config, options });
  if (view.zoom) {
    chart.zoomScale("x", view.zoom.x, "none");
    if (figure.shape === "curves") chart.zoomScale("y", view.zoom.y, "none");
  }
  context.drawImage(canvas, PAD, top, WIDTH - 2 * PAD, HEIGHTS[figure.shape]);
  chart.destroy();
}

/** A row for each line that is shown, and for each guide. */
function drawLegend(
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

function drawMatrix(context: CanvasRenderingContext2D, figure: MatrixFigure, top: number, inks: Inks): void {
  const { rows, columns, cells, unit } = figure;
  context.font = `12px ${inks.font}`;
  const names = Math.min(160, Math.max(0, ...rows.map((row) => context.measureText(lineText(row)).width)));
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
    context.fillRect(left + across * width + 1, top + (down + 2) * MATRIX_ROW + 1, width - 2, MATRIX_ROW - 2);
    context.globalAlpha = 1;
    context.fillStyle = inks.text;
    const text = unit === "count" ? countText(cell.value ?? cell.n) : numberText(cell.value, "mean");
    context.fillText(text, left + (across + 0.5) * width, middleOf(down + 2), width - 4);
  }
  context.textAlign = "left";
  for (const [down, row] of rows.entries()) context.fillText(lineText(row), PAD, middleOf(down + 2), names);
}

function drawHead(context: CanvasRenderingContext2D, figure: Figure, y: number, inks: Inks): void {
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.font = `600 13px ${inks.font}`;
  context.fillStyle = inks.text;
  context.fillText(figure.title, PAD, y + HEAD / 2);
  const after = PAD + context.measureText(figure.title).width + 8;
  const base = baseText(figure.n, figure.leftOut);
  const sub = figure.shape === "histogram" ? t("mean {0}, {1}", meanText(figure.mean), base) : base;
  context.font = `11px ${inks.font}`;
  context.fillStyle = inks.mute;
  context.fillText(sub, after, y + HEAD / 2);
}

function drawCounts(context: CanvasRenderingContext2D, figure: CountsFigure, top: number, inks: Inks): void {
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
