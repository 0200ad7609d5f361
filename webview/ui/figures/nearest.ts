import type { Curve } from "../../../src/model/index.ts";
import type { PlotArea } from "./view.ts";

/** A point of a figure, by the place of its line and its own place on it. */
export interface PointPlace {
  readonly line: number;
  readonly point: number;
}

/** Pixels of the plot, from its left and top. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Where a value lies in the plot; it may lie outside of it. */
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

/** The point in sight that is nearest to a pixel among the lines shown; null where none is within `reach` pixels. */
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
