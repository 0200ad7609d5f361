import { OTHERS } from "../../../../src/read/join.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";

/** A run as it happened, whoever writes it down. */
export interface Run {
  readonly question: string;
  readonly calls: readonly {
    readonly tool: string;
    readonly args: JsonRecord;
    readonly result: string;
    readonly fails?: boolean;
  }[];
  readonly answer: string;
}

/** How a program writes a run, and the format that should read it; `mapped` is a conversation in a field. */
export interface Written {
  readonly format: string;
  readonly record: JsonRecord;
  /** Whether the program has a word for a call that failed. */
  readonly hasErrors: boolean;
}

export const idOf = (at: number): string => `call_${at}`;
export const message = (role: string, content: unknown, more: object = {}): JsonRecord => ({ role, content, ...more });
export const asLines = (lines: readonly JsonRecord[]): JsonRecord => ({ ...lines[0], [OTHERS]: lines.slice(1) });

export function openAi({ question, calls, answer }: Run): readonly JsonRecord[] {
  return [
    message("system", "Be brief."),
    message("user", question),
    ...calls.flatMap(({ tool, args, result }, at) => [
      message("assistant", null, {
        tool_calls: [{ id: idOf(at), type: "function", function: { name: tool, arguments: JSON.stringify(args) } }],
      }),
      message("tool", result, { tool_call_id: idOf(at), name: tool }),
    ]),
    message("assistant", answer),
  ];
}

function anthropic({ question, calls, answer }: Run): readonly JsonRecord[] {
  return [
    message("user", question),
    ...calls.flatMap(({ tool, args, result, fails = false }, at) => [
      message("assistant", [
        { type: "thinking", thinking: "Hm." },
        { type: "tool_use", id: idOf(at), name: tool, input: args },
      ]),
      message("user", [
        { type: "tool_result", tool_use_id: idOf(at), content: [{ type: "text", text: result }], is_error: fails },
      ]),
    ]),
    message("assistant", [{ type: "text", text: answer }]),
  ];
}

export const responses = ({ question, calls, answer }: Run): readonly JsonRecord[] => [
  { type: "message", role: "user", content: [{ type: "input_text", text: question }] },
  ...calls.flatMap(({ tool, args, result }, at) => [
    { type: "reasoning", summary: [] },
    { type: "function_call", call_id: idOf(at), name: tool, arguments: JSON.stringify(args) },
    { type: "function_call_output", call_id: idOf(at), output: result },
  ]),
  { type: "message", role: "assistant", content: [{ type: "output_text", text: answer }] },
];

export const gemini = ({ question, calls, answer }: Run): readonly JsonRecord[] => [
  { role: "user", parts: [{ text: question }] },
  ...calls.flatMap(({ tool, args, result }) => [
    { role: "model", parts: [{ functionCall: { name: tool, args } }] },
    { role: "user", parts: [{ functionResponse: { name: tool, response: { content: result } } }] },
  ]),
  { role: "model", parts: [{ text: answer }] },
];

const langChain = ({ question, calls, answer }: Run): readonly JsonRecord[] => [
  { type: "human", content: question },
  ...calls.flatMap(({ tool, args, result, fails = false }, at) => [
    { type: "ai", content: "", tool_calls: [{ id: idOf(at), name: tool, args, type: "tool_call" }] },
    { type: "tool", content: result, tool_call_id: idOf(at), name: tool, status: fails ? "error" : "success" },
  ]),
  { type: "ai", content: answer },
];

const inspect = (run: Run): JsonRecord => ({
  id: 4,
  epoch: 1,
  input: run.question,
  target: "",
  messages: [
    message("user", run.question, { source: "input" }),
    ...run.calls.flatMap(({ tool, args, result, fails = false }, at) => [
      message("assistant", "", { source: "generate", tool_calls: [{ id: idOf(at), function: tool, arguments: args }] }),
      message("tool", result, {
        tool_call_id: idOf(at),
        function: tool,
        error: fails ? { type: "timeout", message: "late" } : null,
      }),
    ]),
    message("assistant", run.answer),
  ],
  output: { model: "m", choices: [{ message: message("assistant", run.answer) }] },
  scores: { match: { value: "C" } },
});

const atif = ({ question, calls, answer }: Run): JsonRecord => ({
  schema_version: "ATIF-v1.6",
  session_id: "s",
  agent: { name: "a", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: question },
    ...calls.map(({ tool, args, result, fails = false }, at) => ({
      step_id: at + 2,
      source: "agent",
      message: "",
      tool_calls: [{ tool_call_id: idOf(at), function_name: tool, arguments: args }],
      observation: { results: [{ source_call_id: idOf(at), content: result, is_error: fails }] },
    })),
    { step_id: 99, source: "agent", message: answer },
  ],
});

