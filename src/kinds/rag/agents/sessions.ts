import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { setOf } from "../../../text/wordList.ts";
import { isText } from "../../adapting.ts";
import { speakerOf, type Turn } from "../adapting/turns.ts";
import type { RunRecord } from "./runRecord.ts";
import { numberOr, secondsBetween, sumOf, tokensIn, usedByMessages } from "./usage.ts";

/** One way in which an agent writes its sessions. */
export interface Session {
  /** Whether a record is a line of such a file. */
  is(record: JsonRecord): boolean;
  /** The session, or the subagent in it, that a line belongs to; null of lines that belong to none. */
  itemOf(record: JsonRecord): string | null;
  /** The run of all lines of a session, in their order. */
  read(lines: readonly JsonRecord[]): RunRecord & { readonly id: string | null; readonly model: string | null };
}

/** The way in which a record is written; null if it is no line of a session. */
export const sessionOf = (record: JsonRecord): Session | null => SESSIONS.find((one) => one.is(record)) ?? null;

/** A message of a line. It has no place in the record, as a sample is made of many lines. */
const turn = (message: JsonRecord): Turn => ({ message, at: null });
const firstText = (values: Iterable<unknown>): string | null => {
  for (const value of values) if (isText(value) && value !== "") return value;
  return null;
};
const inside = (record: JsonRecord, key: string): JsonRecord => (isObject(record[key]) ? record[key] : {});

/** Claude Code: `message` is one of Anthropic's API, `sessionId` or, printed as a stream, `session_id` tells whose it is. */
const claudeCode: Session = {
  is({ type, sessionId, session_id, message, uuid, leafUuid, snapshot, messageId, timestamp }) {
    if (!isText(type)) return false;
    if (isText(sessionId)) return isObject(message) || isText(uuid) || CLAUDE_LINES.has(type);
    if (isText(session_id)) return /^(?:system|assistant|user|result)$/.test(type);
    // Lines that were shared say no more than this.
    const isShared =
      /^(?:user|assistant)$/.test(type) && isObject(message) && message.role === type && isText(timestamp);
    return isShared || (type === "summary" && isText(leafUuid)) || (isObject(snapshot) && isText(messageId));
  },
  itemOf({ sessionId, session_id, isSidechain, agentId, parent_tool_use_id: parent, message }) {
    const session = isText(sessionId) ? sessionId : isText(session_id) ? session_id : isObject(message) ? "" : null;
    if (session === null) return null;
    const agent = isText(agentId) ? agentId : isText(parent) ? parent : "";
    return isSidechain === true || isText(parent) ? `${session} ${agent || "sidechain"}` : session;
  },
  read(lines) {
    const shown = lines.filter(({ message, isMeta, isCompactSummary }) => {
      return isObject(message) && isMeta !== true && isCompactSummary !== true;
    });
    const turns = shown
      .map((line) => turn({ ...inside(line, "message"), timestamp: line.timestamp }))
      .filter(isNoCommand);
    const [first = {}] = lines;
    const end = lines.findLast(({ type }) => type === "result") ?? {};
    const used = usedByMessages(turns);
    const ms = numberOr(end.duration_ms);
    return {
      turns,
      id: this.itemOf(first) || null,
      model: firstText(turns.map(({ message }) => (message.model === "<synthetic>" ? null : message.model))),
      tokens: used.tokens ?? null,
      seconds: ms === null ? (used.seconds ?? null) : ms / 1000,
      cost: numberOr(end.total_cost_usd) ?? sumOf(lines.map(({ costUSD }) => costUSD)),
    };
  },
};

const CLAUDE_LINES = new Set([
  "summary",
  "system",
  "progress",
  "queue-operation",
  "attachment",
  "last-prompt",
  "custom-title",
  "ai-title",
  "agent-name",
  "permission-mode",
  "mode",
  "pr-link",
]);

/** What the program itself writes in a person's place: commands of its own, and what they printed. */
const isNoCommand = ({ message: { role, content } }: Turn): boolean =>
  role !== "user" ||
  !isText(content) ||
  !/^\s*<(?:command-|local-command-|bash-(?:input|stdout|stderr)|task-notification)/.test(content);

const CODEX_LINES = /^(?:session_meta|response_item|event_msg|turn_context|compacted)$/;

