import type { AnswerParts, Finding, MatchingMode, RagSample } from "../../../../model/index.ts";
import { answerOf, counterfactualOf } from "./given.ts";
import { matchings } from "./modes.ts";

/** Places of one alternative in one text that are worth showing. */
const MOST = 20;

/** Where the truth and the counterfactual stand, word for word, in `response` and `documents[i]`. */
export interface AnswerPlaces {
  readonly truth: readonly Finding[];
  readonly counterfactual: readonly Finding[];
}

/** For the opened sample: the gold and the planted answer in the response and in every document, in reading order. */
export function answerPlaces(sample: RagSample, mode: MatchingMode): AnswerPlaces {
  return {
    truth: placesOf(sample, answerOf(sample), mode),
    counterfactual: placesOf(sample, counterfactualOf(sample), mode),
  };
}

function placesOf(sample: RagSample, parts: AnswerParts | null, mode: MatchingMode): readonly Finding[] {
  if (parts === null) return [];
  const wanted = new Set(parts.flat());
  const texts: readonly (readonly [string, string | null])[] = [
    ["response", sample.response],
    ...(sample.documents ?? []).map(({ text }, index) => [`documents[${index}]`, text] as const),
  ];
  return texts.flatMap(([name, text]) => (text === null ? [] : placesIn(name, text, wanted, mode)));
}

function placesIn(name: string, text: string, wanted: ReadonlySet<string>, mode: MatchingMode): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const alternative of wanted) {
    for (const { from, to } of matchings[mode].places(text, alternative, MOST)) {
      found.set(`${from}-${to}`, { in: name, from, to });
    }
  }
  return [...found.values()].sort((a, b) => a.from - b.from || b.to - a.to);
}
