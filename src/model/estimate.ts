import type { Annotator } from "./label.ts";

/** Samples or sentences with one value by the judge. */
export interface EstimateStratum {
  /** `yes` and `no`, the judge's value, or `q1` to `q4` by quartiles. */
  readonly id: string;
  readonly size: number;
  readonly labelled: number;
  /** Sum of these labels; their number of yes, if binary. */
  readonly yes: number;
}

export type NoEstimate = "no-labels" | "too-few" | "not-judged";

export interface LabelTarget {
  readonly index: number;
  /** A response sentence; null for the whole sample. */
  readonly sentence: string | null;
}

/**
 * Estimate of a person's value over all samples with a judge's value, from labels in a plan: strata by the judge's
 * verdict, in random order. `labels/sampling.ts` decides which labels count.
 */
export interface Estimate {
  readonly metric: string;
  /** An annotator, a rater, `file` for its own scores, `rules` for our match. */
  readonly judge: Annotator;
  readonly person: Annotator | null;
  readonly seed: number;
  /** `pair`: both samples of a pair of two runs. */
  readonly unit: "sample" | "sentence" | "pair";
  /** Yes and no make a rate, other labels a mean in their unit. */
  readonly isRate: boolean;
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
  readonly reason?: NoEstimate;
  readonly judged: number | null;
  readonly labelled: number;
  /** Labels outside of the plan, which do not count. */
  readonly outside: number;
  /** Labels that are missing before those outside count: drawn before them, and not given. */
  readonly skipped: number;
  /** Units with a judge's value. */
  readonly size: number;
  /** Questions of these units; absent if each has its own. */
  readonly groups?: number;
  readonly leftOut: number;
  /** Labels that would be worth as much without a judge; null without a value. */
  readonly effectiveLabels: number | null;
  readonly strata: readonly EstimateStratum[];
  /** Next labels of the plan, at most ten a step, and their expected interval; null while there are too few. */
  readonly more: { readonly labels: number; readonly expected: readonly [number, number] | null };
  readonly next: readonly LabelTarget[];
}

export interface LabelPlan {
  readonly plan: 1;
  readonly metric: string;
  readonly judge: Annotator;
  readonly seed: number;
  readonly strata: readonly { readonly id: string; readonly size: number }[];
}

export interface EstimateAsked {
  readonly metric: string;
  /** Absent: the query's annotator. */
  readonly judge?: Annotator;
  /** Absent: the person with most labels. */
  readonly person?: Annotator;
  readonly more?: number;
  readonly seed?: number;
}
