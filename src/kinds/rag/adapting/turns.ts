import type { JsonPath } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { jsonOf } from "../../../read/written.ts";
import { type Fields, isText } from "../../adapting.ts";
import { type LocatedText, NOT_SAID, saidAt } from "./sample.ts";

/** A message of a chat and its path; null within a text. */
export interface Turn {
  readonly message: JsonRecord;
  readonly at: JsonPath | null;
}

type Speaker = "person" | "model" | "instruction" | "other";

const SPEAKERS: ReadonlyMap<string, Speaker> = new Map([
  ...["human", "user", "humanmessage", "humanmessagechunk", "prompter", "customer"].map(
    (role) => [role, "person"] as const,
  ),
  ...["ai", "assistant", "model", "gpt", "chatgpt", "bot", "chatbot", "aimessage", "aimessagechunk"].map(
    (role) => [role, "model"] as const,
  ),
  // Instructions to a model are no evidence.
  ...["system", "developer", "systemmessage"].map((role) => [role, "instruction"] as const),
  ...["tool", "function", "observation", "toolmessage", "functionmessage"].map((role) => [role, "other"] as const),
  // Items of OpenAI's responses between messages.
  ...["function_call", "custom_tool_call", "local_shell_call", "web_search_call", "file_search_call", "mcp_call"].map(
    (type) => [type, "other"] as const,
  ),
  ...["function_call_output", "custom_tool_call_output", "local_shell_call_output", "tool_result"].map(
    (type) => [type, "other"] as const,
  ),
]);

const ROLE_KEYS = ["role", "from", "type", "speaker", "sender", "author"] as const;

/** The speaker's name in the record. Known names go first: OpenAI writes `type: message`. */
export function roleOf(message: JsonRecord): string {
  const written = ROLE_KEYS.flatMap((key) => {
    const value = message[key];
    const role = isObject(value) ? value.role : value;
    return isText(role) ? [role] : [];
  });
  const roles = [...written, serializedAs(message)];
  return roles.find((role) => SPEAKERS.has(role.toLowerCase())) ?? roles[0] ?? "";
}

/** LangChain writes a message's class at the end of a path. */
function serializedAs({ id }: JsonRecord): string {
  const last: unknown = Array.isArray(id) ? id.at(-1) : null;
  return isText(last) ? last : "";
}

export const speakerOf = (message: JsonRecord): Speaker => SPEAKERS.get(roleOf(message).toLowerCase()) ?? "other";

/** Keys of an object's messages. */
const HOMES = ["messages", "contents", "conversation", "conversations", "turns", "dialogue", "chat"] as const;
/** Names of both speakers in records with a text each. */
const SIDES = [
  ["user", "assistant"],
  ["human", "assistant"],
  ["human", "ai"],
  ["human", "gpt"],
  ["human", "bot"],
  ["user", "bot"],
  ["user", "model"],
] as const;
/** Limit for JSON texts of chats. */
const LONGEST_JSON = 8_000_000;

/**
 * The messages of a value: a list of them, of pairs of texts, of objects with a text per side; or an object with such a
 * list, or its JSON. With `areTexts` elements may be texts without a speaker.
 */
export function turnsIn(value: unknown, at: JsonPath | null, areTexts = false): readonly Turn[] {
  if (isText(value)) {
    const inner = chatText(value);
    return inner === null ? [] : turnsIn(inner, null);
  }
  if (isObject(value)) {
    const home = HOMES.find((key) => Array.isArray(value[key]));
    if (home !== undefined) return turnsIn(value[home], at && [...at, home], areTexts);
    return isMessage(value) ? [{ message: value, at }] : [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown, index): readonly Turn[] => turnsOf(one, at && [...at, index], areTexts));
}

function turnsOf(one: unknown, at: JsonPath | null, areTexts: boolean): readonly Turn[] {
  if (isText(one)) return areTexts ? [{ message: { content: one }, at }] : [];
  if (Array.isArray(one)) {
    const isPair = one.length === 2 && one.every((text) => isText(text) || text === null);
    return isPair ? [side("user", one[0], at, 0), side("assistant", one[1], at, 1)] : [];
  }
  if (!isObject(one)) return [];
  if (isMessage(one)) return [{ message: one, at }];
  const sides = SIDES.find((names) => names.some((name) => isText(one[name])) && isOnly(one, names));
  return sides ? Object.keys(one).flatMap((name) => (isText(one[name]) ? [side(name, one[name], at, name)] : [])) : [];
}

