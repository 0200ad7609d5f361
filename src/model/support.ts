import type { JsonPath, Span } from "./issue.ts";

declare const brand: unique symbol;
/** `0a`, `12ab`: document number and sentence letters. A name, not a place: order is position in the list. */
export type DocumentKey = string & { readonly [brand]: "document" };
/** `a`, `ab`: sentence letters of the response. */
export type ResponseKey = string & { readonly [brand]: "response" };

/** Words that judges write in place of keys; they count as supported and cite nothing. */
export const SPECIAL_KEYS = [
  "supported_without_sentence",
  "general",
  "well_known_fact",
  "numerical_reasoning",
] as const;
export type SpecialKey = (typeof SPECIAL_KEYS)[number];

/** What of a response makes no claim of its own, so that no labeller is asked about it. */
export type ResponseUnit = "heading" | "table" | "code";

export interface KeyedSentence<Key extends string = string> {
  readonly key: Key;
  /** Null where the file gives only keys or counts. */
  readonly text: string | null;
  /** Where it lies in the document's or response's text; null where that text is not in the file or differs. */
  readonly span: Span | null;
  /** What it is where we cut the text and it makes no claim of its own; absent of sentences. */
  readonly unit?: ResponseUnit;
  /** Path of its `[key, text]` pair, only where that is not what `RagPaths` and its position say. */
  readonly at?: JsonPath;
}

/** What a judge (or a person) said of one response sentence. */
export interface SentenceSupport {
  readonly key: string;
  readonly explanation: string;
  /** As written: unknown and repeated keys, words and trailing dots included. */
  readonly supportingKeys: readonly string[];
  readonly isFullySupported: boolean | null;
  /**
   * Of a labeller that guesses: the chance that people would call the sentence fully supported, in [0, 1]; 1 where it
   * claims nothing. Together with no verdict (`isFullySupported` null) the sentence is unsure.
   */
  readonly probability?: number;
  /** The words of the response that an annotator marked in it as unsupported. */
  readonly marks?: readonly Span[];
  /** The state word for word, where a person gave it; else it follows from the fields above. */
  readonly state?: Exclude<SupportState, "unsure" | "unlabelled">;
}

/** Labels of one annotator for one sample; keys as written in the file. Lists are null where the file has none. */
export interface SupportLabels {
  readonly relevantKeys: readonly string[] | null;
  readonly utilizedKeys: readonly string[] | null;
  readonly unsupportedResponseKeys: readonly string[] | null;
  readonly support: readonly SentenceSupport[] | null;
  readonly isOverallSupported: boolean | null;
  readonly overallExplanation: string | null;
  readonly relevanceExplanation: string | null;
  /** Some sentences have not been looked at yet: nothing is said of the response as a whole unless one is unsupported. */
  readonly isPartial?: true;
  /** They were made of the very word that the published scores are: set against each other they would always agree. */
  readonly isFromScores?: true;
  /** Sentences on which several calls did not all agree; absent where they did, or where there was one alone. */
  readonly disagreements?: readonly Disagreement[];
}

/**
 * State of a response sentence; `uncited` is supported without naming a sentence, `unsure` what a labeller that guesses
 * cannot tell: neither supported nor unsupported.
 */
export type SupportState = "full" | "uncited" | "partial" | "none" | "unsure" | "unlabelled";
/** State of a document sentence. */
export type UseState = "used" | "missed" | "stray" | "unused" | "unlabelled";

/** How often several calls agreed, by sentence key; only sentences on which they did not all agree are listed. */
export interface Disagreement {
  readonly key: string;
  /** What was decided by votes: relevance and use of a document's sentence, support of a response's. */
  readonly on: "relevant" | "utilized" | "supported";
  readonly yes: number;
  readonly no: number;
}

export interface CriterionScore {
  /** Whole number in [1, scale], higher is better. */
  readonly score: number;
  /** The best score that could be given; absent where the scale ends with the usual 5. */
  readonly scale?: number;
  readonly explanation: string;
}
