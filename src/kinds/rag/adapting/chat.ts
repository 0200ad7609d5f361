import type { RagDocument, RagSample } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { listOf } from "../../../text/wordList.ts";
import type { Fields } from "../../adapting.ts";
import { resultsIn } from "../../toolCalls.ts";
import { answerText, type LocatedText, NOT_SAID, saidAt } from "./sample.ts";
import { roleOf, saidBy, speakerOf, type Turn, turnsIn } from "./turns.ts";

export const isPerson = (message: JsonRecord): boolean => speakerOf(message) === "person";
export const isModel = (message: JsonRecord): boolean => speakerOf(message) === "model";

/**
 * Messages before the user's last one. They may support a response as documents do; instructions to the model may not.
 */
export function historyIn(fields: Fields, key: string): readonly RagDocument[] {
  const turns = turnsIn(fields.record[key], fields.path(key));
  return documentsOf(turns.slice(0, Math.max(0, lastOf(turns, isPerson))));
}

export const messagesIn = (fields: Fields, key: string): readonly RagDocument[] =>
  documentsOf(turnsIn(fields.record[key], fields.path(key), true));

export function documentsOf(turns: readonly Turn[]): readonly RagDocument[] {
  const found: RagDocument[] = [];
  for (const turn of turns) {
    const said = speakerOf(turn.message) === "instruction" ? NOT_SAID : saidBy(turn);
    if (said.text === null || said.text.trim() === "") continue;
    const place = said.path === null ? {} : { at: said.path };
    const message = { number: found.length, role: roleOf(turn.message) };
    found.push({ title: null, text: said.text, sentences: null, ...place, message });
  }
  return found;
}

/** Results of tools are documents of steps, not messages. */
export const isSpoken = ({ message }: Turn): boolean =>
  speakerOf(message) !== "other" || resultsIn(message).length === 0;

/** Question and response of a chat, with the messages before. */
interface ReadTalk {
  readonly question: LocatedText;
  readonly response: LocatedText;
  readonly history: readonly RagDocument[];
  readonly turns: readonly Turn[];
}

/**
 * A chat: the model's last text is the response, the user's last message before it the question. With a response
 * elsewhere, the user's last message is the question.
 */
export const readTalk = (fields: Fields, key: string, isAnswered: boolean): ReadTalk =>
  talkIn(turnsIn(fields.record[key], fields.path(key)), isAnswered);

export function talkIn(turns: readonly Turn[], isAnswered: boolean): ReadTalk {
  const answer = isAnswered ? -1 : lastOf(turns, isModel);
  const before = answer < 0 ? turns : turns.slice(0, answer);
  const asks = lastOf(before, isPerson);
  const [asking, answering] = [before[asks], turns[answer]];
  return {
    question: asking ? saidBy(asking) : NOT_SAID,
    response: answering ? saidBy(answering) : NOT_SAID,
    history: documentsOf(before.slice(0, Math.max(0, asks)).filter(isSpoken)),
    turns,
  };
}

export const withHistory = (
  { documents }: Pick<RagSample, "documents">,
  history: readonly RagDocument[],
): Pick<RagSample, "documents"> =>
  history.length === 0 ? { documents } : { documents: [...(documents ?? []), ...history] };

/** Text of a speaker's last message with a text: others have only tool calls or thoughts. */
export function lastSaid(fields: Fields, key: string, isSpeaker: (message: JsonRecord) => boolean): LocatedText {
  const turns = turnsIn(fields.record[key], fields.path(key));
  const last = turns[lastOf(turns, isSpeaker)];
  return last ? saidBy(last) : NOT_SAID;
}

const lastOf = (turns: readonly Turn[], isSpeaker: (message: JsonRecord) => boolean): number =>
  turns.findLastIndex((turn) => isSpeaker(turn.message) && (saidBy(turn).text ?? "").trim() !== "");

/**
 * Text of a value in an application's own form: a text, messages, or an object with a text under one of these names,
 * with messages, or with a single text.
 */
export function saidSomehow(
  fields: Fields,
  key: string,
  names: readonly string[],
  isSpeaker: (message: JsonRecord) => boolean,
): LocatedText {
  const value: unknown = fields.record[key];
  // References may be numbers.
  const textOf = (one: unknown) => (names === SHOULD ? answerText(one) : typeof one === "string" ? one : null);
  const text = textOf(value);
  if (text !== null) return { text, path: fields.path(key) };
  if (Array.isArray(value)) {
    const said = lastSaid(fields, key, isSpeaker);
    // A list of generations has the answer only.
    const [first] = value.map(textOf);
    return said !== NOT_SAID || value.length !== 1 || first === undefined || first === null
      ? said
      : { text: first, path: [...fields.path(key), 0] };
  }
  if (!isObject(value)) return NOT_SAID;
  const inner = fields.within(value, () => fields.path(key));
  const named = names.find((name) => typeof value[name] === "string");
  if (named !== undefined) return saidAt(inner, named);
  for (const name of ["messages", "content", ...names]) {
    const said =
      Array.isArray(value[name]) || isObject(value[name]) ? saidSomehow(inner, name, names, isSpeaker) : NOT_SAID;
    if (said !== NOT_SAID) return said;
  }
  const texts = Object.keys(value).filter((name) => typeof value[name] === "string");
  const [only] = texts.includes("content") ? ["content"] : texts;
  if (only !== undefined) return texts.length > 1 && only !== "content" ? NOT_SAID : saidAt(inner, only);
  const number = names.find((name) => textOf(value[name]) !== null);
  return number === undefined ? NOT_SAID : { text: textOf(value[number]), path: inner.path(number) };
}

/** Names of question, response and reference in inputs, outputs and references. */
export const ASKED = ["question", "query", "input", "prompt", "user_input", "user_query", "instruction", "message"];
export const ANSWERED = ["answer", "output", "response", "result", "completion", "generation", "prediction", "text"];
export const SHOULD = listOf(
  "answer expected_output expected reference reference_answer ground_truth target ideal correct_answer output",
  "label",
);
