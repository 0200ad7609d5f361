/**
 * Remedies if nothing is judged: gold answers, a yes-or-no score as the file's verdict, a threshold on a score, a
 * labelling model, a judge, labels by hand, word matching.
 */
const JUDGING_STEPS = ["join", "verdict", "threshold", "label", "judge", "people", "match"] as const;
export type JudgingStep = (typeof JUDGING_STEPS)[number];

/** A yes-or-no score of the file that can be its verdict, though nothing says that it is. */
export interface OfferedVerdict {
  readonly score: string;
  /** Its value for a right answer: 0 if less is better. */
  readonly right: 0 | 1;
}

export interface Unjudged {
  readonly why: string;
  readonly helps: readonly JudgingStep[];
  /** Present if `helps` has `verdict`. */
  readonly verdicts?: readonly OfferedVerdict[];
}

export interface Judged {
  readonly judged: number;
  readonly of: number;
  readonly unjudged?: Unjudged;
}
