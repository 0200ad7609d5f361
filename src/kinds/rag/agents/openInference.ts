import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { structured } from "./structured.ts";

/**
 * Attributes of a span by OpenTelemetry's names for generative AI. OpenInference, in which Phoenix and Arize write, has
 * names of its own: those of its models, tools and agents are added under the others' names.
 */
export function asGenAi(attributes: JsonRecord, spanKind: unknown): JsonRecord {
  const kind = openInferenceKind(attributes, spanKind);
  if (kind === null) return attributes;
  const own = flat(attributes);
  switch (kind) {
    case "TOOL":
      return {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": own["tool.name"],
        "gen_ai.tool.call.id": own["tool.id"] ?? own["tool_call.id"],
        "gen_ai.tool.call.arguments": own["input.value"] ?? own["tool.parameters"],
        "gen_ai.tool.call.result": own["output.value"],
        ...own,
      };
    case "LLM":
      return {
        "gen_ai.operation.name": "chat",
        "gen_ai.response.model": own["llm.model_name"],
        "gen_ai.input.messages": messagesUnder(own, "llm.input_messages"),
        "gen_ai.output.messages": messagesUnder(own, "llm.output_messages"),
        "gen_ai.usage.input_tokens": own["llm.token_count.prompt"],
        "gen_ai.usage.output_tokens": own["llm.token_count.completion"],
        "gen_ai.usage.total_tokens": own["llm.token_count.total"],
        "gen_ai.usage.cost": own["llm.cost.total"],
        ...own,
      };
    case "AGENT":
      return {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.input.messages": plainMessage(own, "input", "user"),
        "gen_ai.output.messages": plainMessage(own, "output", "assistant"),
        ...own,
      };
    default:
      return own;
  }
}

const KINDS = /^(?:LLM|TOOL|AGENT|CHAIN|RETRIEVER|RERANKER|EMBEDDING|GUARDRAIL|EVALUATOR|PROMPT)$/;

/** What a span is of by OpenInference's names; null of other spans. */
export function openInferenceKind(attributes: JsonRecord, spanKind: unknown): string | null {
  const { openinference } = attributes;
  const nested = isObject(openinference) && isObject(openinference.span) ? openinference.span.kind : undefined;
  const kind = attributes["openinference.span.kind"] ?? nested ?? spanKind;
  return isText(kind) && KINDS.test(kind.toUpperCase()) ? kind.toUpperCase() : null;
}

/** Attributes may be nested objects: a name is then a path of names. */
function flat(attributes: JsonRecord): JsonRecord {
  const groups = ["llm", "tool", "input", "output"].filter((name) => isObject(attributes[name]));
  if (groups.length === 0) return attributes;
  const found: [string, unknown][] = Object.entries(attributes);
  for (const name of groups)
    for (const [key, value] of Object.entries(attributes[name] ?? {}))
      found.push(
        ...(isObject(value)
          ? Object.entries(value).map(([inner, one]) => [`${name}.${key}.${inner}`, one] as [string, unknown])
          : [[`${name}.${key}`, value] as [string, unknown]]),
      );
  return Object.fromEntries(found);
}

/** What went into an agent or came out of it, if that is words and no object of the program. */
function plainMessage(own: JsonRecord, side: string, role: string): readonly JsonRecord[] | undefined {
  const value = own[`${side}.value`];
  const isPlain = isText(value) && own[`${side}.mime_type`] !== "application/json";
  return isPlain ? [{ role, content: value }] : undefined;
}

/** An attribute for each part of a message (`llm.input_messages.0.message.role`), or a list of objects of such names. */
function messagesUnder(own: JsonRecord, stem: string): readonly JsonRecord[] | undefined {
  const list = structured(own[stem]);
  const root: Node = new Map();
  if (Array.isArray(list)) {
    for (const [at, entry] of list.entries()) if (isObject(entry)) addAll(root, [String(at)], entry, 0);
  } else {
    for (const [key, value] of Object.entries(own))
      if (key.startsWith(`${stem}.`)) put(root, key.slice(stem.length + 1).split("."), value);
  }
  const messages = listIn(root).map((one) => messageIn(under(one, "message") ?? one));
  return messages.length > 0 ? messages : undefined;
}

type Node = Map<string, unknown>;
const DEEPEST = 12;

function addAll(root: Node, path: readonly string[], value: unknown, depth: number): void {
  if (depth > DEEPEST || typeof value !== "object" || value === null) {
    put(root, path, value);
    return;
  }
  for (const [key, inner] of Object.entries(value)) addAll(root, [...path, ...key.split(".")], inner, depth + 1);
}

function put(root: Node, path: readonly string[], value: unknown): void {
  let node = root;
  for (const key of path.slice(0, -1)) {
    const inner = node.get(key);
    const next: Node = inner instanceof Map ? inner : new Map();
    if (next !== inner) node.set(key, next);
    node = next;
  }
  const last = path.at(-1);
  if (last !== undefined) node.set(last, value);
}

const under = (node: Node, ...path: readonly string[]): Node | undefined => {
  const found = at(node, ...path);
  return found instanceof Map ? found : undefined;
};
const at = (node: Node, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner instanceof Map ? inner.get(key) : undefined), node);

/** Entries by their numbers. */
const listIn = (node: Node | undefined): readonly Node[] =>
  [...(node ?? [])]
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([, entry]) => (entry instanceof Map ? [entry] : []));

function messageIn(node: Node): JsonRecord {
  const parts = listIn(under(node, "contents")).flatMap((one) => at(one, "message_content", "text") ?? []);
  const calls = listIn(under(node, "tool_calls")).map((one) => {
    const call = under(one, "tool_call") ?? one;
    const [name, args] = ["name", "arguments"].map((key) => at(call, "function", key));
    return { id: at(call, "id"), function: { name, arguments: args } };
  });
  return {
    role: node.get("role"),
    content: node.get("content") ?? (parts.length > 0 ? parts.map((text) => ({ type: "text", text })) : null),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(node.has("tool_call_id") ? { tool_call_id: node.get("tool_call_id") } : {}),
    ...(node.has("name") ? { name: node.get("name") } : {}),
  };
}
