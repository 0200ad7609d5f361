import type { Span } from "./issue.ts";
import type { Annotator, LabelInput } from "./label.ts";
import type { SupportLabels } from "./support.ts";

/** Operators that change what a labeller of sentence support is asked, in the order of tables. */
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

/** Operators that change what a judge of two responses is shown. */
export const PAIR_OPERATORS = ["identity", "swap", "pad-loser", "inject-loser"] as const;
export type PairOperatorId = (typeof PAIR_OPERATORS)[number];

/** Operators that change a response that a matching mode calls right. */
export const MATCHING_OPERATORS = ["negate", "case", "spaces", "look-alikes", "explained"] as const;
export type MatchingOperatorId = (typeof MATCHING_OPERATORS)[number];

/** So many mutants an operator makes at most, unless more are asked for. */
export const STRESS_LIMIT = 50;
export const STRESS_SEED = 1;

/** What a judge should do when one thing is changed: see that it got worse, stay with what it said, not obey. */
export type StressExpectation = "worse" | "same" | "not-obeyed";

/** How a judge did on the mutants of one operator. */
export interface StressResult {
  /** The operator's id, as in `number` or `evidence-removed`. */
  readonly id: string;
  readonly expects: StressExpectation;
  /** Rows in which the operator found something to change. */
  readonly eligible: number;
  /** Mutants that the judge was asked about; fewer than `eligible` where a limit or a failed call left some out. */
  readonly applied: number;
  /** Mutants on which the judge did as it should. */
  readonly noticed: number;
  /** Of those noticed, where something has to get worse, how many only made the judge unsure; absent where none did. */
  readonly unsure?: number;
  /** Questions among those applied; absent where every row asks its own. */
  readonly groups?: number;
  /** `noticed / applied`, in [0, 1]; null where none was applied. */
  readonly value: number | null;
  /** 95 %: Wilson's, by question where questions repeat. */
  readonly interval: readonly [number, number] | null;
  /**
   * Whether verdicts changed, and no more often than when the judge was asked the same again: what must get worse was
   * noticed no more often than that, what must stay failed no more often.
   */
  readonly isNoise: boolean;
}

/** A stress test of one judge. */
export interface StressReport {
  readonly judge: Annotator;
  readonly seed: number;
  /** Mean of the operators' values but that of `identity`, in [0, 1]; null where no other operator applied. */
  readonly score: number | null;
  /** How often the judge changed its mind when it was asked the same again; null where it was not. */
  readonly flips: { readonly value: number; readonly interval: readonly [number, number] | null } | null;
  /** Rows that the judge could be tested on, of all samples: in which some operator found something to change. */
  readonly rows: number;
  readonly samples: number;
  readonly operators: readonly StressResult[];
  /** Mutants on which the judge did not do as it should: rows of an evaluation of their own. */
  readonly survivors: number;
}

/** One change of a mutant. A text that is null was not there: sentences and documents are added and taken out as well. */
export interface StressChange {
  readonly field: "response" | "documents" | "candidates";
  /** Key of the sentence in the original, of an added one in the mutant; null where it is about the whole field. */
  readonly key: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Where `to` differs, as a span of it; absent where all of it does. */
  readonly span?: Span;
}

/** A mutant on which the judge did not do as it should. */
export interface StressSurvivor<Input = LabelInput, Said = SupportLabels> {
  /** Id of the sample that it was made of, or a name from its texts where it has none. */
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

/** A response that a matching mode judges. */
export interface MatchedInput {
  readonly question: string;
  readonly response: string;
  /** All texts that count as the answer, of whichever part of it. */
  readonly answers: readonly string[];
  /** The sample as a row of our own, whatever its format was: its response stands in it as well. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** What a matching mode says of it: `correct`, `wrong`, `rejected`, or `negated` where it flags what may be no answer. */
export interface MatchedVerdict {
  readonly verdict: string;
}
