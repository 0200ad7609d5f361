import type { Curve, Figure } from "../../model/index.ts";
import { significant, tensBelow } from "../numbers.ts";
import { widthOf } from "../table.ts";

/**
 * What a figure shows, as shapes and texts at their places. It is computed here once; the report paints it as SVG and a
 * copied picture on a canvas. On the page chart.js lays charts out anew for each width, with the same ticks, marks and
 * labels.
 */
export interface Scene {
  readonly height: number;
  readonly items: readonly Item[];
}

/** Width of every scene, in units of its own. */
export const WIDTH = 640;

/** What a shape or a text is drawn with; a painter gives each its colour. Lines and points also have their series. */
export type Ink =
  | "text"
  | "mute"
  | "grid"
  | "base"
  | "whisker"
  | "bar"
  | "bin"
  | "count"
  | "mean"
  | "guide"
  | "cell"
  | { readonly line: number }
  | { readonly point: number; readonly isOpen: boolean };

export interface PathItem {
  readonly shape: "path";
  readonly ink: Ink;
  /** As the `d` of an SVG path, which canvases read too. */
  readonly d: string;
  readonly dash?: readonly number[];
  readonly title?: string;
}

interface RectItem {
  readonly shape: "rect";
  readonly ink: Ink;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A cell's tone, and how strongly it is shaded, in [0, 1]. */
  readonly tone?: "good" | "bad";
  readonly shade?: number;
  readonly title?: string;
}

interface TextItem {
  readonly shape: "text";
  readonly ink: "text" | "mute";
  /** Cut to its room already. */
  readonly text: string;
  /** The uncut text, if it was cut. */
  readonly title?: string;
  readonly x: number;
  /** The middle of the line. */
  readonly y: number;
  readonly anchor?: "start" | "middle" | "end";
  /** Runs upwards. */
  readonly isUpright?: true;
}

/** Items that a hover names together. */
interface GroupItem {
  readonly shape: "group";
  readonly title: string;
  readonly items: readonly Item[];
}

/** Items that are clipped to the plot. */
interface ClipItem {
  readonly shape: "clip";
  readonly plot: Plot;
  readonly items: readonly Item[];
}

export type Item = PathItem | RectItem | TextItem | GroupItem | ClipItem;

/** A plot's rectangle. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly ink?: "text" | "mute";
  readonly anchor?: "start" | "middle" | "end";
  /** Cells of a terminal that it may take; the rest of a longer text is cut off. */
  readonly most?: number;
  readonly isUpright?: true;
}

export function label(text: string, { ink = "text", most = Number.POSITIVE_INFINITY, ...place }: Label): TextItem {
  const cut = cutTo(text, most);
  return { shape: "text", ink, text: cut, ...(cut === text ? {} : { title: text }), ...place };
}

export const path = (ink: Ink, d: string, rest: Pick<PathItem, "dash" | "title"> = {}): PathItem => ({
  shape: "path",
  ink,
  d,
  ...rest,
});

function cutTo(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let cut = "";
  for (const character of text) {
    if (widthOf(cut + character) > most - 1) break;
    cut += character;
  }
  return `${cut}…`;
}

/** Pixels that a cell of text takes at the size of labels, at the most. */
export const CELL = 7;

/** About how many pixels a text takes. */
export const pixelsOf = (text: string): number => widthOf(text) * CELL;

/** Round numbers within [from, to], `most` of them at the most: steps of 1, 2 or 5 of a power of ten. */
export function ticksOf(from: number, to: number, most: number): readonly number[] {
  if (!(to > from)) return [from];
  const rough = (to - from) / most;
  const power = tensBelow(rough);
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => significant((first + i) * step));
}

/** Ticks that the axes of curves have at the most. */
export const MOST_TICKS = { x: 6, y: 5 } as const;

/** The visible range of values, or of category indexes. */
export interface AxisRange {
  readonly min: number;
  readonly max: number;
}

/** What of a figure is in sight. It changes no number and filters nothing. */
export interface FigureView {
  /** Names of the lines that are shown; null for all. */
  readonly shown: ReadonlySet<string> | null;
  /** Null for the whole figure. */
  readonly zoom: { readonly x: AxisRange; readonly y: AxisRange } | null;
}

export const WHOLE: FigureView = { shown: null, zoom: null };

/** Lines that are shown before anybody has chosen some. */
const FIRST_LINES = 8;

/** What of a figure is in sight at first: of many lines the first that have points, the others when they are chosen. */
export function firstView(figure: Figure): FigureView {
  if (figure.shape !== "curves" || figure.curves.length <= FIRST_LINES) return WHOLE;
  const drawn = figure.curves.filter(({ points }) => points.length > 0);
  return { ...WHOLE, shown: new Set(drawn.slice(0, FIRST_LINES).map(({ name }) => name)) };
}

/** By line: whether it is shown. All are if none of the wanted ones is left. */
export function shownCurves(curves: readonly Curve[], { shown }: FigureView): readonly boolean[] {
  const marks = curves.map(({ name }) => shown?.has(name) ?? true);
  return marks.some(Boolean) ? marks : curves.map(() => true);
}

/** The figure as if what is in sight were the whole of it. Lines keep their places, by which they look. */
export function inSight<Shown extends Figure>(figure: Shown, { zoom }: FigureView): Shown {
  if (zoom === null) return figure;
  if (figure.shape === "curves") {
    const x = { ...figure.x, from: zoom.x.min, to: zoom.x.max };
    return { ...figure, x, y: { ...figure.y, from: zoom.y.min, to: zoom.y.max } };
  }
  if (figure.shape !== "histogram") return figure;
  const bin = (figure.to - figure.from) / Math.max(1, figure.marks.length);
  const [first, last] = [Math.max(0, Math.round(zoom.x.min)), Math.round(zoom.x.max)];
  const marks = figure.marks.slice(first, last + 1);
  const from = figure.from + first * bin;
  return { ...figure, marks, from, to: from + marks.length * bin };
}
