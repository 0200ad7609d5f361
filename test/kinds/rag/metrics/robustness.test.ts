// Catches a robustness metric whose numerator or denominator is not RGB's.

import { describe, expect, it } from "vitest";
import type { Metric } from "../../../../src/analysis/aggregate/aggregate.ts";
import { reduce } from "../../../../src/analysis/aggregate/reduce.ts";
import { Found, Given, type RagFacts, ragColumns } from "../../../../src/kinds/rag/facts.ts";
import { robustnessMetrics } from "../../../../src/kinds/rag/metrics/robustness.ts";
import { taskCode } from "../../../../src/kinds/rag/robustness/score.ts";
import type { MatchingMode, Modes, RagTask } from "../../../../src/model/index.ts";
import { tableOf } from "../../../analysis/tableOf.ts";

const modes = (matching: MatchingMode): Modes => ({ matching, support: "ragbench", probabilities: "raw" });
const ALL = Given.response | Given.answer | Given.counterfactual;
const { correct, rejected, detected, corrected, followed } = Found;

function factsOf(task: RagTask | null, given: number, found: number): RagFacts {
  const empty = Object.fromEntries(ragColumns.map(({ id }) => [id, 0]));
  // Every column of `RagFacts` stands in `ragColumns`.
  return { ...empty, task: taskCode(task), given, lenient: Found.known | found } as unknown as RagFacts;
}

function metricOf(id: string): Metric<RagFacts> {
  const metric = robustnessMetrics.find(({ info }) => info.id === id);
  if (!metric) throw new Error(`There is no ${id}`);
  return metric;
}

const answerAccuracy = metricOf("answer.accuracy");
const counterfactualCorrection = metricOf("counterfactual.correction");
const counterfactualCorrectionOfDetected = metricOf("counterfactual.correction-of-detected");
const counterfactualDetection = metricOf("counterfactual.detection");
const counterfactualFollowed = metricOf("counterfactual.followed");
const informationIntegrationAccuracy = metricOf("information-integration.accuracy");
const negativeRejectionRate = metricOf("negative-rejection.rate");
const negativeRejectionRejectedOrCorrect = metricOf("negative-rejection.rejected-or-correct");
const noiseRobustnessAccuracy = metricOf("noise-robustness.accuracy");

/** Value, n, count and what was left out, over rows of one task and one row of another. */
function reduced(
  metric: Metric<RagFacts>,
  task: RagTask | null,
  rows: readonly (readonly [given: number, found: number])[],
) {
  const other = factsOf(task === "noise_robustness" ? "negative_rejection" : "noise_robustness", ALL, 0xff);
  const view = tableOf([...rows.map(([given, found]) => factsOf(task, given, found)), other]);
  const [value] = reduce([metric], view, [], modes("lenient"));
  return value === undefined ? null : [value.value, value.n, value.count, value.leftOut];
}

const NO_RESPONSE = [Given.answer, 0] as const;
const NO_ANSWER = [Given.response, correct | rejected | detected | corrected] as const;
const BAD_ANSWER = [Given.response | Given.badAnswer, correct | rejected] as const;
const LEFT_OUT = [NO_RESPONSE, NO_ANSWER, BAD_ANSWER];

