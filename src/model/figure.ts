import type { MetricValue } from "./metric.ts";

/**
 * One bar, bin or row. A click adds its filter `where`. `value` is null if undefined (then `n` is 0 or the card has the
 * reasons).
 */
export interface Mark {
  readonly label: string;
  readonly value: number | null;
  readonly n: number;
  /** Number of samples of its filter, if `n` counts something else. */
  readonly lists?: number;
  /** Groups of its samples, if some share one. */
  readonly groups?: number;
  readonly interval: readonly [number, number] | null;
  readonly where: string | null;
  readonly role?: string;
  readonly whole?: Pick<Mark, "value" | "n" | "lists">;
}

export const listing = (samples: number, n: number): Pick<Mark, "lists"> => (samples === n ? {} : { lists: samples });

interface FigureHead {
  readonly id: string;
  readonly title: string;
  readonly isSecondOpinion?: true;
  readonly n: number;
  readonly leftOut: number;
  readonly whole?: { readonly n: number; readonly leftOut: number };
}

export interface BarsFigure extends FigureHead {
  readonly shape: "bars";
  readonly axis: string;
  readonly marks: readonly Mark[];
}

export interface HistogramGuide {
  readonly name: string;
  readonly x: number;
}

/** `marks` are equal bins of [from, to], the last one closed. */
export interface HistogramFigure extends FigureHead {
  readonly shape: "histogram";
  readonly from: number;
  readonly to: number;
  readonly mean: number | null;
  readonly marks: readonly Mark[];
  readonly guides?: readonly HistogramGuide[];
}

export interface CountsFigure extends FigureHead {
  readonly shape: "counts";
  readonly marks: readonly Mark[];
}

export interface Axis {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** `where` is the filter of a click, with `n` samples. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  /** Absent if a click adds the whole curve's filter. */
  readonly n?: number;
  readonly where: string | null;
}

export interface Curve {
  readonly name: string;
  readonly n: number;
  readonly line: "steps" | "straight" | "dots";
  readonly points: readonly CurvePoint[];
  /** The whole curve's filter, with `n` samples. */
  readonly where: string | null;
}

export interface Guide {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

export interface CurvesFigure extends FigureHead {
  readonly shape: "curves";
  readonly x: Axis;
  readonly y: Axis;
  readonly curves: readonly Curve[];
  readonly guides: readonly Guide[];
}

/**
 * Counts of pairs, a mark per cell in row order: confusion, transitions, agreement of raters (`value` in [-1, 1]). A
 * count's share is of its row. Pages name a cell by row and column, others by its label.
 */
export interface MatrixFigure extends FigureHead {
  readonly shape: "matrix";
  readonly rowAxis: string;
  readonly columnAxis: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly Mark[];
  /** Shading by share of the row, or by distance from 0. */
  readonly unit: "count" | "agreement";
}

export type MarkedFigure = BarsFigure | HistogramFigure | CountsFigure;

export type Figure = MarkedFigure | CurvesFigure | MatrixFigure;

export interface Card {
  readonly value: MetricValue;
  readonly where: string | null;
}
