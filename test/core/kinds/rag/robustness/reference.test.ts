// Catches an exported object that the authors' own scripts would read otherwise.
import { describe, expect, it } from "vitest";
import {
  authorsResult,
  judgedFactResult,
  judgedRejectionResult,
  referenceResult,
} from "../../../../../src/core/kinds/rag/reference.ts";
import {
  isCorrectByLabels,
  saysIdentified,
  saysNotAddressed,
} from "../../../../../src/core/kinds/rag/robustness/benchmark.ts";
import { vectors } from "./helpers.ts";

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

const count = (rows: readonly Row[], test: (row: Row) => boolean) => rows.filter(test).length;

function resultOf({ kind, dataset, noise_rate: noise = 0, rows }: Vector): object {
  const isCorrect = (row: Row) => isCorrectByLabels(row.label);
  if (kind === "evalue") {
    const counts = {
      rows: rows.length,
      correct: count(rows, isCorrect),
      rejected: count(rows, ({ label }) => label[0] === -1),
      fact: count(rows, ({ factlabel }) => factlabel === 1),
      factCorrected: count(rows, ({ factlabel, label }) => factlabel === 1 && !label.includes(0)),
    };
    return authorsResult(counts, noise, dataset?.includes("_fact") === true);
  }
  const judged = rows.filter((row) => row.evaluation !== undefined);
  const isHit = ({ evaluation = "" }: Row) =>
    kind === "fact_evalue" ? saysIdentified(evaluation) : saysNotAddressed(evaluation);
  const counts = {
    rows: judged.length,
    correct: count(judged, isCorrect),
    hits: count(judged, isHit),
    hitsCorrect: count(judged, (row) => isHit(row) && isCorrect(row)),
  };
  return kind === "fact_evalue" ? judgedFactResult(counts, noise) : judgedRejectionResult(counts);
}

describe("the authors' objects", () => {
  for (const vector of vectors<Vector>("rgb_aggregate")) {
    it(vector.id, () => {
      const ours = resultOf(vector);
      // Where the original divides by zero or misses a judge's reply, ours counts nothing and says null.
      if ("error" in vector.expected) expect(ours).toMatchObject({ all_rate: null, nums: 0 });
      else expect(ours).toEqual(vector.expected);
    });
  }

  it("has no correction rate where nothing was detected", () => {
    const counts = { rows: 4, correct: 2, rejected: 0, fact: 0, factCorrected: 0 };
    expect(authorsResult(counts, 0, true)).toMatchObject({ fact_check_rate: 0, correct_rate: null });
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
