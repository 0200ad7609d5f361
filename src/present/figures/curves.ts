import { t } from "@vscode/l10n";
import type { Axis, Curve, CurvesFigure } from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { coordinate, countText, pointText } from "../numbers.ts";
import { guideDash, isOpenShape, pointPath, seriesColour, seriesLook } from "../series.ts";
import {
  type FigureView,
  type Item,
  inSight,
  label,
  MOST_TICKS,
  type PathItem,
  type Plot,
  path,
  type Scene,
  shownCurves,
  ticksOf,
  WHOLE,
  WIDTH,
} from "./scene.ts";

const PLOT: Plot = { left: 60, top: 10, width: WIDTH - 76, height: 260 };
const BOTTOM = PLOT.top + PLOT.height;
const ROW = 18;
/** Marks of its own shape on each line; more would hide it. */
const MARKS = 7;
export const MARK_RADIUS = 3.5;

type At = (x: number, y: number) => readonly [number, number];

/**
 * Points of a line that get marks: all of a short line, else a few at even steps, offset by line so that marks do not
 * overlap.
 */
export function markedPoints({ line, points }: Curve, place: number): (point: number) => boolean {
  if (line === "dots" || points.length <= 2 * MARKS) return () => true;
  const step = points.length / MARKS;
  const shift = ((place * 0.37) % 1) * step;
  const marked = new Set(Array.from({ length: MARKS }, (_, i) => Math.floor(shift + i * step)));
  return (point) => marked.has(point);
}

/** Lines over two axes, with a legend of dashes and marks. What lies outside of the axes is not drawn. */
export function curvesScene(whole: CurvesFigure, view: FigureView = WHOLE): Scene {
  const figure = inSight(whole, view);
  const shown = shownCurves(figure.curves, view);
  const at: At = (x, y) => [
    PLOT.left + share(figure.x, x) * PLOT.width,
    PLOT.top + (1 - share(figure.y, y)) * PLOT.height,
  ];
  const guides = figure.guides.map(({ points }, place) =>
    path(
      "guide",
      pathOf(
        points.map(([x, y]) => ({ x, y })),
        at,
        false,
      ),
      { dash: guideDash(place) },
    ),
  );
  const lines = figure.curves.flatMap((curve, place) => (shown[place] ? [line(curve, place, at)] : [])).reverse();
  const plot: Item = { shape: "clip", plot: PLOT, items: [...guides, ...lines] };
  const rows = [
    ...figure.curves.flatMap((curve, place) => (shown[place] ? [curveRow(curve, place)] : [])),
    ...figure.guides.map(({ name }, place) => guideRow(name, place)),
  ];
  const legend = rows.flatMap((rowAt, row) => rowAt(BOTTOM + 54 + row * ROW));
  return { height: BOTTOM + 52 + rows.length * ROW, items: [...axes(figure, at), plot, ...legend] };
}

const share = ({ from, to }: Axis, value: number): number => (to > from ? (value - from) / (to - from) : 0);

function axes({ x, y }: CurvesFigure, at: At): readonly Item[] {
  const across = ticksOf(x.from, x.to, MOST_TICKS.x).flatMap((tick): Item[] => {
    const [left] = at(tick, y.from);
    return [
      path("grid", `M${coordinate(left)} ${PLOT.top}V${BOTTOM}`),
      label(pointText(tick), { x: left, y: BOTTOM + 12, ink: "mute", anchor: "middle" }),
    ];
  });
  const up = ticksOf(y.from, y.to, MOST_TICKS.y).flatMap((tick): Item[] => {
    const [, top] = at(x.from, tick);
    return [
      path("grid", `M${PLOT.left} ${coordinate(top)}h${PLOT.width}`),
      label(pointText(tick), { x: PLOT.left - 6, y: top, ink: "mute", anchor: "end" }),
    ];
  });
  const name = { ink: "mute", anchor: "middle" } as const;
  return [
    ...across,
    ...up,
    path("base", `M${PLOT.left} ${PLOT.top}V${BOTTOM}h${PLOT.width}`),
    label(lineText(x.name), { x: PLOT.left + PLOT.width / 2, y: BOTTOM + 30, ...name, most: 80 }),
    label(lineText(y.name), { x: 12, y: PLOT.top + PLOT.height / 2, ...name, most: 40, isUpright: true }),
  ];
}

function line(curve: Curve, place: number, at: At): Item {
  const { dash } = seriesLook(place);
  const items: PathItem[] =
    curve.line === "dots"
      ? []
      : [path({ line: seriesColour(place) }, pathOf(curve.points, at, curve.line === "steps"), { dash })];
  const isMarked = markedPoints(curve, place);
  for (const [i, { x, y }] of curve.points.entries()) {
    if (!isMarked(i)) continue;
    const title = `${lineText(curve.name)}: ${pointText(x)}, ${pointText(y)}`;
    items.push({ ...mark(place, ...at(x, y), MARK_RADIUS), title });
  }
  return { shape: "group", title: lineText(curve.name), items };
}

function mark(place: number, x: number, y: number, radius: number): PathItem {
  const { point } = seriesLook(place);
  return path({ point: seriesColour(place), isOpen: isOpenShape(point) }, pointPath(point, x, y, radius));
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[], at: At, isStepped: boolean): string {
  return points
    .map(({ x, y }, i) => {
      const [left, top] = at(x, y);
      if (i === 0) return `M${coordinate(left)} ${coordinate(top)}`;
      return isStepped ? `H${coordinate(left)}V${coordinate(top)}` : `L${coordinate(left)} ${coordinate(top)}`;
    })
    .join("");
}

/** A row of the legend at height y. */
type Row = (y: number) => readonly Item[];

function curveRow({ name, n, line }: Curve, place: number): Row {
  const { dash } = seriesLook(place);
  const text = `${lineText(name)}, ${t("n {0}", countText(n))}`;
  return (y) => [
    ...(line === "dots" ? [] : [path({ line: seriesColour(place) }, `M${PLOT.left} ${y}h28`, { dash })]),
    mark(place, PLOT.left + 14, y, 4),
    label(text, { x: PLOT.left + 36, y, most: 76 }),
  ];
}

function guideRow(name: string, place: number): Row {
  return (y) => [
    path("guide", `M${PLOT.left} ${y}h28`, { dash: guideDash(place) }),
    label(lineText(name), { x: PLOT.left + 36, y, ink: "mute", most: 76 }),
  ];
}
