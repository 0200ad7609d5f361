// Catches a chat whose question or response is read from the wrong message, and a place that is not where its words stand.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappedAdapter } from "../../../../src/kinds/mapping.ts";
import { ragFromMapping } from "../../../../src/kinds/rag/mapped.ts";
import { ragMappable } from "../../../../src/kinds/rag/sampleFields.ts";
import { placesOf } from "../../../../src/kinds/rag/support/explain.ts";
import type { FieldMap, RagSample } from "../../../../src/model/index.ts";
import { positionsIn, rawSpan } from "../../../../src/read/positions.ts";
import { adapt } from "../adapters/adapting.ts";
import { ANYWHERE } from "../adapters/formats.ts";

function read(messages: unknown, map: FieldMap = { conversation: "messages" }, more: object = {}): RagSample {
  const adapter = mappedAdapter({ mappable: ragMappable, fromMapping: ragFromMapping }, map);
  const [sample] = adapter.adapt({ messages, ...more }, ANYWHERE);
  if (sample === undefined) throw new Error("A mapped record is always a sample.");
  return sample;
}

const QUESTION = "When did the bridge open?";
const RESPONSE = "It opened in 1901. It is red.";
const CALL = { id: "c1", type: "function", function: { name: "search", arguments: "{}" } };

/** One chat as programs write it. */
const LAYOUTS: Readonly<Record<string, unknown>> = {
  OpenAI: [
    { role: "system", content: "Be brief." },
    { role: "user", content: QUESTION },
    { role: "assistant", content: RESPONSE },
  ],
  "OpenAI's parts": [
    { role: "user", content: [{ type: "text", text: QUESTION }] },
    { role: "assistant", content: [{ type: "text", text: RESPONSE }] },
  ],
  "OpenAI's responses": [
    { type: "message", role: "user", content: [{ type: "input_text", text: QUESTION }] },
    { type: "reasoning", summary: [{ type: "summary_text", text: "Hm." }] },
    { type: "function_call", name: "search", arguments: "{}" },
    { type: "message", role: "assistant", content: [{ type: "output_text", text: RESPONSE }] },
  ],
  "a call of a tool at the end": [
    { role: "user", content: QUESTION },
    { role: "assistant", content: RESPONSE },
    { role: "user", content: "Thanks, transfer me." },
    { role: "assistant", content: null, tool_calls: [CALL] },
    { role: "tool", tool_call_id: "c1", content: "Transferred." },
  ],
  Anthropic: [
    { role: "user", content: QUESTION },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Hm.", signature: "x" },
        { type: "text", text: RESPONSE },
        { type: "tool_use", id: "t1", name: "save", input: {} },
      ],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "ok" }] },
    { role: "assistant", content: [{ type: "tool_use", id: "t2", name: "save", input: {} }] },
  ],
  "thoughts in tags": [
    { role: "user", content: QUESTION },
    { role: "assistant", content: `<think>\nIt may be red.\n</think>\n\n${RESPONSE}` },
  ],
  "thoughts that a template has opened": [
    { role: "user", content: QUESTION },
    { role: "assistant", content: `It may be red.</think>${RESPONSE}` },
  ],
  ShareGPT: [
    { from: "system", value: "Be brief." },
    { from: "human", value: QUESTION },
    { from: "gpt", value: RESPONSE },
  ],
  Gemini: [
    { role: "user", parts: [{ text: QUESTION }] },
    { role: "model", parts: [{ text: "Hm.", thought: true }, { text: RESPONSE }] },
    { role: "model", parts: [{ functionCall: { name: "save", args: {} } }] },
  ],
  LangChain: [
    { type: "human", content: QUESTION },
    { type: "ai", content: RESPONSE, tool_calls: [] },
  ],
  "LangChain's own": [
    { type: "human", data: { content: QUESTION } },
    { type: "ai", data: { content: RESPONSE } },
  ],
  "LangChain, serialized": [
    { lc: 1, type: "constructor", id: ["langchain", "schema", "HumanMessage"], kwargs: { content: QUESTION } },
    { lc: 1, type: "constructor", id: ["langchain", "schema", "AIMessage"], kwargs: { content: RESPONSE } },
  ],
  pairs: [[QUESTION, RESPONSE]],
  "a text of each side": [{ user: QUESTION, assistant: RESPONSE }],
  "an object around": {
    messages: [
      { role: "user", content: QUESTION },
      { role: "assistant", content: RESPONSE },
    ],
  },
};

const said = ({ question, response }: RagSample) => ({ question, response });

