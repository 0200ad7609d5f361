import type { JsonRecord } from "../../../../src/read/parse.ts";
import { asLines, idOf, message, openAi, type Run, responses, type Written } from "./runs.ts";

// Each as its program writes it, in our own words.

const timeAt = (at: number): string => `2026-01-02T10:00:${10 + at}.000Z`;

function geminiMessages({ question, calls, answer }: Run): readonly JsonRecord[] {
  const said = [
    { type: "user", content: [{ text: question }] },
    ...calls.map(({ tool, args, result, fails = false }, at) => ({
      type: "gemini",
      content: "",
      toolCalls: [
        {
          id: idOf(at),
          name: tool,
          args,
          result: [{ functionResponse: { id: idOf(at), name: tool, response: { output: result } } }],
          status: fails ? "error" : "success",
        },
      ],
      tokens: { input: 10, output: 2, cached: 4, total: 12 },
    })),
    { type: "gemini", content: answer, tokens: { input: 10, output: 2, cached: 4, total: 12 }, model: "m" },
  ];
  return said.map((one, at) => ({ id: `g${at}`, timestamp: timeAt(at), ...one }));
}

const GEMINI = { sessionId: "s", projectHash: "h", startTime: timeAt(0), lastUpdated: timeAt(1) };
const geminiWhole = (run: Run): JsonRecord => ({ ...GEMINI, messages: geminiMessages(run) });

/** As the program's API has it: a role in place of the name, parts in place of a content. */
const byRole = (run: Run): JsonRecord => ({
  ...GEMINI,
  messages: geminiMessages(run).map((one) => {
    const { content, ...of } = one as JsonRecord;
    const parts = typeof content === "string" ? [{ text: content }] : content;
    return of.type === "gemini" ? { ...of, type: "model", parts } : { ...of, parts };
  }),
});

/** A line for each change: a message that is written twice counts once, one that was taken back is none. */
function geminiLines(run: Run): JsonRecord {
  const [asked = {}, ...others] = geminiMessages(run);
  const left = { ...asked, id: "left", content: [{ text: "Forget it." }] };
  const early = others.map((one) => ({ ...one, content: "", toolCalls: [] }));
  return asLines([
    { ...GEMINI, kind: "main" },
    left,
    { $rewindTo: "left" },
    asked,
    { $set: { lastUpdated: timeAt(2) } },
    ...others.flatMap((one, at) => [{ ...early[at] }, one]),
  ]);
}

function piMessages({ question, calls, answer }: Run): readonly JsonRecord[] {
  const usage = { input: 5, output: 2, cacheRead: 1, cacheWrite: 0, totalTokens: 8, cost: { input: 0, total: 0.001 } };
  return [
    message("user", [{ type: "text", text: question }]),
    ...calls.flatMap(({ tool, args, result, fails = false }, at) => [
      message("assistant", [{ type: "toolCall", id: idOf(at), name: tool, arguments: args }], { usage, model: "m" }),
      message("toolResult", [{ type: "text", text: result }], {
        toolCallId: idOf(at),
        toolName: tool,
        isError: fails,
      }),
    ]),
    message("assistant", [{ type: "text", text: answer }], { usage, model: "m" }),
  ].map((one, at) => ({ ...one, timestamp: 1_767_348_000_000 + at * 1000 }));
}

const HEADER = { type: "session", id: "s", timestamp: timeAt(0), cwd: "/x" };

const piList = (run: Run): JsonRecord =>
  asLines([
    { ...HEADER, provider: "p", modelId: "m" },
    ...piMessages(run).map((one, at) => ({ type: "message", timestamp: timeAt(at), message: one })),
    { type: "model_change", timestamp: timeAt(1), provider: "p", modelId: "m" },
  ]);

/** With a branch that was left: its call is no step of the run. */
function piTree(run: Run): JsonRecord {
  const [asked = {}, ...others] = piMessages(run);
  const entry = (id: string, parentId: string | null, own: JsonRecord): JsonRecord => ({
    type: "message",
    id,
    parentId,
    timestamp: timeAt(1),
    message: own,
  });
  const left = message("assistant", [{ type: "toolCall", id: "left", name: "left", arguments: {} }]);
  return asLines([
    { ...HEADER, version: 3 },
    entry("e0", null, asked),
    entry("left", "e0", left),
    ...others.map((one, at) => entry(`e${at + 1}`, `e${at}`, one)),
    { type: "label", id: "l", parentId: `e${others.length}`, timestamp: timeAt(3), label: "here" },
  ]);
}

