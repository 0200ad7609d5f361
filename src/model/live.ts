import type { GroupBy } from "./evaluation.ts";

/** A rate of a file that grows, with bounds that hold whenever somebody looks. */
export interface GrowingRate {
  readonly id: string;
  readonly mode: string | null;
  /** Samples, or groups of them, that it stands on; each counts once. */
  readonly n: number;
  /** The mean over these, in [0, 1]. */
  readonly value: number;
  /** Holds at every look together in 95 of 100 files. */
  readonly interval: readonly [number, number];
  /** About how many more it takes until the bounds are no further apart than `within` to either side. */
  readonly more: { readonly within: number; readonly units: number } | null;
}

/** What can be said of a file while rows are being added to it. */
export interface Growing {
  readonly rates: readonly GrowingRate[];
  /** Samples that ask the same count as one; the last of these waits until another one has begun. */
  readonly isGrouped: boolean;
  readonly group: GroupBy;
  /** Why there are no bounds, or what they do not hold for. */
  readonly notes: readonly GrowingNote[];
}

export type GrowingNote =
  /** Samples that ask the same do not stand together. */
  | { readonly why: "scattered" }
  /** Several files grow: their rows do not arrive in the order in which they are read. */
  | { readonly why: "several-files" }
  /** The bounds stand on the first so many. */
  | { readonly why: "capped"; readonly units: number }
  /** Rows stand in the order of this dimension, so that those to come are unlike those that are there. */
  | { readonly why: "sorted"; readonly dimension: string };

/** What the pairs of two runs that grow say, whenever somebody looks. */
export interface GrowingPairs {
  /** How much more likely these changes are of different runs than of equal ones; at least 0. */
  readonly e: number;
  /** Which run is better, once that is decided. */
  readonly better: "a" | "b" | null;
  /** About how many more pairs decide, if the difference is `see`; null where it is decided, or nobody could wait so long. */
  readonly more: { readonly see: number; readonly pairs: number } | null;
}
