import type { ChartConfiguration, ChartDataset, ChartOptions, Scale, ScaleOptionsByType } from "chart.js";
import type { Axis, BarsFigure, Curve, CurvesFigure, Guide, HistogramFigure, Mark } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { BIN_SHARE, countOf, LEAST_BIN } from "../../../src/present/figures/bars.ts";
import { MARK_RADIUS, markedPoints } from "../../../src/present/figures/curves.ts";
import { type FigureView, MOST_TICKS, shownCurves, ticksOf } from "../../../src/present/figures/scene.ts";
import { markLabel, shareOf, wholeShare } from "../../../src/present/figureText.ts";
import { pointText } from "../../../src/present/numbers.ts";
import { guideDash, seriesColour, seriesLook } from "../../../src/present/series.ts";
import { histogramMarks, whiskers } from "./chartPlugins.ts";
import { isActive } from "./selection.ts";
import type { Inks } from "./theme.ts";

/**
 * A bar's name in at most two lines of a width, broken between its parts; the rest becomes an ellipsis. `widthOf`
 * measures in the same unit as `width`.
 */
export function tickLines(name: string, width: number, widthOf: (text: string) => number): string | string[] {
  if (widthOf(name) <= width) return name;
  const parts = name.match(/[^\s_\-./:]*[\s_\-./:]*/g)?.filter((part) => part !== "") ?? [];
  let first = "";
  for (const part of parts) {
    if (widthOf((first + part).trimEnd()) > width) break;
    first += part;
  }
  if (first === "") return cut(name, width, widthOf);
  const rest = name.slice(first.length);
  return [first.trimEnd(), widthOf(rest) <= width ? rest : cut(rest, width, widthOf)];
}

/** As many characters as fit with an ellipsis behind them; the first one always. */
function cut(text: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...text];
  let length = characters.length - 1;
  while (length > 1 && widthOf(`${characters.slice(0, length).join("")}…`) > width) length--;
  return `${characters.slice(0, length).join("")}…`;
}

type Dataset = ChartDataset<"line", { x: number; y: number }[]>;

/** Lines over two numeric axes: guides below, then the curves, the first of them on top. */
function curvesConfig(
  figure: CurvesFigure,
  view: FigureView,
  inks: Inks,
): ChartConfiguration<"line", { x: number; y: number }[], string> {
  const shown = shownCurves(figure.curves, view);
  return {
    type: "line",
    data: {
      datasets: [
        ...figure.curves.map((curve, at) => ({ ...curveDataset(curve, at, inks), hidden: !shown[at] })),
        ...figure.guides.map((guide, at) => guideDataset(guide, at, inks)),
      ],
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      events: [],
      parsing: false,
      layout: { padding: { top: 6, right: 8 } },
      scales: { x: axis(figure.x, inks, false), y: axis(figure.y, inks, true) },
    },
  };
}

function curveDataset(curve: Curve, at: number, inks: Inks): Dataset {
  const { name, line, points } = curve;
  const isMarked = markedPoints(curve, at);
  const { dash, point } = seriesLook(at);
  const colour = inks.series[seriesColour(at) - 1] ?? inks.text;
  return {
    label: lineText(name),
    data: points.map(({ x, y }) => ({ x, y })),
    order: at,
    showLine: line !== "dots",
    stepped: line === "steps",
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: 1.5,
    borderDash: [...dash],
    borderJoinStyle: "round",
    pointStyle: point,
    pointRadius: points.map((_, point) => (isMarked(point) ? MARK_RADIUS : 0)),
    pointBorderWidth: 1.5,
  };
}

function guideDataset({ name, points }: Guide, at: number, inks: Inks): Dataset {
  return {
    label: lineText(name),
    data: points.map(([x, y]) => ({ x, y })),
    order: Number.MAX_SAFE_INTEGER,
    borderColor: inks.guide,
    borderWidth: 1,
    borderDash: [...guideDash(at)],
    pointRadius: 0,
  };
}

function axis({ name, from, to }: Axis, inks: Inks, isUpright: boolean) {
  const font = { family: inks.font, size: 11 };
  return {
    type: "linear",
    min: from,
    max: to,
    title: { display: true, text: lineText(name), color: inks.mute, font, padding: isUpright ? 2 : 0 },
    grid: { color: inks.grid, drawTicks: false },
    border: { color: inks.base },
    ticks: {
      color: inks.mute,
      font,
      maxRotation: 0,
      padding: 4,
      autoSkip: false,
      callback: (tick: unknown) => pointText(Number(tick)),
    },
    afterBuildTicks(scale: Scale) {
      const ticks = ticksOf(scale.min, scale.max, isUpright ? MOST_TICKS.y : MOST_TICKS.x);
      scale.ticks = ticks.map((value) => ({ value }));
    },
  } satisfies { type: "linear" } & DeepPartial<ScaleOptionsByType<"linear">>;
}

type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;

/** Figures that chart.js draws. */
export type ChartedFigure = BarsFigure | HistogramFigure | CurvesFigure;
type BarConfig = ChartConfiguration<"bar", (number | null)[], string>;
type LineConfig = ChartConfiguration<"line", { x: number; y: number }[], string>;
type ChartConfig = BarConfig | LineConfig;

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
          data: figure.marks.map((mark) => (isBars ? percent(mark.value) : heightIn(figure, mark) || null)),
          backgroundColor: active.map((isOn) => (isOn ? inks.active : fill)),
          borderColor: active.map((isOn) => (isOn ? inks["active-line"] : line)),
          borderWidth: active.map((isOn) => (isOn ? 2 : isBars ? 1 : HAIRLINE)),
          borderSkipped: false,
          ...(isBars
            ? { barPercentage: 0.5, categoryPercentage: 1, maxBarThickness: 44 }
            : { barPercentage: 1, categoryPercentage: BIN_SHARE, minBarLength: LEAST_BIN }),
        },
      ],
    },
    options: isBars ? barsOptions(figure.marks.length, inks) : histogramOptions(figure),
    plugins: [isBars ? whiskers(figure.marks, inks) : histogramMarks(figure, inks)],
  };
}

/** Bins have fills; in high contrast, which has none, this line. */
const HAIRLINE = 1;

/** Bins are as high as their counts; under a filter as their shares, for comparison with the whole file's. */
const heightIn = (figure: BarsFigure | HistogramFigure, mark: Mark): number =>
  figure.whole ? shareOf(mark, figure) : countOf(mark);

const percent = (value: number | null): number | null => (value === null ? null : value * 100);

const common = {
  animation: false,
  responsive: true,
  maintainAspectRatio: false,
  events: [],
} satisfies ChartOptions<"bar">;

/** Least width of a bar's name; with less room only every second or third bar has one. */
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

function histogramOptions(figure: BarsFigure | HistogramFigure): ChartOptions<"bar"> {
  const greatest = Math.max(...figure.marks.flatMap((mark) => [shareOf(mark, figure), wholeShare(mark, figure) ?? 0]));
  const most = figure.whole && greatest > 0 ? { max: greatest } : {};
  return {
    ...common,
    layout: { padding: { top: 2, bottom: 6 } },
    scales: { x: { display: false }, y: { display: false, beginAtZero: true, ...most } },
  };
}
