// Catches logs of inspect and promptfoo whose samples, models or scores are misread.
import { describe, expect, it } from "vitest";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { filesWith, never, openFiles } from "../../../session/open.ts";
import { adapt, issuesOf, missingIn } from "./adapting.ts";
import {
  deepevalCamel,
  deepevalRow,
  inspectRow,
  inspectTalk,
  promptfooFailed,
  promptfooRow,
  ragcheckerRow,
} from "./formats.ts";

const ASKED = "When did the bridge open?";

describe("inspect", () => {
  it("reads a sample, model and task from the header", () => {
    expect(adapt("inspect", inspectRow)).toMatchObject({
      id: "4",
      question: ASKED,
      response: "In 1901.",
      answer: [["1901"]],
      model: "openai/small-model",
      dataset: "bridges",
      documents: [{ text: "It opened in 1901." }],
      issues: [],
      paths: {
        question: ["input"],
        response: ["output", "choices", 0, "message", "content"],
        documents: ["metadata", "contexts"],
      },
    });
  });

  it("reads messages, parts of content, attachments and epochs", () => {
    expect(adapt("inspect", inspectTalk)).toMatchObject({
      id: "b (2)",
      question: ASKED,
      response: "1901",
      answer: [["1901", "in 1901"]],
      model: "m",
      issues: [],
      paths: {
        question: ["attachments", "ab12"],
        response: ["output", "choices", 0, "message", "content", 0, "text"],
      },
    });
  });

  const message = (content: unknown) => ({ ...inspectRow, output: { choices: [{ message: { content } }] } });
  const parts = [
    { type: "reasoning", reasoning: "Hm." },
    { type: "text", text: "In " },
    { type: "text", text: "1901." },
  ];
  it.each<[string, JsonRecord, string | null, unknown]>([
    ["of completion alone", { ...inspectRow, output: { completion: "1901" } }, "1901", ["output", "completion"]],
    ["of several parts", message(parts), "In 1901.", undefined],
    [
      "of several parts beside completion",
      { ...inspectRow, output: { completion: "In 1901.", choices: [{ message: { content: parts } }] } },
      "In 1901.",
      ["output", "completion"],
    ],
    ["that is empty", message(""), "", ["output", "choices", 0, "message", "content"]],
    ["that is not there", { ...inspectRow, output: { choices: [] } }, null, undefined],
  ])("reads a response %s", (_, record, response, path) => {
    const sample = adapt("inspect", record);
    expect([sample.response, sample.paths.response]).toEqual([response, path]);
    expect(missingIn(sample)).toEqual(response === null ? ["output.choices[0].message.content"] : []);
  });

  it.each<[string, JsonRecord, unknown, readonly string[]]>([
    ["a space before it", { target: " Yes" }, [["Yes"]], []],
    ["several", { target: [" 1901", "in 1901 "] }, [["1901", "in 1901"]], []],
    ["none, which inspect_ai writes as an empty text", { target: "" }, null, []],
    ["none, and no scorer's word", { target: "", scores: null }, null, ["target"]],
    ["a letter among choices", { target: "A", choices: ["1901", "1911"] }, null, []],
    ["a number", { target: 1901 }, [["1901"]], []],
  ])("reads a target with %s", (_, changed, answer, missing) => {
    const sample = adapt("inspect", { ...inspectRow, ...changed });
    expect([sample.answer, missingIn(sample)]).toEqual([answer, missing]);
  });

  it("follows no attachment that is not there", () => {
    const { attachments: _, ...row } = inspectTalk;
    expect(adapt("inspect", row).question).toBe("attachment://ab12");
    expect(adapt("inspect", { ...row, attachments: JSON.parse('{"__proto__":"x"}') }).question).toBe(
      "attachment://ab12",
    );
  });
});

