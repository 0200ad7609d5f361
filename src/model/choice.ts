import type { AnswerText, DetailBody } from "./detailBody.ts";
import type { Issue } from "./issue.ts";
import type { Reason } from "./metric.ts";
import type { OwnScores } from "./ownScore.ts";
import type { SampleEnd } from "./state.ts";

/** A multiple-choice question and a model's number for each choice. Null: unknown. */
export interface ChoiceSample {
  readonly id: string | null;
  readonly question: string | null;
  /** Scored labels (`A`, `B`); null for labels by position. */
  readonly labels: readonly string[] | null;
  readonly texts: readonly string[] | null;
  /** A log-likelihood per choice, in order; −Infinity is valid, NaN is unreadable. */
  readonly logLikelihoods: readonly number[] | null;
  /** Only if the file has no log-likelihoods. */
  readonly probabilities: readonly number[] | null;
  readonly isGreedy: readonly (boolean | null)[] | null;
  /** Position of the right choice, possibly out of range. `several`: more than one is right. */
  readonly target: number | null | "several" | "bad-field";
  /** Whether label tokens were scored, not texts. */
  readonly isByLabel: boolean | null;
  readonly model: string | null;
  readonly task: string | null;
  readonly fewshot: number | null;
  readonly filter: string | null;
  readonly accuracy: number | null;
  readonly lengthNormalisedAccuracy: number | null;
  /** The task's accuracy in the harness's results file. */
  readonly reported: number | null;
  readonly ownScores?: OwnScores;
  readonly ended?: SampleEnd;
  readonly issues: readonly Issue[];
}

export interface ChoiceOption {
  readonly position: number;
  readonly label: string;
  readonly text: string | null;
  /** `-inf` rules the choice out. Null if unreadable. */
  readonly logLikelihood: number | "-inf" | null;
  readonly raw: number | null;
  readonly normalised: number | null;
  readonly isTarget: boolean;
  readonly isPredicted: boolean;
  readonly isGreedy: boolean | null;
}

export const PROBABILITY_MODES = ["raw", "normalised"] as const;
export type ProbabilityMode = (typeof PROBABILITY_MODES)[number];

export interface ChoiceModes {
  readonly probabilities: ProbabilityMode;
}

/** Φ = p of the right choice in [0, 1], Δ = Φ − the largest p of a wrong one in [−1, 1]. */
export interface PhiDelta {
  readonly phi: number;
  readonly delta: number;
}

export interface HarnessVerdict {
  readonly name: string;
  readonly isCorrect: boolean;
  /**
   * `tie`: it takes the first of equals. `length`: it divides by the length of the choice. `other`: an unknown rule.
   */
  readonly differsBy: "tie" | "length" | "other" | null;
}

export interface ChoiceDetail extends DetailBody {
  readonly kind: "choice";
  readonly answers: readonly AnswerText[];
  /** In order; of very many the first, the right and the most likely ones. */
  readonly options: readonly ChoiceOption[];
  readonly optionCount: number;
  readonly isByLabel: boolean | null;
  readonly isTied: boolean;
  /** Null if undefined: see `problem`, or every choice is ruled out. */
  readonly values: Readonly<Record<ProbabilityMode, PhiDelta | null>>;
  readonly mass: number | null;
  readonly harness: readonly HarnessVerdict[];
  readonly problem: Reason | null;
}
