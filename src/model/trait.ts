/** A common property of samples as a filter clause, and failures with and without it. */
export interface Trait {
  readonly where: string;
  /** Groups with a sample that has it. */
  readonly with: number;
  readonly failingWith: number;
  /** Two-sided hypergeometric probability, and adjusted for all traits tried. In [0, 1]. */
  readonly p: number;
  readonly q: number;
  /** 95 % interval of the difference of failure rates with and without it, in [−1, 1]; null if all groups have it. */
  readonly difference: readonly [number, number] | null;
}

export interface TraitReport {
  /** Clause of a failure. */
  readonly outcome: string;
  /** Traits that some groups have and others lack. */
  readonly tried: number;
  /** Groups of samples with one question. */
  readonly groups: number;
  readonly failing: number;
  readonly samples: number;
  /** Samples beyond the limit; usually 0. */
  readonly left: number;
  /** Significant traits, the least likely first. */
  readonly traits: readonly Trait[];
}
