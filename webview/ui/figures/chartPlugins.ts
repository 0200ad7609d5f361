import type { Chart, Plugin } from "chart.js";
import type { HistogramFigure, Mark } from "../../../src/model/index.ts";
import { barText } from "../../../src/present/figures/bars.ts";
import { wholeShare } from "../../../src/present/figureText.ts";
import { guideDash } from "../../../src/present/series.ts";
import type { Inks } from "./theme.ts";

/** Draws the base line of a histogram, dashed lines at its guides, and a small triangle below the base at the mean. */
export function histogramMarks(figure: HistogramFigure, inks: Inks): Plugin<"bar"> {
  return {
    id: "histogram-marks",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const { left, right, top, bottom } = chartArea;
      ctx.save();
      for (const [at, mark] of figure.marks.entries()) {
        const share = wholeShare(mark, figure);
        const { min = 0, max = figure.marks.length } = chart.scales.x ?? {};
        if (share === null || share === 0 || at < min || at > max) continue;
        drawStep(chart, at, chart.scales.y?.getPixelForValue(share) ?? Number.NaN, inks);
      }
      ctx.fillStyle = inks.base;
      ctx.fillRect(left, Math.round(bottom), right - left, 1);
      ctx.strokeStyle = inks.guide;
      for (const [at, guide] of (figure.guides ?? []).entries()) {
        const across = pixelAcross(chart, figure, guide.x);
        if (across === null) continue;
        const x = Math.min(Math.round(across), Math.floor(right) - 1) + 0.5;
        ctx.setLineDash([...guideDash(at)]);
        ctx.beginPath();
        ctx.moveTo(x, top);
        ctx.lineTo(x, bottom);
        ctx.stroke();
      }
      const mean = figure.mean === null ? null : pixelAcross(chart, figure, figure.mean);
      if (mean !== null) {
        const y = Math.round(bottom) + 1.5;
        ctx.fillStyle = inks.text;
        ctx.beginPath();
        ctx.moveTo(mean, y);
        ctx.lineTo(mean + 3.5, y + 4.5);
        ctx.lineTo(mean - 3.5, y + 4.5);
        ctx.fill();
      }
      ctx.restore();
    },
  };
}

/** A thin line over a bin at the whole file's share. */
function drawStep(chart: Chart, at: number, y: number, inks: Inks): void {
  const bar = chart.getDatasetMeta(0).data[at];
  if (!bar || Number.isNaN(y)) return;
  const { x, width = 0 } = bar.getProps(["x", "width"]) as { x: number; width?: number }; // Bars have both.
  chart.ctx.fillStyle = inks.text;
  chart.ctx.fillRect(x - width / 2, Math.round(y) - 1, width, 1.5);
}

/** A value's pixel, whatever bins are shown; null outside of them. */
function pixelAcross(chart: Chart, figure: HistogramFigure, value: number): number | null {
  const { left, right } = chart.chartArea;
  const { min = 0, max = figure.marks.length - 1 } = chart.scales.x ?? {};
  const bins = ((value - figure.from) / (figure.to - figure.from)) * figure.marks.length - min;
  const shown = max - min + 1;
  if (!(bins >= 0 && bins <= shown)) return null;
  return left + (bins / shown) * (right - left);
}

const CAP = 4;
/** Narrower slots have no place for a number. */
const MIN_SLOT = 24;

/** Draws each bar's 95 % interval as a whisker and its whole percent above; a dash without a value. */
export function whiskers(marks: readonly Mark[], inks: Inks): Plugin<"bar"> {
  return {
    id: "whiskers",
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = `11px ${inks.font}`;
      ctx.textAlign = "center";
      ctx.lineWidth = 1;
      const isLabelled = chart.chartArea.width / marks.length >= MIN_SLOT;
      for (const [i, mark] of marks.entries()) {
        const x = Math.round(chart.getDatasetMeta(0).data[i]?.x ?? Number.NaN) + 0.5;
        if (Number.isNaN(x)) continue;
        if (mark.whole) drawWhole(chart, i, heightOf(chart, mark.whole.value ?? Number.NaN), inks);
        if (mark.interval) drawWhisker(chart, x, mark.interval, inks);
        if (isLabelled) drawLabel(chart, x, mark, inks);
      }
      ctx.restore();
    },
  };
}

/** A line across the bar at a place and a little beyond it: the whole file's value. */
function drawWhole(chart: Chart, at: number, y: number, inks: Inks): void {
  const bar = chart.getDatasetMeta(0).data[at];
  if (!bar || Number.isNaN(y)) return;
  const { x, width = 0 } = bar.getProps(["x", "width"]) as { x: number; width?: number }; // Bars have both.
  const { ctx } = chart;
  ctx.save();
  ctx.strokeStyle = inks.halo;
  ctx.lineWidth = 4;
  for (const isHalo of [true, false]) {
    if (!isHalo) {
      ctx.strokeStyle = inks.text;
      ctx.lineWidth = 2;
    }
    ctx.beginPath();
    ctx.moveTo(x - width / 2 - BEYOND, y);
    ctx.lineTo(x + width / 2 + BEYOND, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** Pixels of that line on either side of its bar. */
const BEYOND = 3;

function drawWhisker(chart: Chart, x: number, [low, high]: readonly [number, number], inks: Inks): void {
  const [bottom, top] = [heightOf(chart, low), heightOf(chart, high)];
  const { ctx } = chart;
  ctx.strokeStyle = inks.text;
  ctx.beginPath();
  ctx.moveTo(x, bottom);
  ctx.lineTo(x, top);
  for (const y of [bottom, top]) {
    ctx.moveTo(x - CAP, y);
    ctx.lineTo(x + CAP, y);
  }
  ctx.stroke();
}

function drawLabel(chart: Chart, x: number, mark: Mark, inks: Inks): void {
  const { ctx } = chart;
  const text = barText(mark);
  const y = heightOf(chart, Math.max(mark.value ?? 0, mark.interval?.[1] ?? 0)) - 5;
  ctx.strokeStyle = inks.halo;
  ctx.lineWidth = 4;
  ctx.lineJoin = "round";
  ctx.strokeText(text, x, y);
  ctx.lineWidth = 1;
  ctx.fillStyle = mark.value === null ? inks.mute : inks.text;
  ctx.fillText(text, x, y);
}

const heightOf = (chart: Chart, fraction: number): number =>
  Math.round(chart.scales.y?.getPixelForValue(fraction * 100) ?? 0) + 0.5;
