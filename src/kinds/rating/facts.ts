import { type ColumnSpec, VERDICT_BASIS } from "../../analysis/table/facts.ts";
import { DEFAULT_RATING_MODES, type Modes } from "../../model/index.ts";
import { isSaid } from "./values.ts";

export const Given = {
  gold: 1,
  unparsedGold: 2,
  /** Ratings are verdicts on a pair. */
  verdict: 4,
  pair: 8,
} as const;

const COUNT = { type: "integer" } as const;
const JUDGED = { type: "integer", basis: VERDICT_BASIS, madeOf: isSaid } as const;

/** Counts over a sample's raters. The ratings themselves are values by rater. */
const COLUMNS = {
  given: COUNT,
  /** Raters, and raters without a result: unparsed, or no single most frequent vote. */
  raters: COUNT,
  unrated: COUNT,
  unparsed: COUNT,
  votes: COUNT,
  unparsedVotes: COUNT,
  compared: JUDGED,
  agreeing: JUDGED,
  pairs: COUNT,
  agreeingPairs: COUNT,
  /** Raters whose two consensus rules differ. */
  rulesDiffer: COUNT,
  /** Raters with a verdict in both orders; consistent ones; ones that favour the first place. */
  orders: COUNT,
  consistent: COUNT,
  firstPlace: COUNT,
  /** Raters whose two orders name different winners. */
  undecided: COUNT,
  /** Raters with repeated votes. */
  repeated: COUNT,
  issues: COUNT,
  /** 1 if the mean rule changes a count; else the columns below are 0. */
  meanDiffers: JUDGED,
  agreeingByMean: JUDGED,
  agreeingPairsByMean: COUNT,
  consistentByMean: COUNT,
  firstPlaceByMean: COUNT,
  undecidedByMean: COUNT,
  /** Sum of the stabilities of raters with repeated votes. */
  stability: { type: "real" },
} as const satisfies Readonly<Record<string, Omit<ColumnSpec, "id">>>;

export type RatingFacts = { readonly [Id in keyof typeof COLUMNS]: number };

export const ratingColumns: readonly ColumnSpec[] = Object.entries(COLUMNS).map(([id, column]) => ({ id, ...column }));

/** Counts that depend on the consensus rule, here by majority. */
export type ByRule = Pick<RatingFacts, "agreeing" | "agreeingPairs" | "consistent" | "firstPlace" | "undecided">;

const isByMean = ({ meanDiffers }: RatingFacts, { ratings = DEFAULT_RATING_MODES }: Modes): boolean =>
  meanDiffers === 1 && ratings.consensus === "mean";

export const agreeingIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.agreeingByMean : facts.agreeing;
export const agreeingPairsIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.agreeingPairsByMean : facts.agreeingPairs;
export const consistentIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.consistentByMean : facts.consistent;
export const undecidedIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.undecidedByMean : facts.undecided;