describe("whole files of these programs", () => {
  const about = { task: "bridges", model: "openai/small-model", dataset: { samples: 2, sample_ids: [1, 2] } };
  const { "@eval": _, ...sample } = inspectRow;
  const log = {
    version: 2,
    status: "success",
    eval: about,
    plan: { steps: [{ solver: "generate", params: {} }] },
    results: { total_samples: 2, scores: [{ name: "match", metrics: {} }] },
    stats: {},
    samples: [sample, { ...sample, id: 5 }],
    reductions: [{ scorer: "match", samples: [{ value: 1 }] }],
  };
  const run = { evalId: "e", results: { version: 3, prompts: [{ raw: "x" }], results: [promptfooRow], stats: {} } };
  it.each<[string, unknown, number, string, number, readonly (string | null)[]]>([
    ["a log of inspect_ai", log, 2, "inspect", 2, ["4", "openai/small-model"]],
    ["a log of inspect_ai on one line", log, 0, "inspect", 2, ["4", "openai/small-model"]],
    ["promptfoo's results", run, 2, "promptfoo", 1, ["3", "small"]],
    ["RAGChecker's input", { results: [ragcheckerRow] }, 1, "ragchecker", 1, ["0", null]],
    ["a list of deepeval's cases", [deepevalRow, deepevalRow], 4, "deepeval", 2, [null, null]],
  ])("%s", async (_, content, indent, shape, samples, first) => {
    const { session, ask, query } = await openFiles(
      await filesWith({ "file.json": JSON.stringify(content, null, indent) }),
    );
    const state = await ask.settled({}, never);
    expect([state.format.id, state.samples, state.records.rejected]).toEqual([shape, samples, 0]);
    const { id, slices } = await ask.detail({ query, index: 0 }, never);
    expect([id, slices.model ?? null]).toEqual(first);
    await session.dispose();
  });
});

describe("promptfoo", () => {
  it("reads a row", () => {
    expect(adapt("promptfoo", promptfooRow)).toMatchObject({
      id: "3",
      question: ASKED,
      response: "In 1901.",
      answer: [["1901"]],
      model: "small",
      documents: [{ text: "It opened in 1901." }],
      issues: [],
      paths: { question: ["vars", "question"], response: ["response", "output"] },
    });
  });

  it("takes the prompt for the question, and the answer from what is asserted", () => {
    const sample = adapt("promptfoo", promptfooFailed);
    expect(sample).toMatchObject({
      id: null,
      question: ASKED,
      response: null,
      answer: [["1901", "in 1901"], ["Aldermoor"]],
      model: "openai:small",
      paths: { question: ["prompt", "raw"] },
    });
    expect(missingIn(sample)).toEqual(["response.output"]);
  });

  it.each<[string, unknown, unknown]>([
    ["contains-all", [{ type: "icontains-all", value: ["a", "b"] }], [["a"], ["b"]]],
    ["contains-any", [{ type: "icontains-any", value: ["a", "b"] }], [["a", "b"]]],
    [
      "two assertions",
      [
        { type: "contains", value: "a" },
        { type: "equals", value: "b" },
      ],
      [["a"], ["b"]],
    ],
    ["what must not be there", [{ type: "not-contains", value: "a" }], null],
    ["a judge's rubric", [{ type: "llm-rubric", value: "a" }], null],
    ["nothing that can be read", [{ type: "contains", value: { a: 1 } }, null, 5, { value: "x" }], null],
    ["no list", "a", null],
  ])("knows the answer by %s", (_, assert, answer) => {
    const vars = { question: "When did the bridge open?", context: "It opened in 1901." };
    const sample = adapt("promptfoo", { ...promptfooRow, vars, testCase: { assert } });
    expect([sample.answer, missingIn(sample)]).toEqual([answer, []]);
    const ungraded = { ...promptfooRow, success: null, gradingResult: null };
    const alone = adapt("promptfoo", { ...ungraded, vars, testCase: { assert } });
    expect([alone.answer, missingIn(alone)]).toEqual([answer, answer === null ? ["vars.expected"] : []]);
  });

  it("tells prompts of one test apart, and providers by their label first", () => {
    expect(adapt("promptfoo", { ...promptfooRow, promptIdx: 1 }).id).toBe("3 (2)");
    expect(adapt("promptfoo", { ...promptfooRow, provider: { id: "p", label: "" } }).model).toBe("p");
    expect(adapt("promptfoo", { ...promptfooRow, testIdx: null }).id).toBe("6f1c");
  });

  it("shows output that is an object as JSON, held against the object that is asserted", () => {
    const assert = [{ type: "equals", value: { year: 1901, name: "Ann" } }];
    const row = { ...promptfooRow, vars: { question: "Who?" }, testCase: { assert } };
    const sample = adapt("promptfoo", { ...row, response: { output: { name: "Ben", year: 1901 } } });
    expect(JSON.parse(sample.response ?? "")).toEqual({ name: "Ben", year: 1901 });
    expect(sample.compared?.map(({ path, state }) => [path, state])).toEqual([
      ["year", "equal"],
      ["name", "other"],
    ]);
    expect(issuesOf(sample)).toEqual([]);
  });

  it("reports output that is neither text nor object", () => {
    const sample = adapt("promptfoo", { ...promptfooRow, response: { output: 1901 } });
    expect([sample.response, issuesOf(sample)]).toEqual([null, ["BAD_FIELD response.output"]]);
  });
});

