import type { DetailBody } from "./detail.ts";
import type { Issue } from "./issue.ts";
import type { CriterionScore, Disagreement } from "./label.ts";
import type { JsonPath, Span } from "./place.ts";

export const RAG_TASKS = [
  "noise_robustness",
  "negative_rejection",
  "information_integration",
  "counterfactual_robustness",
] as const;
export type RagTask = (typeof RAG_TASKS)[number];

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

export interface KeyedSentence<Key extends string = string> {
  readonly key: Key;
  /** Null where the file gives only keys or counts. */
  readonly text: string | null;
  /** Where it lies in the document's or response's text; null where that text is not in the file or differs. */
  readonly span: Span | null;
  /** Path of its `[key, text]` pair, only where that is not what `RagPaths` and its position say. */
  readonly at?: JsonPath;
}

/** Required parts, each with the alternatives of which any will do. */
export type AnswerParts = readonly (readonly string[])[];

/** What a judge (or a person) said of one response sentence. */
export interface SentenceSupport {
  readonly key: string;
  readonly explanation: string;
  /** As written: unknown and repeated keys, words and trailing dots included. */
  readonly supportingKeys: readonly string[];
  readonly isFullySupported: boolean | null;
  /** The state word for word, where a person gave it; else it follows from the fields above. */
  readonly state?: Exclude<SupportState, "unlabelled">;
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
  /** Sentences on which several calls did not all agree; absent where they did, or where there was one alone. */
  readonly disagreements?: readonly Disagreement[];
}

/** A retrieved document. `sentences` is null until someone needs them: bulk scoring never splits text. */
export interface RagDocument {
  readonly title: string | null;
  readonly text: string | null;
  readonly sentences: readonly KeyedSentence<DocumentKey>[] | null;
  /** Path of its text, only where that is not what `RagPaths` and its position say. */
  readonly at?: JsonPath;
}

/** Counts that stand in for sentences or labels that the file does not carry. */
export interface SupportCounts {
  readonly total: number | null;
  readonly relevant: number | null;
  readonly utilized: number | null;
  readonly full: number | null;
  readonly partial: number | null;
  readonly unsupported: number | null;
}

/** What another program said of a sample, in its own words: a scorer's verdict, a flag of a table. */
export interface Remark {
  /** Name of the scorer, the metric or the field. */
  readonly by: string;
  readonly verdict: string;
  readonly reason: string | null;
}

/** Where the texts stand in the record, for hover and for spans; one constant an adapter. */
export interface RagPaths {
  readonly question?: JsonPath;
  readonly response?: JsonPath;
  /** `[...documents, d]` is the text of document d, below it `documentText` if the document is an object. */
  readonly documents?: JsonPath;
  readonly documentText?: JsonPath;
  /** `[...documentSentences, d, s]` is a `[key, text]` pair. */
  readonly documentSentences?: JsonPath;
  readonly responseSentences?: JsonPath;
  /** The object that carries the label lists. */
  readonly labels?: JsonPath;
}

/** One answered question with everything that the file says of it. Null: the file does not say. */
export interface RagSample {
  readonly id: string | null;
  readonly question: string | null;
  readonly response: string | null;
  /** `bad-field` where the answer is there but cannot be read (a number, deeper nesting). */
  readonly answer: AnswerParts | null | "bad-field";
  readonly counterfactual: string | null;
  readonly task: RagTask | null;
  readonly noise: number | null;
  readonly model: string | null;
  readonly dataset: string | null;
  /** RGB's rule for `zh` data sets: U+0020 leaves the prediction before matching. */
  readonly isChinese: boolean;
  readonly documents: readonly RagDocument[] | null;
  readonly responseSentences: readonly KeyedSentence<ResponseKey>[] | null;
  readonly labels: SupportLabels | null;
  readonly counts: SupportCounts | null;
  /** Labels that RGB's program stored with the prediction. */
  readonly stored: { readonly labels: readonly number[] | null; readonly factLabel: number | null } | null;
  /** A judge's reply on rejection or on factual errors (RGB's `evaluation`). */
  readonly evaluation: string | null;
  /** Published scores by column name; null where not a number. */
  readonly published: Readonly<Record<string, number | null>>;
  /** What came with the row and no metric of ours reads; it is shown and never scored. */
  readonly remarks?: readonly Remark[];
  /** Scores on criteria of a person's own, by the criterion's id. */
  readonly criteria?: Readonly<Record<string, CriterionScore>>;
  readonly paths: RagPaths;
  readonly issues: readonly Issue[];
}

/** State of a response sentence; `uncited` is supported without naming a sentence. */
export type SupportState = "full" | "uncited" | "partial" | "none" | "unlabelled";
/** State of a document sentence. */
export type UseState = "used" | "missed" | "stray" | "unused" | "unlabelled";

/** What the RAG sample view draws. */
export interface RagDetail extends DetailBody {
  readonly kind: "rag";
  readonly overallExplanation: string | null;
  readonly relevanceExplanation: string | null;
  /** What a judge replied when it was asked about rejection or factual errors, word for word. */
  readonly judgeReply: string | null;
}
