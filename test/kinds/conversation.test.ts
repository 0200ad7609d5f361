// Catches a conversation of a program's own shape that is not read: messages, calls with their results, and numbers.
import { describe, expect, it } from "vitest";
import { conversationOf, textsWithin } from "../../src/kinds/conversation.ts";

const NOTHING: ReadonlySet<string> = new Set();
const call = { name: "search", args: '{"q":"harbour"}', result: "Two pages." };
const asked = { role: "user", text: "When?", calls: [] };
const answered = { role: "assistant", text: "In 1901.", calls: [] };
const searched = { role: "assistant", text: "", calls: [call] };

describe("conversationOf", () => {
  it.each<[string, object]>([
    [
      "OpenAI chat",
      {
        messages: [
          { role: "user", content: "When?" },
          {
            role: "assistant",
            content: null,
            tool_calls: [{ id: "c1", type: "function", function: { name: "search", arguments: '{"q":"harbour"}' } }],
          },
          { role: "tool", tool_call_id: "c1", content: "Two pages." },
          { role: "assistant", content: [{ type: "text", text: "In 1901." }] },
        ],
      },
    ],
    [
      "inspect_ai",
      {
        messages: [
          { role: "user", content: "When?", source: "input" },
          {
            role: "assistant",
            content: "",
            tool_calls: [{ id: "c1", function: "search", arguments: { q: "harbour" } }],
          },
          { role: "tool", tool_call_id: "c1", function: "search", content: "Two pages." },
          { role: "assistant", content: "In 1901." },
        ],
      },
    ],
    [
      "Anthropic",
      {
        request: { messages: [{ role: "user", content: "When?" }] },
        trace: [
          { role: "user", content: "When?" },
          { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "search", input: { q: "harbour" } }] },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "Two pages." }] },
          { role: "assistant", content: [{ type: "text", text: "In 1901." }] },
        ],
      },
    ],
  ])("reads messages of %s, each result beside its call", (_, record) => {
    const found = conversationOf({ ...record }, NOTHING);
    expect(found?.messages).toEqual([asked, searched, answered]);
    expect(found).toMatchObject({ count: 3, calls: 1 });
  });

  it.each<[string, object]>([
    [
      "ragas",
      {
        user_input: [
          { type: "human", content: "When?" },
          { type: "ai", content: "Let me see." },
          { type: "human", content: "Well?" },
        ],
      },
    ],
    [
      "ShareGPT",
      {
        conversations: [
          { from: "human", value: "When?" },
          { from: "gpt", value: "Let me see." },
          { from: "human", value: "Well?" },
        ],
      },
    ],
    [
      "LangChain",
      {
        inputs: {
          messages: [
            [
              { id: ["langchain", "schema", "messages", "HumanMessage"], kwargs: { content: "When?" } },
              { id: ["langchain", "schema", "messages", "AIMessage"], kwargs: { content: "Let me see." } },
              { id: ["langchain", "schema", "messages", "HumanMessage"], kwargs: { content: "Well?" } },
            ],
          ],
        },
      },
    ],
  ])("reads the texts of %s", (_, record) => {
    expect(conversationOf({ ...record }, NOTHING)?.messages.map(({ text }) => text)).toEqual([
      "When?",
      "Let me see.",
      "Well?",
    ]);
  });

  it("reads what an answer cost; of several models the sum", () => {
    const record = { usage: { prompt_tokens: 20, completion_tokens: 3 }, response: { latency_ms: 12.5 } };
    expect(conversationOf(record, NOTHING)?.usage).toEqual([
      ["prompt_tokens", 20],
      ["completion_tokens", 3],
      ["latency_ms", 12.5],
    ]);
    const models = { model_usage: { a: { input_tokens: 2 }, b: { input_tokens: 3 } } };
    expect(conversationOf(models, NOTHING)?.usage).toEqual([["input_tokens", 5]]);
  });

  it("is silent where there is but a question and a response, or a list of something else", () => {
    const [question, response] = [
      { role: "user", content: "When?" },
      { role: "assistant", content: "In 1901." },
    ];
    expect(
      conversationOf({ messages: [question, response] }, textsWithin({ question: "When? ", body: ["In 1901."] })),
    ).toBeNull();
    expect(
      conversationOf({ documents: [{ title: "a", text: "b" }, { title: "c", text: "d" }, { title: "e" }] }, NOTHING),
    ).toBeNull();
    expect(conversationOf({ people: [{ role: "cook", text: "x" }] }, NOTHING)).toBeNull();
  });

  it("tells of two messages where the sample does not show what they say: a prompt, an answer beside the choices", () => {
    const messages = [
      { role: "system", content: "Answer in one word." },
      { role: "user", content: "When?" },
    ];
    expect(conversationOf({ messages }, textsWithin({ question: "When?" }))?.count).toBe(2);
  });

  it("sends the first and the last of very many messages, and says how many there are", () => {
    const messages = Array.from({ length: 1_001 }, (_, at) => ({
      role: at % 2 ? "assistant" : "user",
      content: `${at}`,
    }));
    const found = conversationOf({ messages }, NOTHING);
    expect(found?.count).toBe(1_001);
    expect(found?.messages.map(({ text }) => text)).toEqual(
      [...messages.slice(0, 50), ...messages.slice(-50)].map(({ content }) => content),
    );
  });
});
