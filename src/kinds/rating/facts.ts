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

/** Counts over a sample's raters. The ratings themselves are values by rater. */
export type RatingFacts = {
  readonly given: number;
  /** Raters, and raters without a result: unparsed, or no single most frequent vote. */
  readonly raters: number;
  readonly unrated: number;
  readonly unparsed: number;
  readonly votes: number;
  readonly unparsedVotes: number;
  readonly compared: number;
  readonly agreeing: number;
  readonly pairs: number;
  readonly agreeingPairs: number;
  /** Raters whose two consensus rules differ. */
  readonly rulesDiffer: number;
  /** Raters with a verdict in both orders; consistent ones; ones that favour the first place. */
  readonly orders: number;
  readonly consistent: number;
  readonly firstPlace: number;
  /** Raters whose two orders name different winners. */
  readonly undecided: number;
  /** Raters with repeated votes, and the sum of their stabilities. */
  readonly repeated: number;
  readonly stability: number;
  readonly issues: number;
  /** 1 if the mean rule changes a count; else the columns below are 0. */
  readonly meanDiffers: number;
  readonly agreeingByMean: number;
  readonly agreeingPairsByMean: number;
  readonly consistentByMean: number;
  readonly firstPlaceByMean: number;
  readonly undecidedByMean: number;
};

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

const judgedIn = (id: keyof RatingFacts): Pick<ColumnSpec, "basis" | "madeOf"> =>
  JUDGED.includes(id) ? { basis: VERDICT_BASIS, madeOf: isSaid } : {};
const JUDGED: readonly (keyof RatingFacts)[] = ["compared", "agreeing", "agreeingByMean", "meanDiffers"];

export const ratingColumns: readonly ColumnSpec[] = [
  ...(
    [
      "given",
      "raters",
      "unrated",
      "unparsed",
      "votes",
      "unparsedVotes",
      "compared",
      "agreeing",
      "pairs",
      "agreeingPairs",
      "rulesDiffer",
      "orders",
      "consistent",
      "firstPlace",
      "undecided",
      "repeated",
      "issues",
      "meanDiffers",
      "agreeingByMean",
      "agreeingPairsByMean",
      "consistentByMean",
      "firstPlaceByMean",
      "undecidedByMean",
    ] as const satisfies readonly (keyof RatingFacts)[]
  ).map((id) => ({ id, type: "integer", ...judgedIn(id) }) as const),
  { id: "stability", type: "real" },
];
