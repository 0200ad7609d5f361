import type { ChartedFigure } from "./chartConfig.ts";
import { type FigureView, type PlotArea, type Range, zoomed } from "./view.ts";

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

const middle = (range: Range): number => (range.min + range.max) / 2;

const isWhole = (range: Range, whole: Range): boolean => range.min <= whole.min && range.max >= whole.max;