const tau = (run: Run): JsonRecord => ({ task_id: 4, trial: 0, reward: 1, info: {}, traj: openAi(run) });

const tau2 = ({ question, calls, answer }: Run): JsonRecord => ({
  id: "r",
  task_id: "4",
  trial: 0,
  termination_reason: "user_stop",
  reward_info: { reward: 1 },
  messages: [
    message("user", question),
    message("user", null, { tool_calls: [{ id: "u", name: "look", arguments: {}, requestor: "user" }] }),
    message("tool", "no signal", { id: "u", requestor: "user", error: false }),
    ...calls.flatMap(({ tool, args, result, fails = false }, at) => [
      message("assistant", null, {
        tool_calls: [{ id: idOf(at), name: tool, arguments: args, requestor: "assistant" }],
      }),
      message("tool", result, { id: idOf(at), requestor: "assistant", error: fails }),
    ]),
    message("assistant", answer),
  ],
});

const claudeCode = (run: Run): JsonRecord =>
  asLines(
    anthropic(run).map((one, at) => ({
      type: String(one.role),
      uuid: `u${at}`,
      sessionId: "s",
      isSidechain: false,
      timestamp: `2026-01-02T10:00:${10 + at}Z`,
      message: one,
    })),
  );

const codex = (run: Run): JsonRecord =>
  asLines([
    { timestamp: "2026-01-02T10:00:00Z", type: "session_meta", payload: { id: "s", cwd: "/x" } },
    {
      timestamp: "2026-01-02T10:00:00Z",
      type: "response_item",
      payload: { type: "message", role: "user", content: [{ type: "input_text", text: "<environment_context>x" }] },
    },
    ...responses(run).map((payload) => ({ timestamp: "2026-01-02T10:00:01Z", type: "response_item", payload })),
  ]);

const SPAN = { trace_id: "0af7", name: "execute_tool" };

function spans({ question, calls, answer }: Run): JsonRecord {
  const said = [{ role: "user", parts: [{ type: "text", content: question }] }];
  return asLines([
    ...calls.map(({ tool, args, result, fails = false }, at) => ({
      ...SPAN,
      span_id: `b${at}`,
      start_time: 1_767_348_000_000 + at,
      end_time: 1_767_348_000_000 + at + 1,
      status: { status_code: fails ? "ERROR" : "OK" },
      attributes: {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool,
        "gen_ai.tool.call.arguments": JSON.stringify(args),
        "gen_ai.tool.call.result": result,
      },
    })),
    {
      ...SPAN,
      name: "chat m",
      span_id: "c0",
      start_time: 1_767_348_000_900,
      end_time: 1_767_348_001_000,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.input.messages": JSON.stringify(said),
        "gen_ai.output.messages": JSON.stringify([{ role: "assistant", parts: [{ type: "text", content: answer }] }]),
      },
    },
  ]);
}

/** The same run by every program that is read. */
export const writtenBy: Readonly<Record<string, (run: Run) => Written>> = {
  "OpenAI's chat": (run) => ({ format: "mapped", record: { messages: openAi(run) }, hasErrors: false }),
  "OpenAI's responses": (run) => ({ format: "mapped", record: { messages: responses(run) }, hasErrors: false }),
  Anthropic: (run) => ({ format: "mapped", record: { messages: anthropic(run) }, hasErrors: true }),
  Gemini: (run) => ({ format: "mapped", record: { messages: gemini(run) }, hasErrors: false }),
  LangChain: (run) => ({ format: "mapped", record: { messages: langChain(run) }, hasErrors: true }),
  "chat as JSON text": (run) => ({
    format: "mapped",
    record: { messages: JSON.stringify(openAi(run)) },
    hasErrors: false,
  }),
  inspect_ai: (run) => ({ format: "inspect", record: inspect(run), hasErrors: true }),
  ATIF: (run) => ({ format: "atif", record: atif(run), hasErrors: true }),
  "tau-bench": (run) => ({ format: "tau-bench", record: tau(run), hasErrors: true }),
  "tau2-bench": (run) => ({ format: "tau-bench", record: tau2(run), hasErrors: true }),
  "Claude Code": (run) => ({ format: "agent-session", record: claudeCode(run), hasErrors: true }),
  Codex: (run) => ({ format: "agent-session", record: codex(run), hasErrors: false }),
  OpenTelemetry: (run) => ({ format: "otel-genai", record: spans(run), hasErrors: true }),
};
