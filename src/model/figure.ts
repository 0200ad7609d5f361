import type { MetricValue } from "./metric.ts";

/**
 * One bar, bin or row of a figure. `where` is the filter that it stands for: clicking it adds that clause.
 * `value` is null where undefined (then `n` is 0 or the reasons are in the card).
 */
export interface Mark {
  readonly label: string;
  readonly value: number | null;
  readonly n: number;
  readonly interval: readonly [number, number] | null;
  readonly where: string | null;
  /** Glyph and colour role, for marks that are verdicts or states. */
  readonly role?: string;
}

interface FigureHead {
  readonly id: string;
  readonly title: string;
  readonly n: number;
  readonly leftOut: number;
}

/** One bar a category, with whiskers: accuracy by noise level. Values are fractions, shown in percent. */
export interface BarsFigure extends FigureHead {
  readonly shape: "bars";
  readonly axis: string;
  readonly marks: readonly Mark[];
}

/** A score's distribution: `marks` are equal-width bins of [from, to], the last one closed; `mean` is marked. */
export interface HistogramFigure extends FigureHead {
  readonly shape: "histogram";
  readonly from: number;
  readonly to: number;
  readonly mean: number | null;
  readonly marks: readonly Mark[];
}

/** Horizontal counts: verdicts, sentence states, issues. */
export interface CountsFigure extends FigureHead {
  readonly shape: "counts";
  readonly marks: readonly Mark[];
}

export type Figure = BarsFigure | HistogramFigure | CountsFigure;

/** A card of the side panel: the metric's value with the words that explain it. */
export interface Card {
  readonly value: MetricValue;
  readonly where: string | null;
}
