import type { Chart, Plugin } from "chart.js";
import type { HistogramFigure } from "../../../src/model/index.ts";
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

/** Where a value of the score lies, whatever bins are in sight; null where it lies outside of them. */
function pixelAcross(chart: Chart, figure: HistogramFigure, value: number): number | null {
  const { left, right } = chart.chartArea;
  const { min = 0, max = figure.marks.length - 1 } = chart.scales.x ?? {};
  const bins = ((value - figure.from) / (figure.to - figure.from)) * figure.marks.length - min;
  const shown = max - min + 1;
  if (!(bins >= 0 && bins <= shown)) return null;
  return left + (bins / shown) * (right - left);
}