/** Codex: `payload` is an item of OpenAI's Responses API, or an event of the program; a file is a session. */
const codex: Session = {
  is: ({ type, payload }) => isText(type) && CODEX_LINES.test(type) && isObject(payload),
  itemOf: () => "",
  read(lines) {
    const payloads = (type: string) =>
      lines.flatMap((line) => (line.type === type ? [{ payload: inside(line, "payload"), line }] : []));
    const events = payloads("event_msg");
    const isTyped = events.some(({ payload }) => payload.type === "user_message");
    const turns = lines.flatMap((line): readonly Turn[] => {
      const payload = inside(line, "payload");
      const { timestamp } = line;
      if (line.type === "event_msg" && payload.type === "user_message")
        return [turn({ role: "user", content: payload.message, timestamp })];
      if (line.type !== "response_item") return [];
      // What a person typed is in the events; the program adds more for the model in the person's name.
      if (payload.role === "user" && (isTyped || isSurroundings(payload))) return [];
      return [turn(flagged({ ...payload, timestamp }))];
    });
    const [meta] = payloads("session_meta");
    const counts = events.flatMap(({ payload }) => {
      const info = payload.type === "token_count" ? inside(payload, "info") : {};
      return isObject(info.total_token_usage) ? [info.total_token_usage] : [];
    });
    const [total] = counts.slice(-1);
    return {
      turns,
      id: meta ? firstText([meta.payload.id]) : null,
      model: firstText(payloads("turn_context").map(({ payload }) => payload.model)),
      tokens: total ? tokensIn(total) : null,
      seconds: secondsBetween(lines.map(({ timestamp }) => timestamp)),
    };
  },
};