describe("deepeval and RAGChecker", () => {
  it.each([
    ["snake", deepevalRow, null],
    ["camel", deepevalCamel, "test_bridge"],
  ])("reads deepeval's %s case", (_, record, id) => {
    expect(adapt("deepeval", record)).toMatchObject({
      id,
      question: ASKED,
      response: "In 1901.",
      answer: [["1901"]],
      issues: [],
    });
    expect(adapt("deepeval", record).documents?.[0]?.text).toBe("It opened in 1901.");
  });

  it("reads deepeval's metrics by name, and a case that failed before it answered", () => {
    const metrics = { relevancy: { score: 0.4, success: false, threshold: 0.8, reason: "Off." }, bias: 0.1 };
    expect(adapt("deepeval", { input: "q", actual_output: "r", metrics })).toMatchObject({
      issues: [],
      ownScores: {
        byName: { relevancy: { value: 0.4, reason: "Off." }, "relevancy.success": { value: 0 }, bias: { value: 0.1 } },
      },
    });
    expect(adapt("deepeval", { name: "n", error: "Timed out.", success: false })).toMatchObject({
      id: "n",
      issues: [],
      remarks: [{ by: "error", verdict: "Timed out." }],
      ownScores: { byName: { success: { value: 0 } }, verdict: "success" },
    });
  });

  it("takes the context where nothing was retrieved, and says what is missing", () => {
    const sample = adapt("deepeval", { input: "q", actual_output: "r", context: ["d"] });
    expect([sample.documents?.map(({ text }) => text), missingIn(sample)]).toEqual([["d"], ["expected_output"]]);
  });

  it("leaves metrics of the harness that are pairs without a value, and says what stood there", () => {
    const record = { doc_id: 1, filtered_resps: ["r"], target: "t", metrics: ["bleu", "em"], bleu: ["t", "r"], em: 1 };
    expect(adapt("harness-texts", record).ownScores?.byName).toEqual({
      bleu: { value: null, written: '["t","r"]' },
      em: { value: 1 },
    });
  });

  it("reads RAGChecker's rows with the ids of documents as their titles", () => {
    expect(adapt("ragchecker", ragcheckerRow)).toMatchObject({
      id: "0",
      question: ASKED,
      response: "In 1901.",
      answer: [["1901"]],
      documents: [
        { title: "000", text: "It opened in 1901." },
        { title: "001", text: "Ferries ran before." },
      ],
      issues: [],
    });
    expect(missingIn(adapt("ragchecker", { query: "q" }))).toEqual(["gt_answer", "response"]);
  });
});
