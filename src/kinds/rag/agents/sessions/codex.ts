import { isObject, type JsonRecord } from "../../../../read/parse.ts";
import { jsonOf } from "../../../../read/written.ts";
import { isText } from "../../../adapting.ts";
import type { Turn } from "../../adapting/turns.ts";
import { numberOr, secondsBetween, sumOf, tokensIn } from "../usage.ts";
import { failedBy, firstText, inside, type Session, turn } from "./session.ts";

const CODEX_LINES = /^(?:session_meta|response_item|event_msg|turn_context|compacted)$/;

/** Codex: `payload` is an item of OpenAI's Responses API, or an event of the program; a file is a session. */
export const codex: Session = {
  is: ({ type, payload }) => isText(type) && CODEX_LINES.test(type) && isObject(payload),
  itemOf: () => "",
  read(lines) {
    const payloads = (type: string) =>
      lines.flatMap((line) => (line.type === type ? [{ payload: inside(line, "payload"), line }] : []));
    const events = payloads("event_msg");
    const isTyped = events.some(({ payload }) => payload.type === "user_message");
    const items = payloads("response_item").map(({ payload }) => payload);
    const isSpoken = items.some(({ role }) => role === "assistant");
    const called = new Set(items.map(({ call_id: call }) => call));
    const turns = lines.flatMap((line): readonly Turn[] => {
      const payload = inside(line, "payload");
      const { timestamp } = line;
      if (line.type === "event_msg" && payload.type === "user_message")
        return [turn({ role: "user", content: payload.message, timestamp })];
      if (line.type === "event_msg" && payload.type === "agent_message")
        return isSpoken ? [] : [turn({ role: "assistant", content: payload.message, timestamp })];
      // Events repeat the calls of items, or have all calls if a file has no items.
      if (line.type === "event_msg") return called.has(payload.call_id) ? [] : eventTurns(payload);
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
      failed: failedBy(
        ...["error", "stream_error"].map((type) => {
          const { message, codex_error_info: info } =
            events.findLast(({ payload }) => payload.type === type)?.payload ?? {};
          return [message, ...(isObject(info) ? Object.keys(info) : [info])] as const;
        }),
      ),
    };
  },
};

export const isSurroundings = ({ content }: JsonRecord): boolean =>
  JSON.stringify(content ?? "")
    .slice(0, 200)
    .search(/<(?:environment_context|user_instructions|INSTRUCTIONS)|# AGENTS\.md/) >= 0;

type Called = [id: unknown, name: unknown, args: unknown, ...result: [content: unknown, isError: boolean] | []];

const callTurns = ([id, name, args, ...result]: Called): readonly Turn[] => [
  turn({ type: "function_call", call_id: id, name, arguments: args }),
  ...(result.length === 0
    ? []
    : [turn({ type: "function_call_output", call_id: id, output: result[0], is_error: result[1] })]),
];

function eventTurns(event: JsonRecord): readonly Turn[] {
  const { call_id: id, type, command, changes, query } = event;
  const { tool, arguments: args } = inside(event, "invocation");
  switch (type) {
    case "exec_command_begin":
      return callTurns([id, "shell", command]);
    case "exec_command_end": {
      const output = [event.aggregated_output, event.formatted_output, event.stdout, event.stderr].find(Boolean) ?? "";
      return callTurns([id, "shell", command, output, (numberOr(event.exit_code) ?? 0) !== 0]);
    }
    case "mcp_tool_call_begin":
      return callTurns([id, tool, args]);
    case "mcp_tool_call_end": {
      const { Ok: ok, Err: error } = inside(event, "result");
      const { content = ok, is_error: snake, isError = snake } = isObject(ok) ? ok : {};
      return callTurns([id, tool, args, error ?? content ?? "", error !== undefined || isError === true]);
    }
    case "patch_apply_begin":
      return callTurns([id, "file_change", changes]);
    case "patch_apply_end":
      return callTurns([id, "file_change", changes, event.stdout || event.stderr || "", event.success === false]);
    case "web_search_end":
      return callTurns([id, "web_search", query, "", false]);
    default:
      return [];
  }
}

/** Programs write how a command ended within the text of its output. */
export function flagged(item: JsonRecord): JsonRecord {
  if (!isText(item.type) || !item.type.endsWith("_output") || !isText(item.output)) return item;
  const code = metadataCode(item.output) ?? saidCode(item.output);
  return code === null ? item : { ...item, is_error: code !== 0 };
}

/** `{"output": "…", "metadata": {"exit_code": 1}}`. */
function metadataCode(output: string): number | null {
  const written = output.startsWith("{") ? jsonOf(output) : null;
  const metadata = isObject(written) ? written.metadata : null;
  return isObject(metadata) && typeof metadata.exit_code === "number" ? metadata.exit_code : null;
}

const LINES_BEFORE_CODE = 6;

function saidCode(output: string): number | null {
  const [line] = output
    .split("\n", LINES_BEFORE_CODE + 1)
    .flatMap((one) => /^(?:Exit code:|Process exited with code) (-?\d+)/.exec(one)?.[1] ?? []);
  return line === undefined ? null : Number(line);
}

/** `codex exec --json`: events of a thread. */
export const codexEvents: Session = {
  is: ({ type, item, thread_id, usage, message, ...others }) =>
    isText(type) &&
    ((type === "error" && isText(message) && Object.keys(others).length === 0) ||
      (/^item\.(?:started|updated|completed)$/.test(type) && isObject(item)) ||
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
      // Lines of errors alone may be of any program.
      failed: lines.some(({ type }) => type !== "error")
        ? failedBy(...["turn.failed", "error"].map((type) => [lines.findLast((line) => line.type === type)] as const))
        : null,
    };
  },
};

function itemTurns(item: JsonRecord): readonly Turn[] {
  const { id, type } = item;
  const called = (name: unknown, args: unknown, content: unknown, isError: boolean): readonly Turn[] =>
    callTurns([id, name, args, content, isError]);
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
