import type { Finding } from "./detailBody.ts";

/**
 * Where an answer with documents went wrong, in the order in which they are tried; the first one is that there is none, which
 * is not wrong, the last one is what is left.
 */
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

/** Id of the figure that counts them: a mark a cause, of those that some sample has. */
export const CAUSES_FIGURE = "causes";

/** The glyph that a cause is drawn as. */
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

/** What a cause stands on: labels, what the sample's task and verdict say, or a comparison of words alone. */
export type CauseBasis = "labels" | "verdict" | "words";

/** Words of a text, and the sentence that they stand in; its key is null where the sample has no such sentence. */
export interface SaidWords extends Finding {
  readonly text: string;
  readonly key: string | null;
}

/** What the response says in place of the gold answer, and where in the documents it stands. */
export interface NearMiss {
  readonly said: SaidWords;
  readonly gold: string;
  /** The first places in the documents; empty where it stands in none. */
  readonly places: readonly SaidWords[];
  /** What the first of them is about, as the document names it; null where it names nothing. */
  readonly about: string | null;
  /** Whether the sample has documents that could be looked through. */
  readonly isLookedUp: boolean;
}

/** What went wrong with an answer that has documents or a gold answer, and what shows it. */
export interface AnswerFailure {
  readonly type: "answer";
  readonly cause: CauseId;
  readonly by: CauseBasis;
  readonly near: NearMiss | null;
  /** The gold answer, where there is one of few words. */
  readonly gold: string | null;
  /** Where the gold answer stands in the documents, word for word. */
  readonly found: readonly SaidWords[];
  /** A number, date or name of the response that no document has. */
  readonly odd: SaidWords | null;
}

/** A choice that is not the right one, with the probability that each was given; null where the file has none. */
export interface ChoiceFailure {
  readonly type: "chosen";
  readonly chosen: string;
  readonly chosenProbability: number | null;
  readonly right: string;
  readonly rightProbability: number | null;
}

/** A rater that said something else than the gold rating; the first of several. */
export interface RatingFailure {
  readonly type: "rated";
  readonly rater: string;
  readonly said: string;
  readonly gold: string;
  /** How many more raters disagree with gold. */
  readonly others: number;
}

/** A call that failed, so that there is no answer: what the file says of it. */
export interface CallFailure {
  readonly type: "not-run";
  /** Why, as a list of reasons has it: “rate limit”. */
  readonly why: string;
  readonly message: string;
}

/** What an opened sample says first where it failed. */
export type Failure = AnswerFailure | ChoiceFailure | RatingFailure | CallFailure;
