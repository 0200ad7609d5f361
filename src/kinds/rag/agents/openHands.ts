import type { JsonPath } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import type { LocatedText } from "../adapting/sample.ts";
import type { Turn } from "../adapting/turns.ts";
import { argumentsOf } from "./callText.ts";
import { contentText, type OpenStep, readSteps } from "./run.ts";
import type { RunRecord } from "./runRecord.ts";
import { secondsBetween, sumOf, tokensIn } from "./usage.ts";

/** An event of OpenHands: what somebody said, what the agent did, or what came of it. */
export interface AgentEvent {
  readonly event: JsonRecord;
  /** Null if the text of the event has no place in the record. */
  readonly at: JsonPath | null;
  readonly does: "says" | "acts" | "observes" | "other";
}

/** Actions by which the program keeps house. */
const HOUSEKEEPING = /^(?:system|recall|change_agent_state|null|pause|resume|condensation\w*|loop_recovery)$/;
const KINDS =
  /^(?:Action|Observation|Message|SystemPrompt|AgentError|UserReject|Condensation|Pause|ConversationState)\w*$/;

/** The event that a record is, or null. `isWithin`: in a history, where events may have no source. */
export function eventOf(event: JsonRecord, at: JsonPath | null, isWithin = false): AgentEvent | null {
  const { kind, source, action, observation, id, timestamp } = event;
  if (isText(kind) && KINDS.test(kind) && isText(source) && (isText(id) || isText(timestamp)))
    return { event, at, does: ofKind(kind) };
  const isOfOld = isText(source) && (typeof id === "number" || isText(timestamp)) && !isText(kind);
  if (!isOfOld && !isWithin) return null;
  if (isText(observation)) return { event, at, does: HOUSEKEEPING.test(observation) ? "other" : "observes" };
  if (!isText(action)) return null;
  return { event, at, does: action === "message" ? "says" : HOUSEKEEPING.test(action) ? "other" : "acts" };
}

function ofKind(kind: string): AgentEvent["does"] {
  if (kind === "ActionEvent") return "acts";
  if (kind === "MessageEvent") return "says";
  return /^(?:Observation|AgentError|UserReject)/.test(kind) ? "observes" : "other";
}

/** What was done and said in the order of events. What came of an action is found by the action that it names. */
export function readEvents(events: readonly AgentEvent[]): RunRecord {
  const turns: Turn[] = [];
  const steps: (OpenStep & { readonly names: readonly unknown[] })[] = [];
  for (const one of events) {
    const { event, does } = one;
    if (does === "acts") {
      steps.push({ ...actionOf(event), names: [event.id, event.tool_call_id].filter((name) => name !== undefined) });
      const final = finalWords(event);
      if (final !== null) turns.push({ message: { role: "assistant", content: final }, at: null });
    } else if (does === "says") turns.push(spokenIn(one, turns.length === 0));
    else if (does === "observes") {
      const causes = [event.action_id, event.tool_call_id, event.cause].filter(
        (name) => isText(name) || typeof name === "number",
      );
      const isOpen = (step: OpenStep): boolean => step.result === null;
      const step =
        steps.find((own) => isOpen(own) && own.names.some((name) => causes.includes(name as never))) ??
        (causes.length === 0 ? steps.find(isOpen) : undefined);
      const came = { result: observed(one), isError: failed(event) };
      if (step) Object.assign(step, came);
      else if (causes.length === 0 && isRefusal(event)) steps.push({ ...NOBODY, ...came, names: [] });
    }
  }
  const responses = new Map(events.flatMap(({ event }) => usageOf(event)));
  return {
    turns,
    steps: readSteps(steps),
    tokens: sumOf(responses.values()),
    seconds: secondsBetween(events.map(({ event }) => event.timestamp)),
  };
}

/** The model's reply was no valid action: there is an error by the agent, and no action. */
const isRefusal = ({ observation, source }: JsonRecord): boolean => observation === "error" && source === "agent";

const NOBODY = { id: null, tool: null, args: null };

/** What the program adds to the arguments of a call. */
const ADDED = new Set(
  "thought is_input hidden blocking confirmation_state security_risk cwd impl_source translated_ipython_code include_extra is_static wait_for_response".split(
    " ",
  ),
);

