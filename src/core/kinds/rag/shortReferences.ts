import type { RagSample } from "../../../model/index.ts";
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
