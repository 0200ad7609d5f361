import { t } from "@vscode/l10n";
import { Chart } from "chart.js";
import type { CountsFigure, Figure } from "../../../src/model/index.ts";
import { countText } from "../../../src/present/numbers.ts";
import { type ChartedFigure, chartConfig } from "./chartConfig.ts";
import { meanText } from "./figureTable.ts";
import type { FigureGroup } from "./groups.ts";
import { baseText, markLabel } from "./markText.ts";
import { type Inks, readInks } from "./theme.ts";

const SCALE = 2;
const WIDTH = 560;
const PAD = 16;
const HEAD = 28;
const HEIGHTS = { bars: 180, histogram: 96 } as const;
const COUNT_ROW = 22;

/**
 * Puts the group on the clipboard as a picture in the colours of the theme, drawn anew at its own size, so that it does
 * not depend on how wide the page is or whether the table is shown. Rejects where the clipboard refuses.
 */
export async function figuresPng(host: Element | null, group: FigureGroup): Promise<void> {
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
    if (figure.shape === "counts") drawCounts(context, figure, y + HEAD, inks);
    else if (figure.shape === "bars" || figure.shape === "histogram") drawChart(context, figure, y + HEAD, inks);
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
    case "curves":
    case "matrix":
      return 0;
    default:
      return HEIGHTS[figure.shape];
  }
}

function drawChart(context: CanvasRenderingContext2D, figure: ChartedFigure, top: number, inks: Inks): void {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH - 2 * PAD;
  canvas.height = HEIGHTS[figure.shape];
  const config = chartConfig(figure, [], inks);
  // It sizes the canvas by the ratio itself.
  const options = { ...config.options, responsive: false, devicePixelRatio: SCALE };
  const chart = new Chart(canvas, { ...config, options });
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
