import { describe, expect, it } from "vitest";
import { ragAdapters } from "../../../../src/kinds/rag/formats/registry.ts";
import { documentSentencePath, responseSentencePath } from "../../../../src/kinds/rag/support/explain.ts";
import type { JsonPath } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { adapt, issuesOf } from "./adapting.ts";
import { ANYWHERE, judgeRows, labels, ragbenchRow } from "./formats.ts";

describe("ragbench", () => {
  it("reads a row", () => {
    const sample = adapt("ragbench", ragbenchRow);
    expect(sample).toMatchObject({
      id: "b1",
      model: "writer",
      dataset: "bridges",
      answer: null,
      counts: null,
      issues: [],
    });
    expect(sample.documents?.map(({ sentences }) => sentences?.map(({ key }) => key))).toEqual([["0a", "0b"], ["1a"]]);
    expect(sample.responseSentences?.map(({ text }) => text)).toEqual(["It opened in 1901.", "It is red."]);
    expect(sample.labels).toEqual({
      relevantKeys: ["0a", "0a"],
      utilizedKeys: ["0a"],
      unsupportedResponseKeys: ["b"],
      isOverallSupported: false,
      overallExplanation: "The second sentence stands alone.",
      relevanceExplanation: "One sentence matters.",
      support: [
        { key: "a.", explanation: "The first document says so.", supportingKeys: ["0a"], isFullySupported: true },
        { key: "b.", explanation: "Nobody says so.", supportingKeys: [], isFullySupported: null },
      ],
    });
    expect(sample.published).toEqual({
      relevance_score: 2 / 3,
      utilization_score: 1 / 3,
      completeness_score: 1,
      adherence_score: 0,
      trulens_groundedness: 0.5,
      ragas_faithfulness: null,
    });
  });

  it("deals a flat list out by the number in the key", () => {
    const flat = [["0a", "one"], ["0b.", "two"], 7, ["2a", "three"]];
    const record = { question: "q", response: "r", documents_sentences: flat, ...labels };
    const sample = adapt("ragbench", record);
    expect(sample.documents?.map(({ sentences }) => sentences?.map(({ key }) => key))).toEqual([
      ["0a", "0b"],
      [],
      ["2a"],
    ]);
    expect(documentSentencePath(sample, 2, 0)).toEqual(["documents_sentences", 3]);
    expect(issuesOf(sample)).toEqual(["BAD_FIELD documents_sentences[2]"]);
    expect(sample.issues[0]?.message).toBe(
      "documents_sentences[2] should be a [key, text] pair; the sentence was left out.",
    );
  });

  it("is not led astray by a wild document number", () => {
    const record = {
      question: "q",
      response: "r",
      documents_sentences: [
        ["0a", "one"],
        ["99999999a", "two"],
      ],
      ...labels,
    };
    expect(adapt("ragbench", record).documents).toHaveLength(2);
  });

  it("keeps places true after a sentence that was left out", () => {
    const record = {
      ...ragbenchRow,
      documents_sentences: [[["0a", "one"], "0b", ["0c"], ["0d", "four"]], null],
      response_sentences: [5, ["b", "two"]],
    };
    const sample = adapt("ragbench", record);
    expect(sample.documents?.map(({ sentences }) => sentences?.map(({ key, text }) => [key, text]))).toEqual([
      [
        ["0a", "one"],
        ["0c", null],
        ["0d", "four"],
      ],
      [],
    ]);
    expect(documentSentencePath(sample, 0, 2)).toEqual(["documents_sentences", 0, 3]);
    expect(responseSentencePath(sample, 0)).toEqual(["response_sentences", 1]);
    expect(issuesOf(sample)).toEqual([
      "BAD_FIELD documents_sentences[0][1]",
      "BAD_FIELD documents_sentences[0][2]",
      "BAD_FIELD response_sentences[0]",
    ]);
  });

  it("reads labels around one that cannot be read", () => {
    const record = {
      ...ragbenchRow,
      all_relevant_sentence_keys: ["0a", 3],
      all_utilized_sentence_keys: null,
      sentence_support_information: [
        "a",
        { explanation: "no key" },
        { response_sentence_key: "b", supporting_sentence_keys: "0a", fully_supported: "True" },
      ],
    };
    const sample = adapt("ragbench", record);
    expect(sample.labels?.relevantKeys).toEqual(["0a"]);
    expect(sample.labels?.utilizedKeys).toBeNull();
    expect(sample.labels?.support).toEqual([
      { key: "b", explanation: "", supportingKeys: ["0a"], isFullySupported: true },
    ]);
    expect(issuesOf(sample)).toEqual([
      "BAD_FIELD all_relevant_sentence_keys[1]",
      "BAD_FIELD sentence_support_information[0]",
      "BAD_FIELD sentence_support_information[1].response_sentence_key",
    ]);
  });
});

