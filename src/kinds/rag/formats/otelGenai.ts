import { t } from "@vscode/l10n";
import { groupBy, type OwnScore } from "../../../model/index.ts";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { ownScores, scoreGiven } from "../../ownScores/read.ts";
import { talkIn } from "../adapting/chat.ts";
import type { Turn } from "../adapting/turns.ts";
import { contentText, type OpenStep, readSteps } from "../agents/run.ts";
import { type RunRecord, runFields, silence, withScoresOf } from "../agents/runRecord.ts";
import { isOfSpans, type Span, spansIn } from "../agents/spans.ts";
import { structured } from "../agents/structured.ts";
import { numberOr, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Spans of OpenTelemetry with its attributes for generative AI: all spans of a trace are one sample. */
export const otelGenai: RagFormat = {
  id: "otel-genai",
  name: () => t("OpenTelemetry GenAI spans"),
  listedAs: "OpenTelemetry GenAI",
  about: "Spans of OpenTelemetry for generative AI (gen_ai.*) in JSON Lines: all spans of a trace are one sample.",
  needs: [["resourceSpans", "traceId", "trace_id", "context"]],
  role: "rows",
  fits(record) {
    if (!isOfSpans(record)) return 0;
    const spans = spansIn(record);
    // A trace has spans of other things as well: the web, a database.
    return spans.some(
      ({ attributes, events, isOpenInference }) =>
        isOpenInference || isAboutModels(attributes) || events.some(({ name }) => GEN_AI.test(name)),
    )
      ? 1
      : 0.85;
  },
  // An export may have spans of several traces, and a trace may be in several exports.
  itemOf: (record) => (isOfSpans(record) ? (exported(record) ? "" : (spansIn(record)[0]?.trace ?? null)) : null),
  adapt(record, _, read) {
    const others = Array.isArray(record[OTHERS]) ? record[OTHERS].filter(isObject) : [];
    const traces = groupBy([record, ...others].flatMap(spansIn), (span) => span.trace);
    return [...traces].flatMap(([id, spans]) => {
      const run = runOfSpans(spans);
      if (run === null) return [];
      const issues = run.response === null ? [silence(["attributes"])] : [];
      return read({}).map((sample) => ({ ...sample, id, ...run, issues: [...sample.issues, ...issues] }));
    });
  },
  reads: { fields: { id: "trace_id" } },
};

const GEN_AI = /^gen_ai\./;
const exported = (record: JsonRecord): boolean => Array.isArray(record.resourceSpans ?? record.resource_spans);
const isAboutModels = (attributes: JsonRecord): boolean => Object.keys(attributes).some((key) => GEN_AI.test(key));

/** The run of a trace; null if no span is of a model or a tool. */
function runOfSpans(unsorted: readonly Span[]) {
  const spans = unsorted.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0));
  const own = spans.filter(
    ({ attributes, events }) => isAboutModels(attributes) || events.some(({ name }) => GEN_AI.test(name)),
  );
  if (own.length === 0) return null;
  const turns = turnsOf(own);
  const tools = own.filter(isTool);
  const run = runFields(
    { documents: null, paths: {} },
    {
      turns,
      ...saidByAgent(own),
      ...(tools.length > 0 ? { steps: readSteps(tools.map((span) => stepOf(span, turns))) } : {}),
      task: textOr(own.map(({ attributes }) => attributes["gen_ai.task.id"])),
      tokens: tokensOf(own),
      seconds: secondsOf(spans),
      cost: sumOf(own.flatMap(({ attributes: of }) => [of["gen_ai.usage.cost"] ?? of["operation.cost"]])),
    },
  );
  const model = textOr(own.flatMap(({ attributes: of }) => [of["gen_ai.response.model"], of["gen_ai.request.model"]]));
  return { ...run, model, ...withScoresOf(ownScores(own.flatMap(scoresIn))) };
}

const textOr = (values: readonly unknown[]): string | null =>
  values.find((one): one is string => isText(one) && one !== "") ?? null;
const operationOf = ({ attributes }: Span): string => String(attributes["gen_ai.operation.name"] ?? "");

const isTool = (span: Span): boolean =>
  operationOf(span) === "execute_tool" || (operationOf(span) === "" && isText(span.attributes["gen_ai.tool.name"]));
const isAgent = (span: Span): boolean => /^(?:invoke_agent|create_agent|invoke_workflow)$/.test(operationOf(span));

function stepOf({ attributes, events, isError, name }: Span, turns: readonly Turn[]): OpenStep {
  const inEvents = events.find((event) => event.name === "gen_ai.tool.message")?.attributes.content;
  const result = structured(attributes["gen_ai.tool.call.result"] ?? attributes["gen_ai.tool.output"] ?? inEvents);
  const id = textOr([attributes["gen_ai.tool.call.id"]]);
  const said = result ?? (id === null ? undefined : answerOf(id, turns));
  return {
    id,
    tool: textOr([attributes["gen_ai.tool.name"]]) ?? (name.replace(/^execute_tool\s*/, "") || null),
    args: structured(attributes["gen_ai.tool.call.arguments"] ?? attributes["gen_ai.tool.input"]) ?? null,
    result: said === undefined || said === null ? null : contentText(said, null),
    isError,
  };
}