const piEvents = (run: Run): JsonRecord =>
  asLines([
    { ...HEADER, version: 3 },
    { type: "agent_start" },
    ...piMessages(run).flatMap((one) => [
      { type: "message_start", message: { ...one, content: [] } },
      { type: "message_end", message: one },
    ]),
    { type: "agent_end", messages: piMessages(run) },
  ]);

const copilot = ({ question, calls, answer }: Run): JsonRecord =>
  asLines(
    [
      { type: "session.start", data: { sessionId: "s", selectedModel: "m" } },
      { type: "user.message", data: { content: question } },
      ...calls.flatMap(({ tool, args, result, fails = false }, at) => [
        {
          type: "assistant.message",
          data: { content: "", toolRequests: [{ toolCallId: idOf(at), name: tool, arguments: args }] },
        },
        { type: "tool.execution_start", data: { toolCallId: idOf(at), toolName: tool, arguments: args } },
        {
          type: "tool.execution_complete",
          data: {
            toolCallId: idOf(at),
            success: !fails,
            ...(fails ? { error: { message: result } } : { result: { content: result } }),
          },
        },
      ]),
      { type: "assistant.message", data: { content: answer, toolRequests: [], model: "m" } },
    ].map((one, at) => ({ ...one, id: `e${at}`, timestamp: timeAt(at), parentId: at === 0 ? null : `e${at - 1}` })),
  );

/** The first versions of Codex: items themselves are lines. */
const codexItems = (run: Run): JsonRecord =>
  asLines([
    { id: "s", timestamp: timeAt(0), instructions: null, git: {} },
    { record_type: "state" },
    ...responses(run),
  ]);

const ofCodex = (type: string, payloads: readonly JsonRecord[]): readonly JsonRecord[] =>
  payloads.map((payload, at) => ({ timestamp: timeAt(at), type, payload }));

const codexEvents = ({ question, calls, answer }: Run): readonly JsonRecord[] =>
  ofCodex("event_msg", [
    { type: "user_message", message: question },
    ...calls.flatMap(({ tool, args, result, fails = false }, at) => {
      const call = { call_id: idOf(at), invocation: { server: "x", tool, arguments: args } };
      const ok = { content: [{ type: "text", text: result }], isError: false };
      return [
        { type: "mcp_tool_call_begin", ...call },
        { type: "mcp_tool_call_end", ...call, result: fails ? { Err: result } : { Ok: ok } },
      ];
    }),
    { type: "agent_message", message: answer },
    { type: "task_complete", last_agent_message: answer },
  ]);

/** Events alone tell of a run; where items do, the same events add nothing. */
const codexEventLines = (run: Run): JsonRecord =>
  asLines([...ofCodex("session_meta", [{ id: "s", cwd: "/x" }]), ...codexEvents(run)]);
function codexBoth(run: Run): JsonRecord {
  const [asked = {}, ...events] = codexEvents(run);
  return asLines([asked, ...ofCodex("response_item", responses(run)), ...events]);
}

const chatLines = (run: Run): JsonRecord => asLines(openAi(run));

function openHandsEvents({ question, calls, answer }: Run): readonly JsonRecord[] {
  const events = [
    { source: "user", action: "message", args: { content: question, wait_for_response: false } },
    { source: "environment", action: "recall", args: { query: question } },
    ...calls.flatMap(({ tool, args, result, fails = false }, at) => {
      const meta = {
        function_name: tool,
        tool_call_id: idOf(at),
        model_response: {
          id: `r${at}`,
          choices: [
            { message: { tool_calls: [{ id: idOf(at), function: { name: tool, arguments: JSON.stringify(args) } }] } },
          ],
          usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
        },
      };
      const acts = 2 + at * 2;
      return [
        { source: "agent", action: "run", args: { ...args, thought: "Hm." }, tool_call_metadata: meta },
        {
          source: "agent",
          cause: acts,
          observation: "run",
          content: result,
          extras: { metadata: { exit_code: fails ? 2 : 0 } },
          tool_call_metadata: meta,
        },
      ];
    }),
    { source: "agent", action: "message", args: { content: answer } },
  ];
  return events.map((one, id) => ({ id, timestamp: `2026-01-02T10:00:${10 + id}.5`, message: "", ...one }));
}

