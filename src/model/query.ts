import type { RatingModes } from "./rating.ts";

/** Which definition each family of metrics follows. `auto` is settled by the adapter when a file is opened. */
export interface Modes {
  readonly matching: MatchingMode;
  readonly support: SupportMode;
  readonly probabilities: ProbabilityMode;
  /** Absent: `DEFAULT_RATING_MODES`. */
  readonly ratings?: RatingModes;
}

export const MATCHING_MODES = ["lenient", "benchmark", "strict"] as const;
export type MatchingMode = (typeof MATCHING_MODES)[number];
export const SUPPORT_MODES = ["ragbench", "fractional", "length", "strict"] as const;
export type SupportMode = (typeof SUPPORT_MODES)[number];
export const PROBABILITY_MODES = ["raw", "normalised"] as const;
export type ProbabilityMode = (typeof PROBABILITY_MODES)[number];

/** A mode as a person asks for it, before the file has been seen. */
export interface ModeChoice {
  readonly matching: MatchingMode | "auto";
  readonly support: SupportMode;
  readonly probabilities: ProbabilityMode | "auto";
  readonly ratings?: RatingModes;
}

/**
 * The argument of every question. All clauses of `where` must hold; each is one expression of the filter language
 * (`core/table/filter`), whether it came from a chip, the search box, a click on a bar or `--where`.
 */
export interface Query {
  readonly where: readonly string[];
  readonly sort: Sort | null;
  readonly modes: Modes;
  readonly annotator: string;
}

/** `by` is a field of the filter language: a metric id, a slice dimension, a count. Undefined values come last. */
export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

/** What is looked at: a sample, and in it a sentence. Apart from the query, so that moving never recomputes. */
export interface Focus {
  readonly index: number;
  readonly key: string | null;
}
