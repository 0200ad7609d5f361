import type { AnswerParts, RagSample } from "../../../../model/index.ts";
import { Given } from "../facts.ts";

/** The `Given` bits of a sample. An empty string is given; null is not. */
export function givenOf(sample: RagSample): number {
  return (
    (sample.response === null ? 0 : Given.response) |
    (sample.answer === null ? 0 : sample.answer === "bad-field" ? Given.badAnswer : Given.answer) |
    (sample.counterfactual === null ? 0 : Given.counterfactual) |
    (sample.documents === null ? 0 : Given.documents)
  );
}

/** The answer where it can be read. */
export function answerOf(sample: RagSample): AnswerParts | null {
  return sample.answer === "bad-field" ? null : sample.answer;
}

/** The counterfactual as an answer of one part: it matches by the same rule as the truth. */
export function counterfactualOf(sample: RagSample): AnswerParts | null {
  return sample.counterfactual === null ? null : [[sample.counterfactual]];
}
