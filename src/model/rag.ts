import type { GivenCitation } from "./citation.ts";
import type { TextedBody } from "./detailBody.ts";
import type { Issue, JsonPath } from "./issue.ts";
import type { OwnScores } from "./ownScore.ts";
import type { SampleEnd } from "./state.ts";
import type { CriterionScore, DocumentKey, KeyedSentence, ResponseKey, SupportLabels } from "./support.ts";

export const RAG_TASKS = [
  "noise_robustness",
  "negative_rejection",
  "information_integration",
  "counterfactual_robustness",
] as const;
export type RagTask = (typeof RAG_TASKS)[number];

export type AnswerParts = readonly (readonly string[])[];

export interface HistoryMessage {
  /** From 0; its sentences have the keys `h0a`, `h0b`. */
  readonly number: number;
  readonly role: string;
}

/** Which step of an agent a document is the result of. */
export interface StepResult {
  /** From 1; its sentences have the keys `t3a`, `t3b`. */
  readonly number: number;
  /** The file says that the call failed. */
  readonly isError?: boolean;
}

/** What an agent did: a call of a tool. */
export interface AgentStep {
  /** Null if the record names none: an action in the agent's own words. */
  readonly tool: string | null;
  /** As the record has them: an object, or the text that the model wrote. */
  readonly args: unknown;
}

/** How an agent came to its answer. Null: the file does not say. */
export interface AgentRun {
  /** Null if they are in no opened file. */
  readonly steps: readonly AgentStep[] | null;
  /** What attempts at one task have in common, if the file names it. */
  readonly task: string | null;
  /** Calls that failed. */
  readonly errors: number | null;
  readonly tokens: number | null;
  readonly seconds: number | null;
  /** In the currency of the file. */
  readonly cost: number | null;
}

/** A retrieved document, or a message before the question. `sentences` is null until someone needs them: bulk scoring never splits text. */
export interface RagDocument {
  readonly title: string | null;
  readonly text: string | null;
  readonly sentences: readonly KeyedSentence<DocumentKey>[] | null;
  /** Path of its text, unless `RagPaths` and its position give it. */
  readonly at?: JsonPath;
  /** Offset of its text at `at`, if several documents share one text. */
  readonly offset?: number;
  /** All that was given, as one text: a citation of any number is one of it. */
  readonly isWhole?: true;
  readonly message?: HistoryMessage;
  /** Present if a tool of an agent returned it. */
  readonly step?: StepResult;
}

export interface SupportCounts {
  readonly total: number | null;
  readonly relevant: number | null;
  readonly utilized: number | null;
  readonly full: number | null;
  readonly partial: number | null;
  readonly unsupported: number | null;
}

/** Another program's remark, verbatim: a scorer's verdict, a flag. */
export interface Remark {
  readonly by: string;
  readonly verdict: string;
  readonly reason: string | null;
}

export interface ComparedField {
  readonly path: string;
  /** `other`: both have it, with different values. */
  readonly state: "equal" | "missing" | "extra" | "other";
  readonly expected: string | null;
  readonly actual: string | null;
}

/** Places of the texts in the record; constant per adapter. */
export interface RagPaths {
  readonly question?: JsonPath;
  readonly response?: JsonPath;
  /** Offset of the response in its text, after the model's thoughts. */
  readonly responseOffset?: number;
  /** `[...documents, d]` is the text of document d, below it `documentText` if the document is an object. */
  readonly documents?: JsonPath;
  readonly documentText?: JsonPath;
  /** `[...documentSentences, d, s]` is a `[key, text]` pair. */
  readonly documentSentences?: JsonPath;
  readonly responseSentences?: JsonPath;
  readonly labels?: JsonPath;
}

/** One answered question. Null: unknown. */
export interface RagSample {
  readonly id: string | null;
  /** Number of the attempt from 1; the id of a later one ends with it. */
  readonly epoch?: number | null;
  readonly question: string | null;
  readonly response: string | null;
  /** `bad-field` for an unreadable answer (a number, deeper nesting). */
  readonly answer: AnswerParts | null | "bad-field";
  readonly counterfactual: string | null;
  readonly task: RagTask | null;
  readonly noise: number | null;
  /** A number above 1 in the file is a percentage; absent for 0 and other texts. */
  readonly isNoisePercent?: boolean;
  readonly model: string | null;
  readonly dataset: string | null;
  /** RGB's rule for `zh` data sets: U+0020 is removed from the prediction. */
  readonly isChinese: boolean;
  /** Folded classes of the file that contain another one, which is not said within them. */
  readonly longerClasses?: readonly string[];
  /** Folded words that all responses of the file begin with, which are no answer. */
  readonly opening?: string;
  /** Characters of the response that repeat the question. */
  readonly echoed?: number;
  /** Retrieved documents, then messages before the question. */
  readonly documents: readonly RagDocument[] | null;
  /** Citations from a list in the record; absent if only the text may have markers. */
  readonly cited?: readonly GivenCitation[];
  /** Base of its markers, if set; else 1, unless one of them is 0. */
  readonly citedFrom?: 0 | 1;
  readonly responseSentences: readonly KeyedSentence<ResponseKey>[] | null;
  readonly labels: SupportLabels | null;
  readonly counts: SupportCounts | null;
  readonly stored: { readonly labels: readonly number[] | null; readonly factLabel: number | null } | null;
  /** A judge's reply on rejection or factual errors (RGB's `evaluation`). */
  readonly evaluation: string | null;
  /** By column name; null for other than numbers. */
  readonly published: Readonly<Record<string, number | null>>;
  /** Shown and never scored. */
  readonly remarks?: readonly Remark[];
  readonly criteria?: Readonly<Record<string, CriterionScore>>;
  readonly ownScores?: OwnScores;
  readonly ended?: SampleEnd;
  /** Present if an agent answered, in steps that the record has. */
  readonly run?: AgentRun;
  /** Response and answer field by field, where the answer is an object. */
  readonly compared?: readonly ComparedField[];
  readonly paths: RagPaths;
  readonly issues: readonly Issue[];
}

export interface RagDetail extends TextedBody {
  readonly kind: "rag";
  /** Documents or sentences are known by key or count only. */
  readonly isWithoutText: boolean;
  readonly totalSentences: number | null;
  readonly isOverallSupported: boolean | null;
  readonly overallExplanation: string | null;
  readonly relevanceExplanation: string | null;
  /** A judge's reply on rejection or factual errors, verbatim. */
  readonly judgeReply: string | null;
}

export const MATCHING_MODES = ["lenient", "benchmark", "strict"] as const;
export type MatchingMode = (typeof MATCHING_MODES)[number];
/** `none`: no verdict from the response's words. */
export type MatchingChoice = MatchingMode | "none";
export const SUPPORT_MODES = ["ragbench", "fractional", "length", "strict"] as const;
export type SupportMode = (typeof SUPPORT_MODES)[number];

const CITATION_MODES = ["ours", "alce", "none"] as const;
export type CitationMode = (typeof CITATION_MODES)[number];

export interface RagModes {
  readonly citations?: CitationMode;
  readonly matching: MatchingChoice;
  readonly support: SupportMode;
}
