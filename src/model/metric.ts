import type { Reason } from "./score.ts";

export type IntervalMethod = "wilson" | "bootstrap" | "normal";

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
  /** The mode family it depends on, if any: `matching`, `support`, `probabilities`. */
  readonly family: ModeFamily | null;
}

export type ModeFamily = "matching" | "support" | "probabilities";

/** The samples a value stands on: everything, or one value of one slice dimension. */
export type Slice = Readonly<Record<string, string | number>> | null;

/** One metric in one mode over one slice; the shape of `metrics[]` in `--as json`. */
export interface MetricValue {
  readonly id: string;
  readonly mode: string | null;
  readonly slice: Slice;
  /** Published column or rater that ours is set against. */
  readonly against?: string;
  readonly between?: readonly [string, string];
  /** Null where undefined; the reasons are in `leftOut`. */
  readonly value: number | null;
  /** Samples the value stands on. */
  readonly n: number;
  /** Samples that count as 1, for rates only. */
  readonly count: number | null;
  /** Samples of the task and slice that the value does not stand on, by reason; zero counts are absent. */
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
  /** 95 % interval; null below 30 samples for means, and where undefined. */
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: IntervalMethod | null;
  /** There is no interval because drawing it, beside all others of the answer, would take too long. */
  readonly isUndrawn?: boolean;
}

/** Something of which there is so much that only a part of it is told; whatever is counted over all samples still is. */
export type Capped = (
  | {
      /** Values of a slice dimension: those with most samples are told. */
      readonly dimension: string;
    }
  | {
      /** Metrics and figures by criterion, by rater, or the bars of a figure. */
      readonly list: "criteria" | "raters";
    }
) & { readonly shown: number; readonly of: number };
