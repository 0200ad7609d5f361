// Catches a run that one program's records tell otherwise than another's: a lost step, a result at the wrong call, a key
// of a sentence that names another one.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detect } from "../../../../src/kinds/detect.ts";
import { mappedAdapter } from "../../../../src/kinds/mapping.ts";
import { callText, normalisedCall } from "../../../../src/kinds/rag/agents/callText.ts";
import { runValues, toolsOf } from "../../../../src/kinds/rag/agents/values.ts";
import { sentencesIn } from "../../../../src/kinds/rag/documents.ts";
import { ragAdapters } from "../../../../src/kinds/rag/formats/registry.ts";
import { ragFromMapping } from "../../../../src/kinds/rag/mapped.ts";
import { ragMappable } from "../../../../src/kinds/rag/sampleFields.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { readKey } from "../../../../src/text/keys.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { ANYWHERE } from "../adapters/formats.ts";
import { byProgram } from "./programs.ts";
import { writtenBy as byFormat, type Run, type Written } from "./runs.ts";

const writtenBy = { ...byFormat, ...byProgram };

const RUN: Run = {
  question: "When did the bridge open?",
  calls: [
    { tool: "search", args: { query: "bridge" }, result: "One page was found. It is bridge-4." },
    { tool: "open", args: { page: 3 }, result: "Error: no such page", fails: true },
    { tool: "open", args: { page: 4, part: "history" }, result: "Ferries ran before. The bridge opened in 1901." },
  ],
  answer: "It opened in 1901.",
};

const mapped = mappedAdapter({ mappable: ragMappable, fromMapping: ragFromMapping }, { conversation: "messages" });

function readAll({ format, record }: Written): readonly RagSample[] {
  return format === "mapped" ? mapped.adapt(record, ANYWHERE) : adaptAll(format, record);
}

function read(written: Written): RagSample {
  const [sample, ...more] = readAll(written);
  if (sample === undefined || more.length > 0) throw new Error("The record is one run.");
  return sample;
}

describe.each(Object.entries(writtenBy))("%s", (_, write) => {
  const written = write(RUN);
  const sample = read(written);

  it("is recognised by its own format alone", () => {
    if (written.format === "mapped") return;
    const [best, second] = detect([{ record: written.record, origin: ANYWHERE }], ragAdapters);
    expect(best).toMatchObject({ id: written.format });
    expect(best?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(second?.confidence).toBeLessThan(0.3);
  });

  it("tells of the question, the answer, and of every step in its order", () => {
    expect(sample.question).toBe(RUN.question);
    expect(sample.response).toBe(RUN.answer);
    expect(sample.run?.steps?.map(({ tool, args }) => normalisedCall(tool, args))).toEqual(
      RUN.calls.map(({ tool, args }) => normalisedCall(tool, args)),
    );
    expect(runValues(sample)).toMatchObject({ steps: 3, "tool-errors": written.hasErrors ? 1 : null });
    expect(sample.run && toolsOf(sample.run)).toEqual(["open", "search"]);
  });

  it("has what the tools returned as documents, with keys by the number of the step", () => {
    const documents = sample.documents ?? [];
    expect(documents.map(({ text }) => text)).toEqual(RUN.calls.map(({ result }) => result));
    expect(documents.map(({ title }) => title)).toEqual([
      'search("bridge")',
      "open(3)",
      'open(page: 4, part: "history")',
    ]);
    expect(documents.flatMap((document, at) => sentencesIn(document, at).map(({ key }) => key))).toEqual([
      "t1a",
      "t1b",
      "t2a",
      "t3a",
      "t3b",
    ]);
  });

  it("says of each result where it stands, or nothing", () => {
    for (const { at, text } of sample.documents ?? [])
      if (at !== undefined)
        expect(at.reduce<unknown>((inner, step) => (inner as JsonRecord)?.[step as string], written.record)).toBe(text);
  });
});

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).map((own) => `x${own.trim()}`);
const run: fc.Arbitrary<Run> = fc.record({
  question: text,
  answer: text,
  calls: fc.array(
    fc.record({
      tool: fc.constantFrom("search", "open", "save"),
      args: fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(text, fc.integer())),
      result: text,
    }),
    { maxLength: 6 },
  ),
});

