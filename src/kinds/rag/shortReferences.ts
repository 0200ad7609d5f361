import { addTo, type OwnScore, type RagSample } from "../../model/index.ts";
import { setOf } from "../../text/wordList.ts";
import { directionOf, isSureScore, verdictRank, wordsOf } from "../ownScores/names.ts";
import { scaleOf } from "../reading/scale.ts";
import { areOfLists } from "./objects/values.ts";
import { matchings } from "./robustness/modes.ts";
import { answerOf } from "./robustness/score.ts";

/** Largest median size of references for word matching. */
const MOST_WORDS = 8;
const MOST_CHARACTERS = 60;

/** Scripts without spaces between words: two characters make about one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const CHARACTERS_A_WORD = 2;

/**
 * Whether most references are sentences, which right answers paraphrase. Samples of RGB's tasks are matched at any
 * length.
 */
export function areLong(first: readonly RagSample[]): boolean {
  if (first.some(isOfBenchmark)) return false;
  // Few texts among objects are answers that failed, and say nothing of the references.
  const objects = first.filter(({ compared }) => compared !== undefined);
  const measured = objects.length > HALF * first.length ? objects : first;
  const sizes = measured.flatMap((sample) => sizeOf(sample) ?? []);
  if (sizes.length === 0) return false;
  return (
    median(sizes.map(({ words }) => words)) > MOST_WORDS || median(sizes.map(({ length }) => length)) > MOST_CHARACTERS
  );
}

/** Fewest samples for a contradiction between words and scores. */
const FEWEST_SCORED = 10;
const FEWEST_NEVER = 50;
/** Least difference between scores and matches. */
const APART = 0.25;
/** Words of scores that judge an answer. */
const OF_ANSWERS = setOf(
  "correctness accuracy similarity relevance relevancy quality score rating grade coherence helpfulness",
  "completeness",
);

/**
 * Whether words call most answers wrong that the file's scores call good, or all of many with other scores: then
 * references are no answers in the response's words; or references are lists of what had to be found, and the file says
 * how much was. Files with a verdict do not need words.
 */
export function areDoubted(first: readonly RagSample[]): boolean {
  if (first.some(isOfBenchmark)) return false;
  if (areRankings(first)) return true;
  const found = first.flatMap((sample): readonly (readonly [RagSample, boolean])[] => {
    const { response, isChinese } = sample;
    const answer = answerOf(sample);
    if (response === null || response.trim() === "" || answer === null || answer.length === 0) return [];
    return [[sample, matchings.strict.says(response, answer, isChinese)]];
  });
  if (found.length < FEWEST_SCORED) return false;
  const rate = found.filter(([, isFound]) => isFound).length / found.length;
  const isScored = found.some(([{ ownScores }]) => Object.keys(ownScores?.byName ?? {}).length > 0);
  if (rate === 0 && isScored && found.length >= FEWEST_NEVER) return true;
  const good = goodness(found.map(([sample]) => sample));
  return good !== null && rate < HALF && good > HALF && good - rate >= APART;
}
const HALF = 0.5;

const RANKED = setOf("recall precision mrr ndcg map hit hits jaccard f1 overlap");

/** Whether lists were held against lists, and the file has its own measure of each: a longer list is not wrong. */
function areRankings(samples: readonly RagSample[]): boolean {
  const lists = samples.filter(({ compared }) => compared !== undefined && areOfLists(compared));
  const isMeasured = ({ ownScores }: RagSample) =>
    Object.keys(ownScores?.byName ?? {}).some((name) => wordsOf(name).some((word) => RANKED.has(word)));
  return lists.length > HALF * samples.length && lists.filter(isMeasured).length > HALF * lists.length;
}

/** Mean of the scores that judge answers, as shares of their scales; null without any, or with a verdict. */
function goodness(samples: readonly RagSample[]): number | null {
  const byName = new Map<string, (number | null)[]>();
  for (const { ownScores } of samples)
    for (const [name, { value, text }] of Object.entries<OwnScore>(ownScores?.byName ?? {})) {
      if (value === null && text === undefined) continue;
      addTo(byName, name, value);
    }
  const columns = [...byName];
  if (columns.some(([name, values]) => verdictRank(name) >= 0 && values.every((value) => !isFraction(value))))
    return null;
  const shares = columns.flatMap(([name, values]) => {
    const isOfAnswer = isSureScore(name) && wordsOf(name).some((word) => OF_ANSWERS.has(word));
    const given = values.filter((value) => value !== null);
    if (!isOfAnswer || given.length < FEWEST_SCORED || directionOf(name) !== "higher") return [];
    const areWhole = given.every(Number.isInteger);
    const scale = scaleOf({ least: Math.min(...given), most: Math.max(...given), areWhole });
    return scale === null ? [] : [(mean(given) - scale[0]) / (scale[1] - scale[0])];
  });
  return shares.length === 0 ? null : mean(shares);
}

const isFraction = (value: number | null): boolean => value !== null && value !== 0 && value !== 1;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const isOfBenchmark = ({ task, noise, counterfactual }: RagSample): boolean =>
  task !== null || noise !== null || counterfactual !== null;

interface Size {
  readonly words: number;
  readonly length: number;
}

/** Size of a reference: the shortest alternative, the longest part. Null if absent. */
function sizeOf(sample: RagSample): Size | null {
  const parts = (answerOf(sample) ?? []).flatMap((alternatives) => {
    const [shortest] = alternatives
      .filter((text) => text.trim() !== "")
      .map(sizeOfText)
      .sort(byLength);
    return shortest ?? [];
  });
  return parts.sort(byLength).at(-1) ?? null;
}

const byLength = (one: Size, other: Size): number => one.length - other.length || one.words - other.words;

function sizeOfText(text: string): Size {
  const trimmed = text.trim();
  const unspaced = trimmed.match(UNSPACED)?.length ?? 0;
  const spaced = trimmed.replace(UNSPACED, " ").match(/\S+/g)?.length ?? 0;
  return { words: spaced + Math.ceil(unspaced / CHARACTERS_A_WORD), length: [...trimmed].length };
}

/** The lower middle value. */
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
