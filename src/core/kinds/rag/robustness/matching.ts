import type { AnswerParts, MatchingMode, RagSample, Span, Verdict } from "../../../../model/index.ts";

/** One way of deciding what a response says. */
export interface Matching {
  readonly mode: MatchingMode;
  /** The `Found` bits of a sample: makes no spans. `known` alone where there is no response. */
  find(sample: RagSample): number;
  /** The same decisions with rule, words and notes, for the opened sample. */
  explain(sample: RagSample): readonly Verdict[];
  /** Whether a text says every part of an answer, in any of its alternatives, by this mode's rule. */
  says(text: string, parts: AnswerParts, isChinese: boolean): boolean;
  /** Where one alternative stands in a text, word for word as this mode compares words; at most `limit` places. */
  places(text: string, alternative: string, limit: number): readonly Span[];
}
