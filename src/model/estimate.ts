import type { Annotator } from "./label.ts";

/** Samples, or sentences, on which a judge says the same. */
export interface EstimateStratum {
  /** `yes` and `no`, or the judge's value, or `q1` to `q4` by the quartiles of its values. */
  readonly id: string;
  readonly size: number;
  /** Labels of the person that count. */
  readonly labelled: number;
  /** Sum of what these labels say: how many are yes, where they are yes or no. */
  readonly yes: number;
}

/** Why nothing can be said of what a person would say. */
export type NoEstimate =
  /** Nobody has labelled anything by hand. */
  | "no-labels"
  /** Too few labels by the plan, in all or in a stratum. */
  | "too-few"
  /** The judge has said nothing, or not of these samples. */
  | "not-judged";

/** Something that a person is asked to label next. */
export interface LabelTarget {
  readonly index: number;
  /** The sentence of its response; null where the whole sample is meant. */
  readonly sentence: string | null;
}

/**
 * What a person would say of all samples that a judge has spoken of, from labels of some of them that a plan chose: by
 * strata of the judge's verdicts, within each in an order that nobody chose. `labels/sampling.ts` says which count.
 */
export interface Estimate {
  readonly metric: string;
  /** Whose verdicts they are: an annotator, a rater, `file` for its own scores, `rules` for our match. */
  readonly judge: Annotator;
  /** Whose labels these are; null where nobody has labelled anything. */
  readonly person: Annotator | null;
  readonly seed: number;
  /** What is labelled: a sample, a sentence, or both samples of a pair of two runs. */
  readonly unit: "sample" | "sentence" | "pair";
  /** Whether what people say is yes or no, so that the value is a rate; else it is a mean, in the unit of the labels. */
  readonly isRate: boolean;
  readonly value: number | null;
  /** 95 %. */
  readonly interval: readonly [number, number] | null;
  readonly reason?: NoEstimate;
  /** The judge's own mean over the same samples or sentences. */
  readonly judged: number | null;
  /** Labels that count. */
  readonly labelled: number;
  /** Labels by the same person that the plan did not ask for: they never count here. */
  readonly outside: number;
  /** Samples, or sentences, that the judge has spoken of: what the value is about. */
  readonly size: number;
  /** Questions that these are in; absent where each is about its own. */
  readonly groups?: number;
  /** Samples that the query lets through and the judge has not spoken of. */
  readonly leftOut: number;
  /** How many labels alone would be worth as much as these with the judge; null without a value. */
  readonly effectiveLabels: number | null;
  readonly strata: readonly EstimateStratum[];
  /** Labels that the plan asks for next, at most ten in a step, and the interval to expect of them; null while too few are there. */
  readonly more: { readonly labels: number; readonly expected: readonly [number, number] | null };
  /** What to label next, in the order in which it should be. */
  readonly next: readonly LabelTarget[];
}

/** A plan as it stands first in a file of labels: what was to be estimated, and how it was drawn. */
export interface LabelPlan {
  readonly plan: 1;
  readonly metric: string;
  readonly judge: Annotator;
  readonly seed: number;
  readonly strata: readonly { readonly id: string; readonly size: number }[];
}

/** What is asked: the metric, who judges, whose labels correct it, and how many labels come next. */
export interface EstimateAsked {
  readonly metric: string;
  /** Absent: whoever the query looks at. */
  readonly judge?: Annotator;
  /** Absent: who has labelled most samples. */
  readonly person?: Annotator;
  readonly more?: number;
  readonly seed?: number;
}
