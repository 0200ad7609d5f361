// Catches a verdict in the benchmark mode that the authors' program would not give.
import { describe, expect, it } from "vitest";
import { Found } from "../../../../src/kinds/rag/facts.ts";
import {
  benchmark,
  hasFactLabel,
  judgedBits,
  labelsOf,
  predictionOf,
} from "../../../../src/kinds/rag/robustness/benchmark.ts";
import type { AnswerParts } from "../../../../src/model/index.ts";
import { expectAgreement } from "./agreement.ts";
import { asked, sampleOf, vectors, verdictOf, wordsOf } from "./helpers.ts";

interface Vector {
  readonly id: string;
  readonly dataset: string;
  readonly prediction: string | null;
  readonly answer: unknown;
  readonly expected:
    | { readonly error: string }
    | {
        readonly labels: readonly number[];
        readonly stored_prediction: string;
        readonly factlabel: number;
        readonly correct: boolean;
        readonly rejected: boolean;
      };
}

/** As the adapter reads `ans`: a text, or parts that may be lists of alternatives; anything else cannot be read. */
function partsOf(answer: unknown): AnswerParts | "bad-field" {
  const list = Array.isArray(answer) ? answer : [answer];
  const parts = list.map((part) => (Array.isArray(part) ? part : [part]));
  return parts.every((part) => part.every((alternative) => typeof alternative === "string")) ? parts : "bad-field";
}

const has = (found: number, bit: number) => (found & bit) !== 0;

describe("benchmark, against the authors' program", () => {
  for (const { id, dataset, prediction, answer, expected } of vectors<Vector>("rgb_checkanswer")) {
    it(id, () => {
      const isChinese = dataset.includes("zh");
      const sample = sampleOf({ response: prediction, answer: partsOf(answer), isChinese, counterfactual: "x" });
      expectAgreement(sample);
      const found = benchmark.find(sample);
      if ("error" in expected) {
        // Where the original drops the row, ours keeps it, undefined with its reason.
        expect(found).toBe(Found.known);
        const reason = prediction === null ? "no-response" : "bad-field";
        for (const verdict of benchmark.explain(sample)) expect(verdict).toMatchObject({ level: "undefined", reason });
        return;
      }
      const text = predictionOf(prediction ?? "", isChinese);
      expect(text).toBe(expected.stored_prediction);
      const parts = sample.answer === "bad-field" || sample.answer === null ? [] : sample.answer;
      expect(labelsOf(text, parts)).toEqual(expected.labels);
      expect(hasFactLabel(text) ? 1 : 0).toBe(expected.factlabel);
      expect(has(found, Found.correct)).toBe(expected.correct);
      expect(has(found, Found.rejected)).toBe(expected.rejected);
      expect(has(found, Found.detected)).toBe(expected.factlabel === 1);
      // The authors' `evalue` counts a row with the phrase and no 0 among its labels.
      expect(has(found, Found.corrected)).toBe(expected.factlabel === 1 && !expected.labels.includes(0));
    });
  }
});

describe("benchmark, explained", () => {
  it("stands on the words of the original, spaces taken out of Chinese included", () => {
    const sample = sampleOf({ response: "答案是 1 2 人", answer: [["12人"]], isChinese: true });
    const verdict = verdictOf(sample, "benchmark", "answer");
    expect(wordsOf(sample, verdict)).toEqual(["1 2 人"]);
    const refusal = sampleOf({ response: "文档信息 不足", answer: [["12人"]], isChinese: true });
    expect(wordsOf(refusal, verdictOf(refusal, "benchmark", "rejection"))).toEqual(["信息 不足"]);
  });

  it("lets a rejection beat the answer, and says that the answer was there", () => {
    const sample = asked("There is insufficient information, but I think it is Paris.", "Paris");
    expect(verdictOf(sample, "benchmark", "answer")).toMatchObject({
      level: "wrong",
      rule: "phrase:insufficient information",
      notes: expect.arrayContaining(["rejected-and-answered"]),
    });
    expect(has(benchmark.find(sample), Found.both)).toBe(true);
  });

  it("follows the counterfactual by its own rule, in a refusal never", () => {
    const yes = asked("It is LONDON.", "Paris", "London");
    expect(verdictOf(yes, "benchmark", "followed")).toMatchObject({ level: "followed", rule: "substring" });
    const refusal = asked("insufficient information about London", "Paris", "London");
    expect(verdictOf(refusal, "benchmark", "followed").level).toBe("not-followed");
    expectAgreement(yes);
    expectAgreement(refusal);
  });

  it("leaves only followed undefined without a counterfactual", () => {
    const levels = benchmark.explain(asked("Paris", "Paris")).map(({ kind, reason }) => [kind, reason]);
    expect(levels).toEqual([
      ["answer", null],
      ["rejection", null],
      ["detection", null],
      ["correction", null],
      ["followed", "no-counterfactual"],
    ]);
  });
});

describe("a judge's reply", () => {
  const fact = (evaluation: string | null, response = "There are factual errors. Paris") =>
    sampleOf({ response, answer: [["Paris"]], evaluation, task: "counterfactual_robustness" });
  const refusal = (evaluation: string) =>
    sampleOf({ response: "insufficient information", answer: [["Paris"]], evaluation, task: "negative_rejection" });

  it.each([
    ["Yes, the model did.", true],
    ["The model has identified the factual errors.", true],
    ["NO, the model fail to identify the factual errors.", false],
    ["yes", false],
    ["", false],
  ])("decides on detection beside the rules, never over them: %j", (evaluation, isDetected) => {
    const sample = fact(evaluation);
    expectAgreement(sample);
    expect(has(judgedBits(sample), Found.detected)).toBe(isDetected);
    expect(has(judgedBits(sample), Found.corrected)).toBe(isDetected);
    expect(has(benchmark.find(sample), Found.detected)).toBe(true);
    expect(verdictOf(sample, "benchmark", "detection").rule).toBe("phrase:factual errors");
  });

  it("counts as corrected only what is correct, where the phrase also counts a rejection", () => {
    const sample = fact("Yes", "There are factual errors, insufficient information.");
    expect(has(benchmark.find(sample), Found.corrected)).toBe(true);
    expect(has(judgedBits(sample), Found.corrected)).toBe(false);
    expectAgreement(sample);
  });

  it.each([
    ["No, the question is not addressed by the documents.", true],
    ["Yes, the question is addressed by the documents.", false],
    ["It is NOT addressed", false],
  ])("decides on rejection beside the rules: %j", (evaluation, isRejected) => {
    const sample = refusal(evaluation);
    expectAgreement(sample);
    expect(has(judgedBits(sample), Found.rejected)).toBe(isRejected);
    expect(has(benchmark.find(sample), Found.rejected)).toBe(true);
  });

  it("has no say in other tasks, and none where it was not asked", () => {
    expect(judgedBits({ ...fact("Yes", "Paris"), task: "noise_robustness" })).toBe(0);
    expect(judgedBits(fact(null))).toBe(0);
  });
});