describe("RGB's metrics, worked out by hand", () => {
  it.each([
    ["noise_robustness", noiseRobustnessAccuracy],
    ["information_integration", informationIntegrationAccuracy],
  ] as const)("%s: correct rows of the task", (task, metric) => {
    const rows = [[ALL, correct], [ALL, correct | rejected], [ALL, correct], [ALL, 0], ...LEFT_OUT] as const;
    expect(reduced(metric, task, rows)).toEqual([0.75, 4, 3, { "no-response": 1, "no-answer": 1, "bad-field": 1 }]);
  });

  it("negative rejection: rejections alone, for which no answer is needed", () => {
    const rows = [[ALL, rejected], [ALL, correct], [ALL, 0], ...LEFT_OUT] as const;
    expect(reduced(negativeRejectionRate, "negative_rejection", rows)).toEqual([0.6, 5, 3, { "no-response": 1 }]);
  });

  it("negative rejection: rejected or correct", () => {
    const rows = [[ALL, rejected], [ALL, correct], [ALL, rejected | correct], [ALL, detected], ...LEFT_OUT] as const;
    expect(reduced(negativeRejectionRejectedOrCorrect, "negative_rejection", rows)).toEqual([
      0.75,
      4,
      3,
      { "no-response": 1, "no-answer": 1, "bad-field": 1 },
    ]);
  });

  it("counterfactual detection and correction", () => {
    const rows = [
      [ALL, detected],
      [ALL, detected | corrected],
      [ALL, corrected],
      [ALL, 0],
      [ALL, 0],
    ] as const;
    expect(reduced(counterfactualDetection, "counterfactual_robustness", rows)).toEqual([0.4, 5, 2, {}]);
    expect(reduced(counterfactualCorrection, "counterfactual_robustness", rows)).toEqual([0.4, 5, 2, {}]);
    expect(reduced(counterfactualCorrection, "counterfactual_robustness", LEFT_OUT)).toEqual([
      null,
      0,
      0,
      { "no-response": 1, "no-answer": 1, "bad-field": 1 },
    ]);
    expect(reduced(counterfactualDetection, "counterfactual_robustness", LEFT_OUT)).toEqual([
      0.5,
      2,
      1,
      { "no-response": 1 },
    ]);
  });

  it("counterfactual correction of detected rows leaves out the others, and is null where none was detected", () => {
    const rows = [[ALL, detected], [ALL, detected | corrected], [ALL, corrected], [ALL, 0], NO_RESPONSE] as const;
    expect(reduced(counterfactualCorrectionOfDetected, "counterfactual_robustness", rows)).toEqual([
      0.5,
      2,
      1,
      { "zero-denominator": 2, "no-response": 1 },
    ]);
    expect(reduced(counterfactualCorrectionOfDetected, "counterfactual_robustness", [[ALL, corrected]])).toEqual([
      null,
      0,
      0,
      { "zero-denominator": 1 },
    ]);
  });

  it("counterfactual followed needs a counterfactual", () => {
    const without = Given.response | Given.answer;
    const rows = [[ALL, followed], [ALL, 0], [ALL, correct], [without, followed], ...LEFT_OUT] as const;
    expect(reduced(counterfactualFollowed, "counterfactual_robustness", rows)).toEqual([
      1 / 3,
      3,
      1,
      { "no-counterfactual": 1, "no-response": 1, "no-answer": 1, "bad-field": 1 },
    ]);
  });

  it("answer accuracy: rows with a reference and no task", () => {
    const rows = [[ALL, correct], [ALL, 0], ...LEFT_OUT] as const;
    expect(reduced(answerAccuracy, null, rows)).toEqual([0.5, 2, 1, { "no-response": 1, "bad-field": 1 }]);
    expect(reduced(answerAccuracy, "negative_rejection", rows)).toBeNull();
    expect(reduced(answerAccuracy, null, [NO_ANSWER])).toBeNull();
  });

  it("gives no value where no row of the table is of the task", () => {
    for (const metric of [negativeRejectionRate, counterfactualDetection, counterfactualFollowed]) {
      expect(reduce([metric], tableOf([factsOf("noise_robustness", ALL, 0)]), [], modes("lenient"))).toEqual([]);
    }
  });

  it("reads the column of the active mode, and nothing from one that was not worked out", () => {
    const facts = { ...factsOf("noise_robustness", ALL, correct), strict: Found.known };
    expect(noiseRobustnessAccuracy.score?.(facts, modes("lenient"))).toEqual({ state: "scored", value: 1 });
    expect(noiseRobustnessAccuracy.score?.(facts, modes("strict"))).toEqual({ state: "scored", value: 0 });
    expect(reduce([noiseRobustnessAccuracy], tableOf([facts]), [], modes("benchmark"))).toEqual([]);
  });

  it("drops a row with an unreadable answer altogether in benchmark, as the authors' program does", () => {
    const facts = { ...factsOf("negative_rejection", Given.response | Given.badAnswer, 0), benchmark: Found.known };
    expect(negativeRejectionRate.score?.(facts, modes("benchmark"))).toEqual({
      state: "undefined",
      reason: "bad-field",
    });
    expect(negativeRejectionRate.score?.(facts, modes("lenient"))).toEqual({ state: "scored", value: 0 });
  });
});
