import type { AnswerText, DetailBody } from "./detailBody.ts";
import type { Issue } from "./issue.ts";
import type { Reason } from "./metric.ts";
import type { OwnScores } from "./ownScore.ts";
import type { SampleEnd } from "./state.ts";

/** One multiple-choice question with what a model gave to each choice. Null: the file does not say. */
export interface ChoiceSample {
  readonly id: string | null;
  readonly question: string | null;
  /** Words that were scored, where these are labels (`A`, `B`); else null, and the labels are those of the positions. */
  readonly labels: readonly string[] | null;
  readonly texts: readonly string[] | null;
  /** A log-likelihood a choice, in order; −Infinity is a number here, NaN stands for what cannot be read. */
  readonly logLikelihoods: readonly number[] | null;
  /** The probabilities as the file has them, where it has no log-likelihoods. */
  readonly probabilities: readonly number[] | null;
  /** Whether greedy decoding would have written the choice. */
  readonly isGreedy: readonly (boolean | null)[] | null;
  /** Position of the right choice; a position may lie outside of the choices. `several`: more than one is right. */
  readonly target: number | null | "several" | "bad-field";
  /** Whether label tokens were scored, rather than the texts of the choices. */
  readonly isByLabel: boolean | null;
  readonly model: string | null;
  readonly task: string | null;
  readonly fewshot: number | null;
  /** Name of the filter that a harness put between the model and the score; null for none. */
  readonly filter: string | null;
  /** What the harness itself says: 1 right, 0 wrong. */
  readonly accuracy: number | null;
  readonly lengthNormalisedAccuracy: number | null;
  /** Accuracy of the whole task by the harness's results file. */
  readonly reported: number | null;
  readonly ownScores?: OwnScores;
  /** How its run ended; absent where it simply ran. */
  readonly ended?: SampleEnd;
  readonly issues: readonly Issue[];
}

/** A choice as it is drawn. */
export interface ChoiceOption {
  readonly position: number;
  readonly label: string;
  readonly text: string | null;
  /** `-inf`: the model rules the choice out. Null where it cannot be read. */
  readonly logLikelihood: number | "-inf" | null;
  readonly raw: number | null;
  readonly normalised: number | null;
  readonly isTarget: boolean;
  /** The most likely choice, or one of those that share that place. */
  readonly isPredicted: boolean;
  readonly isGreedy: boolean | null;
}

export const PROBABILITY_MODES = ["raw", "normalised"] as const;
export type ProbabilityMode = (typeof PROBABILITY_MODES)[number];

/** The family that questions with choices have. */
export interface ChoiceModes {
  readonly probabilities: ProbabilityMode;
}

/** Φ and Δ of a question; Φ = p of the right choice in [0, 1], Δ = Φ − the largest p of a wrong one in [−1, 1]. */
export interface PhiDelta {
  readonly phi: number;
  readonly delta: number;
}

/** A verdict of the harness beside ours, and why they differ where they do. */
export interface HarnessVerdict {
  /** `acc`, `acc_norm`. */
  readonly name: string;
  readonly isCorrect: boolean;
  /** `tie`: it takes the first of equals. `length`: it divides by the length of the choice. `other`: not by a rule known here. */
  readonly differsBy: "tie" | "length" | "other" | null;
}

/** What the multiple-choice sample view draws. */
export interface ChoiceDetail extends DetailBody {
  readonly kind: "choice";
  readonly answers: readonly AnswerText[];
  /** In order; of very many the first, with the right and the most likely ones among them. */
  readonly options: readonly ChoiceOption[];
  /** Choices of the question, drawn or not. */
  readonly optionCount: number;
  readonly isByLabel: boolean | null;
  readonly isTied: boolean;
  /** Null where undefined: `problem` says why, or every choice is ruled out. */
  readonly values: Readonly<Record<ProbabilityMode, PhiDelta | null>>;
  /** Σ raw p over all choices. */
  readonly mass: number | null;
  readonly harness: readonly HarnessVerdict[];
  /** Why the question is not scored. */
  readonly problem: Reason | null;
}
