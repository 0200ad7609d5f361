import { t } from "@vscode/l10n";
import type { PairView } from "../analysis/table/view.ts";
import type { Figure, Modes } from "../model/index.ts";
import type { Field } from "./fields.ts";

export interface Transition<F> {
  readonly field: string;
  readonly title: string;
  readonly values: readonly { readonly literal: string; readonly label: string }[];
  /** The success value, if any. Leaving it is a regression. */
  readonly good?: string;
  /** Flag of the samples with this verdict, if the field has a value for others too. */
  readonly among?: Pick<Field<F>, "id" | "read">;
}

/** Names a cell of pairs: its row is of run A, its column of run B. */
export const transitionName = (from: string, to: string): string => t("{0} to {1}", from, to);

export interface Comparing<F> {
  transitions(): readonly Transition<F>[];
  /** Further figures over the pairs; `names` are the runs'. Clauses of marks are those of `session/compare`. */
  figures?(pairs: PairView<F>, names: readonly [string, string], modes: Modes): readonly Figure[];
  hasSentenceStates?(facts: F): boolean;
}
