import { t } from "@vscode/l10n";
import { numberIn } from "../../../read/written.ts";
import { isText } from "../../adapting.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import { judgeName, readLabel, turnOf, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const NOT_PARSED = -1;
const UNPARSED = { value: null, written: String(NOT_PARSED) };
const NO_SCORES = { byName: {} };

/** FastChat's judgments of single answers on a scale of 1 to 10. arXiv:2306.05685. */
export const fastchatSingle: RatingFormat = {
  id: "fastchat-single",
  name: () => t("FastChat single answers"),
  about: "FastChat's judgments of single answers (*_single.jsonl), 1 to 10; -1 could not be parsed.",
  role: "rows",
  signature: {
    needs: [["score"], ["judge"], ["question_id"]],
    helps: ["model", "turn", "user_prompt", "judgment", "tstamp"],
    excludes: ["g1_winner", "response"],
  },
  reads: {
    fields: { id: "question_id", prompt: "user_prompt", model: "model" },
    always: { scale: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    complete({ prompt, model }, { whole, record }) {
      const { score } = record;
      const isParsed = (isText(score) ? numberIn(score) : score) !== NOT_PARSED;
      const read = isParsed ? readLabel(score) : { value: null, unparsed: String(NOT_PARSED) };
      const told = prompt === null ? null : readJudgePrompt(prompt);
      return {
        prompt: told?.question ?? prompt,
        candidates: told ? [{ name: model, text: told.answer }] : [],
        ratings: [{ rater: judgeName(record), votes: [voteOf(read, { raw: whole.text("judgment") })] }],
        task: turnOf(record),
        ownScores: ownScores([["score", isParsed ? readScore(record.score) : UNPARSED]], []) ?? NO_SCORES,
      };
    },
  },
  scoreReadings: { score: { range: [1, 10] } },
};

export interface JudgePrompt {
  readonly question: string;
  readonly answer: string;
}

export function readJudgePrompt(prompt: string): JudgePrompt | null {
  return singleTurn(prompt) ?? lastTurn(prompt);
}

const QUESTION = "[Question]\n";
const REFERENCE = "[The Start of Reference Answer]";
const START = "[The Start of Assistant's Answer]\n";
const END = "[The End of Assistant's Answer]";

function singleTurn(prompt: string): JudgePrompt | null {
  const from = prompt.indexOf(QUESTION);
  const start = prompt.indexOf(START, from);
  const end = prompt.lastIndexOf(END);
  if (from < 0 || start < 0 || end < start) return null;
  const reference = prompt.indexOf(REFERENCE, from);
  const until = reference >= 0 && reference < start ? reference : start;
  return {
    question: prompt.slice(from + QUESTION.length, until).trim(),
    answer: prompt.slice(start + START.length, end).trim(),
  };
}

const CONVERSATION = "<|The Start of Assistant A's Conversation with User|>";
const CONVERSATION_END = "<|The End of Assistant A's Conversation with User|>";
const USER = "### User:\n";
const ASSISTANT = "### Assistant A:\n";

function lastTurn(prompt: string): JudgePrompt | null {
  const from = prompt.indexOf(CONVERSATION);
  const end = prompt.lastIndexOf(CONVERSATION_END);
  if (from < 0 || end < from) return null;
  const talk = prompt.slice(from, end);
  const user = talk.lastIndexOf(USER);
  const assistant = talk.indexOf(ASSISTANT, user);
  if (user < 0 || assistant < 0) return null;
  return {
    question: talk.slice(user + USER.length, assistant).trim(),
    answer: talk.slice(assistant + ASSISTANT.length).trim(),
  };
}
