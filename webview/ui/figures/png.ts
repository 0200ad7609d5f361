import { t } from "@vscode/l10n";
import { Chart, type ChartConfiguration } from "chart.js";
import type { Figure } from "../../../src/model/index.ts";
import { baseText } from "../../../src/present/figureText.ts";
import { type ChartedFigure, chartConfig } from "./chartConfig.ts";
import { meanText } from "./figureTable.ts";
import type { FigureGroup } from "./groups.ts";
import {
  COUNT_ROW,
  drawCounts,
  drawGuides,
  drawLegend,
  drawMatrix,
  LEGEND_ROW,
  MATRIX_ROW,
  PAD,
  WIDTH,
} from "./pngParts.ts";
import { type Inks, readInks } from "./theme.ts";
import type { FigureView } from "./view.ts";

const SCALE = 2;
const HEAD = 28;
const HEIGHTS = { bars: 180, histogram: 96, curves: 260 } as const;

/**
 * Puts the group on the clipboard as a picture in the colours of the theme, drawn anew at its own size, so that it does
 * not depend on how wide the page is or whether the table is shown. Lines and zoom are as on the page. Rejects where the
 * clipboard refuses.
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
    case "histogram":
      return HEIGHTS.histogram + (figure.guides?.length ?? 0) * LEGEND_ROW;
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
  if (figure.shape === "histogram") drawGuides(context, figure, top + HEIGHTS.histogram, inks);
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
