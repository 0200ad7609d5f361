// Catches a rate that is not what the authors' own programs print, and an object that the reference would read otherwise.
import { describe, expect, it } from "vitest";
import { reduce } from "../../../../../src/core/aggregate/reduce.ts";
import { measureRag } from "../../../../../src/core/kinds/rag/measure.ts";
import { robustnessMetrics } from "../../../../../src/core/kinds/rag/metrics/robustness.ts";
import { referenceResult } from "../../../../../src/core/kinds/rag/reference.ts";
import { hasFactLabel, labelsOf } from "../../../../../src/core/kinds/rag/robustness/benchmark.ts";
import type { RagSample, RagTask } from "../../../../../src/model/index.ts";
import { tableOf } from "../../../tableOf.ts";
import { sampleOf, vectors } from "./helpers.ts";

interface Row {
  readonly label: readonly number[];
  readonly factlabel?: number;
  readonly evaluation?: string;
}

interface Vector {
  readonly id: string;
  readonly kind: "evalue" | "fact_evalue" | "reject_evalue";
  readonly dataset?: string;
  readonly noise_rate?: number;
  readonly rows: readonly Row[];
  readonly expected: Readonly<Record<string, number | string>>;
}

const MODES = { matching: "benchmark", support: "ragbench", probabilities: "raw" } as const;

/** A sample that RGB's program gives these labels. */
function labelled({ label, factlabel = 0, evaluation }: Row, task: RagTask | null): RagSample {
  const isRefused = label[0] === -1;
  const answer = isRefused ? [["part0"]] : label.map((_, part) => [`part${part}`]);
  const said = label.flatMap((one, part) => (one === 1 ? [`part${part}`] : []));
  const words = [...said, isRefused ? "insufficient information" : "", factlabel === 1 ? "factual errors" : ""];
  const response = words.join(" ");
  expect(labelsOf(response, answer)).toEqual(label);
  expect(hasFactLabel(response)).toBe(factlabel === 1);
  return sampleOf({ response, answer, task, evaluation: evaluation ?? null });
}

/** A metric of the rows as samples of a task. */
function metricOf(id: string, rows: readonly Row[], task: RagTask | null) {
  const facts = rows.map((row) => measureRag(labelled(row, task), { modes: MODES, allModes: false }));
  const metric = reduce(robustnessMetrics, tableOf(facts), [], MODES).find((value) => value.id === id);
  return { value: metric?.value ?? null, n: metric?.n ?? 0, count: metric?.count ?? null };
}

/** The numbers of the authors' objects, each from the metric that it is. */
function ratesOf({ kind, dataset, noise_rate: noise = 0, rows }: Vector): Readonly<Record<string, number | null>> {
  const correct =
    kind === "evalue" && noise === 1
      ? metricOf("negative-rejection.rejected-or-correct", rows, "negative_rejection")
      : kind === "evalue"
        ? metricOf("noise-robustness.accuracy", rows, "noise_robustness")
        : metricOf("answer.accuracy", rows, null);
  const all = { all_rate: correct.value, tt: correct.count, nums: correct.n };
  if (kind === "reject_evalue") {
    const judged = metricOf("negative-rejection.judged", rows, "negative_rejection");
    return { ...all, reject_rate: judged.value, rejecttt: judged.count };
  }
  if (kind === "fact_evalue") {
    const judged = metricOf("counterfactual.detection-judged", rows, "counterfactual_robustness");
    const corrected = metricOf("counterfactual.correction-judged", rows, "counterfactual_robustness");
    return { ...all, reject_rate: judged.value, rejecttt: judged.count, correct_tt: corrected.count };
  }
  if (dataset?.includes("_fact") !== true) return all;
  const detected = metricOf("counterfactual.detection", rows, "counterfactual_robustness");
  const corrected = metricOf("counterfactual.correction-of-detected", rows, "counterfactual_robustness");
  return {
    ...all,
    fact_check_rate: detected.value,
    fact_tt: detected.count,
    correct_rate: corrected.value,
    correct_tt: corrected.count,
  };
}

describe("the authors' objects", () => {
  for (const vector of vectors<Vector>("rgb_aggregate")) {
    it(vector.id, () => {
      // Where the original divides by zero or misses a judge's reply, there is no metric.
      const judged = { ...vector, rows: vector.rows.filter((row) => vector.kind === "evalue" || row.evaluation) };
      if ("error" in vector.expected) expect(ratesOf(judged)).toMatchObject({ all_rate: null, nums: 0 });
      else expect(vector.expected).toMatchObject(ratesOf(judged));
    });
  }

  it("has no correction rate where nothing was detected", () => {
    const rows = [{ label: [1] }, { label: [0] }];
    expect(metricOf("counterfactual.correction-of-detected", rows, "counterfactual_robustness").value).toBeNull();
  });
});

describe("the reference's object", () => {
  const counts = { total: 8, correct: 6, rejected: 1, detected: 4, corrected: 2, byNoise: [] };

  it("gives percentages of all rows", () => {
    expect(referenceResult("counterfactual_robustness", "m", counts)).toEqual({
      task_type: "counterfactual_robustness",
      model_name: "m",
      total_samples: 8,
      correct: 6,
      incorrect: 2,
      rejected: 1,
      errors_detected: 4,
      errors_corrected: 2,
      accuracy_by_noise: {},
      accuracy: 75,
      rejection_rate: 12.5,
      error_detection_rate: 50,
      error_correction_rate: 25,
    });
  });

  it("carries the level of noise", () => {
    const one = { ...counts, byNoise: [{ noise: 0.28, total: 8, correct: 6 }] };
    expect(referenceResult("noise_robustness", "m", one)).toMatchObject({
      task_type: "noise_robustness_28%",
      accuracy_by_noise: { "0.28": 75 },
    });
    const two = { ...counts, byNoise: [...one.byNoise, { noise: 0.4, total: 0, correct: 0 }] };
    expect(referenceResult("noise_robustness", "m", two)).toMatchObject({
      task_type: "noise_robustness",
      accuracy_by_noise: { "0.28": 75, "0.4": null },
    });
  });

  it("is null where nothing was counted", () => {
    const none = { total: 0, correct: 0, rejected: 0, detected: 0, corrected: 0, byNoise: [] };
    expect(referenceResult("negative_rejection", "m", none)).toMatchObject({
      accuracy: null,
      rejection_rate: null,
      error_detection_rate: null,
      error_correction_rate: null,
    });
  });
});
