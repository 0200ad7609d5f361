/** Something that samples have in common, as a clause of the filter language, and how many fail with and without it. */
export interface Trait {
  readonly where: string;
  /** Groups that have it: one where any of its samples does. */
  readonly with: number;
  readonly failingWith: number;
  /** Two-sided hypergeometric chance, and the same adjusted for all that were tried. In [0, 1]. */
  readonly p: number;
  readonly q: number;
  /** Rate of failures with it minus the rate without it, 95 %, in [−1, 1]; null where all groups have it. */
  readonly difference: readonly [number, number] | null;
}

/** What sets failures apart from the other samples. */
export interface TraitReport {
  /** The clause that says what a failure is. */
  readonly outcome: string;
  /** Traits that some groups have and others do not. */
  readonly tried: number;
  /** Samples with one question are one group. */
  readonly groups: number;
  /** Those of them in which a sample fails. */
  readonly failing: number;
  readonly samples: number;
  /** Samples beyond those that were looked at; 0 nearly always. */
  readonly left: number;
  /** Those beyond chance, the least likely first. */
  readonly traits: readonly Trait[];
}
