import { isObject, type JsonRecord } from "../../../../read/parse.ts";
import { isText } from "../../../adapting.ts";
import { type Turn, textOf } from "../../adapting/turns.ts";
import { secondsBetween, sumOf, tokensIn } from "../usage.ts";
import { failedBy, firstText, type Session, turn } from "./session.ts";

/** Gemini CLI: an object with the messages of a session or, in later versions, a line for each change of it. */
export const gemini: Session = {
  is: (record) => isWhole(record) || isLine(record),
  itemOf: (record) => (isWhole(record) ? null : ""),
  read(lines) {
    const metadata = lines.flatMap((line) => (isObject(line.$set) ? [line, line.$set] : [line]));
    const { kept, all } = messagesOf(lines);
    return {
      turns: kept.flatMap(turnsOf),
      id: firstText(metadata.map(({ sessionId }) => sessionId)),
      model: firstText(all.map(({ model }) => model)),
      // What was taken back was paid for.
      tokens: sumOf(all.map(({ tokens }) => (isObject(tokens) ? tokensIn(tokens) : null))),
      seconds: secondsBetween([
        ...metadata.flatMap(({ startTime, lastUpdated }) => [startTime, lastUpdated]),
        ...all.map(({ timestamp }) => timestamp),
      ]),
      failed: failedBy([saidIn(kept.findLast(({ type }) => type === "error") ?? {})]),
    };
  },
};

const saidIn = ({ parts, content = parts }: JsonRecord): string | null => textOf(content, null).text;

const isWhole = ({ sessionId, messages }: JsonRecord): boolean =>
  isText(sessionId) && Array.isArray(messages) && messages.some((one) => isObject(one) && isByModel(one));

/** By the program's name or, as in requests of its API, by the role. */
const isByModel = ({ type }: JsonRecord): boolean => type === "gemini" || type === "model";

const OF_MESSAGES = new Set(
  "id timestamp type content parts displayContent toolCalls thoughts tokens model @others".split(" "),
);

function isLine(record: JsonRecord): boolean {
  const { sessionId, projectHash, $set, $rewindTo, id, type, timestamp } = record;
  if (isObject($set) || isText($rewindTo) || (isText(sessionId) && isText(projectHash))) return true;
  const isMessage = isText(id) && isText(timestamp) && /^(?:user|gemini|model|info|error|warning)$/.test(String(type));
  return (
    isMessage && ("content" in record || "parts" in record) && Object.keys(record).every((key) => OF_MESSAGES.has(key))
  );
}

/** A later line with the id of a message replaces it, others take back what was said from a message on, or say all anew. */
function messagesOf(lines: readonly JsonRecord[]): Record<"kept" | "all", readonly JsonRecord[]> {
  const kept = new Map<unknown, JsonRecord>();
  const all = new Map<unknown, JsonRecord>();
  const add = (messages: unknown) => {
    for (const message of Array.isArray(messages) ? messages.filter(isObject) : []) {
      // One without an id replaces none.
      const key = isText(message.id) ? message.id : message;
      kept.set(key, message);
      all.set(key, message);
    }
  };
  for (const line of lines) {
    const { $set, $rewindTo, messages, type } = line;
    if (isText($rewindTo)) {
      const ids = [...kept.keys()];
      for (const id of ids.slice(Math.max(0, ids.indexOf($rewindTo)))) kept.delete(id);
    } else if (isObject($set)) {
      if (Array.isArray($set.messages)) kept.clear();
      add($set.messages);
    } else add(Array.isArray(messages) ? messages : isText(type) ? [line] : []);
  }
  return { kept: [...kept.values()], all: [...all.values()] };
}

function turnsOf(message: JsonRecord): readonly Turn[] {
  const { type, parts, content = parts, timestamp } = message;
  if (type === "user") return [turn({ role: "user", content, timestamp })];
  if (!isByModel(message)) return [];
  const calls = (Array.isArray(message.toolCalls) ? message.toolCalls : []).filter(isObject);
  const results = calls.flatMap(({ id, name, result, status }) => {
    const [part] = Array.isArray(result) ? result : [];
    const own = isObject(part) && isObject(part.functionResponse) ? part.functionResponse.response : result;
    return own === undefined || own === null
      ? []
      : [turn({ role: "tool", tool_call_id: id, name, content: outputIn(own), is_error: status === "error" })];
  });
  const asked = calls.map(({ id, name, args }) => ({ id, name, args }));
  // What it says comes before what it does.
  return [turn({ role: "assistant", content, tool_calls: asked, timestamp }), ...results];
}

/** A response that is nothing but a text under one name is that text. */
function outputIn(response: unknown): unknown {
  const entries = isObject(response) ? Object.entries(response) : [];
  const [[name, only] = []] = entries;
  return entries.length === 1 && /^(?:output|error|result)$/.test(name ?? "") && isText(only) ? only : response;
}