it("tells the same of any run, whoever wrote it", () => {
  fc.assert(
    fc.property(run, (own) => {
      const told = Object.values(writtenBy).map((write) => {
        const { question, response, documents, run: steps } = read(write(own));
        const calls = steps?.steps?.map(({ tool, args }) => normalisedCall(tool, args)) ?? [];
        return { question, response, texts: documents?.map((one) => one.text) ?? [], calls };
      });
      for (const one of told) expect(one).toEqual(told[0]);
    }),
    { numRuns: 60 },
  );
});

it("finds a result by the id of its call, in any order of results", () => {
  const messages = [
    { role: "user", content: "Which?" },
    {
      role: "assistant",
      content: null,
      tool_calls: ["a", "b"].map((id) => ({ id, type: "function", function: { name: `tool-${id}`, arguments: "{}" } })),
    },
    { role: "tool", tool_call_id: "b", content: "of b" },
    { role: "tool", tool_call_id: "a", content: "of a" },
    { role: "tool", tool_call_id: "gone", content: "of nobody" },
    { role: "assistant", content: "So." },
  ];
  const sample = read({ format: "mapped", record: { messages }, hasErrors: false });
  expect(sample.documents?.map(({ title, text: own, step }) => [step?.number, title, own])).toEqual([
    [1, "tool-a()", "of a"],
    [2, "tool-b()", "of b"],
    [3, "", "of nobody"],
  ]);
});

it("counts a call once that is written again as its message grows, and calls of one id that do something else", () => {
  const calling = (id: string, path: string) => ({
    role: "assistant",
    content: [{ type: "tool_use", id, name: "read", input: { path } }],
  });
  const returned = (id: string, content: string) => ({
    role: "user",
    content: [{ type: "tool_result", tool_use_id: id, content }],
  });
  const messages = [
    { role: "user", content: "Which?" },
    calling("a", "x"),
    calling("a", "x"),
    returned("a", "of x"),
    calling("a", "y"),
    returned("a", "of y"),
    // With what was called next.
    calling("a", "y"),
    calling("b", "z"),
    calling("b", "z"),
    { role: "assistant", content: "So." },
  ];
  const { documents, run: own } = read({ format: "mapped", record: { messages }, hasErrors: false });
  expect(own?.steps?.map(({ args }) => args)).toEqual([{ path: "x" }, { path: "y" }, { path: "z" }]);
  expect(documents?.map(({ text: said }) => said)).toEqual(["of x", "of y"]);
});

it("counts calls of one id as often as they have a result: programs begin with the first id again", () => {
  const calls = ["of x", "of x, later"].flatMap((content) => [
    { role: "assistant", content: [{ type: "tool_use", id: "1", name: "read", input: { path: "x" } }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content }] },
  ]);
  const record = { messages: [{ role: "user", content: "Which?" }, ...calls, { role: "assistant", content: "So." }] };
  const { documents } = read({ format: "mapped", record, hasErrors: false });
  expect(documents?.map(({ text: said, step }) => [step?.number, said])).toEqual([
    [1, "of x"],
    [2, "of x, later"],
  ]);
});

it("counts what OpenHands could not make an action of as a step that failed, and no other error of nobody", () => {
  const { record = {} } = writtenBy.OpenHands?.(RUN) ?? {};
  const history = Array.isArray(record.history) ? record.history : [];
  const error = { id: 90, observation: "error", content: "No such command.", extras: {} };
  const ofAgent = { ...error, source: "agent" };
  // One of an action that keeps house is no step's.
  const others = [
    { ...error, source: "environment" },
    { ...ofAgent, cause: 1 },
  ];
  const withErrors = (errors: readonly object[]): RagSample =>
    read({ format: "openhands", record: { ...record, history: [...history, ...errors] }, hasErrors: true });
  expect(runValues(withErrors(others))).toMatchObject({ steps: 3, "tool-errors": 1 });
  const refused = withErrors([...others, ofAgent]);
  expect(runValues(refused)).toMatchObject({ steps: 4, "tool-errors": 2 });
  expect(refused.documents?.at(-1)).toMatchObject({ text: "No such command.", step: { number: 4, isError: true } });
});

