/**
 * What helps where nothing is judged: a file with the reference answers, a score of the file from a threshold up, a model that labels sentences or rates
 * answers, labels by hand, word matching all the same.
 */
export const JUDGING_STEPS = ["join", "threshold", "label", "judge", "people", "match"] as const;
export type JudgingStep = (typeof JUDGING_STEPS)[number];

/** Why no sample is judged, in a sentence, and what may help. */
export interface Unjudged {
  readonly why: string;
  readonly helps: readonly JudgingStep[];
}

/** How many samples have a verdict, whoever gave it. */
export interface Judged {
  readonly judged: number;
  readonly of: number;
  /** Only where none has. */
  readonly unjudged?: Unjudged;
}
