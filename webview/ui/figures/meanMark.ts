import type { Plugin } from "chart.js";
import type { HistogramFigure } from "../../../src/model/index.ts";
import type { Inks } from "./theme.ts";

/** Draws the base line of a histogram, and a small triangle below it at the mean. */
export function meanMark(figure: HistogramFigure, inks: Inks): Plugin<"bar"> {
  return {
    id: "mean-mark",
    afterDatasetsDraw({ ctx, chartArea: { left, right, bottom } }) {
      ctx.save();
      ctx.fillStyle = inks.base;
      ctx.fillRect(left, Math.round(bottom), right - left, 1);
      if (figure.mean !== null && figure.to > figure.from) {
        const x = left + ((figure.mean - figure.from) / (figure.to - figure.from)) * (right - left);
        const y = Math.round(bottom) + 1.5;
        ctx.fillStyle = inks.text;
        ctx.beginPath();
        ctx.moveTo(x, y);
        ctx.lineTo(x + 3.5, y + 4.5);
        ctx.lineTo(x - 3.5, y + 4.5);
        ctx.fill();
      }
      ctx.restore();
    },
  };
}