/** The outermost agent's span has what it was asked and what it said at last. */
function saidByAgent(spans: readonly Span[]): Pick<RunRecord, "asked" | "answered"> {
  const talks = spans.filter(isAgent).map((span) =>
    talkIn(
      messagesOf(span).map((message) => ({ message, at: null })),
      false,
    ),
  );
  const talk = talks.find(({ question, response }) => question.text !== null && response.text !== null);
  return talk ? { asked: talk.question, answered: talk.response } : {};
}

/** What a tool returned, if only the messages to the model have it. */
function answerOf(id: string, turns: readonly Turn[]): unknown {
  for (const { message } of turns)
    for (const part of Array.isArray(message.parts) ? message.parts : [])
      if (isObject(part) && part.type === "tool_call_response" && part.id === id) return part.response ?? part.result;
  return undefined;
}

/** The messages of the span that has most: a model is sent all that was said before, an agent's span repeats it. */
function turnsOf(spans: readonly Span[]): readonly Turn[] {
  let best: readonly Turn[] = [];
  for (const span of spans) {
    const own = messagesOf(span).map((message) => ({ message, at: null }));
    if (own.length >= best.length && own.length > 0) best = own;
  }
  return best;
}

function messagesOf({ attributes, events }: Span): readonly JsonRecord[] {
  const lists = ["gen_ai.system_instructions", "gen_ai.input.messages", "gen_ai.output.messages"].map((key) => {
    const value = structured(
      attributes[key] ?? events.find((event) => event.attributes[key] !== undefined)?.attributes[key],
    );
    const list = Array.isArray(value) ? value.filter(isObject) : [];
    return key === "gen_ai.system_instructions" ? list.map((part) => ({ role: "system", parts: [part] })) : list;
  });
  const listed = lists.flat();
  if (listed.length > 0) return listed;
  const numbered = [...numberedIn(attributes, "gen_ai.prompt"), ...numberedIn(attributes, "gen_ai.completion")];
  return numbered.length > 0 ? numbered : events.flatMap(eventMessage);
}

/** `gen_ai.prompt.0.content`: an attribute for each part of a message. */
function numberedIn(attributes: JsonRecord, stem: string): readonly JsonRecord[] {
  const messages: Record<string, Record<string, unknown>> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const [, number, name] = key.startsWith(`${stem}.`) ? (/\.(\d+)\.(role|content)$/.exec(key) ?? []) : [];
    if (number !== undefined && name !== undefined)
      messages[number] = { ...messages[number], [name]: structured(value) };
  }
  return Object.values(messages);
}

const EVENT_ROLES: ReadonlyMap<string, string> = new Map([
  ["gen_ai.system.message", "system"],
  ["gen_ai.user.message", "user"],
  ["gen_ai.assistant.message", "assistant"],
  ["gen_ai.tool.message", "tool"],
  ["gen_ai.choice", "assistant"],
]);

/** A message as an event, which is how they were written first. */
function eventMessage({ name, attributes }: Span["events"][number]): readonly JsonRecord[] {
  const role = EVENT_ROLES.get(name);
  if (role === undefined) return [];
  const inner = structured(attributes.message);
  const own = isObject(inner) ? inner : attributes;
  return [{ ...own, role, content: structured(own.content) ?? null, tool_calls: structured(own.tool_calls) ?? null }];
}

/** Of the calls of models; an agent's span adds up what is beneath it. */
function tokensOf(spans: readonly Span[]): number | null {
  const usedBy = (some: readonly Span[]) =>
    some.map(
      ({ attributes: of }) =>
        numberOr(of["gen_ai.usage.total_tokens"]) ??
        sumOf([
          of["gen_ai.usage.input_tokens"] ?? of["gen_ai.usage.prompt_tokens"],
          of["gen_ai.usage.output_tokens"] ?? of["gen_ai.usage.completion_tokens"],
        ]),
    );
  return (
    sumOf(usedBy(spans.filter((span) => !isAgent(span) && !isTool(span)))) ??
    sumOf(usedBy(spans.filter(isAgent).slice(0, 1)))
  );
}

function secondsOf(spans: readonly Span[]): number | null {
  const starts = spans.flatMap(({ start }) => start ?? []);
  const ends = spans.flatMap(({ end }) => end ?? []);
  if (starts.length === 0 || ends.length === 0) return null;
  const least = starts.reduce((one, other) => Math.min(one, other));
  const most = ends.reduce((one, other) => Math.max(one, other));
  // Nanoseconds since 1970 have more digits than a number keeps: microseconds are what is left.
  return most < least ? null : Math.round((most - least) / 1e3) / 1e6;
}

/** What evaluators said of the run, as events of its spans. */
function scoresIn({ events }: Span): readonly (readonly [string, OwnScore | null])[] {
  return events.flatMap(({ name, attributes: of }) => {
    const by = of["gen_ai.evaluation.name"];
    if (name !== "gen_ai.evaluation.result" || !isText(by)) return [];
    const value = numberOr(of["gen_ai.evaluation.score.value"]) ?? of["gen_ai.evaluation.score.label"] ?? null;
    return [[by, scoreGiven(value, of["gen_ai.evaluation.explanation"])] as const];
  });
}
