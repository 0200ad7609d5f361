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

/** Required parts, each with the alternatives of which any will do. */
export type AnswerParts = readonly (readonly string[])[];

/** Which message before the question a document is: its number among them, and who said it. */
export interface HistoryMessage {
  /** From 0; its sentences have the keys `h0a`, `h0b`. */
  readonly number: number;
  /** As the record names it: `user`, `assistant`. */
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
  readonly steps: readonly AgentStep[];
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
  /** Path of its text, only where that is not what `RagPaths` and its position say. */
  readonly at?: JsonPath;
  /** Where its text begins in the one at `at`, where that holds several documents. */
  readonly offset?: number;
  /** Absent of what was retrieved. */
  readonly message?: HistoryMessage;
  /** Present if a tool of an agent returned it. */
  readonly step?: StepResult;
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

/** A field of a reference that is an object, or of a response that is one. */
export interface ComparedField {
  /** `items[0].price`. */
  readonly path: string;
  /** `other`: both have it, with different values. */
  readonly state: "equal" | "missing" | "extra" | "other";
  /** Null where a side has none. */
  readonly expected: string | null;
  readonly actual: string | null;
}

/** Where the texts stand in the record, for hover and for spans; one constant an adapter. */
export interface RagPaths {
  readonly question?: JsonPath;
  readonly response?: JsonPath;
  /** Where the response begins in the text there, behind the thoughts of the model. */
  readonly responseOffset?: number;
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
  /** Which attempt at the sample it is, from 1 on, where the file counts them; the id of a later one ends with it. */
  readonly epoch?: number | null;
  readonly question: string | null;
  readonly response: string | null;
  /** `bad-field` where the answer is there but cannot be read (a number, deeper nesting). */
  readonly answer: AnswerParts | null | "bad-field";
  readonly counterfactual: string | null;
  readonly task: RagTask | null;
  readonly noise: number | null;
  /** The file writes it as a number above 1, which is a percentage; absent where it is 0 or no bare number. */
  readonly isNoisePercent?: boolean;
  readonly model: string | null;
  readonly dataset: string | null;
  /** RGB's rule for `zh` data sets: U+0020 leaves the prediction before matching. */
  readonly isChinese: boolean;
  /** What a response may rest on: what was retrieved, then the messages before the question. */
  readonly documents: readonly RagDocument[] | null;
  /** Citations that the record lists beside the response; absent where only its text may have markers. */
  readonly cited?: readonly GivenCitation[];
  /** What the markers of its text count from, where somebody told; else from 1 unless one of them is 0. */
  readonly citedFrom?: 0 | 1;
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
  readonly ownScores?: OwnScores;
  /** How its run ended; absent where it simply ran. */
  readonly ended?: SampleEnd;
  /** Present if an agent answered, in steps that the record has. */
  readonly run?: AgentRun;
  /** Response and answer field by field, where the answer is an object. */
  readonly compared?: readonly ComparedField[];
  readonly paths: RagPaths;
  readonly issues: readonly Issue[];
}

/** What the RAG sample view draws. */
export interface RagDetail extends TextedBody {
  readonly kind: "rag";
  /** True where documents or sentences are known by key or count alone. */
  readonly isWithoutText: boolean;
  /** Sentences of documents when only their number is known. */
  readonly totalSentences: number | null;
  /** What the judge says of the whole response. */
  readonly isOverallSupported: boolean | null;
  readonly overallExplanation: string | null;
  readonly relevanceExplanation: string | null;
  /** What a judge replied when it was asked about rejection or factual errors, word for word. */
  readonly judgeReply: string | null;
}

export const MATCHING_MODES = ["lenient", "benchmark", "strict"] as const;
export type MatchingMode = (typeof MATCHING_MODES)[number];
/** `none`: no verdict is made from the words of a response. */
export type MatchingChoice = MatchingMode | "none";
export const SUPPORT_MODES = ["ragbench", "fractional", "length", "strict"] as const;
export type SupportMode = (typeof SUPPORT_MODES)[number];

export const CITATION_MODES = ["ours", "alce", "none"] as const;
export type CitationMode = (typeof CITATION_MODES)[number];

/** The families that answers with documents have. */
export interface RagModes {
  /** Absent: markers of citations are read as text. */
  readonly citations?: CitationMode;
  readonly matching: MatchingChoice;
  readonly support: SupportMode;
}
