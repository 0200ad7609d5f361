/**
 * Remedies if nothing is judged: reference answers, a threshold on a score, a labelling model, a judge, labels by hand,
 * word matching.
 */
const JUDGING_STEPS = ["join", "threshold", "label", "judge", "people", "match"] as const;
export type JudgingStep = (typeof JUDGING_STEPS)[number];

export interface Unjudged {
  readonly why: string;
  readonly helps: readonly JudgingStep[];
}

export interface Judged {
  readonly judged: number;
  readonly of: number;
  readonly unjudged?: Unjudged;
}