/** A text as a message; its path is the text's. */
const side = (role: string, text: unknown, at: JsonPath | null, key: string | number): Turn => ({
  message: { role, [AS_TEXT]: text },
  at: at && [...at, key],
});

/** Key of the text in a message without other content. */
const AS_TEXT = "@text";

const isOnly = (record: JsonRecord, names: readonly string[]): boolean =>
  Object.keys(record).every((key) => names.includes(key) || !isText(record[key]));

const isMessage = (record: JsonRecord): boolean =>
  SPEAKERS.has(roleOf(record).toLowerCase()) || (isText(record.role) && "content" in record);

/** The parsed JSON of a chat; null for other texts. */
function chatText(text: string): unknown {
  return /^\s*(?:\[\s*[[{]|\{)/.test(text) && text.length <= LONGEST_JSON ? (jsonOf(text) ?? null) : null;
}

export const isChat = (text: string): boolean => turnsIn(text, null).length > 0;

const CONTENT_KEYS = ["content", "parts", "value", "text", "message"] as const;

/**
 * What a message says: the text of its content, or of those parts that are texts. Calls of tools and thoughts say
 * nothing, be they parts of their own or stand before the text in tags.
 */
export function saidBy({ message, at }: Turn): LocatedText {
  if (AS_TEXT in message) return spoken(message, textOf(message[AS_TEXT], at));
  const home = isObject(message.kwargs) ? "kwargs" : isObject(message.data) ? "data" : null;
  const holder = home === null || "content" in message ? message : message[home];
  const path = holder === message ? at : at && [...at, String(home)];
  if (!isObject(holder)) return NOT_SAID;
  const key = CONTENT_KEYS.find((name) => holder[name] !== undefined && holder[name] !== null);
  if (key === undefined) return refusalOf(holder, path);
  return spoken(message, textOf(holder[key], path && [...path, key]));
}

/** OpenAI has a refusal beside a content that is null. */
const refusalOf = ({ refusal }: JsonRecord, at: JsonPath | null): LocatedText =>
  isText(refusal) ? { text: refusal, path: at && [...at, "refusal"] } : NOT_SAID;

/** Parts that are no words to anybody. */
const UNSAID =
  /^(?:thinking|redacted_thinking|reasoning|reasoning_content|thought|tool_|function_|server_tool|image|summary_text)/;

/** The text of content: itself, or that of its parts. Several parts have no place as one text. */
export function textOf(content: unknown, at: JsonPath | null): LocatedText {
  if (isText(content)) return { text: content, path: at };
  if (isObject(content)) {
    if (isUnsaid(content)) return NOT_SAID;
    const key = ["text", "refusal", "parts", "content"].find((name) => content[name] !== undefined);
    return key === undefined || isObject(content[key]) ? NOT_SAID : textOf(content[key], at && [...at, key]);
  }
  if (!Array.isArray(content)) return NOT_SAID;
  const texts = content.flatMap((part: unknown, index) => {
    const said = Array.isArray(part) ? NOT_SAID : textOf(part, at && [...at, index]);
    return said.text === null ? [] : [said];
  });
  if (texts.length > 1) return { text: texts.map(({ text }) => text).join(""), path: null };
  return texts[0] ?? NOT_SAID;
}

/** What the content under a key says; content of another kind is reported and says nothing. */
export const saidIn = (fields: Fields, key: string): LocatedText =>
  Array.isArray(fields.record[key]) ? textOf(fields.record[key], fields.path(key)) : saidAt(fields, key);

const isUnsaid = ({ type, thought }: JsonRecord): boolean => thought === true || (isText(type) && UNSAID.test(type));

/** What a model says after its thoughts. */
function spoken(message: JsonRecord, said: LocatedText): LocatedText {
  if (said.text === null || speakerOf(message) !== "model") return said;
  const offset = afterThoughts(said.text);
  return offset === 0 ? said : { text: said.text.slice(offset), path: said.path, offset };
}

const THOUGHTS = ["think", "thinking", "thought", "thoughts", "reasoning"];

/** Where the words begin behind thoughts in tags; a model's template may have written the opening one. */
function afterThoughts(text: string): number {
  const opened = /^\s*<(\w{1,20})>/.exec(text)?.[1];
  const name =
    opened !== undefined && THOUGHTS.includes(opened.toLowerCase()) ? opened : opened === undefined ? "think" : null;
  const end = name === null ? -1 : text.indexOf(`</${name}>`);
  if (name === null || end < 0) return 0;
  let at = end + name.length + 3;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
}
