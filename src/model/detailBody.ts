import type { Failure } from "./cause.ts";
import type { CitationStyle, ShownCitation } from "./citation.ts";
import type { Span } from "./issue.ts";
import type { Reason } from "./metric.ts";
import type { HistoryMessage, StepResult } from "./rag.ts";
import type { Disagreement, DocumentKey, ResponseKey, ResponseUnit, SupportState, UseState } from "./support.ts";

/** Subject of a verdict, named by its kind: `answer`, `adherence`. */
export type VerdictKind = string;

/** Words of a verdict: a field's name (`response`, `documents[2]`) and offsets into its original text. */
export interface Finding extends Span {
  readonly in: string;
}

/**
 * A claim about a sample with its rule and words. Rules: `exact`, `substring`, `number`, `short-in-long`,
 * `token-overlap`, `part`, `phrase:<text>`, `keyword:<text>`, `not-counterfactual`, `negated`, `unsupported:<key>`,
 * `label`, `no-match`; of choices `most-likely`, `more-likely:<labels>`, `tie:<labels>`; or a `Reason` if undefined.
 */
export interface Verdict {
  readonly kind: VerdictKind;
  /**
   * `correct | wrong`, `rejected | answered`, `detected | missed`, `corrected | not-corrected`, `followed |
   * not-followed`, `supported | unsupported`, `undefined`.
   */
  readonly level: string;
  readonly word?: string;
  readonly rule: string;
  readonly mode: string;
  readonly spans: readonly Finding[];
  readonly tone: "good" | "bad" | "neutral";
  readonly reason: Reason | null;
  /**
   * Flags: `inside-word`, `negated`, `in-think`, `think-removed`, `odd-characters:<names>`, `rejected-and-answered`,
   * `equal-after-normalising`, `missing:<alternatives of a part>`, `not-detected`, `counterfactual-instead`.
   */
  readonly notes: readonly string[];
}

/** A verdict in every mode; modes differ if their levels do. */
export interface VerdictByMode {
  readonly kind: VerdictKind;
  readonly name?: string;
  readonly active: Verdict;
  readonly byMode: readonly Verdict[];
  readonly differs: boolean;
}

export interface ShownVerdict {
  readonly id: string;
  readonly role: string;
  readonly word: string;
}

export interface ResponseSentence {
  readonly key: ResponseKey;
  readonly text: string | null;
  readonly span: Span | null;
  readonly state: SupportState;
  /** It repeats the counterfactual answer without the truth. */
  readonly isContradicted: boolean;
  readonly supportedBy: readonly DocumentKey[];
  readonly otherKeys: readonly string[];
  readonly explanation: string | null;
  /** Probability of support in [0, 1] by a local label; else absent. */
  readonly probability?: number;
  readonly marks?: readonly Span[];
  /** A heading, table row or code, which needs no label. */
  readonly unit?: ResponseUnit;
  /** It is in the `<think>` that the response begins with. */
  readonly isThought?: true;
  readonly divided?: readonly Disagreement[];
  readonly citations?: readonly ShownCitation[];
}

export interface DocumentSentence {
  readonly key: DocumentKey;
  readonly text: string | null;
  readonly span: Span | null;
  readonly state: UseState;
  readonly usedBy: readonly ResponseKey[];
  readonly divided?: readonly Disagreement[];
}

export interface DetailDocument {
  readonly index: number;
  readonly title: string | null;
  readonly message?: HistoryMessage;
  /** Present if it is what a tool returned. */
  readonly step?: StepResult;
  /** Null if the file carries no text. */
  readonly text: string | null;
  readonly sentences: readonly DocumentSentence[];
}

export interface AnswerText {
  readonly text: string;
  /** Equivalent wordings; absent for `text` only. */
  readonly alternatives?: readonly string[];
  readonly keys: readonly string[];
}

export interface SampleScore {
  readonly id: string;
  readonly mode: string | null;
  readonly value: number | null;
  readonly reason: Reason | null;
  readonly published: readonly { readonly column: string; readonly value: number }[];
}

export interface DetailTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface DetailTexts {
  readonly answers: readonly AnswerText[];
  readonly counterfactual: AnswerText | null;
  readonly response: string | null;
  readonly responseSentences: readonly ResponseSentence[];
  readonly documents: readonly DetailDocument[];
  /** Absent without citations, or if markers are read as text. */
  readonly citations?: CitationStyle;
}

interface DetailBase {
  readonly kind: string;
  readonly question: string | null;
  readonly failure?: Failure | null;
  readonly isLabelled: boolean;
  /** The rest: choices with probabilities, candidates, votes. */
  readonly tables: readonly DetailTable[];
  readonly verdicts: readonly VerdictByMode[];
  readonly scores: readonly SampleScore[];
}

/** An opened sample; kinds add fields, and omit texts that they lack. */
export interface DetailBody extends DetailBase, Partial<DetailTexts> {}

export interface TextedBody extends DetailBase, DetailTexts {}

/** Missing texts become null or empty. */
export const withTexts = (body: DetailBody): TextedBody => ({
  ...body,
  answers: body.answers ?? [],
  counterfactual: body.counterfactual ?? null,
  response: body.response ?? null,
  responseSentences: body.responseSentences ?? [],
  documents: body.documents ?? [],
});
