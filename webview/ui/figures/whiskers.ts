import type { Chart, Plugin } from "chart.js";
import type { Mark } from "../../../src/model/index.ts";
import { NO_VALUE } from "../../../src/present/numbers.ts";
import type { Inks } from "./theme.ts";

const CAP = 4;
/** Narrower slots have no place for a number. */
const MIN_SLOT = 24;

/** Draws each bar's 95 % interval as a whisker and its whole percent above; a dash where it has no value. */
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
        if (mark.interval) drawWhisker(chart, x, mark.interval, inks);
        if (isLabelled) drawLabel(chart, x, mark, inks);
      }
      ctx.restore();
    },
  };
}

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
  const text = mark.value === null ? NO_VALUE : (mark.value * 100).toFixed(0);
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
