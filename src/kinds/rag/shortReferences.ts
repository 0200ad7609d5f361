import type { OwnScore, RagSample } from "../../model/index.ts";
import { directionOf, isSureScore, verdictRank, wordsOf } from "../ownScores/names.ts";
import { scaleOf } from "../reading/scale.ts";
import { matchings } from "./robustness/modes.ts";
import { answerOf } from "./robustness/score.ts";

/** References up to this size, by their median, are found in a response by their words. */
const MOST_WORDS = 8;
const MOST_CHARACTERS = 60;

/** Characters of scripts that put no space between words; two of them make about one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const CHARACTERS_A_WORD = 2;

/**
 * Whether word matching cannot judge a file, by its first samples: there are references, and most of them are sentences,
 * which a right answer says in other words. Samples of RGB's tasks are matched as RGB matches them, however long.
 */
export function areLong(first: readonly RagSample[]): boolean {
  if (first.some(isOfBenchmark)) return false;
  const sizes = first.flatMap((sample) => sizeOf(sample) ?? []);
  if (sizes.length === 0) return false;
  return (
    median(sizes.map(({ words }) => words)) > MOST_WORDS || median(sizes.map(({ length }) => length)) > MOST_CHARACTERS
  );
}

/** Fewest samples to conclude that words and scores contradict each other, or that no answer contains its reference. */
const FEWEST_SCORED = 10;
const FEWEST_NEVER = 50;
/** So much higher are the scores. */
const APART = 0.25;
/** Words of scores that say how good an answer is. */
const OF_ANSWERS = new Set(
  "correctness accuracy similarity relevance relevancy quality score rating grade coherence helpfulness completeness".split(
    " ",
  ),
);

/**
 * Whether words would call most of these answers wrong although scores that came with them call most good, or all of many
 * wrong that have scores of another kind: then the references are no answers that stand in a response, but say the same
 * otherwise, or something else. A file with a verdict of its own does not depend on words.
 */
export function areDoubted(first: readonly RagSample[]): boolean {
  if (first.some(isOfBenchmark)) return false;
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

/** Mean of all scores that say how good the answers are, each as a share of its scale; null without any, and beside a verdict. */
function goodness(samples: readonly RagSample[]): number | null {
  const byName = new Map<string, (number | null)[]>();
  for (const { ownScores } of samples)
    for (const [name, { value, text }] of Object.entries<OwnScore>(ownScores?.byName ?? {})) {
      if (value === null && text === undefined) continue;
      byName.set(name, [...(byName.get(name) ?? []), value]);
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

/** Size of a sample's reference: of alternatives the shortest counts, of required parts the longest. Null without any. */
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

/** The lower of the two in the middle, where there are two. */
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