describe("a chat", () => {
  it.each(Object.entries(LAYOUTS))("has its question and its response: %s", (_, messages) => {
    expect(said(read(messages))).toEqual({ question: QUESTION, response: RESPONSE });
  });

  it.each(Object.entries(LAYOUTS))("has them as JSON in a text as well: %s", (_, messages) => {
    expect(said(read(JSON.stringify(messages)))).toEqual({ question: QUESTION, response: RESPONSE });
    const both = { question: "messages", response: "messages" };
    expect(said(read(messages, both))).toMatchObject({ response: RESPONSE });
  });

  it.each(Object.entries(LAYOUTS))("tells where the response's sentences stand: %s", (_, messages) => {
    const sample = read(messages);
    expect(wordsAt({ messages }, sample, "response")).toEqual(["It opened in 1901.", "It is red."]);
  });

  it("answers what was asked before", () => {
    const talk = [
      { role: "user", content: "Is there a bridge?" },
      { role: "assistant", content: "Yes, at Aldermoor." },
      { role: "user", content: QUESTION },
      { role: "assistant", content: RESPONSE },
      { role: "user", content: "###STOP###" },
    ];
    const sample = read(talk);
    expect(said(sample)).toEqual({ question: QUESTION, response: RESPONSE });
    expect(sample.documents?.map(({ text, message }) => [text, message?.role])).toEqual([
      ["Is there a bridge?", "user"],
      ["Yes, at Aldermoor.", "assistant"],
    ]);
    const elsewhere = read(talk.slice(0, 3), { conversation: "messages", response: "out" }, { out: RESPONSE });
    expect(said(elsewhere)).toEqual({ question: QUESTION, response: RESPONSE });
  });

  it("says that nothing was answered", () => {
    const sample = read([
      { role: "user", content: QUESTION },
      { role: "assistant", content: null, tool_calls: [CALL] },
    ]);
    expect(said(sample)).toEqual({ question: QUESTION, response: null });
    expect(sample.issues.map(({ code, path }) => [code, path])).toEqual([["MISSING_FIELD", "messages"]]);
  });

  it("is read past calls of tools where a mapping asks for the last message of the assistant", () => {
    const map = { question: "messages[role=user].content", response: "messages[role=assistant].content" };
    const sample = read(LAYOUTS["a call of a tool at the end"], map);
    expect(sample.response).toBe(RESPONSE);
    expect(sample.paths.response).toEqual(["messages", 1, "content"]);
    expect(sample.issues).toEqual([]);
    expect(read(LAYOUTS["OpenAI's parts"], map).response).toBe(RESPONSE);
  });

  it("is no chat where a text only looks like JSON", () => {
    for (const text of ["[1] It is red.", "{It} is red.", '{"a": 1}', "[[1, 2]]", '[{"type": "text"}]']) {
      expect(read([], { question: "q", response: "r" }, { q: text, r: text })).toMatchObject({
        question: text,
        response: text,
      });
    }
  });

  it("has the passages of its prompt as documents, each where it stands", () => {
    const passage = fc.stringMatching(/^It is [a-zé\u{1F600}"\\]{1,9} here\. So it is\.$/u);
    fc.assert(
      fc.property(fc.array(passage, { minLength: 1, maxLength: 4 }), fc.boolean(), (passages, isInParts) => {
        const prompt = `Context:\n${passages.map((one, at) => `[${at + 1}] ${one}`).join("\n")}\n\nQuestion: ${QUESTION}`;
        const content = isInParts ? [{ type: "text", text: prompt }] : prompt;
        const messages = [
          { role: "user", content },
          { role: "assistant", content: RESPONSE },
        ];
        const sample = read(messages);
        expect(sample.question).toBe(QUESTION);
        expect(sample.documents?.map(({ text }) => text)).toEqual(passages);
        expect(sample.citedFrom).toBe(1);
        const sentences = passages.flatMap((one) => [one.replace(/ So it is\.$/, ""), "So it is."]);
        expect(wordsAt({ messages }, sample, "document")).toEqual(sentences);
      }),
    );
  });
});

describe("the question of a format", () => {
  const prompt = `Context: It opened in 1901.\n\nQuestion: ${QUESTION}\nAnswer:`;
  it.each<[string, object]>([
    [
      "promptfoo",
      { success: true, vars: {}, prompt: { raw: prompt }, response: { output: RESPONSE }, provider: "p", testIdx: 0 },
    ],
    ["inspect", { id: 1, epoch: 1, input: prompt, target: "1901", output: { completion: RESPONSE }, scores: {} }],
    [
      "openai-eval-items",
      {
        datasource_item: {},
        results: [],
        sample: { input: [{ role: "user", content: prompt }], output: [{ role: "assistant", content: RESPONSE }] },
      },
    ],
    ["ragas", { user_input: prompt, response: RESPONSE, reference: "1901" }],
  ])("is what a prompt asks: %s", (id, record) => {
    const sample = adapt(id, { ...record });
    expect([sample.question, sample.documents?.map(({ text }) => text)]).toEqual([QUESTION, ["It opened in 1901."]]);
  });

  it("keeps the documents of the record", () => {
    const sample = adapt("ragas", { user_input: prompt, response: RESPONSE, retrieved_contexts: ["Own."] });
    expect([sample.question, sample.documents?.map(({ text }) => text)]).toEqual([QUESTION, ["Own."]]);
  });

  it("is asked by a chat that stands in a text", () => {
    const raw = JSON.stringify([
      { role: "system", content: "Be brief." },
      { role: "user", content: prompt },
    ]);
    const row = { success: true, vars: {}, prompt: { raw }, response: { output: RESPONSE }, provider: "p", testIdx: 0 };
    expect(adapt("promptfoo", row).question).toBe(QUESTION);
  });
});

/** The words of a record's text where the sentences of one side are said to stand, as JSON reads them. */
function wordsAt(record: object, sample: RagSample, side: "response" | "document"): readonly string[] {
  const line = JSON.stringify(record);
  const positions = positionsIn(line);
  return placesOf(sample)
    .filter((place) => place.side === side)
    .map((place) => {
      const span = rawSpan(positions, place);
      return span === null ? "nowhere" : String(JSON.parse(`"${line.slice(span.from, span.to)}"`));
    });
}