const openHands = (run: Run): JsonRecord => ({
  instance_id: "x-1",
  instruction: run.question,
  history: openHandsEvents(run),
  metrics: { accumulated_cost: 0.25, accumulated_token_usage: { prompt_tokens: 30, completion_tokens: 6 } },
  test_result: { report: { resolved: true } },
});

/** Later versions say by `kind` what an event is. */
const openHandsKinds = ({ question, calls, answer }: Run): JsonRecord =>
  asLines(
    [
      { kind: "SystemPromptEvent", source: "agent", system_prompt: { type: "text", text: "Be brief." } },
      {
        kind: "MessageEvent",
        source: "user",
        llm_message: { role: "user", content: [{ type: "text", text: question }] },
      },
      ...calls.flatMap(({ tool, args, result, fails = false }, at) => [
        {
          kind: "ActionEvent",
          source: "agent",
          tool_name: tool,
          tool_call_id: idOf(at),
          tool_call: { id: idOf(at), name: tool, arguments: JSON.stringify(args) },
          action: { kind: "AnyAction", ...args },
        },
        fails
          ? { kind: "AgentErrorEvent", source: "environment", tool_call_id: idOf(at), error: result }
          : {
              kind: "ObservationEvent",
              source: "environment",
              tool_call_id: idOf(at),
              observation: { kind: "AnyObservation", content: [{ type: "text", text: result }], is_error: false },
            },
      ]),
      {
        kind: "MessageEvent",
        source: "agent",
        llm_message: { role: "assistant", content: [{ type: "text", text: answer }] },
      },
    ].map((one, at) => ({ id: `e${at}`, timestamp: timeAt(at), ...one })),
  );

const SPAN = { "context.trace_id": "0af7", name: "n" };

/** OpenInference, as a table of spans has it. */
const openInference = ({ question, calls, answer }: Run): JsonRecord =>
  asLines([
    ...calls.map(({ tool, args, result, fails = false }, at) => ({
      ...SPAN,
      "context.span_id": `t${at}`,
      span_kind: "TOOL",
      start_time: timeAt(at + 1),
      end_time: timeAt(at + 2),
      status_code: fails ? "ERROR" : "OK",
      "attributes.tool.name": tool,
      "attributes.input.value": JSON.stringify(args),
      "attributes.input.mime_type": "application/json",
      "attributes.output.value": result,
    })),
    {
      ...SPAN,
      "context.span_id": "a",
      span_kind: "AGENT",
      start_time: timeAt(0),
      end_time: timeAt(40),
      "attributes.input.value": question,
      "attributes.output.value": answer,
    },
    {
      ...SPAN,
      "context.span_id": "l",
      span_kind: "LLM",
      start_time: timeAt(30),
      end_time: timeAt(31),
      "attributes.llm.token_count.total": 9,
      "attributes.llm.cost.total": 0.002,
      "attributes.llm.input_messages": [{ "message.role": "user", "message.content": question }],
      "attributes.llm.output_messages": [{ "message.role": "assistant", "message.content": answer }],
    },
  ]);

const ofSession =
  (write: (run: Run) => JsonRecord, hasErrors = true) =>
  (run: Run): Written => ({ format: "agent-session", record: write(run), hasErrors });

export const byProgram: Readonly<Record<string, (run: Run) => Written>> = {
  "Gemini CLI": ofSession(geminiWhole),
  "Gemini CLI, by roles": ofSession(byRole),
  "Gemini CLI, a line a change": ofSession(geminiLines),
  "pi, first version": ofSession(piList),
  "pi, a tree": ofSession(piTree),
  "pi --mode json": ofSession(piEvents),
  "Copilot CLI": ofSession(copilot),
  "Codex, items alone": ofSession(codexItems, false),
  "Codex, events alone": ofSession(codexEventLines),
  "Codex, items and events": ofSession(codexBoth, false),
  "a message a line": ofSession(chatLines, false),
  OpenHands: (run) => ({ format: "openhands", record: openHands(run), hasErrors: true }),
  "OpenHands events": (run) => ({ format: "openhands", record: asLines(openHandsEvents(run)), hasErrors: true }),
  "OpenHands kinds": (run) => ({ format: "openhands", record: openHandsKinds(run), hasErrors: true }),
  OpenInference: (run) => ({ format: "otel-genai", record: openInference(run), hasErrors: true }),
};
