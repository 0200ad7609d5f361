import type { ChartConfiguration, ChartDataset, ScaleOptionsByType } from "chart.js";
import type { Axis, Curve, CurvesFigure, Guide } from "../../../src/model/index.ts";
import { lineText } from "../../../src/present/characters.ts";
import { guideDash, seriesColour, seriesLook } from "../../../src/present/series.ts";
import type { Inks } from "./theme.ts";
import { type FigureView, shownCurves } from "./view.ts";

type Dataset = ChartDataset<"line", { x: number; y: number }[]>;

/** Lines over two numeric axes: guides below, then the curves, the first of them on top. */
export function curvesConfig(
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

/** Points of a line that are drawn as marks of its own shape; more would hide the line. */
const MARKS = 7;
const MARK_RADIUS = 3.5;

function curveDataset({ name, line, points }: Curve, at: number, inks: Inks): Dataset {
  const { dash, point } = seriesLook(at);
  const colour = inks.series[seriesColour(at) - 1] ?? inks.text;
  const radius = line === "dots" || points.length <= 2 * MARKS ? MARK_RADIUS : markRadii(points.length, at);
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
    pointRadius: radius,
    pointBorderWidth: 1.5,
  };
}

/** A radius for every point: 0 but for a few at even steps, which are shifted from line to line so that they stand apart. */
function markRadii(count: number, at: number): number[] {
  const step = count / MARKS;
  const shift = ((at * 0.37) % 1) * step;
  const marked = new Set(Array.from({ length: MARKS }, (_, i) => Math.floor(shift + i * step)));
  return Array.from({ length: count }, (_, i) => (marked.has(i) ? MARK_RADIUS : 0));
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
      maxTicksLimit: isUpright ? 5 : 6,
      maxRotation: 0,
      padding: 4,
      includeBounds: false,
    },
  } satisfies { type: "linear" } & DeepPartial<ScaleOptionsByType<"linear">>;
}

type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;
