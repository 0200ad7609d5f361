import { isObject, type JsonRecord } from "../../../../read/parse.ts";
import { isText } from "../../../adapting.ts";
import type { Turn } from "../../adapting/turns.ts";
import { secondsBetween } from "../usage.ts";
import { failedBy, firstText, inside, type Session, turn } from "./session.ts";

/** GitHub Copilot CLI: events, each with its content under `data`; `type` has the subject and what happened. */
export const copilot: Session = {
  is: ({ type, data, id, timestamp }) =>
    isText(type) && EVENTS.test(type) && isObject(data) && isText(id) && isText(timestamp),
  itemOf: () => "",
  read: (lines) => ({
    turns: lines.flatMap(turnsOf),
    id: firstText(lines.map((line) => (line.type === "session.start" ? inside(line, "data").sessionId : null))),
    model: firstText(
      lines.flatMap((line) => {
        const { model, newModel, selectedModel } = inside(line, "data");
        return line.type === "assistant.message" ? [model] : [newModel, selectedModel];
      }),
    ),
    // It counts what came out of the model, and nothing of what went in.
    tokens: null,
    seconds: secondsBetween(lines.map(({ timestamp }) => timestamp)),
    failed: failedBy(errorOf(inside(lines.findLast(({ type }) => type === "session.error") ?? {}, "data"))),
  }),
};

const EVENTS = /^(?:session|user|assistant|system|tool|hook|subagent|skill|permission|abort)(?:\.\w+)*$/;

function turnsOf(line: JsonRecord): readonly Turn[] {
  const { type, timestamp } = line;
  const { content, toolRequests, toolCallId, success, result, error } = inside(line, "data");
  switch (type) {
    case "user.message":
      return [turn({ role: "user", content, timestamp })];
    case "assistant.message": {
      const calls = (Array.isArray(toolRequests) ? toolRequests : []).filter(isObject);
      const asked = calls.map((call) => ({ id: call.toolCallId, name: call.name, args: call.arguments }));
      return [turn({ role: "assistant", content, tool_calls: asked, timestamp })];
    }
    case "tool.execution_complete": {
      const output = isObject(result) ? (result.content ?? result) : (result ?? errorIn(error));
      const isError = typeof success === "boolean" ? !success : undefined;
      return [turn({ role: "tool", tool_call_id: toolCallId, content: output ?? "", is_error: isError, timestamp })];
    }
    default:
      return [];
  }
}

const errorOf = ({ message, errorType, statusCode }: JsonRecord) => [message, statusCode, errorType] as const;
const errorIn = (error: unknown): unknown => (isObject(error) ? (error.message ?? error) : error);
