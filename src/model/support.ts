import type { JsonPath, Span } from "./issue.ts";

declare const brand: unique symbol;
/** `0a`, `12ab`: document number and sentence letters. A name; the order is the list's. */
export type DocumentKey = string & { readonly [brand]: "document" };
/** `a`, `ab`: sentence letters of the response. */
export type ResponseKey = string & { readonly [brand]: "response" };

/** Judges' words in place of keys; they count as support without a citation. */
export const SPECIAL_KEYS = [
  "supported_without_sentence",
  "general",
  "well_known_fact",
  "numerical_reasoning",
] as const;
export type SpecialKey = (typeof SPECIAL_KEYS)[number];

/** Units of a response without a claim, which need no label. */
export type ResponseUnit = "heading" | "table" | "code";

export interface KeyedSentence<Key extends string = string> {
  readonly key: Key;
  /** Null if the file has only keys or counts. */
  readonly text: string | null;
  /** Span in the document's or response's text; null if that text is missing or differs. */
  readonly span: Span | null;
  /** Absent for sentences. */
  readonly unit?: ResponseUnit;
  /** Path of its `[key, text]` pair, unless `RagPaths` and its position give it. */
  readonly at?: JsonPath;
}

export interface SentenceSupport {
  readonly key: string;
  readonly explanation: string;
  /** As written, with unknown and repeated keys, words and trailing dots. */
  readonly supportingKeys: readonly string[];
  readonly isFullySupported: boolean | null;
  /**
   * A local labeller's probability that people call the sentence fully supported, in [0, 1]; 1 without a claim. With a
   * null `isFullySupported` the sentence is unsure.
   */
  readonly probability?: number;
  /** Spans marked as unsupported. */
  readonly marks?: readonly Span[];
  /** A person's state; else it follows from the fields above. */
  readonly state?: Exclude<SupportState, "unsure" | "unlabelled">;
}

/** One annotator's labels of one sample; keys as written. Lists are null if the file has none. */
export interface SupportLabels {
  readonly relevantKeys: readonly string[] | null;
  readonly utilizedKeys: readonly string[] | null;
  readonly unsupportedResponseKeys: readonly string[] | null;
  readonly support: readonly SentenceSupport[] | null;
  readonly isOverallSupported: boolean | null;
  readonly overallExplanation: string | null;
  readonly relevanceExplanation: string | null;
  /** Some sentences are not labelled yet: the whole response has no verdict unless one is unsupported. */
  readonly isPartial?: true;
  /** Derived from the published scores, so a comparison would always agree. */
  readonly isFromScores?: true;
  /** Sentences on which several calls disagreed; absent for none. */
  readonly disagreements?: readonly Disagreement[];
}

/** Best first. `uncited` is supported without a named sentence, `unsure` is undecided by a local labeller. */
export const SUPPORT_STATES = ["full", "uncited", "partial", "none", "unsure", "unlabelled"] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];
export type UseState = "used" | "missed" | "stray" | "unused" | "unlabelled";

/** Votes of several calls by sentence key. */
export interface Disagreement {
  readonly key: string;
  readonly on: "relevant" | "utilized" | "supported";
  readonly yes: number;
  readonly no: number;
}

export interface CriterionScore {
  /** Whole number in [1, scale], higher is better. */
  readonly score: number;
  /** The best score; absent for 5. */
  readonly scale?: number;
  readonly explanation: string;
}
