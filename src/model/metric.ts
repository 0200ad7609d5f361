export type Reason =
  | "no-response"
  | "no-answer"
  | "not-judged"
  | "no-counterfactual"
  | "no-documents"
  | "no-labels"
  | "not-labelled"
  | "label-failed"
  | "unsure"
  | "zero-denominator"
  | "too-few"
  | "not-repeated"
  | "constant"
  | "no-gold"
  | "no-rating"
  | "no-citations"
  | "no-score"
  | "unparsed"
  | "out-of-labels"
  | "no-order"
  | "out-of-range"
  | "bad-field"
  | "not-run"
  | "not-pooled"
  | "not-applicable";

/** An input of a metric in an export: a label or several votes, null for none. */
export type Exported = string | number | null | readonly (string | number | null)[];

/** `not-applicable` samples belong to another task and are not counted. */
export type Score =
  | { readonly state: "scored"; readonly value: number }
  | { readonly state: "undefined"; readonly reason: Reason }
  | { readonly state: "unlabelled"; readonly reason: Reason };

export const scored = (value: number): Score => ({ state: "scored", value });
export const undefinedScore = (reason: Reason): Score => ({ state: "undefined", reason });

/** Shared scores: bulk reduction allocates none. */
export const ZERO: Score = scored(0);
export const ONE: Score = scored(1);
export const NOT_APPLICABLE: Score = undefinedScore("not-applicable");
/** A local label leaves open what the score depends on. */
export const UNSURE: Score = undefinedScore("unsure");
export const UNLABELLED: Score = { state: "unlabelled", reason: "no-labels" };
export const verdictScore = (isTrue: boolean): Score => (isTrue ? ONE : ZERO);

export const isApplicable = (score: Score): boolean => score.state !== "undefined" || score.reason !== "not-applicable";

/** Reasons that depend on the answer, not on missing data. */
export const isOfAnswer = (reason: Reason): boolean =>
  reason === "zero-denominator" || reason === "no-citations" || reason === "unsure";

/** Whether an input of the score is missing: a label, a gold answer, a response, the score itself. */
export function isWithoutData(score: Score): boolean {
  if (score.state !== "undefined") return score.state === "unlabelled" && score.reason !== "not-run";
  // Labels without sources are the labeller's answer, not missing data.
  return score.reason !== "not-run" && !isOfAnswer(score.reason) && score.reason !== "no-labels";
}

/** `-groups` methods account for dependent groups; a bootstrap draws groups if there are any. */
export type IntervalMethod = "wilson" | "wilson-groups" | "t" | "t-groups" | "normal" | "bootstrap";

export interface MetricInfo {
  readonly id: string;
  /** "Accuracy", translated by `present`. */
  readonly name: string;
  readonly formula: string;
  readonly range: readonly [number, number];
  readonly direction: "higher" | "lower" | "none";
  /** `rate` is shown in percent, `mean` as a decimal. */
  readonly unit: "rate" | "mean" | "count";
  readonly source: string;
  readonly family: ModeFamily | null;
  /** Absent: `answers`. */
  readonly group?: MetricGroup;
  /** It is a score that came with the file, and no metric of ours. */
  readonly from?: "file";
  readonly isSecondOpinion?: true;
  readonly modeHints?: Readonly<Record<string, string>>;
}

/** A mean of fractions without modes. Higher is better, unless `more` says otherwise. */
export const metricInfo = ({
  id,
  name,
  formula,
  ...more
}: Pick<MetricInfo, "id" | "name" | "formula" | "source"> & Partial<MetricInfo>): MetricInfo => ({
  id,
  name,
  formula,
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  family: null,
  ...more,
});

/** What metrics are about, in the order in which pages show them. */
export const METRIC_GROUPS = ["answers", "agreement", "support", "citations", "scores", "cost"] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

/** Id of a family of modes, as its kind declares it: `matching`. */
export type ModeFamily = string;

export interface ShownFamily {
  readonly family: ModeFamily;
  readonly name: string;
  readonly short: string;
  readonly modes: readonly string[];
  /** Its metrics use sentence states, so that a row of the list shows the worst one. */
  readonly isOfSentences: boolean;
  readonly hints: Readonly<Record<string, string>>;
}

export function modeHint(families: readonly ShownFamily[], family: ModeFamily | null, mode: string): string {
  return families.find((one) => one.family === family)?.hints[mode] ?? mode;
}

/** Everything, or one value of one slice dimension. */
export type Slice = Readonly<Record<string, string | number>> | null;

/** Presentation order of a pair: file order, or swapped. */
export const PAIR_ORDERS = ["given", "swapped"] as const;
export type PairOrder = (typeof PAIR_ORDERS)[number];

/** One metric in one mode over one slice: `metrics[]` in `--as json`. */
export interface MetricValue {
  readonly id: string;
  readonly mode: string | null;
  readonly slice: Slice;
  readonly against?: string;
  readonly between?: readonly [string, string];
  /** Votes of this order only, for judges with both. Absent: all votes. */
  readonly order?: PairOrder;
  readonly k?: number;
  /** Null if undefined; see `leftOut`. */
  readonly value: number | null;
  readonly n: number;
  /** Groups of samples with one question; absent if each is its own. */
  readonly groups?: number;
  readonly count: number | null;
  /** Left-out samples of the task and slice by reason; without zeros. */
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
  /**
   * For rates of successes, if some samples did not run: the rate over all, with these as failures; or the rate over
   * those that ran, if `value` is over all.
   */
  readonly all?: CountedValue;
  readonly ran?: CountedValue;
  /** Samples whose score is 1 by convention; absent for none. */
  readonly byConvention?: number;
  /** 95 % interval; null below 30 samples for means, and if undefined. */
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: IntervalMethod | null;
  /**
   * Replaces a misleading interval, as for a calibration error, which chance inflates: the range of 95 % of the values
   * by chance.
   */
  readonly expected?: readonly [number, number];
}

export interface CountedValue {
  readonly value: number | null;
  readonly n: number;
}

/** Samples without a value of a slice dimension: in none of its slices. */
export interface Uncovered {
  readonly dimension: string;
  readonly samples: number;
}

export interface StoredScores {
  /** Common name of their columns: `(…_score)`, `(scores.…)`; empty for plain names. */
  readonly columns: string;
  /** The mode with most equal scores, the first of several. */
  readonly mode: string;
  /** Rows whose stored scores all equal ours. */
  readonly equal: number;
  /** Rows with stored scores and labels of their own. */
  readonly rows: number;
  /** By score: rows that differ from ours; without zeros. */
  readonly differing: Readonly<Record<string, number>>;
}

/** A list that is shown in part; totals still count all. */
export type Capped = (
  | {
      /** A slice dimension; its values with most samples are shown. */
      readonly dimension: string;
    }
  | {
      readonly list: "criteria" | "fields" | "raters" | "scores";
    }
) & { readonly shown: number; readonly of: number };

/** Identifies a metric value of an answer: id, mode, slice, and comparisons. */
export function metricKey({ id, mode, slice, against, between, order }: MetricValue): string {
  return JSON.stringify([id, mode, slice, against ?? null, between ?? null, order ?? null]);
}