it("counts what an agent of ATIF did by its words, and nothing that the system did by itself", () => {
  const { record = {} } = writtenBy.ATIF?.(RUN) ?? {};
  const steps = Array.isArray(record.steps) ? record.steps : [];
  const seen = (content: string) => ({ observation: { results: [{ content }] } });
  const byWords = { step_id: 97, source: "agent", message: "ls", ...seen("a.txt") };
  const compacted = { step_id: 98, source: "system", message: "Context was compacted.", ...seen("So far: a.txt") };
  const sample = read({
    format: "atif",
    record: { ...record, steps: [...steps.slice(0, -1), byWords, compacted, ...steps.slice(-1)] },
    hasErrors: true,
  });
  expect(runValues(sample)).toMatchObject({ steps: 4 });
  expect(sample.documents?.at(-1)).toMatchObject({ text: "a.txt", step: { number: 4 } });
  expect(sample.response).toBe(RUN.answer);
});

it("does not take another person's tools for the agent's, nor a person's later words for the task", () => {
  const record: JsonRecord = writtenBy["tau2-bench"]?.(RUN).record ?? {};
  const said = Array.isArray(record.messages) ? record.messages : [];
  const messages = [...said, { role: "user", content: "###STOP###" }];
  const sample = read({
    format: "tau-bench",
    record: { ...record, messages, agent_cost: 0.02, duration: 9 },
    hasErrors: true,
  });
  expect(sample.run).toMatchObject({ task: "4", cost: 0.02, seconds: 9, tokens: null });
  expect(sample.question).toBe(RUN.question);
  expect(sample.ownScores?.byName).toMatchObject({ reward: { value: 1 } });
});

it("reads a subagent as a run of its own, and counts a message that stands in several lines once", () => {
  const adapter = ragAdapters.find(({ id }) => id === "agent-session");
  const line = { type: "assistant", sessionId: "s", uuid: "u", message: { role: "assistant", content: "x" } };
  expect(adapter?.itemOf?.(line)).toBe("s");
  expect(adapter?.itemOf?.({ ...line, isSidechain: true, agentId: "7" })).toBe("s 7");
  expect(adapter?.itemOf?.({ type: "summary", summary: "x", leafUuid: "y" })).toBeNull();
  const usage = { input_tokens: 3, cache_read_input_tokens: 10, output_tokens: 2 };
  const lines = ["a", "b"].map((words) => ({
    ...line,
    message: { id: "m", role: "assistant", content: words, usage },
  }));
  const record = { ...lines[0], "@others": [lines[1]] };
  expect(read({ format: "agent-session", record, hasErrors: true }).run?.tokens).toBe(15);
});

it("reads a file that is nothing but messages as one run, and no records that have a role beside other things", () => {
  const adapter = ragAdapters.find(({ id }) => id === "agent-session");
  const said = writtenBy["OpenAI's chat"]?.(RUN).record.messages;
  const messages = Array.isArray(said) ? said : [];
  for (const message of messages) expect(adapter?.match(message, ANYWHERE)).toBe(1);
  const sample = read({
    format: "agent-session",
    record: { ...messages[0], "@others": messages.slice(1) },
    hasErrors: false,
  });
  expect([sample.response, sample.run?.steps?.length]).toEqual([RUN.answer, 3]);
  expect(adapter?.match({ role: "user", content: "Hi", reply: "Hello" }, ANYWHERE)).toBe(0);
  expect(adapter?.match({ role: "nurse", content: "Hi" }, ANYWHERE)).toBe(0);
});

it("cuts what tools returned where labels of the file name its sentences", () => {
  const at = Object.fromEntries(["conversation", "all_relevant_sentence_keys"].map((id) => [id, id]));
  const labelled = mappedAdapter(
    { mappable: ragMappable, fromMapping: ragFromMapping },
    { ...at, conversation: "messages" },
  );
  const record = { ...writtenBy.Anthropic?.(RUN).record, all_relevant_sentence_keys: ["t3b"] };
  const [sample] = labelled.adapt(record, ANYWHERE);
  expect(sample?.documents?.map(({ sentences }) => sentences?.map(({ key }) => key))).toEqual([
    ["t1a", "t1b"],
    ["t2a"],
    ["t3a", "t3b"],
  ]);
});