function actionOf(event: JsonRecord): OpenStep {
  const { tool_call: call, tool_name: tool, action, tool_call_metadata: meta } = event;
  const step = { id: null, result: null, isError: null };
  if (isText(tool)) {
    const args = isObject(call) ? (call.arguments ?? (isObject(call.function) ? call.function.arguments : null)) : null;
    return { ...step, tool, args: argumentsOf(args ?? (isObject(action) ? withoutAdded(action) : null)) };
  }
  if (isObject(meta) && isText(meta.function_name))
    return { ...step, tool: meta.function_name, args: argumentsIn(meta) ?? withoutAdded(argsOf(event)) };
  return { ...step, tool: isText(action) ? action : null, args: withoutAdded(argsOf(event)) };
}

/** The oldest events have arguments beside their names. */
const argsOf = (event: JsonRecord): JsonRecord => {
  const { id: _, timestamp: __, source: ___, message: ____, action: _____, args, ...rest } = event;
  return isObject(args) ? args : rest;
};

function withoutAdded(args: JsonRecord): JsonRecord {
  const entries = Object.entries(args).filter(([key, value]) => {
    return !ADDED.has(key) && key !== "kind" && key !== "timeout" && value !== null && value !== "";
  });
  return Object.fromEntries(entries);
}

/** The arguments as the model wrote them. */
function argumentsIn({ model_response: response, tool_call_id: id }: JsonRecord): unknown {
  const choices = isObject(response) && Array.isArray(response.choices) ? response.choices.filter(isObject) : [];
  for (const { message } of choices) {
    const calls = isObject(message) && Array.isArray(message.tool_calls) ? message.tool_calls.filter(isObject) : [];
    const own = calls.find((call) => call.id === id);
    if (own && isObject(own.function)) return argumentsOf(own.function.arguments);
  }
  return undefined;
}

/** With its last action the agent says that it has done. */
function finalWords(event: JsonRecord): string | null {
  const { action, tool_name: tool } = event;
  if (tool === "finish" && isObject(action)) return isText(action.message) ? action.message : null;
  if (action !== "finish") return null;
  const args = argsOf(event);
  const outputs = isObject(args.outputs) ? args.outputs.content : null;
  const words = [args.final_thought, outputs, args.thought, event.message].filter(isText);
  return words.find((text) => text.trim() !== "") ?? null;
}

/** A message. The first one, if it does not say whose it is, is a person's. */
function spokenIn({ event, at }: AgentEvent, isFirst: boolean): Turn {
  const { source, args, content, llm_message: message } = event;
  const role = source === "agent" || (source === undefined && !isFirst) ? "assistant" : "user";
  if (isObject(message)) return { message: { role, content: message.content }, at: at && [...at, "llm_message"] };
  return isObject(args) && args.content !== undefined
    ? { message: { role, content: args.content }, at: at && [...at, "args"] }
    : { message: { role, content: content ?? event.message }, at: content === undefined ? null : at };
}

function observed({ event, at }: AgentEvent): LocatedText {
  const { observation, content } = event;
  if (isObject(observation)) {
    const key = ["content", "output", "result"].find((name) => observation[name] !== undefined);
    return key === undefined
      ? contentText(withoutAdded(observation), null)
      : contentText(observation[key], at && [...at, "observation", key]);
  }
  const own = content ?? event.error;
  return contentText(own ?? "", content === undefined ? null : at && [...at, "content"]);
}

/** By its exit code, or what it is. A code of -1 is of a command that had not ended. */
function failed(event: JsonRecord): boolean | null {
  const { observation, extras, kind } = event;
  if (observation === "error" || (isText(kind) && /^AgentError/.test(kind))) return true;
  const places = [
    event,
    extras,
    observation,
    isObject(extras) ? extras.metadata : null,
    isObject(observation) ? observation.metadata : null,
  ];
  const holders = places.filter(isObject);
  const flag = holders.map(({ is_error }) => is_error).find((one) => typeof one === "boolean");
  if (typeof flag === "boolean") return flag;
  const code = holders.map(({ exit_code }) => exit_code).find((one) => typeof one === "number" && one !== -1);
  if (typeof code === "number") return code !== 0;
  return typeof event.success === "boolean" ? !event.success : null;
}

/** Tokens of the model's response by its id: actions of one response repeat it. */
function usageOf({ tool_call_metadata: meta }: JsonRecord): readonly (readonly [unknown, number | null])[] {
  const response = isObject(meta) ? meta.model_response : null;
  return isObject(response) && isObject(response.usage) ? [[response.id, tokensIn(response.usage)]] : [];
}
