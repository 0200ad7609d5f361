import type { Curve } from "../../../src/model/index.ts";

/** From the least to the greatest value that is in sight; places of categories where the axis has these. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The plot in pixels of the canvas, and what of each axis it shows: categories share its width in equal columns. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: Range;
  readonly y: Range;
}

/** What of a figure is in sight. It changes no number and filters nothing. */
export interface FigureView {
  /** Names of the lines that are shown; null for all. */
  readonly shown: ReadonlySet<string> | null;
  /** Null for the whole figure. */
  readonly zoom: { readonly x: Range; readonly y: Range } | null;
}

export const WHOLE: FigureView = { shown: null, zoom: null };

/** Whether the line at each place is shown; all of them where none of those wanted is left. */
export function shownCurves(curves: readonly Curve[], { shown }: FigureView): readonly boolean[] {
  const marks = curves.map(({ name }) => shown?.has(name) ?? true);
  return marks.some(Boolean) ? marks : curves.map(() => true);
}

/**
 * The lines shown after a press on a line's name: it alone, and all again where it is alone already. With Shift the line
 * is added or taken away. Null stands for all.
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

/** The range scaled by `factor` about a value that stays where it is, kept inside `whole` and no narrower than a 1,000th of it. */
export function zoomed(range: Range, whole: Range, factor: number, about: number): Range {
  const length = whole.max - whole.min;
  const wanted = Math.min(length, Math.max(length / 1000, (range.max - range.min) * factor));
  const share = (about - range.min) / (range.max - range.min || 1);
  const min = Math.min(Math.max(whole.min, about - share * wanted), whole.max - wanted);
  return { min, max: min + wanted };
}

/** Whether two ranges are the same to a millionth of their length. */
export function isSameRange(one: Range, other: Range): boolean {
  const near = Math.abs(other.max - other.min) / 1e6;
  return Math.abs(one.min - other.min) <= near && Math.abs(one.max - other.max) <= near;
}
