import type { Span } from "./issue.ts";
import type { Annotator, LabelInput } from "./label.ts";
import type { SupportLabels } from "./support.ts";

/** For labellers of sentence support, in table order. */
export const STRESS_OPERATORS = [
  "number",
  "entity",
  "negate",
  "foreign",
  "evidence-removed",
  "evidence-swapped",
  "identity",
  "spaces",
  "case",
  "reversed",
  "documents-reordered",
  "distractor",
  "citations-removed",
  "pad",
  "inject",
] as const;
export type StressOperatorId = (typeof STRESS_OPERATORS)[number];

export const PAIR_OPERATORS = ["identity", "swap", "pad-loser", "inject-loser"] as const;
export type PairOperatorId = (typeof PAIR_OPERATORS)[number];

export const MATCHING_OPERATORS = ["negate", "case", "spaces", "look-alikes", "explained"] as const;
export type MatchingOperatorId = (typeof MATCHING_OPERATORS)[number];

export const STRESS_LIMIT = 50;
export const STRESS_SEED = 1;

export type StressExpectation = "worse" | "same" | "not-obeyed";

export interface StressResult {
  readonly id: string;
  readonly expects: StressExpectation;
  readonly eligible: number;
  /** Judged mutants; fewer than `eligible` after a limit or failed calls. */
  readonly applied: number;
  /** Mutants with the expected reaction. */
  readonly noticed: number;
  /** Noticed mutants that only became unsure; absent for none. */
  readonly unsure?: number;
  /** Questions of the applied mutants; absent if each has its own. */
  readonly groups?: number;
  /** `noticed / applied`, in [0, 1]; null for none. */
  readonly value: number | null;
  /** 95 %: Wilson's, by question if questions repeat. */
  readonly interval: readonly [number, number] | null;
  /** Verdicts changed, but no more often than on repetition. */
  readonly isNoise: boolean;
}

export interface StressReport {
  readonly judge: Annotator;
  readonly seed: number;
  /** Mean over operators without `identity`, in [0, 1]; null for none. */
  readonly score: number | null;
  /** Changed verdicts on repetition; null if not tested. */
  readonly flips: { readonly value: number; readonly interval: readonly [number, number] | null } | null;
  /** Rows with any eligible operator. */
  readonly rows: number;
  readonly samples: number;
  readonly operators: readonly StressResult[];
  /** Mutants without the expected reaction: rows of an evaluation of their own. */
  readonly survivors: number;
}

/** One change of a mutant. A null text is an addition or a removal. */
export interface StressChange {
  readonly field: "response" | "documents" | "candidates";
  /** Sentence key in the original, or of an addition in the mutant; null for the whole field. */
  readonly key: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** The changed span of `to`; absent for all. */
  readonly span?: Span;
}

export interface StressSurvivor<Input = LabelInput, Said = SupportLabels> {
  /** The sample's id, or a hash of its texts. */
  readonly sample: string;
  readonly operator: string;
  readonly expects: StressExpectation;
  readonly original: Input;
  readonly mutant: Input;
  readonly changes: readonly StressChange[];
  /** Keys of the sentences whose verdicts decide. */
  readonly watched: readonly string[];
  readonly before: Said;
  readonly after: Said;
}

export interface StressRun<Input = LabelInput, Said = SupportLabels> {
  readonly report: StressReport;
  readonly survivors: readonly StressSurvivor<Input, Said>[];
}

export interface MatchedInput {
  readonly question: string;
  readonly response: string;
  /** All accepted texts of any part of the answer. */
  readonly answers: readonly string[];
  /** Our own row of the sample, response included. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** `correct`, `wrong`, `rejected`, or `negated` for a doubtful answer. */
export interface MatchedVerdict {
  readonly verdict: string;
}
