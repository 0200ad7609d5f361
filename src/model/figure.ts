import type { MetricValue } from "./metric.ts";

/**
 * One bar, bin or row of a figure. `where` is the filter that it stands for: clicking it adds that clause.
 * `value` is null where undefined (then `n` is 0 or the reasons are in the card).
 */
export interface Mark {
  readonly label: string;
  readonly value: number | null;
  readonly n: number;
  /** How many samples its filter lets through, where it counts something else: sentences, or only those that are scored. */
  readonly lists?: number;
  /** Groups that its samples are in, where some have several of them. */
  readonly groups?: number;
  readonly interval: readonly [number, number] | null;
  readonly where: string | null;
  /** Glyph and colour role, for marks that are verdicts or states. */
  readonly role?: string;
  /** The same mark over the whole file; there where a filter leaves a part of it. */
  readonly whole?: Pick<Mark, "value" | "n" | "lists">;
}

/** What a mark says of its filter, which lets so many samples through: nothing where it counts these. */
export const listing = (samples: number, n: number): Pick<Mark, "lists"> => (samples === n ? {} : { lists: samples });

interface FigureHead {
  readonly id: string;
  readonly title: string;
  /** The file has verdicts of its own, and this figure speaks of ours. */
  readonly isSecondOpinion?: true;
  readonly n: number;
  readonly leftOut: number;
  /** What the figure of the whole file stands on; there where its marks say what they are over the whole file. */
  readonly whole?: { readonly n: number; readonly leftOut: number };
}

/** One bar a category, with whiskers: accuracy by noise level. Values are fractions, shown in percent. */
export interface BarsFigure extends FigureHead {
  readonly shape: "bars";
  readonly axis: string;
  readonly marks: readonly Mark[];
}

/** A line across a histogram to compare with: an ideal model, a guess. `x` is a value of the score, in [from, to]. */
export interface HistogramGuide {
  readonly name: string;
  readonly x: number;
}

/** A score's distribution: `marks` are equal-width bins of [from, to], the last one closed; `mean` is marked. */
export interface HistogramFigure extends FigureHead {
  readonly shape: "histogram";
  readonly from: number;
  readonly to: number;
  readonly mean: number | null;
  readonly marks: readonly Mark[];
  /** Drawn as dashed lines, each named below the bins. */
  readonly guides?: readonly HistogramGuide[];
}

/** Horizontal counts: verdicts, sentence states, issues. */
export interface CountsFigure extends FigureHead {
  readonly shape: "counts";
  readonly marks: readonly Mark[];
}

/** A numeric axis, drawn from `from` to `to`. */
export interface Axis {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A point of a curve; `where` is the filter that a click on it adds, and lets `n` samples through. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  /** Absent where a click adds the filter of the whole curve, which has an `n` of its own. */
  readonly n?: number;
  readonly where: string | null;
}

/** One line of a curves figure: a model, a task, a bin's accuracy. */
export interface Curve {
  readonly name: string;
  readonly n: number;
  /** Drawn as steps (a `y` holds until the next point's `x`), as straight lines, or as dots alone. */
  readonly line: "steps" | "straight" | "dots";
  /** In the order in which they are joined. */
  readonly points: readonly CurvePoint[];
  /** The filter that the whole curve stands for; it lets `n` samples through. */
  readonly where: string | null;
}

/** A dashed line to compare with: chance's diagonal, an ideal model, x = 0. Its words stand in the legend. */
export interface Guide {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

/** Lines over numbers: share of questions above x, ROC, reliability. At most 600 points a line: the host bins. */
export interface CurvesFigure extends FigureHead {
  readonly shape: "curves";
  readonly x: Axis;
  readonly y: Axis;
  readonly curves: readonly Curve[];
  readonly guides: readonly Guide[];
}

/**
 * Counts of pairs, a mark a cell in row order: confusion, transitions, agreement of raters (then `value` is in [-1, 1]).
 * A count's share is of its row. The page names a cell by its row and column; the mark's own label serves elsewhere.
 */
export interface MatrixFigure extends FigureHead {
  readonly shape: "matrix";
  readonly rowAxis: string;
  readonly columnAxis: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly Mark[];
  /** `count`: shaded by its share of the row; `agreement`: by its distance from 0. */
  readonly unit: "count" | "agreement";
}

/** Figures that are a list of marks. */
export type MarkedFigure = BarsFigure | HistogramFigure | CountsFigure;

export type Figure = MarkedFigure | CurvesFigure | MatrixFigure;

/** A card of the side panel: the metric's value with the words that explain it. */
export interface Card {
  readonly value: MetricValue;
  readonly where: string | null;
}
