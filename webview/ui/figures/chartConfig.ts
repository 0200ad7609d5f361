import type { ChartConfiguration, ChartOptions } from "chart.js";
import type { BarsFigure, CurvesFigure, HistogramFigure } from "../../../src/model/index.ts";
import { markLabel } from "../../../src/present/figureText.ts";
import { isActive } from "./clauses.ts";
import { curvesConfig } from "./curvesConfig.ts";
import { histogramMarks } from "./histogramMarks.ts";
import type { Inks } from "./theme.ts";
import { tickLines } from "./tickLines.ts";
import type { FigureView } from "./view.ts";
import { whiskers } from "./whiskers.ts";

/** Figures that chart.js draws. */
export type ChartedFigure = BarsFigure | HistogramFigure | CurvesFigure;
type BarConfig = ChartConfiguration<"bar", (number | null)[], string>;
type LineConfig = ChartConfiguration<"line", { x: number; y: number }[], string>;
export type ChartConfig = BarConfig | LineConfig;

/** How chart.js is to draw the figure. Hover and clicks are the page's own. */
export function chartConfig(
  figure: ChartedFigure,
  where: readonly string[],
  view: FigureView,
  inks: Inks,
): ChartConfig {
  return figure.shape === "curves" ? curvesConfig(figure, view, inks) : barConfig(figure, where, inks);
}

function barConfig(figure: BarsFigure | HistogramFigure, where: readonly string[], inks: Inks): BarConfig {
  const isBars = figure.shape === "bars";
  const fill = isBars ? inks.bar : inks.histogram;
  const line = isBars ? inks["bar-line"] : inks["histogram-line"];
  const active = figure.marks.map((mark) => isActive(where, mark.where));
  return {
    type: "bar",
    data: {
      labels: figure.marks.map(markLabel),
      datasets: [
        {
          // An empty bin draws nothing; any other is at least a line high.
          data: figure.marks.map((mark) => (isBars ? percent(mark.value) : (mark.value ?? mark.n) || null)),
          backgroundColor: active.map((isOn) => (isOn ? inks.active : fill)),
          borderColor: active.map((isOn) => (isOn ? inks["active-line"] : line)),
          borderWidth: active.map((isOn) => (isOn ? 2 : isBars ? 1 : HAIRLINE)),
          borderSkipped: false,
          ...(isBars
            ? { barPercentage: 0.5, categoryPercentage: 1, maxBarThickness: 44 }
            : { barPercentage: 1, categoryPercentage: 0.86, minBarLength: 1.5 }),
        },
      ],
    },
    options: isBars ? barsOptions(figure.marks.length, inks) : histogramOptions(),
    plugins: [isBars ? whiskers(figure.marks, inks) : histogramMarks(figure, inks)],
  };
}

/** Bins are drawn by their fill; high contrast, where the fill is nothing, by this line. */
const HAIRLINE = 1;

const percent = (value: number | null): number | null => (value === null ? null : value * 100);

const common = {
  animation: false,
  responsive: true,
  maintainAspectRatio: false,
  events: [],
} satisfies ChartOptions<"bar">;

/** Every bar has its name as long as so many pixels are left for it; else every second one, or third. */
const LEAST_NAME_PX = 32;
/** What the axis of percents takes off the width. */
const AXIS_PX = 30;

function barsOptions(count: number, inks: Inks): ChartOptions<"bar"> {
  const font = { family: inks.font, size: 11 };
  return {
    ...common,
    layout: { padding: { top: 14 } },
    scales: {
      x: {
        grid: { display: false },
        border: { color: inks.base },
        ticks: {
          color: inks.mute,
          font,
          maxRotation: 0,
          padding: 0,
          autoSkip: false,
          callback(value, at) {
            const { ctx, width } = this.chart;
            const slot = Math.max(1, (width - AXIS_PX) / count);
            const every = Math.max(1, Math.ceil(LEAST_NAME_PX / slot));
            if (at % every !== 0) return "";
            ctx.font = `11px ${inks.font}`;
            const widthOf = (text: string) => ctx.measureText(text).width;
            return tickLines(this.getLabelForValue(Number(value)), slot * every - 4, widthOf);
          },
        },
      },
      y: {
        min: 0,
        max: 100,
        grid: { color: inks.grid, drawTicks: false },
        border: { display: false },
        ticks: { color: inks.mute, font, stepSize: 50, padding: 6 },
      },
    },
  };
}

function histogramOptions(): ChartOptions<"bar"> {
  return {
    ...common,
    layout: { padding: { top: 2, bottom: 6 } },
    scales: { x: { display: false }, y: { display: false, beginAtZero: true } },
  };
}
