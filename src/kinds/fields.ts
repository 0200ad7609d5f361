import type { ChipGroup, Modes, ShownVerdict, SupportState } from "../model/index.ts";

/** Something that can be shown as a column, filtered and sorted by, beside the metrics. */
export interface Field<F> {
  readonly id: string;
  readonly type: "number" | "text" | "flag";
  readonly name: string;
  /** Null where the sample has no such value. Flags are 0 or 1; a text is its position in `names`. */
  readonly read: (facts: F, modes: Modes) => number | null;
  /** It looks at all modes of the measured families, whichever is active. */
  readonly needsAllModes?: boolean;
  /** Values of a text field, as the filter language writes them. */
  readonly names?: readonly string[];
  /** What sorting goes by, least first, where that tells more apart than the value does. */
  readonly rank?: (facts: F, modes: Modes) => number | null;
}

/**
 * A ready-made filter with a live count. What one sample may be filtered by is said once: where a cause of failure says it,
 * no other filter of its role does.
 */
export interface Chip {
  readonly id: string;
  readonly group: ChipGroup;
  readonly name: string;
  readonly role: string;
  /** Expression of the filter language. */
  readonly where: string;
  /** Field that its samples are listed by, highest first, once it is pressed. */
  readonly ranksBy?: string;
  /** It tells what our own match says: a second opinion where the file has verdicts. */
  readonly isOfMatch?: boolean;
  /** One of the totals, which together count every sample once: wrong, right, not scored. */
  readonly isTotal?: boolean;
}

/** Texts that `where` may search in: name and reader. */
export interface TextField<Sample> {
  readonly id: string;
  readonly read: (sample: Sample) => string | null;
  /** Columns that are computed from it: where a verdict is read from one, its words are the verdict's own. */
  readonly makes?: readonly string[];
}

/** A verdict that sums a sample up in the list: one of those that its kind declares. */
export interface RowVerdict<Id extends string = string> extends ShownVerdict {
  readonly id: Id;
  /** The same between two columns, where there is little room. */
  readonly short: string;
  /** How bad it is: 0 for nothing to look at, 3 for the worst. */
  readonly severity: number;
}

/** A row's glyphs: the verdict, and the worst state among its sentences. */
export interface RowSummary {
  /** Id of one of the kind's verdicts. */
  readonly verdict: string;
  readonly support: SupportState | "contradicted" | null;
  readonly issues: number;
  /** How bad the row is, for what is listed first: the verdict's severity, and that of whatever else it shows. */
  readonly severity: number;
}
