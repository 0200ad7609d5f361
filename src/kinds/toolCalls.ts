import type { JsonPath } from "../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";

/** A call of a tool as a message writes it. */
export interface WrittenCall {
  readonly id: string | null;
  readonly name: string | null;
  /** An object, or the text that the model wrote. */
  readonly args: unknown;
  /** The result, if it is written with the call; else undefined. */
  readonly result?: unknown;
}

/** What a tool returned, as a message writes it. */
export interface WrittenResult {
  readonly id: string | null;
  readonly name: string | null;
  readonly content: unknown;
  /** Path of the content below the message. */
  readonly at: JsonPath;
  /** Null if the program has no such flag. */
  readonly isError: boolean | null;
}

const CALL_TYPES = /^(?:tool_use|server_tool_use|mcp_tool_use|\w+_call|tool-call|toolCall)$/;
const RESULT_TYPES =
  /^(?:\w+_output|\w*tool_result|tool-result|toolResult|tool_call_response|function_response|code_execution_result)$/;
const RESULT_ROLES = /^(?:tool|function|observation|toolresult|environment)$/i;
const CONTENTS = ["content", "output", "result", "response", "text"] as const;

export const textOr = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const idOf = ({ tool_call_id, tool_use_id, call_id, toolCallId, source_call_id, id }: JsonRecord): string | null =>
  [tool_call_id, tool_use_id, call_id, toolCallId, source_call_id, id].map(textOr).find((one) => one !== null) ?? null;

/** Where LangChain keeps what a message is. */
const holderOf = (message: JsonRecord): readonly [holder: JsonRecord, at: JsonPath] => {
  for (const key of ["kwargs", "data"]) {
    const inner = message[key];
    if (isObject(inner) && message.content === undefined) return [inner, [key]];
  }
  return [message, []];
};

/** Entries of a list, each with its path. */
function entriesOf(value: unknown, at: JsonPath): readonly (readonly [entry: JsonRecord, at: JsonPath])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index) => (isObject(entry) ? [[entry, [...at, index]] as const] : []));
}

const blocksOf = (holder: JsonRecord, at: JsonPath) =>
  ["content", "parts"].flatMap((key) => entriesOf(holder[key], [...at, key]));

/** The calls that a message asks for, in any form: OpenAI, Anthropic, Gemini, LangChain, inspect_ai, OpenTelemetry. */
export function callsIn(message: JsonRecord): readonly WrittenCall[] {
  const [holder] = holderOf(message);
  const { additional_kwargs: more } = holder;
  const list = holder.tool_calls ?? holder.toolCalls ?? (isObject(more) ? more.tool_calls : undefined);
  const blocks = blocksOf(holder, []).map(([block]) => block);
  return [
    ...entriesOf(list, []).map(([call]) => call),
    ...blocks.filter(({ type, functionCall }) => isObject(functionCall) || CALL_TYPES.test(textOr(type) ?? "")),
    ...(isObject(holder.function_call) ? [holder.function_call] : []),
    ...(CALL_TYPES.test(textOr(message.type) ?? "") ? [message] : []),
  ].map(callOf);
}

function callOf(call: JsonRecord): WrittenCall {
  const inner = [call.function, call.functionCall].find(isObject) ?? call;
  const name =
    [inner.name, call.function, inner.function_name, inner.toolName, inner.tool_name, call.name]
      .map(textOr)
      .find((one) => one !== null) ?? builtInOf(call.type);
  const args =
    inner.arguments ?? inner.args ?? inner.input ?? inner.parameters ?? inner.action ?? inner.query ?? inner.queries;
  const result = call.result ?? call.output;
  return {
    id: textOr(call.call_id) ?? textOr(call.tool_call_id) ?? textOr(call.toolCallId) ?? textOr(call.id),
    name,
    args: args ?? null,
    ...(result === undefined || result === null ? {} : { result }),
  };
}

/** Tools that a program has without a name of their own: `web_search_call`. */
const builtInOf = (type: unknown): string | null => /^(\w+)_call$/.exec(textOr(type) ?? "")?.[1] ?? null;

/** Results of tools in a message: the message itself, its blocks, or messages within it. */
export function resultsIn(message: JsonRecord): readonly WrittenResult[] {
  const [holder, at] = holderOf(message);
  const type = textOr(message.type) ?? "";
  const role = textOr(message.role) ?? type;
  const last = Array.isArray(message.id) ? textOr(message.id.at(-1)) : null;
  const isResult =
    RESULT_ROLES.test(role) || /^(?:tool|function)(?:message)$/i.test(last ?? role) || isResultType(type);
  const inner = blocksOf(holder, at).filter(
    ([block]) => isObject(block.functionResponse) || isResultType(textOr(block.type) ?? ""),
  );
  if (inner.length > 0) return inner.map(([block, place]) => resultOf(block, place));
  const several = entriesOf(message.tool_messages, ["tool_messages"]);
  if (several.length > 0) return several.map(([one, place]) => resultOf(one, place));
  return isResult ? [resultOf(holder, at, RESULT_ROLES.test(role) ? null : undefined)] : [];
}

/** Parts of a response that are called outputs are words of the model. */
const isResultType = (type: string): boolean => RESULT_TYPES.test(type) && type !== "computer_output";

function resultOf(result: JsonRecord, at: JsonPath, unflagged: boolean | null = null): WrittenResult {
  const { functionResponse } = result;
  const [own, place] = isObject(functionResponse)
    ? ([functionResponse, [...at, "functionResponse"]] as const)
    : ([result, at] as const);
  const key = CONTENTS.find((name) => own[name] !== undefined && own[name] !== null) ?? "content";
  return {
    id: idOf(own),
    name: [own.name, own.function, own.tool_name, own.toolName].map(textOr).find((one) => one !== null) ?? null,
    content: own[key] ?? null,
    at: [...place, key],
    isError: errorOf(own) ?? unflagged,
  };
}

/** Whether the program says that the call failed. */
function errorOf({ is_error, isError, error, status, type, function: tool }: JsonRecord): boolean | null {
  if (typeof is_error === "boolean" || typeof isError === "boolean") return (is_error ?? isError) === true;
  if (typeof error === "boolean") return error;
  if (isObject(error) || textOr(error) !== null) return true;
  if (status === "error" || status === "success") return status === "error";
  // Anthropic's blocks and inspect_ai's messages have a flag or an error only if there was one.
  return type === "tool_result" || (typeof tool === "string" && error === null) ? false : null;
}
