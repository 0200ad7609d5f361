import type { AnnotatorSaid, LabellingOffer } from "./annotation.ts";
import type { ChoiceDetail } from "./choice.ts";
import type { Issue } from "./issue.ts";
import type { Annotator, Disagreement } from "./label.ts";
import type { JsonPath, Place, Span } from "./place.ts";
import type { DocumentKey, RagDetail, ResponseKey, SupportState, UseState } from "./rag.ts";
import type { RatingDetail } from "./rating.ts";
import type { Reason } from "./score.ts";

export type VerdictKind =
  | "answer"
  | "rejection"
  | "detection"
  | "correction"
  | "followed"
  | "adherence"
  | "choice"
  | "rating";

/** Where a verdict's words stand: the field's name (`response`, `documents[2]`) and offsets into its original text. */
export interface Finding extends Span {
  readonly in: string;
}

/**
 * A claim about a sample with the rule that fired and the words it stands on.
 * Rules: `exact`, `substring`, `short-in-long`, `token-overlap`, `part`, `phrase:<text>`, `keyword:<text>`,
 * `not-counterfactual`, `negated`, `unsupported:<key>`, `label`, `no-match`; of choices `most-likely`,
 * `more-likely:<labels>`, `tie:<labels>`; or a `Reason` when undefined.
 */
export interface Verdict {
  readonly kind: VerdictKind;
  /** `correct | wrong`, `rejected | answered`, `detected | missed`, `corrected | not-corrected`, `followed | not-followed`, `supported | unsupported`, `undefined`. */
  readonly level: string;
  readonly rule: string;
  readonly mode: string;
  readonly spans: readonly Finding[];
  /** Whether it is a success, a failure, or neither, for the glyph. */
  readonly tone: "good" | "bad" | "neutral";
  readonly reason: Reason | null;
  /**
   * Flags beside the verdict: `inside-word`, `negated`, `in-think`, `think-removed`, `odd-characters:<names>`,
   * `rejected-and-answered`, `equal-after-normalising`, `missing:<alternatives of a part>`, `not-detected`,
   * `counterfactual-instead`.
   */
  readonly notes: readonly string[];
}

/** A verdict kind with what every mode says of it; modes differ when their levels do. */
export interface VerdictByMode {
  readonly kind: VerdictKind;
  readonly active: Verdict;
  readonly byMode: readonly Verdict[];
  readonly differs: boolean;
}

/** A response sentence as it is drawn. */
export interface ResponseSentence {
  readonly key: ResponseKey;
  readonly text: string | null;
  readonly span: Span | null;
  readonly state: SupportState;
  /** Repeats the counterfactual answer while the truth is not given. */
  readonly isContradicted: boolean;
  readonly supportedBy: readonly DocumentKey[];
  /** Special words and unknown keys, as written. */
  readonly otherKeys: readonly string[];
  readonly explanation: string | null;
  /** How several calls were divided on it; absent where they agreed, or where there was one alone. */
  readonly divided?: readonly Disagreement[];
}

export interface DocumentSentence {
  readonly key: DocumentKey;
  readonly text: string | null;
  readonly span: Span | null;
  readonly state: UseState;
  readonly usedBy: readonly ResponseKey[];
  /** As in `ResponseSentence`; on relevance, on use, or on both. */
  readonly divided?: readonly Disagreement[];
}

export interface DetailDocument {
  readonly index: number;
  readonly title: string | null;
  /** Null where the file carries no text. */
  readonly text: string | null;
  readonly sentences: readonly DocumentSentence[];
}

/** The truth or the counterfactual, and where it stands. */
export interface AnswerText {
  readonly text: string;
  readonly keys: readonly string[];
}

/** A score of the opened sample, beside what the file published for it. */
export interface SampleScore {
  readonly id: string;
  readonly mode: string | null;
  readonly value: number | null;
  readonly reason: Reason | null;
  readonly published: readonly { readonly column: string; readonly value: number }[];
}

/** A small titled table of words, for wherever a sample is written as text: Markdown, the sample as a document, the report. */
export interface DetailTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What an opened sample of any kind has; what its kind lacks is null or empty. */
export interface DetailBody {
  readonly question: string | null;
  readonly answers: readonly AnswerText[];
  readonly counterfactual: AnswerText | null;
  readonly response: string | null;
  readonly responseSentences: readonly ResponseSentence[];
  readonly documents: readonly DetailDocument[];
  /** True where documents or sentences are known by key or count alone. */
  readonly isWithoutText: boolean;
  /** Sentences of documents when only their number is known. */
  readonly totalSentences: number | null;
  readonly isLabelled: boolean;
  /** What the fields above cannot say: choices with their probabilities, candidates, votes. */
  readonly tables: readonly DetailTable[];
  readonly verdicts: readonly VerdictByMode[];
  readonly scores: readonly SampleScore[];
}

/** The opened sample. `meta` are words for the path line: id, model, noise. */
export interface Detail {
  readonly index: number;
  readonly row: number;
  readonly place: Place;
  readonly sourceName: string;
  readonly id: string | null;
  readonly slices: Readonly<Record<string, string | number>>;
  readonly issues: readonly Issue[];
  readonly body: RagDetail | ChoiceDetail | RatingDetail;
  /** What every annotator of the evaluation says of it, the file first; told of the opened sample alone. */
  readonly said?: readonly AnnotatorSaid[];
  /** The name under which the reader labels; told to pages alone. */
  readonly you?: Annotator;
  /** What can be said of it; absent where its kind takes no labels. */
  readonly labelling?: LabellingOffer;
}

/** A sentence's place in the record, for hover and decorations: text at `path`, from `span` on. */
export interface SentencePlace {
  readonly key: string;
  readonly side: "response" | "document";
  readonly path: JsonPath;
  readonly span: Span | null;
}
