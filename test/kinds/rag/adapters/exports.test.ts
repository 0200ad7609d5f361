// Catches exports of other programs of which question, response, answer or a score is read from the wrong place.
import { describe, expect, it } from "vitest";
import { registry } from "../../../../src/kinds/registry.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { adapt, missingIn } from "./adapting.ts";

const scoresIn = ({ ownScores }: RagSample) =>
  Object.fromEntries(Object.entries(ownScores?.byName ?? {}).map(([name, { value }]) => [name, value]));
const said = ({ question, response, answer, model, ...sample }: RagSample) => ({
  question,
  response,
  answer: Array.isArray(answer) ? answer.flat() : answer,
  model,
  scores: scoresIn(sample as RagSample),
});
const best = (record: JsonRecord) => {
  const fits = registry.adapters.map(({ adapter }) => ({
    id: adapter.id,
    fit: adapter.match(record, { name: "file.jsonl", folders: [] }),
  }));
  return fits.reduce((one, other) => (other.fit > one.fit ? other : one)).id;
};

const USER = { role: "user", content: "When did it open?" };
const TOOL = { role: "assistant", content: null, tool_calls: [{ id: "c", name: "search" }] };

describe.each<[string, string, JsonRecord, Partial<ReturnType<typeof said>>]>([
  [
    "an output item of Microsoft Foundry, without a sample",
    "openai-eval-items",
    {
      object: "eval.run.output_item",
      id: "1",
      run_id: "evalrun_1",
      eval_id: "eval_1",
      status: "completed",
      datasource_item: { query: "When did it open?", agent_name: "guide", "sample.output_text": "In 1901." },
      results: [{ type: "azure_ai_evaluator", name: "Agent Quality", score: 0.8, label: "pass", reason: "Right." }],
    },
    { question: "When did it open?", response: "In 1901.", scores: { "Agent Quality": 0.8 } },
  ],
  [
    "a conversation of deepeval",
    "deepeval",
    {
      name: "conversational_test_case_0",
      turns: [
        { role: "user", content: "Hi." },
        { role: "assistant", content: "Hello." },
        USER,
        TOOL,
        {
          role: "assistant",
          content: "In 1901.",
        },
      ],
      success: true,
      metricsData: [{ name: "Completeness", score: 0.9, success: true, reason: "All is said." }],
    },
    { question: "When did it open?", response: "In 1901.", scores: { success: 1, Completeness: 0.9 } },
  ],
  [
    "a record of TruLens",
    "trulens",
    {
      app_name: "guide",
      app_version: "base",
      app_id: "app_1",
      type: "SPAN",
      record_id: "record_7",
      input: "When did it open?",
      output: "In 1901.",
      record_json: "{}",
      "Answer Relevance": 1,
      "Answer Relevance_calls": [{ args: { prompt: "Something else?", response: "Other." }, ret: 1 }],
      latency: 2,
    },
    {
      question: "When did it open?",
      response: "In 1901.",
      model: "base",
      scores: { "Answer Relevance": 1, latency: 2 },
    },
  ],
  [
    "an interaction of several turns",
    "every-eval-ever",
    {
      schema_version: "0.3.0",
      evaluation_id: "e",
      model_id: "org/m",
      evaluation_name: "bridges",
      sample_id: "s1",
      interaction_type: "multi_turn",
      input: { raw: "When?", reference: ["1901", "in 1901"] },
      output: null,
      messages: [
        { turn_idx: 0, ...USER },
        { turn_idx: 1, role: "assistant", content: "In 1901." },
        { turn_idx: 2, role: "assistant", content: "" },
      ],
      answer_attribution: [],
      evaluation: { score: 0.5, is_correct: false },
    },
    {
      question: "When?",
      response: "In 1901.",
      answer: ["1901", "in 1901"],
      model: "org/m",
      scores: { is_correct: 0, score: 0.5 },
    },
  ],
  [
    "an item whose data are called otherwise",
    "openai-eval-items",
    {
      object: "eval.run.output_item",
      run_id: "r",
      eval_id: "e",
      status: "fail",
      datasource_item_id: 0,
      datasource_item: { item: { input: "When did it open?", expected: "1901" } },
      results: [{ name: "Match-9cdea8d5-1b7e-4a2c-9f6d-1b7e5a2c8d40", passed: false, score: 0 }, { passed: true }],
      sample: {
        input: [{ role: "developer", content: "Be brief." }, USER],
        output: [TOOL, { role: "assistant", content: [{ type: "output_text", text: "In 1902." }] }],
        model: "m",
      },
    },
    {
      question: "When did it open?",
      response: "In 1902.",
      answer: ["1901"],
      model: "m",
      scores: { status: 0, Match: 0, "grader 2": 1 },
    },
  ],
  [
    "a run with messages",
    "langsmith",
    {
      id: "r1",
      run_type: "chain",
      inputs: { messages: [{ type: "human", content: "When did it open?" }] },
      outputs: {
        messages: [
          { type: "human", content: "When did it open?" },
          { type: "ai", content: "In 1901." },
        ],
      },
      reference_outputs: { answer: "1901" },
      feedback_stats: { correctness: { n: 2, avg: 0.5 } },
    },
    { question: "When did it open?", response: "In 1901.", answer: ["1901"], scores: { correctness: 0.5 } },
  ],
  [
    "a trace of a chat",
    "langfuse",
    {
      id: "t1",
      projectId: "p",
      input: { messages: [USER, TOOL, { role: "user", content: "And when did it close?" }] },
      output: { role: "assistant", content: "In 1950." },
      scores: [
        { name: "helpful", stringValue: "yes", dataType: "BOOLEAN" },
        { name: "tone", value: 0.7, comment: "Friendly." },
      ],
      totalCost: 0.01,
    },
    {
      question: "And when did it close?",
      response: "In 1950.",
      answer: null,
      scores: { helpful: 1, tone: 0.7, cost: 0.01 },
    },
  ],
  [
    "nested spans with values of JSON",
    "phoenix",
    {
      context: { span_id: "s" },
      attributes: {
        input: { value: JSON.stringify({ messages: [USER] }) },
        output: { value: "In 1901." },
        llm: { model_name: "m" },
        retrieval: { documents: [{ document: { id: "d1", content: "It opened in 1901." } }] },
      },
      "eval.Hallucination.label": "factual",
      "eval.Hallucination.score": 0,
    },
    { question: "When did it open?", response: "In 1901.", model: "m", scores: { Hallucination: 0 } },
  ],
])("%s", (_, id, record, expected) => {
  it("is claimed, and read from where it stands", () => {
    expect(best(record)).toBe(id);
    expect(said(adapt(id, record))).toMatchObject(expected);
  });
});

