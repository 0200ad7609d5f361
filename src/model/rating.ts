import type { AnswerText, DetailBody } from "./detailBody.ts";
import type { Issue, JsonPath } from "./issue.ts";
import type { OwnScores } from "./ownScore.ts";
import type { SampleEnd } from "./state.ts";

/** A rating: of pairs −1 (the first is better), 0 (a tie), 1 (the second is better); else a label of the file's own. */
export type Label = string | number;

/** The labels of pairs, the tie in the middle. */
export const PAIR_LABELS: readonly Label[] = [-1, 0, 1];
export const TIE: Label = 0;

/** What one call of a rater, or one look of a person, came to. */
export interface Vote {
  /** In the order of the file, whatever order the rater saw. Null: it could not be parsed. */
  readonly value: Label | null;
  /** What stood there instead, cut short; null where the value was parsed. */
  readonly unparsed: string | null;
  /** The reply word for word. */
  readonly raw: string | null;
  readonly rationale: string | null;
  /** The rater saw the second candidate first. */
  readonly isSwapped: boolean;
}

/** All votes of one rater on one sample. */
export interface Rating {
  readonly rater: string;
  readonly votes: readonly Vote[];
}

/** A response that is rated alone, or one of two that are set against each other. */
export interface Candidate {
  readonly name: string | null;
  readonly text: string | null;
}

/** One rated item with everything that the file says of it. Null: the file does not say. */
export interface RatingSample {
  readonly id: string | null;
  readonly prompt: string | null;
  /** What a perfect response would be, for raters to compare with. */
  readonly reference: string | null;
  /** Two: a pair; one: a response; none: known by its ratings alone. */
  readonly candidates: readonly Candidate[];
  /** Which of a pair comes first is drawn by us: the file only says which one is better. */
  readonly isDrawn?: true;
  /** Whether ratings are verdicts on a pair, −1, 0 or 1, rather than labels of the file's own. */
  readonly isVerdict: boolean;
  readonly gold: Label | null;
  /** The same by the mean of votes, where these are the gold; absent and null: it is no other. */
  readonly goldByMean?: Label | null;
  /** What stood in the place of the gold label and is none. */
  readonly unparsedGold: string | null;
  readonly ratings: readonly Rating[];
  /** The labels that raters chose from, in their order, where the format says so. */
  readonly scale?: readonly Label[];
  readonly subset: string | null;
  readonly section: string | null;
  readonly model: string | null;
  readonly dataset: string | null;
  readonly task: string | null;
  readonly ownScores?: OwnScores;
  /** How its run ended; absent where it simply ran. */
  readonly ended?: SampleEnd;
  readonly paths: RatingPaths;
  readonly issues: readonly Issue[];
}

/** Where its texts stand in the record. */
interface RatingPaths {
  readonly prompt?: JsonPath;
  readonly candidates?: readonly JsonPath[];
}

export const CONSENSUS_RULES = ["majority", "mean"] as const;
/** How repeated votes become one: the most frequent, or the reference's mean with its thresholds of ±0.5. */
export type ConsensusRule = (typeof CONSENSUS_RULES)[number];

export const MEASUREMENT_LEVELS = ["nominal", "ordinal", "interval"] as const;
/** What Krippendorff's alpha takes the distance of two labels to be. */
export type MeasurementLevel = (typeof MEASUREMENT_LEVELS)[number];

/** How ratings are read. Part of the modes of a query. */
export interface RatingModes {
  /** The labels in their order; null: −1, 0, 1 for pairs, else the union of all values, of which only numbers have an order. */
  readonly labels: readonly Label[] | null;
  readonly consensus: ConsensusRule;
  /** Null: ordinal where labels have an order, else nominal. */
  readonly level: MeasurementLevel | null;
}

/** What the modes of a query say of ratings. */
export interface RatingSettings {
  /** Absent: `DEFAULT_RATING_MODES`. */
  readonly ratings?: RatingModes;
}

/** The labels that the numbers stand on, for whoever wants to change their order. */
export interface LabelsRead {
  readonly labels: readonly Label[];
  /** Numbers have an order, and labels that a person has listed; other labels have none until then. */
  readonly isOrdered: boolean;
  readonly how: RatingModes;
  /** At which Krippendorff's alpha measures, chosen or not. */
  readonly level: MeasurementLevel;
  /** Some rater has several votes on a sample, so that the rule of consensus matters. */
  readonly isRepeated: boolean;
}

export const DEFAULT_RATING_MODES: RatingModes = { labels: null, consensus: "majority", level: null };

/** The votes of one rater in one order, as the view draws them. */
export interface ShownRating {
  readonly rater: string;
  readonly isSwapped: boolean;
  readonly votes: readonly Vote[];
  readonly majority: Label | null;
  /** Null where the labels have no mean. */
  readonly mean: Label | null;
  /** Null without gold or without a result. */
  readonly majorityAgrees: boolean | null;
  readonly meanAgrees: boolean | null;
}

/** What the rating sample view draws. */
export interface RatingDetail extends DetailBody {
  readonly kind: "rating";
  readonly answers: readonly AnswerText[];
  readonly isVerdict: boolean;
  readonly reference: string | null;
  readonly candidates: readonly Candidate[];
  /** Labels of this sample in their order, those of the setting first. */
  readonly labels: readonly Label[];
  readonly gold: Label | null;
  readonly unparsedGold: string | null;
  readonly ratings: readonly ShownRating[];
}