describe("judge-labels", () => {
  it("reads labels, counts and scores of a nested log", () => {
    const sample = adapt("judge-labels", judgeRows.nested);
    expect(sample).toMatchObject({ id: "12", response: judgeRows.nested.answer, documents: null, issues: [] });
    expect(sample.counts).toEqual({
      total: 15,
      relevant: 2,
      utilized: 1,
      full: null,
      partial: null,
      unsupported: null,
    });
    expect(sample.published).toEqual({ relevance: 0.25, utilization: 0.5, completeness: 1, adherence: 1 });
    expect(sample.labels?.relevantKeys).toEqual(["0a", "0a"]);
  });

  it.each(["top", "inLabels"] as const)("reads labels that stand %s", (where) => {
    expect(adapt("judge-labels", judgeRows[where]).labels).toEqual(adapt("judge-labels", judgeRows.nested).labels);
  });

  it("reads pairs, scores alone, and metrics with counts", () => {
    expect(adapt("judge-labels", judgeRows.pairs)).toMatchObject({
      labels: null,
      published: { "pred.adherence": 1, "gt.adherence": 0, "gt.relevance": 0.25 },
    });
    expect(adapt("judge-labels", judgeRows.scores)).toMatchObject({
      id: "e2",
      dataset: "Legal",
      published: { "scores.relevance": 0.25, "scores.adherence": 1 },
    });
    expect(adapt("judge-labels", judgeRows.metrics)).toMatchObject({
      id: "q1",
      answer: [["1901"]],
      documents: [{ text: "It opened in 1901." }],
      counts: { total: null, full: 1, partial: 0, unsupported: 2 },
      published: { "metrics.context_relevance": 0.5, "metrics.adherence": 1 },
    });
  });

  it("finds counts among the metrics too", () => {
    const row = { query: "q", response: "r", metrics: { adherence: 0.5, fully_supported_sentences: 3 } };
    expect(adapt("judge-labels", row).counts?.full).toBe(3);
  });

  it("takes no count that is not a whole number", () => {
    const sample = adapt("judge-labels", { question: "q", n_total_sents: -1, n_relevant: 1.5, n_utilized: "3" });
    expect(sample.counts).toMatchObject({ total: null, relevant: null, utilized: 3 });
    expect(issuesOf(sample)).toEqual(["BAD_FIELD n_total_sents", "BAD_FIELD n_relevant"]);
  });

  it("makes one sample of each row of a report", () => {
    const record = { detailed_results: [judgeRows.metrics, 5, { ...judgeRows.metrics, response: 4 }] };
    const samples = ragAdapters.find(({ id }) => id === "judge-labels")?.adapt(record, ANYWHERE) ?? [];
    expect(samples.map(issuesOf)).toEqual([[], ["BAD_FIELD detailed_results[2].response"]]);
  });

  it.each<[string, JsonRecord, JsonPath | undefined]>([
    ["at the top", judgeRows.top, []],
    ["in judge_raw", judgeRows.nested, ["judge_raw"]],
    ["two objects down", { question: "q", judge: { reply: labels } }, ["judge", "reply"]],
    ["three objects down, where it does not look", { question: "q", a: { b: { c: labels } } }, undefined],
    ["in a report's row", { detailed_results: [judgeRows.nested] }, ["detailed_results", 0, "judge_raw"]],
    ["nowhere", judgeRows.scores, undefined],
  ])("says where labels stand: %s", (_, record, path) => {
    expect(adapt("judge-labels", record).paths.labels).toEqual(path);
  });

  it("takes no labels from what was joined", () => {
    expect(adapt("judge-labels", { ...judgeRows.scores, "@gold": labels }).labels).toBeNull();
  });

  it("says when there is nothing to judge", () => {
    expect(issuesOf(adapt("judge-labels", { question: "q", answer: "a" }))).toEqual(["MISSING_FIELD "]);
  });
});
