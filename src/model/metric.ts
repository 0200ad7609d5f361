/** Why a score does not exist for a sample. */
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

/** What a metric is computed from, as an export has it: a label, or what several votes came to, null for none. */
export type Exported = string | number | null | readonly (string | number | null)[];

/** What a metric says of one sample. `not-applicable` samples belong to another task and are not counted at all. */
export type Score =
  | { readonly state: "scored"; readonly value: number }
  | { readonly state: "undefined"; readonly reason: Reason }
  | { readonly state: "unlabelled"; readonly reason: Reason };

export const scored = (value: number): Score => ({ state: "scored", value });
export const undefinedScore = (reason: Reason): Score => ({ state: "undefined", reason });

/** Ready-made scores: bulk reduction allocates none for verdicts and reasons. */
export const ZERO: Score = scored(0);
export const ONE: Score = scored(1);
export const NOT_APPLICABLE: Score = undefinedScore("not-applicable");
/** Labelled by a guess that leaves open what the score turns on. */
export const UNSURE: Score = undefinedScore("unsure");
export const UNLABELLED: Score = { state: "unlabelled", reason: "no-labels" };
export const verdictScore = (isTrue: boolean): Score => (isTrue ? ONE : ZERO);

/** Whether the score is about this sample at all. */
export const isApplicable = (score: Score): boolean => score.state !== "undefined" || score.reason !== "not-applicable";

/** Reasons that follow from what was answered, and not from data that are not there. */
export const isOfAnswer = (reason: Reason): boolean =>
  reason === "zero-denominator" || reason === "no-citations" || reason === "unsure";

/** Whether what a score is made from is missing: a label, a gold answer, a response, the score itself. */
export function isWithoutData(score: Score): boolean {
  if (score.state !== "undefined") return score.state === "unlabelled" && score.reason !== "not-run";
  // Sentences are labelled and name no sources: that too follows from the answer. Without one nothing is gone that was there.
  return score.reason !== "not-run" && !isOfAnswer(score.reason) && score.reason !== "no-labels";
}

/** Those of `-groups` know that samples of one group depend on each other; a bootstrap draws groups where there are any. */
export type IntervalMethod = "wilson" | "wilson-groups" | "t" | "t-groups" | "normal" | "bootstrap";

/** What a metric is, for `evaloupe metrics`, cards, tooltips and the documentation. */
export interface MetricInfo {
  readonly id: string;
  /** Short name for a card: "Accuracy". Translated when shown, see `present`. */
  readonly name: string;
  /** The formula in words and symbols, one line. */
  readonly formula: string;
  readonly range: readonly [number, number];
  readonly direction: "higher" | "lower" | "none";
  /** `rate` is shown in percent, `mean` as a decimal. */
  readonly unit: "rate" | "mean" | "count";
  /** Paper or program that defines it. */
  readonly source: string;
  /** The mode family it depends on, if any. */
  readonly family: ModeFamily | null;
  /** Absent: `answers`. */
  readonly group?: MetricGroup;
  /** It is a score that came with the file, and no metric of ours. */
  readonly from?: "file";
  /** The file has verdicts of its own, so that this rate of ours stands behind them. */
  readonly isSecondOpinion?: true;
  /** What its modes do, by their ids, in the person's language; there where it is on its way to a page. */
  readonly modeHints?: Readonly<Record<string, string>>;
}

/** What metrics are about, in the order in which pages show them. */
export const METRIC_GROUPS = ["answers", "agreement", "support", "citations", "scores", "cost"] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

/** Id of a family of modes, as its kind declares it: `matching`. */
export type ModeFamily = string;

/** A family of modes as pages and reports show it, with its words in the person's language. */
export interface ShownFamily {
  readonly family: ModeFamily;
  /** For headings and menus. */
  readonly name: string;
  /** Beside switches. */
  readonly short: string;
  readonly modes: readonly string[];
  /** Its metrics stand on states of sentences, so that a row of the list shows the worst one. */
  readonly isOfSentences: boolean;
  /** What each mode does, by its id. */
  readonly hints: Readonly<Record<string, string>>;
}

