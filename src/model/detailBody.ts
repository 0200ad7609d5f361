import type { Failure } from "./cause.ts";
import type { CitationStyle, ShownCitation } from "./citation.ts";
import type { Span } from "./issue.ts";
import type { Reason } from "./metric.ts";
import type { HistoryMessage, StepResult } from "./rag.ts";
import type { Disagreement, DocumentKey, ResponseKey, ResponseUnit, SupportState, UseState } from "./support.ts";

/** What a verdict is about, as its kind names it: `answer`, `adherence`. */
export type VerdictKind = string;

/** Where a verdict's words stand: the field's name (`response`, `documents[2]`) and offsets into its original text. */
export interface Finding extends Span {
  readonly in: string;
}

/**
 * A claim about a sample with the rule that fired and the words it stands on.
 * Rules: `exact`, `substring`, `number`, `short-in-long`, `token-overlap`, `part`, `phrase:<text>`, `keyword:<text>`,
 * `not-counterfactual`, `negated`, `unsupported:<key>`, `label`, `no-match`; of choices `most-likely`,
 * `more-likely:<labels>`, `tie:<labels>`; or a `Reason` when undefined.
 */
export interface Verdict {
  readonly kind: VerdictKind;
  /** `correct | wrong`, `rejected | answered`, `detected | missed`, `corrected | not-corrected`, `followed | not-followed`, `supported | unsupported`, `undefined`. */
  readonly level: string;
  /** The level in the person's language, as its kind says it; there once a session has told of the sample. */
  readonly word?: string;
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
  /** What it is about, in the person's language; there with the words of the levels. */
  readonly name?: string;
  readonly active: Verdict;
  readonly byMode: readonly Verdict[];
  readonly differs: boolean;
}

/** A verdict that sums a sample up in the list, with its word in the person's language. */
export interface ShownVerdict {
  /** As the filter language writes it: `verdict == "wrong"`. */
  readonly id: string;
  /** The glyph that it is drawn as. */
  readonly role: string;
  readonly word: string;
}

/** A response sentence as it is drawn. */
export interface ResponseSentence {
  readonly key: ResponseKey;
  readonly text: string | null;
  readonly span: Span | null;
  readonly state: SupportState;
  /** Repeats the counterfactual answer while the truth is not given. */
  readonly isContradicted: boolean;
  /** Of an unsure sentence those that come closest. */
  readonly supportedBy: readonly DocumentKey[];
  /** Special words and unknown keys, as written. */
  readonly otherKeys: readonly string[];
  readonly explanation: string | null;
  /** Chance that it is supported, in [0, 1], where its state is a guess; absent elsewhere. */
  readonly probability?: number;
  /** The words that an annotator marked in it as unsupported. */
  readonly marks?: readonly Span[];
  /** A heading, rows of a table or code: no labeller is asked about it, and no label of it is missing. */
  readonly unit?: ResponseUnit;
  /** How several calls were divided on it; absent where they agreed, or where there was one alone. */
  readonly divided?: readonly Disagreement[];
  /** In reading order; absent where it cites nothing. */
  readonly citations?: readonly ShownCitation[];
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
  /** Present where it is a message before the question. */
  readonly message?: HistoryMessage;
  /** Present where it is what a tool returned. */
  readonly step?: StepResult;
  /** Null where the file carries no text. */
  readonly text: string | null;
  readonly sentences: readonly DocumentSentence[];
}

/** The truth or the counterfactual, and where it stands. */
export interface AnswerText {
  readonly text: string;
  /** Wordings of which any will do; absent where `text` is the only one. */
  readonly alternatives?: readonly string[];
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

/** Texts that a sample of several kinds has, for whoever shows a sample of any kind. */
interface DetailTexts {
  readonly answers: readonly AnswerText[];
  readonly counterfactual: AnswerText | null;
  readonly response: string | null;
  readonly responseSentences: readonly ResponseSentence[];
  readonly documents: readonly DetailDocument[];
  /** How the response cites its documents; absent where it does not, or where markers are read as text. */
  readonly citations?: CitationStyle;
}

/** What an opened sample of every kind has. */
interface DetailBase {
  /** The id of its kind. */
  readonly kind: string;
  readonly question: string | null;
  /** What went wrong, for the first line of the sample; absent or null where nothing did, and where nothing says so. */
  readonly failure?: Failure | null;
  readonly isLabelled: boolean;
  /** What the fields above cannot say: choices with their probabilities, candidates, votes. */
  readonly tables: readonly DetailTable[];
  readonly verdicts: readonly VerdictByMode[];
  readonly scores: readonly SampleScore[];
}

/** An opened sample: its kind adds fields of its own, and leaves out the texts that it does not have. */
export interface DetailBody extends DetailBase, Partial<DetailTexts> {}

/** An opened sample with all texts. */
export interface TextedBody extends DetailBase, DetailTexts {}

/** The body for whoever shows samples of any kind: texts that its kind does not have are null or empty. */
export const withTexts = (body: DetailBody): TextedBody => ({
  ...body,
  answers: body.answers ?? [],
  counterfactual: body.counterfactual ?? null,
  response: body.response ?? null,
  responseSentences: body.responseSentences ?? [],
  documents: body.documents ?? [],
});