it("tells of an instance that nothing answers", () => {
  const record = { evaluation_id: "e", sample_id: "s", input: { raw: "q", reference: [] }, evaluation: { score: 0 } };
  const sample = adapt("every-eval-ever", record);
  expect(sample.response).toBeNull();
  expect(missingIn(sample)).toEqual(["output.raw"]);
});

const sentence = (text: string, factuality: unknown) => ({ sentence: text, factuality, relevance: "Adds context" });

describe("sentences that people judged", () => {
  it("are supported, unsupported, or not labelled where the annotator could not tell", () => {
    const answer = [
      sentence("It opened.", "Supported"),
      sentence("It is red.", "Not Supported"),
      sentence("It is long.", "Challenging to determine"),
    ];
    const { response, responseSentences, labels } = adapt("memerag", { query_id: 1, query: "q", context: [], answer });
    expect(response).toBe("It opened. It is red. It is long.");
    expect(responseSentences?.map(({ span }) => response?.slice(span?.from, span?.to))).toEqual([
      "It opened.",
      "It is red.",
      "It is long.",
    ]);
    expect(labels?.support?.map(({ key, isFullySupported }) => [key, isFullySupported])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(labels?.unsupportedResponseKeys).toEqual(["b"]);
  });

  it("leave the whole open where one may be unsupported", () => {
    const answer = [sentence("It opened.", "Supported"), sentence("It is long.", "Challenging to determine")];
    expect(adapt("memerag", { query: "q", context: [], answer }).labels?.unsupportedResponseKeys).toBeNull();
  });

  it("are unwanted by FaithBench's marks in code points; questionable and benign ones count as supported", () => {
    const mark = (from: number, to: number, ...label: string[]) => ({ summary_start: from, summary_end: to, label });
    const summary = "🌉 It opened. It is red. It is long.";
    const read = (...annotations: object[]) => adapt("faithbench", { source: "s", summary, annotations }).labels;
    expect(
      read(mark(13, 23, "Unwanted", "Unwanted.Extrinsic"), mark(25, 35, "Benign"))?.unsupportedResponseKeys,
    ).toEqual(["b"]);
    expect(read(mark(0, 3, "Questionable"))?.unsupportedResponseKeys).toEqual([]);
    expect(read()?.unsupportedResponseKeys).toEqual([]);
  });
});
