import type { Finding } from "./detailBody.ts";

/** Causes of a wrong answer with documents, in order of their checks: the first is no cause, the last is the rest. */
export const CAUSES = [
  "not-run",
  "empty",
  "refused",
  "answered",
  "contradicted",
  "retriever",
  "generator",
  "unsupported-fact",
  "unsupported",
  "doubt",
  "other",
] as const;
export type CauseId = (typeof CAUSES)[number];

export const CAUSES_FIGURE = "causes";

export const CAUSE_ROLES: Readonly<Record<CauseId, string>> = {
  "not-run": "unscored",
  empty: "empty",
  refused: "rejected-wrongly",
  answered: "should-have-rejected",
  contradicted: "followed",
  retriever: "missed",
  generator: "stray",
  "unsupported-fact": "unsupported",
  unsupported: "partial",
  doubt: "disagree",
  other: "wrong",
};

export type CauseBasis = "labels" | "verdict" | "words";

/** Words and their sentence; a null key if the sample lacks it. */
export interface SaidWords extends Finding {
  readonly text: string;
  readonly key: string | null;
}

/** The response's value in place of the gold answer, and its places in the documents. */
export interface NearMiss {
  readonly said: SaidWords;
  readonly gold: string;
  readonly places: readonly SaidWords[];
  /** A name of the sentence that question and response have as well. */
  readonly about: string | null;
  /** Of two dates, the parts that are not the same. */
  readonly differs: readonly ("day" | "month" | "year")[];
  readonly isLookedUp: boolean;
}

export interface AnswerFailure {
  readonly type: "answer";
  readonly cause: CauseId;
  readonly by: CauseBasis;
  readonly near: NearMiss | null;
  readonly gold: string | null;
  readonly found: readonly SaidWords[];
  /** A number, date or name of the response that no document has. */
  readonly odd: SaidWords | null;
}

export interface ChoiceFailure {
  readonly type: "chosen";
  readonly chosen: string;
  readonly chosenProbability: number | null;
  readonly right: string;
  readonly rightProbability: number | null;
}

export interface RatingFailure {
  readonly type: "rated";
  readonly rater: string;
  readonly said: string;
  readonly gold: string;
  readonly others: number;
}

interface CallFailure {
  readonly type: "not-run";
  readonly why: string;
  readonly message: string;
}

export type Failure = AnswerFailure | ChoiceFailure | RatingFailure | CallFailure;
