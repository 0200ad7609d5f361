import type { Annotator } from "../model/index.ts";

/** A value with its 95 % interval; null if undefined. */
interface CheckValue {
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
}

/** How far a filter finds the samples that people gave a tag. */
export interface CheckedTag {
  readonly tag: string;
  readonly where: string;
  /** The judge whose scores by the tag's criterion the filter reads; null of a filter that a person wrote. */
  readonly judge: Annotator | null;
  /** Samples that the filter finds, whether or not somebody looked at them. */
  readonly finds: number;
  /** Of the samples that people looked at, and a judge was asked of: with the tag and found, one of the two, neither. */
  readonly both: number;
  readonly checkOnly: number;
  readonly personOnly: number;
  readonly neither: number;
  readonly precision: CheckValue;
  readonly recall: CheckValue;
  readonly kappa: CheckValue;
}

/** Tags of people over the samples of a query. */
export interface TagReport {
  readonly samples: number;
  /** Samples that some person said something of. Shares are of these. */
  readonly looked: number;
  readonly people: readonly Annotator[];
  /** The most frequent first. */
  readonly tags: readonly (TagUse & { readonly share: number; readonly interval: readonly [number, number] | null })[];
  readonly checks: readonly CheckedTag[];
}

/** A tag, and the samples of the evaluation that have it. */
export interface TagUse {
  readonly tag: string;
  readonly samples: number;
}
