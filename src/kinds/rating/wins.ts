import {
  type Candidate,
  type Label,
  type OwnScore,
  type OwnScores,
  type RatingSample,
  type ScoreReadings,
  TIE,
  type Vote,
} from "../../model/index.ts";
import { ownScores } from "../ownScores/read.ts";
import { isCompared } from "./people.ts";

/**
 * Scores `win.NAME` of two named candidates, as leaderboards count votes: a win is 1, a tie ½, a loss 0; of several
 * votes on the pair their mean. `votes` are −1 for the first to 1 for the second; null without any, or without two names.
 */
export function winsOf(
  candidates: readonly Candidate[],
  votes: readonly (Label | null | undefined)[],
): OwnScores | null {
  const wins = winEntries(candidates, votes);
  return wins.length === 0 ? null : ownScores(wins, []);
}

/** A sample has the mean of its votes: a score, even if each vote alone is 0 or 1. */
export const WINS: ScoreReadings = { "win.*": { meaning: "score", direction: "higher", range: [0, 1] } };

function winEntries(
  [one, other]: readonly Candidate[],
  votes: readonly (Label | null | undefined)[],
  by = "",
): readonly (readonly [name: string, score: OwnScore])[] {
  const counted = votes.filter((vote) => typeof vote === "number");
  if (!one?.name || !other?.name || one.name === other.name || counted.length === 0) return [];
  const score = (side: number): OwnScore => {
    const won = counted.reduce((sum, vote) => sum + (1 + side * Math.sign(vote)) / 2, 0);
    return { value: won / counted.length };
  };
  return [
    [`win.${one.name}${by}`, score(-1)],
    [`win.${other.name}${by}`, score(1)],
  ];
}

/** FastChat's own count: two games with two outcomes are a tie, and a game without one leaves the pair out. */
export function winnerOf([one, other]: readonly Vote[]): Label | null {
  if (other === undefined) return one?.value ?? null;
  if (one?.value === null || other.value === null) return null;
  return one?.value === other.value ? other.value : TIE;
}

const MOST_RATERS = 8;

/** The sample with win rates by gold, and by each rater where there is gold or another rater; without names those of the sides. */
export function withWins(sample: RatingSample, sides: readonly [string, string]): RatingSample {
  const { candidates, ratings, gold } = sample;
  const named = sides.map((name, at): Candidate => ({ name: candidates[at]?.name ?? name, text: null }));
  const judges = ratings.filter((rating) => isCompared(rating, sample));
  const verdicts = judges.map(({ rater, votes }) => ({ rater, verdict: winnerOf(votes) }));
  const isAlone = gold === null && judges.length === 1;
  const all = gold === null ? verdicts.map(({ verdict }) => verdict) : [gold];
  const own = isAlone
    ? []
    : verdicts.slice(0, MOST_RATERS).flatMap(({ rater, verdict }) => winEntries(named, [verdict], ` · ${rater}`));
  const entries = [...winEntries(named, all), ...own];
  const wins = entries.length === 0 ? null : ownScores(entries, []);
  return wins === null ? sample : { ...sample, ownScores: wins };
}