const isSurroundings = ({ content }: JsonRecord): boolean =>
  JSON.stringify(content ?? "")
    .slice(0, 200)
    .search(/<(?:environment_context|user_instructions|INSTRUCTIONS)|# AGENTS\.md/) >= 0;

/** Programs write how a command ended within the text of its output. */
function flagged(item: JsonRecord): JsonRecord {
  if (!isText(item.type) || !item.type.endsWith("_output") || !isText(item.output)) return item;
  const code = metadataCode(item.output) ?? saidCode(item.output);
  return code === null ? item : { ...item, is_error: code !== 0 };
}

/** `{"output": "…", "metadata": {"exit_code": 1}}`. */
function metadataCode(output: string): number | null {
  if (!output.startsWith("{")) return null;
  try {
    const { metadata }: JsonRecord = JSON.parse(output);
    return isObject(metadata) && typeof metadata.exit_code === "number" ? metadata.exit_code : null;
  } catch {
    return null;
  }
}

const LINES_BEFORE_CODE = 6;

function saidCode(output: string): number | null {
  const [line] = output
    .split("\n", LINES_BEFORE_CODE + 1)
    .flatMap((one) => /^(?:Exit code:|Process exited with code) (-?\d+)/.exec(one)?.[1] ?? []);
  return line === undefined ? null : Number(line);
}

/** `codex exec --json`: events of a thread. */
const codexEvents: Session = {
  is: ({ type, item, thread_id, usage }) =>
    isText(type) &&
    ((/^item\.(?:started|updated|completed)$/.test(type) && isObject(item)) ||
      (type === "thread.started" && isText(thread_id)) ||
      type === "turn.started" ||
      (/^turn\.(?:completed|failed)$/.test(type) && (isObject(usage) || type === "turn.failed"))),
  itemOf: () => "",
  read(lines) {
    const items = lines.flatMap(({ type, item }) => (type === "item.completed" && isObject(item) ? [item] : []));
    const usages = lines.flatMap(({ usage }) => (isObject(usage) ? [tokensIn(usage)] : []));
    return {
      turns: items.flatMap(itemTurns),
      id: firstText(lines.map(({ thread_id }) => thread_id)),
      model: null,
      tokens: sumOf(usages),
    };
  },
};

function itemTurns(item: JsonRecord): readonly Turn[] {
  const { id, type } = item;
  const called = (name: unknown, args: unknown, content: unknown, isError: boolean): readonly Turn[] => [
    turn({ type: "function_call", call_id: id, name, arguments: args }),
    turn({ type: "function_call_output", call_id: id, output: content, is_error: isError }),
  ];
  switch (type) {
    case "agent_message":
    case "assistant_message":
      return [turn({ role: "assistant", content: item.text })];
    case "command_execution":
      return called(
        "shell",
        item.command,
        item.aggregated_output ?? "",
        item.status === "failed" || (numberOr(item.exit_code) ?? 0) !== 0,
      );
    case "mcp_tool_call":
      return called(item.tool, item.arguments, item.result ?? item.error ?? "", item.status === "failed");
    case "web_search":
      return called("web_search", item.query, "", false);
    case "file_change":
      return called("file_change", item.changes, "", item.status === "failed");
    default:
      return [];
  }
}

/** Gemini CLI: a file is an object with the messages of a session. */
const gemini: Session = {
  is: ({ sessionId, messages }) =>
    isText(sessionId) && Array.isArray(messages) && messages.some((one) => isObject(one) && one.type === "gemini"),
  itemOf: () => null,
  read([record = {}]) {
    const messages = (Array.isArray(record.messages) ? record.messages : []).filter(isObject);
    const turns = messages.flatMap((message): readonly Turn[] => {
      const { type, content, timestamp } = message;
      if (type === "user") return [turn({ role: "user", content, timestamp })];
      if (type !== "gemini") return [];
      const calls = (Array.isArray(message.toolCalls) ? message.toolCalls : []).filter(isObject);
      const results = calls.flatMap(({ id, name, result, status }) => {
        const [part] = Array.isArray(result) ? result : [];
        const own = isObject(part) && isObject(part.functionResponse) ? part.functionResponse.response : result;
        return own === undefined
          ? []
          : [turn({ role: "tool", tool_call_id: id, name, content: own, is_error: status === "error" })];
      });
      const asked = calls.map(({ id, name, args }) => ({ id, name, args }));
      // What it says comes before what it does.
      return [turn({ role: "assistant", content, tool_calls: asked, timestamp, tokens: message.tokens }), ...results];
    });
    const used = usedByMessages(turns);
    return {
      turns,
      id: firstText([record.sessionId]),
      model: firstText(messages.map(({ model }) => model)),
      tokens: used.tokens ?? null,
      seconds: secondsBetween([record.startTime, record.lastUpdated, ...messages.map(({ timestamp }) => timestamp)]),
    };
  },
};

/** pi and what is made of it: lines of a tree, of which those with `message` are of a conversation. */
const pi: Session = {
  is: ({ type, id, parentId, message, version, cwd, timestamp }) =>
    (type === "session" && isText(id) && isText(cwd) && (version !== undefined || isText(timestamp))) ||
    (isText(type) && isText(id) && parentId !== undefined && (type !== "message" || isObject(message))),
  itemOf: () => "",
  read(lines) {
    const turns = lines.flatMap(({ type, message, timestamp }): readonly Turn[] =>
      type === "message" && isObject(message) ? [turn({ ...message, timestamp })] : [],
    );
    const used = usedByMessages(turns);
    const costs = turns.map(({ message }) => inside(inside(message, "usage"), "cost").total);
    return {
      turns,
      id: firstText(lines.map(({ type, id }) => (type === "session" ? id : null))),
      model: firstText(turns.map(({ message }) => message.model)),
      tokens: used.tokens ?? null,
      seconds: used.seconds ?? null,
      cost: sumOf(costs),
    };
  },
};

/** Names that messages of a model's interface have, and records of other things have not. */
const OF_MESSAGES = setOf(
  "role content name tool_calls tool_call_id function_call reasoning_content reasoning refusal annotations audio",
  "thinking_blocks provider_specific_fields timestamp extra usage type id status",
);

/** A file that is nothing but the messages of one conversation. */
const messages: Session = {
  is: (record) =>
    isText(record.role) &&
    ("content" in record || Array.isArray(record.tool_calls)) &&
    (speakerOf(record) !== "other" || /^(?:tool|function)$/.test(record.role)) &&
    Object.keys(record).every((key) => OF_MESSAGES.has(key) || key === OTHERS),
  itemOf: () => "",
  read(lines) {
    const turns = lines.map(turn);
    return { turns, id: null, model: null, ...usedByMessages(turns) };
  },
};

const SESSIONS: readonly Session[] = [claudeCode, codex, codexEvents, gemini, pi, messages];
