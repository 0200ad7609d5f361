import type { AnswerText, RagSample } from "../../../model/index.ts";
import type { Matching } from "./robustness/matching.ts";

interface Sentence {
  readonly key: string;
  readonly text: string | null;
}

/** The parts of the gold answer, each with the keys of the sentences that say it by the active mode's rule. */
export function placedAnswers(
  sample: RagSample,
  sentences: readonly Sentence[],
  says: Matching["says"],
): readonly AnswerText[] {
  if (sample.answer === null || sample.answer === "bad-field") return [];
  return sample.answer.map((alternatives) => placedAnswer(alternatives, sample, sentences, says));
}

/** One part: any of its alternatives will do. An empty alternative stands nowhere. */
export function placedAnswer(
  alternatives: readonly string[],
  { isChinese }: RagSample,
  sentences: readonly Sentence[],
  says: Matching["says"],
): AnswerText {
  const wanted = alternatives.filter((alternative) => alternative.trim() !== "");
  const keys = sentences.filter(({ text }) => text !== null && wanted.length > 0 && says(text, [wanted], isChinese));
  return { text: alternatives.join(" / "), keys: keys.map(({ key }) => key) };
}
