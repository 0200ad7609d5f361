import type { GroupBy } from "./evaluation.ts";

/** A rate of a growing file, with bounds valid at any time. */
export interface GrowingRate {
  readonly id: string;
  readonly mode: string | null;
  readonly n: number;
  readonly value: number;
  /** Holds at all times together in 95 of 100 files. */
  readonly interval: readonly [number, number];
  /** Further units until both bounds are within `within` of the value, approximately. */
  readonly more: { readonly within: number; readonly units: number } | null;
}

export interface Growing {
  readonly rates: readonly GrowingRate[];
  /** Samples of one question count as one, once the next question has begun. */
  readonly isGrouped: boolean;
  readonly group: GroupBy;
  readonly notes: readonly GrowingNote[];
}

export type GrowingNote =
  /** Samples of one question are not consecutive. */
  | { readonly why: "scattered" }
  /** Several files grow: rows do not arrive in reading order. */
  | { readonly why: "several-files" }
  /** Bounds use only the first units. */
  | { readonly why: "capped"; readonly units: number }
  /** Rows are sorted by this dimension, so later ones differ. */
  | { readonly why: "sorted"; readonly dimension: string };

export interface GrowingPairs {
  /** Likelihood ratio of different runs against equal ones; at least 0. */
  readonly e: number;
  readonly better: "a" | "b" | null;
  /** Expected further pairs, if the difference is `see`; null if decided or too many. */
  readonly more: { readonly see: number; readonly pairs: number } | null;
}
