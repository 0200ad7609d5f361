import type { RagDocument, RagSample } from "../../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { answerText, type LocatedText, NOT_SAID, saidAt, saidIn } from "./sample.ts";

/** Programs write who speaks as `role` or as `type`. */
function speaker({ type, role }: JsonRecord): string {
  const written = type ?? role;
  return typeof written === "string" ? written : "";
}

export const isPerson = (message: JsonRecord): boolean => ["human", "user"].includes(speaker(message));
export const isModel = (message: JsonRecord): boolean =>
  ["ai", "assistant", "model", "AIMessage"].includes(speaker(message));

/** Messages that instruct a model are no evidence. */
const isInstruction = (message: JsonRecord): boolean => ["system", "developer"].includes(speaker(message));

/**
 * The messages of a list that come before the last one of a person, which asks: what a response may rest on beside
 * documents. Instructions to the model are none of them.
 */
export function historyIn(fields: Fields, key: string): readonly RagDocument[] {
  const talk: unknown = fields.record[key];
  if (!Array.isArray(talk)) return [];
  const asks = talk.findLastIndex((message: unknown) => isObject(message) && isPerson(message));
  return messagesIn(fields, key, talk.slice(0, Math.max(0, asks)));
}

/** The messages under a key, all of them from before the question. */
export function messagesIn(
  fields: Fields,
  key: string,
  talk: readonly unknown[] = fields.list(key) ?? [],
): readonly RagDocument[] {
  const found: RagDocument[] = [];
  for (const [index, message] of talk.entries()) {
    const at = [...fields.path(key), index];
    const said = isText(message)
      ? { text: message, path: at }
      : isObject(message) && !isInstruction(message)
        ? saidIn(
            fields.within(message, () => at),
            "content",
          )
        : NOT_SAID;
    if (said.text === null || said.text.trim() === "") continue;
    const role = isObject(message) ? speaker(message) : "";
    const place = said.path === null ? {} : { at: said.path };
    found.push({ title: null, text: said.text, sentences: null, ...place, message: { number: found.length, role } });
  }
  return found;
}

/** The sample with messages before its question behind its documents. */
export const withHistory = (
  { documents }: Pick<RagSample, "documents">,
  history: readonly RagDocument[],
): Pick<RagSample, "documents"> =>
  history.length === 0 ? { documents } : { documents: [...(documents ?? []), ...history] };

/** What the last message of a speaker in a list says. */
export function lastSaid(fields: Fields, key: string, isSpeaker: (message: JsonRecord) => boolean): LocatedText {
  const talk: unknown = fields.record[key];
  if (!Array.isArray(talk)) return NOT_SAID;
  for (let index = talk.length - 1; index >= 0; index--) {
    const message: unknown = talk[index];
    if (!isObject(message) || !isSpeaker(message)) continue;
    const said = saidIn(
      fields.within(message, () => [...fields.path(key), index]),
      "content",
    );
    // A message may hold calls of tools alone.
    if (said.text !== null && said.text !== "") return said;
  }
  return NOT_SAID;
}

/**
 * What a program keeps under a key, of which only it knows the form: a text, messages, or an object with a text under one
 * of these names, with messages, or with one text alone.
 */
export function saidSomehow(
  fields: Fields,
  key: string,
  names: readonly string[],
  isSpeaker: (message: JsonRecord) => boolean,
): LocatedText {
  const value: unknown = fields.record[key];
  // What should have been said may be a number.
  const textOf = (one: unknown) => (names === SHOULD ? answerText(one) : typeof one === "string" ? one : null);
  const text = textOf(value);
  if (text !== null) return { text, path: fields.path(key) };
  if (Array.isArray(value)) {
    const said = lastSaid(fields, key, isSpeaker);
    // A list of what was generated holds the answer alone.
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

/** Names under which inputs hold what was asked, outputs what was answered, and references what should have been. */
export const ASKED = ["question", "query", "input", "prompt", "user_input", "user_query", "instruction", "message"];
export const ANSWERED = ["answer", "output", "response", "result", "completion", "generation", "prediction", "text"];
export const SHOULD = [
  "answer",
  "expected_output",
  "expected",
  "reference",
  "reference_answer",
  "ground_truth",
  "target",
  "ideal",
  "correct_answer",
  "output",
  "label",
];
