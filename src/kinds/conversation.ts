import { addCount, type Conversation, type Message, type ToolCall } from "../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import { isObject } from "../read/parse.ts";
import { callsIn, resultsIn, textOr, type WrittenCall } from "./toolCalls.ts";

const MOST_VISITED = 20_000;
const MOST_LEVELS = 6;
const MOST_MESSAGES = 100;
const MOST_CHARACTERS = 20_000;

/**
 * The conversation in a record: its longest list of messages in any known shape (OpenAI's chats and responses,
 * Anthropic's blocks, inspect_ai, LangChain, ragas, ShareGPT), with the result of each call beside the call, and the
 * record's tokens, cost and time. Null if the sample's view (`textsWithin`) already shows all of it.
 */
export function conversationOf(record: JsonRecord, drawn: ReadonlySet<string>): Conversation | null {
  const found = search(record);
  const messages = joined(found.messages);
  const calls = messages.reduce((count, message) => count + message.calls.length, 0);
  const isShown = messages.length <= 2 && messages.every(({ text }) => drawn.has(text.trim()));
  if (isShown && calls === 0 && found.usage.size === 0) return null;
  const half = MOST_MESSAGES / 2;
  const shown = messages.length > MOST_MESSAGES ? [...messages.slice(0, half), ...messages.slice(-half)] : messages;
  return { messages: shown, count: messages.length, calls, usage: [...found.usage] };
}

export function textsWithin(drawn: unknown, into = new Set<string>()): Set<string> {
  if (typeof drawn === "string") into.add(drawn.trim());
  else if (typeof drawn === "object" && drawn !== null)
    for (const part of Object.values(drawn)) textsWithin(part, into);
  return into;
}

interface FoundConversation {
  messages: readonly unknown[];
  readonly usage: Map<string, number>;
}

/** Breadth first, so that a list near the record's top precedes one within a trace. */
function search(record: JsonRecord): FoundConversation {
  const found: FoundConversation = { messages: [], usage: new Map() };
  let level: readonly (readonly [key: string, value: unknown])[] = [["", record]];
  let visited = 0;
  for (let depth = 0; depth <= MOST_LEVELS && level.length > 0; depth++) {
    const next: (readonly [string, unknown])[] = [];
    for (const [key, value] of level) {
      if (visited++ > MOST_VISITED) return found;
      if (Array.isArray(value)) {
        if (value.length > found.messages.length && isConversation(value)) found.messages = value;
        for (const entry of value) if (typeof entry === "object") next.push(["", entry]);
      } else if (isObject(value)) {
        if (USAGE.test(key)) addUsage(value, found.usage);
        for (const [name, part] of Object.entries(value)) {
          if (typeof part === "number" && MEASURES.has(name) && !found.usage.has(name)) found.usage.set(name, part);
          else if (typeof part === "object" && part !== null) next.push([name, part]);
        }
      }
    }
    level = next;
  }
  return found;
}

const USAGE = /^(?:usage|model_usage|token_usage|usage_metadata|token_?counts?)$/i;
const MEASURES = new Set(["latency", "latency_ms", "latencyMs", "cost", "total_cost", "total_time", "working_time"]);

/** Adds up the numbers of a usage object, over models if it has an object per model. */
function addUsage(usage: object, into: Map<string, number>): void {
  const sums = new Map<string, number>();
  for (const part of [usage, ...Object.values(usage).filter(isObject)]) {
    for (const [name, value] of Object.entries(part)) {
      if (typeof value === "number" && Number.isFinite(value)) addCount(sums, name, value);
    }
  }
  for (const [name, value] of sums) if (!into.has(name) && value !== 0) into.set(name, value);
}

/** Whether nearly all entries are messages, of two roles or with tool calls. */
function isConversation(list: readonly unknown[]): boolean {
  const roles = list.slice(0, MOST_MESSAGES).map((entry) => (isObject(entry) ? roleOf(entry) : null));
  const known = roles.filter((role) => role !== null);
  return known.length >= 2 && known.length >= 0.8 * roles.length && new Set(known).size >= 2;
}

