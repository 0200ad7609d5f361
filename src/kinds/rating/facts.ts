import { type ColumnSpec, VERDICT_BASIS } from "../../analysis/table/facts.ts";
import { DEFAULT_RATING_MODES, type Modes } from "../../model/index.ts";
import { isSaid } from "./values.ts";

/** Bits of `given`: what the sample has. */
export const Given = {
  gold: 1,
  /** Something that is no label stands in the place of the gold. */
  unparsedGold: 2,
  /** Ratings are verdicts on a pair. */
  verdict: 4,
  pair: 8,
} as const;

/** What is counted of a sample's ratings; the ratings themselves are values by rater. */
export type RatingFacts = {
  readonly given: number;
  /** Raters, and those whose votes came to nothing: unparsed, or no single most frequent one. */
  readonly raters: number;
  readonly unrated: number;
  readonly unparsed: number;
  /** Votes of all raters, and those that could not be parsed. */
  readonly votes: number;
  readonly unparsedVotes: number;
  /** Raters set against gold, and those who agree with it. */
  readonly compared: number;
  readonly agreeing: number;
  /** Pairs of raters, and those who agree. */
  readonly pairs: number;
  readonly agreeingPairs: number;
  /** Raters whose two consensus rules differ. */
  readonly rulesDiffer: number;
  /** Raters with a verdict in both orders; those that are the same; those that lean to the first place. */
  readonly orders: number;
  readonly consistent: number;
  readonly firstPlace: number;
  /** Raters whose two orders name different winners. */
  readonly undecided: number;
  /** Raters with repeated votes, and the sum of their stabilities. */
  readonly repeated: number;
  readonly stability: number;
  readonly issues: number;
  /** 1 where some of what depends on the rule is another by the mean of votes; else what follows is 0. */
  readonly meanDiffers: number;
  readonly agreeingByMean: number;
  readonly agreeingPairsByMean: number;
  readonly consistentByMean: number;
  readonly firstPlaceByMean: number;
  readonly undecidedByMean: number;
};

/** What depends on how votes are combined: as it is named, by the majority. */
export type ByRule = Pick<RatingFacts, "agreeing" | "agreeingPairs" | "consistent" | "firstPlace" | "undecided">;

const isByMean = ({ meanDiffers }: RatingFacts, { ratings = DEFAULT_RATING_MODES }: Modes): boolean =>
  meanDiffers === 1 && ratings.consensus === "mean";

// The same by the rule of the modes.
export const agreeingIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.agreeingByMean : facts.agreeing;
export const agreeingPairsIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.agreeingPairsByMean : facts.agreeingPairs;
export const consistentIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.consistentByMean : facts.consistent;
export const undecidedIn = (facts: RatingFacts, modes: Modes): number =>
  isByMean(facts, modes) ? facts.undecidedByMean : facts.undecided;

/** Whether raters agree with gold follows from what they say, and from gold. */
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
