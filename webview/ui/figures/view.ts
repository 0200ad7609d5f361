import type { Curve } from "../../../src/model/index.ts";
import type { AxisRange, FigureView } from "../../../src/present/figures/scene.ts";

/** The plot in pixels of the canvas, and what of each axis it shows: categories share its width in equal columns. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: AxisRange;
  readonly y: AxisRange;
}

/**
 * Shown lines after a press on a line's name: only it, or all if it is the only one. With Shift it is added or removed.
 * Null is all.
 */
export function pressLegend(
  names: readonly string[],
  shown: FigureView["shown"],
  name: string,
  isShift: boolean,
): FigureView["shown"] {
  const before = new Set(names.filter((one) => shown?.has(one) ?? true));
  if (!isShift) return before.size === 1 && before.has(name) ? null : new Set([name]);
  if (before.has(name)) before.delete(name);
  else before.add(name);
  return before.size === 0 || names.every((one) => before.has(one)) ? null : before;
}

/** The range scaled by `factor` about a fixed value, within `whole` and at least a 1,000th of it. */
export function zoomed(range: AxisRange, whole: AxisRange, factor: number, about: number): AxisRange {
  const length = whole.max - whole.min;
  const wanted = Math.min(length, Math.max(length / 1000, (range.max - range.min) * factor));
  const share = (about - range.min) / (range.max - range.min || 1);
  const min = Math.min(Math.max(whole.min, about - share * wanted), whole.max - wanted);
  return { min, max: min + wanted };
}

/** Whether two ranges are the same to a millionth of their length. */
export function isSameRange(one: AxisRange, other: AxisRange): boolean {
  const near = Math.abs(other.max - other.min) / 1e6;
  return Math.abs(one.min - other.min) <= near && Math.abs(one.max - other.max) <= near;
}

/** A point of a figure, by the place of its line and its own place on it. */
export interface PointPlace {
  readonly line: number;
  readonly point: number;
}

/** Pixels of the plot, from its left and top. */
interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A value's pixel, which may be outside of the plot. */
export function pixelOf(area: PlotArea, { x, y }: Pixel): Pixel {
  const across = (x - area.x.min) / (area.x.max - area.x.min || 1);
  const up = (y - area.y.min) / (area.y.max - area.y.min || 1);
  return { x: area.left + across * area.width, y: area.top + (1 - up) * area.height };
}

/** Whether a value is in sight, its edges among it. */
export function isInSight({ x, y }: PlotArea, value: Pixel): boolean {
  const [nearX, nearY] = [(x.max - x.min) * 1e-9, (y.max - y.min) * 1e-9];
  const isAcross = value.x >= x.min - nearX && value.x <= x.max + nearX;
  return isAcross && value.y >= y.min - nearY && value.y <= y.max + nearY;
}

/** The point in sight that is nearest to a pixel among the lines shown; null if none is within `reach` pixels. */
export function nearestPoint(
  curves: readonly Curve[],
  shown: readonly boolean[],
  area: PlotArea,
  pixel: Pixel,
  reach: number,
): PointPlace | null {
  let found: PointPlace | null = null;
  let least = reach * reach;
  for (const [line, curve] of curves.entries()) {
    if (!shown[line]) continue;
    for (const [point, value] of curve.points.entries()) {
      if (!isInSight(area, value)) continue;
      const at = pixelOf(area, value);
      const distance = (at.x - pixel.x) ** 2 + (at.y - pixel.y) ** 2;
      if (distance > least) continue;
      least = distance;
      found = { line, point };
    }
  }
  return found;
}

/** Keys that move from point to point. Page Up and Page Down take a tenth of the line. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  PageUp: (at, last) => at + Math.max(1, Math.round(last / 10)),
  PageDown: (at, last) => at - Math.max(1, Math.round(last / 10)),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The point that a key leads to: along the line, or with Up and Down to the point of the line before or after it whose x
 * is nearest. Null for keys that lead nowhere; ends do not wrap.
 */
export function movedPoint(
  key: string,
  curves: readonly Curve[],
  shown: readonly boolean[],
  at: PointPlace,
): PointPlace | null {
  const curve = curves[at.line];
  if (!curve) return null;
  const step = STEPS[key];
  if (step) {
    const last = curve.points.length - 1;
    return { line: at.line, point: Math.max(0, Math.min(last, step(at.point, last))) };
  }
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const x = curve.points[at.point]?.x ?? 0;
  const next = key === "ArrowDown" ? 1 : -1;
  for (let line = at.line + next; line >= 0 && line < curves.length; line += next) {
    const points = curves[line]?.points ?? [];
    if (shown[line] && points.length > 0) return { line, point: nearestAcross(points, x) };
  }
  return at;
}

function nearestAcross(points: Curve["points"], x: number): number {
  let found = 0;
  for (const [at, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[found]?.x ?? 0) - x)) found = at;
  }
  return found;
}
