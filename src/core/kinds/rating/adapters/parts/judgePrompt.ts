/** What a judge was given to rate, as far as its prompt follows FastChat's templates. */
export interface JudgePrompt {
  readonly question: string;
  readonly answer: string;
}

/**
 * The question and the answer within a prompt of FastChat's single-answer judges, where it is one of its templates:
 * between their headings, or the last turn of the conversation. Null for any other text.
 * lm-sys/FastChat, fastchat/llm_judge/data/judge_prompts.jsonl.
 */
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
  // The answer may quote the headings: its end is the last one.
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
