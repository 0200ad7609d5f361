// Catches a field of a RAG format that is misread, or damage in one that throws.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPath } from "../../../../src/kinds/dottedPath.ts";
import { ragAdapters } from "../../../../src/kinds/rag/formats/registry.ts";
import { documentPath, documentSentencePath, responseSentencePath } from "../../../../src/kinds/rag/support/explain.ts";
import type { JsonPath, RagSample } from "../../../../src/model/index.ts";
import type { Origin } from "../../../../src/read/join.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { adapt, issuesOf } from "./adapting.ts";
import {
  ANYWHERE,
  azureFlat,
  azureNested,
  azureRow,
  formats,
  labels,
  ragasNew,
  ragasOld,
  ragasTalk,
  rgbDataRow,
  rgbRow,
  robustnessRow,
} from "./formats.ts";

const named = (name: string, ...folders: string[]): Origin => ({ name, folders });

describe("every shape", () => {
  const rows = formats.filter(({ winner }) => ragAdapters.find(({ id }) => id === winner)?.role === "rows");

  it.each(rows)("$what comes through without an issue, its paths leading to its texts", ({ winner, record }) => {
    const samples = ragAdapters.find(({ id }) => id === winner)?.adapt(record, ANYWHERE) ?? [];
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      if (record.question !== undefined) expect(issuesOf(sample)).toEqual([]);
      checkPaths(record, sample);
    }
  });

  it("survives whatever stands in a record", () => {
    const keys = [
      ...new Set(
        formats.flatMap(({ record }) => Object.keys(record)).concat(Object.keys(labels), "@data", "@source", "@eval"),
      ),
    ];
    const anything = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 20 });
    fc.assert(
      fc.property(anything, (record) => {
        for (const adapter of ragAdapters) {
          const fit = adapter.match(record, ANYWHERE);
          expect(fit).toBeGreaterThanOrEqual(0);
          expect(fit).toBeLessThanOrEqual(1);
          for (const sample of adapter.adapt(record, ANYWHERE)) checkPaths(record, sample, true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("rgb-predictions", () => {
  it("reads a row", () => {
    expect(adapt("rgb-predictions", rgbRow)).toMatchObject({
      id: "7",
      question: rgbRow.query,
      response: rgbRow.prediction,
      answer: [["1 May 1901", "May 1, 1901"], ["Aldermoor"]],
      counterfactual: null,
      task: "noise_robustness",
      noise: 0.2,
      stored: { labels: [1, 0], factLabel: 0 },
      evaluation: null,
      issues: [],
    });
  });

  const names = [
    ["prediction_en_gpt-4_temp0.7_noise0.4_passage5_correct0.0.json", "en", "gpt-4", 0.4, "noise_robustness"],
    [
      "prediction_en_refine_glm_4_temp0.7_noise0.0_passage5_correct0.0.json",
      "en_refine",
      "glm_4",
      0,
      "noise_robustness",
    ],
    [
      "prediction_en_int_chatgpt_temp0.2_noise0.4_passage5_correct0.0.json",
      "en_int",
      "chatgpt",
      0.4,
      "information_integration",
    ],
    [
      "prediction_zh_fact_moss_temp0.7_noise0.4_passage5_correct0.0.json",
      "zh_fact",
      "moss",
      0.4,
      "counterfactual_robustness",
    ],
    ["prediction_en_chatgpt_temp0.2_noise1.0_passage5_correct0.0.json.gz", "en", "chatgpt", 1, "negative_rejection"],
    ["prediction_deepseek-r1_noise_0.6_passage_5.json", null, "deepseek-r1", 0.2, "noise_robustness"],
    ["output_gemma2-9b-it_noise_1.0_passage_5.json", null, "gemma2-9b-it", 0.2, "noise_robustness"],
    ["answers.json", null, null, 0.2, "noise_robustness"],
  ] as const;
  it.each(names)("%s", (name, dataset, model, noise, task) => {
    expect(adapt("rgb-predictions", rgbRow, named(name))).toMatchObject({ dataset, model, noise, task });
  });

  it("takes the noise from the name where the row has none, and knows no task without either", () => {
    const { noise_rate, ...row } = rgbRow;
    expect(adapt("rgb-predictions", row, named("output_m_noise_1.0_passage_5.json"))).toMatchObject({
      noise: 1,
      task: "negative_rejection",
    });
    expect(adapt("rgb-predictions", row)).toMatchObject({ noise: null, task: null });
    expect(noise_rate).toBe(0.2);
  });

  it.each([
    ["prediction_zh_m_temp0.7_noise0.4_passage5_correct0.0.json", ["result-en"], true],
    ["prediction_en_m_temp0.7_noise0.4_passage5_correct0.0.json", ["result-zh"], false],
    ["answers.json", ["x", "result-zh"], true],
    ["answers.json", ["result-en"], false],
  ] as const)("%s in %s is Chinese: %s", (name, folders, isChinese) => {
    expect(adapt("rgb-predictions", rgbRow, named(name, ...folders)).isChinese).toBe(isChinese);
  });

  it("is counterfactual when the joined record has a false answer", () => {
    expect(adapt("rgb-predictions", { ...rgbRow, "@data": rgbDataRow })).toMatchObject({
      counterfactual: "3 June 1911",
      task: "counterfactual_robustness",
    });
    const { fakeanswer, ...plain } = rgbDataRow;
    expect(adapt("rgb-predictions", { ...rgbRow, "@data": plain }).task).toBe("noise_robustness");
    expect(fakeanswer).toBe("3 June 1911");
  });

  it("takes the joined answer where the row has none", () => {
    const { ans, ...row } = rgbRow;
    expect(adapt("rgb-predictions", { ...row, "@data": rgbDataRow })).toMatchObject({
      answer: [["1 May 1901"]],
      issues: [],
    });
    expect(issuesOf(adapt("rgb-predictions", row))).toEqual(["MISSING_FIELD "]);
    expect(ans).toHaveLength(2);
  });

  it.each([
    ["a text", "Paris", [["Paris"]]],
    ["an empty text", "", [[""]]],
    ["white space as it is", [" a ", [" b"]], [[" a "], [" b"]]],
    ["parts", ["a", "b"], [["a"], ["b"]]],
    ["alternatives of a part", [["a", "b"]], [["a", "b"]]],
    ["no part", [], []],
    ["a number", 2022, [["2022"]]],
    ["deeper nesting", [[["a"]]], "bad-field"],
    ["null among the parts", ["a", null], "bad-field"],
    ["an object", { text: "a" }, "bad-field"],
    ["null", null, null],
  ])("reads %s as answer", (_, ans, answer) => {
    const sample = adapt("rgb-predictions", { ...rgbRow, ans });
    expect(sample.answer).toEqual(answer);
    expect(issuesOf(sample).filter((issue) => issue.startsWith("BAD_FIELD ans"))).toHaveLength(
      answer === "bad-field" ? 1 : 0,
    );
  });

  it("skips the aggregate that lies beside the predictions", () => {
    const aggregate = { all_rate: 0.5, noise_rate: 0.4, tt: 20, nums: 40 };
    expect(ragAdapters[0]?.adapt(aggregate, ANYWHERE)).toEqual([]);
  });

  it("names what it cannot read, and reads the rest", () => {
    const sample = adapt("rgb-predictions", {
      ...rgbRow,
      prediction: 4,
      label: [1, "x"],
      docs: ["d", 5],
      noise_rate: "0.20",
    });
    expect(sample).toMatchObject({ response: null, stored: { labels: null, factLabel: 0 }, noise: 0.2 });
    expect(sample.documents).toHaveLength(2);
    expect(issuesOf(sample)).toEqual(["BAD_FIELD docs[1]", "BAD_FIELD prediction", "BAD_FIELD label[1]"]);
    expect(sample.issues[1]?.message).toBe("prediction should be a string but is a number; it was left out.");
  });
});

describe("robustness", () => {
  it("reads a row", () => {
    expect(adapt("robustness", robustnessRow)).toMatchObject({
      id: "r1",
      answer: [["1901", "the year 1901"]],
      counterfactual: "1911",
      task: "counterfactual_robustness",
      noise: 0.4,
      model: "small-model",
      documents: [{ title: null, text: "The bridge opened in 1911.", sentences: null }],
      issues: [],
    });
  });

  it.each([
    [{ ground_truth: "a" }, [["a"]]],
    [{ ground_truth: ["a", "b"] }, [["a", "b"]]],
    [{ ground_truth: [] }, null],
    [{ ground_truth: ["a", ["b"]] }, "bad-field"],
    [{ ground_truth_parts: ["a", ["b", "c"]] }, [["a"], ["b", "c"]]],
    [{ ground_truth: "x", ground_truth_parts: ["a"] }, [["a"]]],
    [{}, null],
  ])("answer of %j", (given, answer) => {
    expect(adapt("robustness", { question: "q", response: "r", documents: [], ...given }).answer).toEqual(answer);
  });

  it("misses what the task needs", () => {
    const row = { question: "q", response: "r" };
    expect(issuesOf(adapt("robustness", { ...row, task: "negative_rejection" }))).toEqual([]);
    expect(issuesOf(adapt("robustness", { ...row, task: "noise_robustness" }))).toEqual(["MISSING_FIELD "]);
    expect(issuesOf(adapt("robustness", { ...row, ground_truth: "a", task: "counterfactual_robustness" }))).toEqual([
      "MISSING_FIELD ",
    ]);
  });

  it.each([
    ["Negative-Rejection", "negative_rejection", 0],
    ["noise robustness", "noise_robustness", 0],
    ["robust", null, 1],
    // Somebody else's task is a column like any other.
    ["translation", null, 0],
  ])("task %s", (task, expected, issues) => {
    const sample = adapt("robustness", { question: "q", response: "r", ground_truth: "a", task });
    expect(sample.task).toBe(expected);
    expect(sample.issues).toHaveLength(issues);
  });

  it("reads documents that are objects, and says where each text stands", () => {
    const documents = [{ title: "One", text: "first" }, "second", { content: "third" }, { url: "none" }];
    const sample = adapt("robustness", { question: "q", response: "r", ground_truth: "a", documents });
    expect(sample.documents?.map(({ title, text }) => [title, text])).toEqual([
      ["One", "first"],
      [null, "second"],
      [null, "third"],
      [null, null],
    ]);
    expect([0, 1, 2, 3].map((d) => documentPath(sample, d))).toEqual([
      ["documents", 0, "text"],
      ["documents", 1],
      ["documents", 2, "content"],
      null,
    ]);
    expect(issuesOf(sample)).toEqual(["BAD_FIELD documents[3]"]);
  });
});

describe("ragas and azure", () => {
  it("reads both generations of ragas", () => {
    expect(adapt("ragas", ragasNew)).toMatchObject({
      question: ragasNew.user_input,
      response: "In 1901.",
      answer: [["1901"]],
    });
    expect(adapt("ragas", ragasOld)).toMatchObject({ response: "In 1901.", answer: [["1901", "in 1901"]] });
    expect(adapt("ragas", ragasNew).documents?.map(({ text }) => text)).toEqual(ragasNew.retrieved_contexts);
  });

  it("reads a conversation's last question and last reply", () => {
    expect(adapt("ragas", ragasTalk)).toMatchObject({
      question: "When did it open?",
      response: "In 1901.",
      paths: { question: ["user_input", 2, "content"], response: ["user_input", 3, "content"] },
    });
    expect(adapt("ragas", { ...ragasTalk, response: "Long ago." }).response).toBe("Long ago.");
  });

  it.each([
    ["plain", azureRow, null],
    ["flat", azureFlat, null],
    ["nested", azureNested, "3"],
  ])("reads %s Azure rows", (_, record, id) => {
    expect(adapt("azure", record)).toMatchObject({
      id,
      question: "When did the bridge open?",
      response: "In 1901.",
      answer: [["1901"]],
      documents: [{ text: "It opened in 1901." }],
      issues: [],
    });
  });

  it("misses what a row lacks", () => {
    expect(issuesOf(adapt("azure", { query: "q" }))).toEqual(["MISSING_FIELD "]);
    expect(issuesOf(adapt("ragas", { question: "q" }))).toEqual(["MISSING_FIELD "]);
  });
});

/**
 * Every text of a sample stands where its path leads. A text that was put together of several has no path; among
 * records of ours there is none.
 */
function checkPaths(record: JsonRecord, sample: RagSample, mayBeMadeUp = false): void {
  const at = (path: JsonPath | null | undefined) => (path ? readPath(record, path) : undefined);
  const stands = (text: string | null, path: JsonPath | null | undefined): void => {
    if (text === null || (mayBeMadeUp && !path)) return;
    expect(at(path)).toBe(text);
  };
  stands(sample.question, sample.paths.question);
  stands(sample.response, sample.paths.response);
  for (const [d, { text, sentences }] of (sample.documents ?? []).entries()) {
    stands(text, documentPath(sample, d));
    for (const [s, sentence] of (sentences ?? []).entries()) {
      if (sentence.text !== null) expect(at(documentSentencePath(sample, d, s))).toContain(sentence.text);
    }
  }
  for (const [s, { text, span }] of (sample.responseSentences ?? []).entries()) {
    // Sentences that were cut by us stand in the response.
    if (span) expect(sample.response?.slice(span.from, span.to)).toBe(text);
    else if (text !== null) expect(at(responseSentencePath(sample, s))).toContain(text);
  }
}