/** What a mode does, in words; its id where nothing is known of it. */
export function modeHint(families: readonly ShownFamily[], family: ModeFamily | null, mode: string): string {
  return families.find((one) => one.family === family)?.hints[mode] ?? mode;
}

/** The samples a value stands on: everything, or one value of one slice dimension. */
export type Slice = Readonly<Record<string, string | number>> | null;

/** The order in which the candidates of a pair were shown: as they stand in the file, or the second one first. */
export const PAIR_ORDERS = ["given", "swapped"] as const;
export type PairOrder = (typeof PAIR_ORDERS)[number];

/** One metric in one mode over one slice; the shape of `metrics[]` in `--as json`. */
export interface MetricValue {
  readonly id: string;
  readonly mode: string | null;
  readonly slice: Slice;
  /** Published column or rater that ours is set against. */
  readonly against?: string;
  readonly between?: readonly [string, string];
  /** Of a judge who saw pairs in both orders: the votes of this order alone. Absent: all of its votes. */
  readonly order?: PairOrder;
  /** How many answers of an item were drawn, for chances of several of them. */
  readonly k?: number;
  /** Null where undefined; the reasons are in `leftOut`. */
  readonly value: number | null;
  /** Samples the value stands on. */
  readonly n: number;
  /** Groups that these are in, of samples that ask the same question; absent where each is in one of its own. */
  readonly groups?: number;
  /** Samples that count as 1, for rates only. */
  readonly count: number | null;
  /** Samples of the task and slice that the value does not stand on, by reason; zero counts are absent. */
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
  /**
   * Of a rate where more is better, if some samples did not run: the rate of all, in which these count as not right; or, where
   * `value` is that of all, the rate of those that ran.
   */
  readonly all?: CountedValue;
  readonly ran?: CountedValue;
  /** Of the n samples, those whose score is 1 by convention alone; absent where none is. */
  readonly byConvention?: number;
  /** 95 % interval; null below 30 samples for means, and where undefined. */
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: IntervalMethod | null;
  /**
   * Where an interval would mislead, as of a calibration error, which chance makes too large: from where to where 95 % of
   * the values lie that chance alone gives.
   */
  readonly expected?: readonly [number, number];
}

/** A rate and the samples that it is of. */
export interface CountedValue {
  readonly value: number | null;
  readonly n: number;
}

/** Samples that have no value of a slice dimension others have: no slice of it covers them. */
export interface Uncovered {
  readonly dimension: string;
  readonly samples: number;
}

/** How well one mode explains the scores of one judge that the rows came with. */
export interface StoredScores {
  /** Name of the columns they stand in: `(…_score)`, `(scores.…)`; empty for plain names. */
  readonly columns: string;
  /** The mode that equals them most often, the first of several. */
  readonly mode: string;
  /** Rows of which every stored score equals ours. */
  readonly equal: number;
  /** Rows with stored scores and labels of their own. */
  readonly rows: number;
  /** By score: the rows in which it differs from ours; scores that differ in none are absent. */
  readonly differing: Readonly<Record<string, number>>;
}

/** Something of which there is so much that only a part of it is told; whatever is counted over all samples still is. */
export type Capped = (
  | {
      /** Values of a slice dimension: those with most samples are told. */
      readonly dimension: string;
    }
  | {
      /** Metrics and figures by criterion, by rater, by score of the file, or the bars of a figure. */
      readonly list: "criteria" | "fields" | "raters" | "scores";
    }
) & { readonly shown: number; readonly of: number };

/** Tells metric values of one answer apart: id, mode, slice, and what it is set against. */
export function metricKey({ id, mode, slice, against, between, order }: MetricValue): string {
  return JSON.stringify([id, mode, slice, against ?? null, between ?? null, order ?? null]);
}
