import type { AnswerText, DetailBody } from "./detailBody.ts";
import type { Issue, JsonPath } from "./issue.ts";
import type { OwnScores } from "./ownScore.ts";
import type { SampleEnd } from "./state.ts";

/** For pairs −1 (the first is better), 0 (a tie), 1 (the second is better); else a label of the file. */
export type Label = string | number;

export const PAIR_LABELS: readonly Label[] = [-1, 0, 1];
export const TIE: Label = 0;

export interface Vote {
  /** In file order, whatever the shown order. Null if unparsed. */
  readonly value: Label | null;
  /** The unparsed text, cut; null if parsed. */
  readonly unparsed: string | null;
  readonly raw: string | null;
  readonly rationale: string | null;
  readonly isSwapped: boolean;
}

export interface Rating {
  readonly rater: string;
  readonly votes: readonly Vote[];
}

export interface Candidate {
  readonly name: string | null;
  readonly text: string | null;
}

/** One rated item. Null: unknown. */
export interface RatingSample {
  readonly id: string | null;
  readonly prompt: string | null;
  readonly reference: string | null;
  /** Two for a pair, one for a response, or none. */
  readonly candidates: readonly Candidate[];
  /** We choose the order of the pair: the file only says which one is better. */
  readonly isDrawn?: true;
  /** Verdicts on a pair, −1, 0 or 1, or else the file's labels. */
  readonly isVerdict: boolean;
  readonly gold: Label | null;
  /** Gold by the mean of votes, if they are the gold and differ; else absent or null. */
  readonly goldByMean?: Label | null;
  readonly unparsedGold: string | null;
  readonly ratings: readonly Rating[];
  /** Raters who are people, and whether the gold label is what they say together. */
  readonly people?: { readonly raters: readonly string[]; readonly areGold: boolean };
  readonly scale?: readonly Label[];
  readonly subset: string | null;
  readonly section: string | null;
  readonly model: string | null;
  readonly dataset: string | null;
  readonly task: string | null;
  readonly ownScores?: OwnScores;
  readonly ended?: SampleEnd;
  readonly paths: RatingPaths;
  readonly issues: readonly Issue[];
}

interface RatingPaths {
  readonly prompt?: JsonPath;
  readonly candidates?: readonly JsonPath[];
}

export const CONSENSUS_RULES = ["majority", "mean"] as const;
/** Combines repeated votes: the most frequent, or the reference's mean with thresholds ±0.5. */
export type ConsensusRule = (typeof CONSENSUS_RULES)[number];

export const MEASUREMENT_LEVELS = ["nominal", "ordinal", "interval"] as const;
export type MeasurementLevel = (typeof MEASUREMENT_LEVELS)[number];

export interface RatingModes {
  /** The labels in order; null for −1, 0, 1 of pairs, else all values; only numbers are ordered. */
  readonly labels: readonly Label[] | null;
  readonly consensus: ConsensusRule;
  /** Null: ordinal for ordered labels, else nominal. */
  readonly level: MeasurementLevel | null;
}

export interface RatingSettings {
  readonly ratings?: RatingModes;
}

/** The label list of the numbers, whose order a person may change. */
export interface LabelsRead {
  readonly labels: readonly Label[];
  /** Numbers and a person's list are ordered. */
  readonly isOrdered: boolean;
  readonly how: RatingModes;
  readonly level: MeasurementLevel;
  /** Some rater has several votes on a sample, so the consensus rule matters. */
  readonly isRepeated: boolean;
}

export const DEFAULT_RATING_MODES: RatingModes = { labels: null, consensus: "majority", level: null };

export interface ShownRating {
  readonly rater: string;
  readonly isSwapped: boolean;
  readonly votes: readonly Vote[];
  readonly majority: Label | null;
  /** Null if the labels have no mean. */
  readonly mean: Label | null;
  readonly majorityAgrees: boolean | null;
  readonly meanAgrees: boolean | null;
}

export interface RatingDetail extends DetailBody {
  readonly kind: "rating";
  readonly answers: readonly AnswerText[];
  readonly isVerdict: boolean;
  readonly reference: string | null;
  readonly candidates: readonly Candidate[];
  /** Ordered, those of the setting first. */
  readonly labels: readonly Label[];
  readonly gold: Label | null;
  readonly unparsedGold: string | null;
  readonly ratings: readonly ShownRating[];
}
