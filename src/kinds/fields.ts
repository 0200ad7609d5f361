import type { ChipGroup, Modes, ShownVerdict, SupportState } from "../model/index.ts";

export interface Field<F> {
  readonly id: string;
  readonly type: "number" | "text" | "flag";
  readonly name: string;
  /** Null without a value. Flags are 0 or 1; a text is its position in `names`. */
  readonly read: (facts: F, modes: Modes) => number | null;
  readonly needsAllModes?: boolean;
  /** Values of a text field in the filter language. */
  readonly names?: readonly string[];
  /** Sort key, ascending, if it is finer than the value. */
  readonly rank?: (facts: F, modes: Modes) => number | null;
}

/**
 * A predefined filter with a live count. If a cause of failure says what a sample may be filtered by, no other filter of
 * its role does.
 */
export interface Chip {
  readonly id: string;
  readonly group: ChipGroup;
  readonly name: string;
  readonly role: string;
  readonly where: string;
  readonly ranksBy?: string;
  /** A verdict of our own match: secondary if the file has verdicts. */
  readonly isOfMatch?: boolean;
  /** One of the totals, which together count every sample once: wrong, right, not scored. */
  readonly isTotal?: boolean;
}

export interface TextField<Sample> {
  readonly id: string;
  readonly read: (sample: Sample) => string | null;
  readonly makes?: readonly string[];
}

export interface RowVerdict<Id extends string = string> extends ShownVerdict {
  readonly id: Id;
  readonly short: string;
  /** From 0, nothing to look at, to 3, the worst. */
  readonly severity: number;
}

export interface RowSummary {
  readonly verdict: string;
  readonly support: SupportState | "contradicted" | null;
  readonly issues: number;
  readonly severity: number;
}
