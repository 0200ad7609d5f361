import type { Annotator } from "./label.ts";

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
  /** Questions among those applied; absent where every row asks its own. */
  readonly groups?: number;
  /** `noticed / applied`, in [0, 1]; null where none was applied. */
  readonly value: number | null;
  /** 95 %: Wilson's, by question where questions repeat. */
  readonly interval: readonly [number, number] | null;
  /** Whether its failures are no more than what the judge shows when asked the same again. */
  readonly isNoise: boolean;
}

/** A stress test of one judge. */
export interface StressReport {
  readonly judge: Annotator;
  readonly seed: number;
  /** Mean of the operators' values, in [0, 1]; null where no operator applied. */
  readonly score: number | null;
  /** How often the judge changed its mind when it was asked the same again; null where it was not. */
  readonly flips: { readonly value: number; readonly interval: readonly [number, number] | null } | null;
  /** Rows that the judge could be tested on, of all samples. */
  readonly rows: number;
  readonly samples: number;
  readonly operators: readonly StressResult[];
  /** Mutants on which the judge did not do as it should: rows of an evaluation of their own. */
  readonly survivors: number;
}