it("keeps spans of several traces apart, wherever an export put them", () => {
  const span = (traceId: string, spanId: string, tool: string, nano: string) => ({
    traceId,
    spanId,
    name: `execute_tool ${tool}`,
    startTimeUnixNano: nano,
    endTimeUnixNano: `${nano.slice(0, -9)}999999999`,
    attributes: [
      { key: "gen_ai.operation.name", value: { stringValue: "execute_tool" } },
      { key: "gen_ai.tool.name", value: { stringValue: tool } },
      { key: "gen_ai.usage.input_tokens", value: { intValue: "7" } },
    ],
  });
  const exported = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
  const first = exported(
    span("t1", "a", "open", "1767348002000000000"),
    span("t2", "b", "save", "1767348001000000000"),
  );
  const second = exported(span("t1", "c", "search", "1767348001000000000"));
  const runs = readAll({ format: "otel-genai", record: { ...first, "@others": [second] }, hasErrors: true });
  expect(runs.map(({ id, run: own }) => [id, own?.steps?.map(({ tool }) => tool)])).toEqual([
    ["t1", ["search", "open"]],
    ["t2", ["save"]],
  ]);
});

describe("calls in words", () => {
  it("names arguments only where there are several, and cuts long ones", () => {
    expect(callText("search", { query: "x" })).toBe('search("x")');
    expect(callText("open", "3")).toBe('open("3")');
    expect(callText("open", '{"page": 3}')).toBe("open(3)");
    expect(callText("list", {})).toBe("list()");
    expect(callText("list", null)).toBe("list()");
    expect(callText("save", { a: 1, b: ["x"] })).toBe('save(a: 1, b: ["x"])');
    expect(callText("save", { text: "y".repeat(500) }).length).toBeLessThan(60);
  });

  it("are the same whatever the order of names, white space, and names without a value", () => {
    const one = normalisedCall("f", { b: " x  y", a: { d: 1, c: null } });
    expect(normalisedCall("f", '{"a": {"d": 1}, "b": "x y"}')).toBe(one);
    expect(normalisedCall("g", { b: "x y", a: { d: 1 } })).not.toBe(one);
    expect(normalisedCall("f", { b: "x y", a: { d: 2 } })).not.toBe(one);
    // A list and an object that looks like one are not the same.
    expect(normalisedCall("f", [["a", 1]])).not.toBe(normalisedCall("f", { a: 1 }));
  });
});

it("reads keys of steps as it writes them", () => {
  expect(readKey(" [T3A]. ")).toMatchObject({ kind: "document", home: "t3", letters: "a" });
  expect(readKey("t")).toMatchObject({ kind: "response" });
  expect(readKey("ta")).toMatchObject({ kind: "response" });
});

describe("a run with a conversation in it", () => {
  const messages = [
    { role: "user", content: "Cancel my trip." },
    { role: "assistant", content: null, tool_calls: [{ id: "1", function: { name: "find", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "1", content: "B1: a ferry." },
    { role: "assistant", content: "Is it B1?" },
    { role: "user", content: "Yes." },
    { role: "assistant", content: null, tool_calls: [{ id: "2", function: { name: "cancel", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "2", content: "B1 is cancelled." },
    { role: "assistant", content: "It is cancelled." },
  ];
  it.each([
    ["mapped", { messages }],
    ["tau-bench", { task_id: 1, trial: 0, reward: 1, traj: messages, info: { task: { instruction: "Cancel." } } }],
  ])("has each result once, as the document of its step, and what was said beside them: %s", (format, record) => {
    const documents = read({ format, record, hasErrors: false }).documents ?? [];
    const results = documents.filter(({ text }) => text?.startsWith("B1"));
    expect(results.map(({ text, message }) => [text, message])).toEqual([
      ["B1: a ferry.", undefined],
      ["B1 is cancelled.", undefined],
    ]);
    const said = documents.flatMap(({ text, message }) => (message ? [text] : []));
    expect(said.slice(0, 2)).toEqual(["Cancel my trip.", "Is it B1?"]);
  });
});
