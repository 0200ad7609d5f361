import type { Chart } from "chart.js";
import type { ZoomPluginOptions } from "chartjs-plugin-zoom/types/options";
import type { AxisRange, FigureView } from "../../../src/present/figures/scene.ts";
import type { ChartedFigure } from "./chartConfig.ts";
import type { Inks } from "./theme.ts";
import { type PlotArea, zoomed } from "./view.ts";

/** Events of the wheel that are nearer to each other than this are one turn of it. */
const TURN_MS = 250;

let startedAt: Node | null = null;
let last = Number.NEGATIVE_INFINITY;

/** Notes where each turn of the wheel begins. Once a page. */
export function watchWheel(page: Document): void {
  page.addEventListener(
    "wheel",
    (event) => {
      if (event.timeStamp - last > TURN_MS) startedAt = event.target instanceof Node ? event.target : null;
      last = event.timeStamp;
    },
    { capture: true, passive: true },
  );
}

/** Whether the wheel's present turn began over the element; one that only came along while the page scrolled did not. */
const isTurnOf = (element: Element | null): boolean =>
  element !== null && startedAt !== null && (element.closest(".plot") ?? element).contains(startedAt);

/** Pixels that a press may wander before it is a drag. */
export const DRAG_PIXELS = 6;

/** Wheel and drag zoom: lines on both axes, bars and bins among their categories. */
export function zoomOptions(figure: ChartedFigure, inks: Inks, onZoom: (chart: Chart) => void): ZoomPluginOptions {
  const isCurves = figure.shape === "curves";
  const limit = (length: number) => ({ min: "original", max: "original", minRange: length / 1000 }) as const;
  return {
    limits: isCurves
      ? { x: limit(figure.x.to - figure.x.from), y: limit(figure.y.to - figure.y.from) }
      : { x: { min: 0, max: figure.marks.length - 1, minRange: 1 } },
    zoom: {
      mode: isCurves ? "xy" : "x",
      wheel: { enabled: true, speed: 0.15 },
      drag: {
        enabled: true,
        threshold: DRAG_PIXELS,
        backgroundColor: inks["drag-fill"],
        borderColor: inks["bar-line"],
        borderWidth: 1,
        drawTime: "afterDatasetsDraw",
      },
      pinch: { enabled: false },
      // A page that is being scrolled goes on scrolling, and nothing can be zoomed out of the whole.
      onZoomStart: ({ chart, event }) => {
        if (!(event instanceof WheelEvent)) return true;
        return isTurnOf(chart.canvas.parentElement) && !(event.deltaY > 0 && !chart.isZoomedOrPanned());
      },
      onZoom: ({ chart }) => onZoom(chart),
    },
  };
}

const STEP = 0.7;

/**
 * The zoom after a key: plus and minus about a value, else about the middle, 0 for the whole. Undefined for keys that
 * change nothing here.
 */
export function zoomAfter(
  key: string,
  figure: ChartedFigure,
  view: FigureView,
  area: Pick<PlotArea, "x" | "y">,
  about: { readonly x: number; readonly y: number } = { x: middle(area.x), y: middle(area.y) },
): FigureView["zoom"] | undefined {
  if (key === "0") return view.zoom ? null : undefined;
  const factor = { "+": STEP, "=": STEP, "-": 1 / STEP }[key];
  if (factor === undefined || (factor > 1 && !view.zoom)) return undefined;
  if (figure.shape !== "curves") return zoomAmong(figure.marks.length, area, factor, about.x);
  const whole = { x: { min: figure.x.from, max: figure.x.to }, y: { min: figure.y.from, max: figure.y.to } };
  const next = { x: zoomed(area.x, whole.x, factor, about.x), y: zoomed(area.y, whole.y, factor, about.y) };
  return isWhole(next.x, whole.x) && isWhole(next.y, whole.y) ? null : next;
}

/** Bars and bins are zoomed by whole columns, two at least. */
function zoomAmong(
  count: number,
  { x: shown, y }: Pick<PlotArea, "x" | "y">,
  factor: number,
  about: number,
): FigureView["zoom"] | undefined {
  const whole = { min: 0, max: count - 1 };
  const exact = zoomed(shown, whole, factor, about);
  const x =
    factor < 1
      ? { min: Math.ceil(exact.min), max: Math.floor(exact.max) }
      : { min: Math.floor(exact.min), max: Math.ceil(exact.max) };
  if (x.max <= x.min) return undefined;
  return isWhole(x, whole) ? null : { x, y };
}

const middle = (range: AxisRange): number => (range.min + range.max) / 2;

const isWhole = (range: AxisRange, whole: AxisRange): boolean => range.min <= whole.min && range.max >= whole.max;