const ROLES =
  /^(?:user|assistant|system|developer|tool|function|human|ai|gpt|bot|chatgpt|model|observation|question|answer)$/i;
const ITEMS = /^(?:function_call|function_call_output|tool_call|tool_result|reasoning)$/;

function roleOf(message: Readonly<Record<string, unknown>>): string | null {
  for (const name of ["role", "from", "speaker", "author", "sender"]) {
    const role = message[name];
    if (typeof role === "string") return role;
    if (isObject(role) && typeof role.role === "string") return role.role;
  }
  const { type, id } = message;
  if (typeof type === "string" && (ROLES.test(type) || ITEMS.test(type))) return type;
  // LangChain's serialised messages: ["langchain", "schema", "messages", "HumanMessage"].
  const last: unknown = Array.isArray(id) ? id.at(-1) : null;
  return typeof last === "string" && last.endsWith("Message") ? last.slice(0, -"Message".length) : null;
}

interface ReadMessage extends Message {
  readonly calls: readonly (ToolCall & { readonly id: string | null })[];
  readonly results: readonly { readonly id: string | null; readonly text: string }[];
}

function joined(list: readonly unknown[]): readonly Message[] {
  const read = list.filter(isObject).map(readMessage);
  const results = new Map<string, string>();
  for (const { results: own } of read) for (const { id, text } of own) if (id !== null) results.set(id, text);
  const asked = new Set(read.flatMap(({ calls }) => calls.flatMap(({ id }) => id ?? [])));
  return read.flatMap(({ role, text, calls, results: own }): readonly Message[] => {
    const unasked = own.filter(({ id }) => id === null || !asked.has(id)).map((result) => result.text);
    const said = [text, ...unasked].filter((part) => part !== "").join("\n\n");
    if (said === "" && calls.length === 0) return [];
    const ofMessage = calls.map(({ id, name, args, result }) => ({
      name,
      args,
      result: result ?? (id === null ? null : (results.get(id) ?? null)),
    }));
    return [{ role, text: said, calls: ofMessage }];
  });
}

function readMessage(message: Readonly<Record<string, unknown>>): ReadMessage {
  const role = roleOf(message) ?? "";
  const data = [message.data, message.kwargs].find(isObject) ?? message;
  const content = ["content", "text", "value", "message", "parts", "output", "summary"]
    .map((name) => data[name])
    .find((value) => value !== undefined && value !== null && value !== "");
  const calls = callsIn(message).map(shownCall);
  const text = cut(textIn(content));
  const results = resultsIn(message);
  // A tool's own message says nothing but its result; in a person's message results are blocks beside the text.
  const isResult = results.some(({ at }) => at.length < BLOCK_DEPTH);
  const ofMessage = results.map((result) => ({ id: result.id, text: cut(textIn(result.content)) }));
  return { role, text: isResult ? "" : text, calls, results: ofMessage };
}

/** Steps to the content of a block: `content`, its number, and its own key. */
const BLOCK_DEPTH = 3;

function shownCall({ id, name, args, result }: WrittenCall): ReadMessage["calls"][number] {
  return {
    id,
    name: name ?? "",
    args: cut(typeof args === "string" ? args : args === null ? "" : JSON.stringify(args)),
    result: result === undefined ? null : cut(typeof result === "string" ? result : JSON.stringify(result)),
  };
}

function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) {
    return content
      .map((part) => (isObject(part) && (part.type === "tool_use" || part.type === "tool_result") ? "" : textIn(part)))
      .filter((text) => text !== "")
      .join("\n");
  }
  if (!isObject(content)) return content === undefined || content === null ? "" : String(content);
  const held = content.text ?? content.content ?? content.reasoning ?? content.refusal;
  return held === undefined ? `[${textOr(content.type) ?? "…"}]` : textIn(held);
}

const cut = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
