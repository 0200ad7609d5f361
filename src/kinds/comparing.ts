import type { PairView } from "../analysis/table/view.ts";
import type { Figure, Modes } from "../model/index.ts";
import type { Field } from "./fields.ts";

/** A verdict whose way from one run to the other is shown: every value against every other. */
export interface Transition<F> {
  /** A field of the kind: a flag, or a text with names. */
  readonly field: string;
  readonly title: string;
  /** Values as the filter language writes them, in the order of rows and columns. */
  readonly values: readonly { readonly literal: string; readonly label: string }[];
  /** The value that is a success, where one is: leaving it is a regression. */
  readonly good?: string;
  /** A flag of the samples that the verdict is about, where the field has a value for others too. */
  readonly among?: Field<F>;
}

/** What only the kind knows of two runs of the same questions. */
export interface Comparing<F> {
  transitions(): readonly Transition<F>[];
  /** Further figures over the pairs; `names` are the two runs'. Clauses of their marks are those of `session/compare`. */
  figures?(pairs: PairView<F>, names: readonly [string, string], modes: Modes): readonly Figure[];
  /** Whether the sample has response sentences with a state, so that it is worth reading it again for them. */
  hasSentenceStates?(facts: F): boolean;
}
