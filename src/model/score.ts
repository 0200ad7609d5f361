/** Why a score does not exist for a sample. */
export type Reason =
  | "no-response"
  | "no-answer"
  | "no-counterfactual"
  | "no-documents"
  | "no-labels"
  | "label-failed"
  | "zero-denominator"
  | "too-few"
  | "constant"
  | "no-gold"
  | "no-rating"
  | "unparsed"
  | "out-of-labels"
  | "out-of-range"
  | "bad-field"
  | "not-applicable";

/** What a metric says of one sample. `not-applicable` samples belong to another task and are not counted at all. */
export type Score =
  | { readonly state: "scored"; readonly value: number }
  | { readonly state: "undefined"; readonly reason: Reason }
  | { readonly state: "unlabelled"; readonly reason: Reason };

export const scored = (value: number): Score => ({ state: "scored", value });
export const undefinedScore = (reason: Reason): Score => ({ state: "undefined", reason });

/** Ready-made scores: bulk reduction allocates none for verdicts and reasons. */
export const ZERO: Score = scored(0);
export const ONE: Score = scored(1);
export const NOT_APPLICABLE: Score = undefinedScore("not-applicable");
export const UNLABELLED: Score = { state: "unlabelled", reason: "no-labels" };
export const verdictScore = (isTrue: boolean): Score => (isTrue ? ONE : ZERO);
