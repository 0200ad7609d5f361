import {
  type Modes,
  NOT_APPLICABLE,
  type RagSample,
  type Score,
  undefinedScore,
  verdictScore,
} from "../../model/index.ts";
import { choicesIn } from "../choicesBeside.ts";
import type { Repeating } from "../repeating.ts";
import { Found, Given, type RagFacts } from "./facts.ts";
import { verdictRole } from "./fields.ts";

/** 1 if the list shows the response as right: the answer, or a refusal if the documents have none. */
export function ragRight(facts: RagFacts, modes: Modes): Score {
  const { given } = facts;
  if (modes.matching !== "none" && (facts[modes.matching] & Found.known) === 0) return NOT_APPLICABLE;
  const verdict = verdictRole(facts, modes);
  const isRight = verdict === "correct" || verdict === "rejected-rightly";
  // A refusal is neither right nor wrong without an answer.
  if (verdict !== "unscored" && (verdict !== "rejected" || (given & Given.answer) !== 0)) return verdictScore(isRight);
  if ((given & Given.response) === 0) return NO_RESPONSE;
  if ((given & Given.badAnswer) !== 0) return BAD_FIELD;
  return (given & Given.answer) === 0 ? NO_ANSWER : NOT_JUDGED;
}

const NO_RESPONSE = undefinedScore("no-response");
const NOT_JUDGED = undefinedScore("not-judged");
const NO_ANSWER = undefinedScore("no-answer");
const BAD_FIELD = undefinedScore("bad-field");

/** Gold answer and choices are part of the question: “Summarise the document” is asked about many documents. */
export const ragRepeating: Repeating<RagSample, RagFacts> = {
  askedBeside: ({ answer }, record) => {
    const choices = choicesIn(record);
    const gold = answer === null || answer === "bad-field" ? [] : answer.flat();
    return choices === "" ? gold : [...gold, choices];
  },
  answerOf: ({ response }) => response,
  right: ragRight,
  family: "matching",
};
