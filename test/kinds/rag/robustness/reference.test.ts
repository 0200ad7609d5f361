// Catches a rate that is not what the authors' own programs print, and an object that the reference would read otherwise.
import { describe, expect, it } from "vitest";
import { reduce } from "../../../../src/analysis/aggregate/reduce.ts";
import { NO_LABELS } from "../../../../src/kinds/rag/adapting/labels.ts";
import { explainRag } from "../../../../src/kinds/rag/explain.ts";
import { measureRag } from "../../../../src/kinds/rag/measure.ts";
import { robustnessMetrics } from "../../../../src/kinds/rag/metrics/robustness.ts";
import { type ReferenceResult, ragReference, referenceResult } from "../../../../src/kinds/rag/reference.ts";
import { hasFactLabel, labelsOf } from "../../../../src/kinds/rag/robustness/benchmark.ts";
import type { Detail, RagSample, RagTask } from "../../../../src/model/index.ts";
import { tableOf } from "../../../analysis/tableOf.ts";
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

interface ResultVector {
  readonly task: RagTask;
  readonly noise_ratio: number;
  readonly model: string;
  readonly rows: readonly Readonly<Record<"response" | "ground_truth" | "counterfactual_answer", string>>[];
  readonly expected: ReferenceResult;
}

describe("the reference's object", () => {
  const all = vectors<ResultVector>("rgb_results");
  const samples = all.flatMap(({ task, noise_ratio: noise, model, rows }) =>
    rows.map((row) =>
      sampleOf({
        ...{ task, noise, model, response: row.response, answer: [[row.ground_truth]] },
        counterfactual: row.counterfactual_answer,
      }),
    ),
  );
  /** The objects of samples in this order. */
  function resultsOf(ordered: readonly RagSample[]) {
    const modes = { ...MODES, matching: "lenient" } as const;
    const facts = ordered.map((sample) => measureRag(sample, { modes, allModes: false }));
    const view = tableOf(facts, (_, index) => ({
      model: ordered[index]?.model ?? null,
      noise: ordered[index]?.noise ?? null,
    }));
    return ragReference.results(view, modes).map(({ values }) => values);
  }

  it("is what an evaluator of its own gives for each task, model and level of noise", () => {
    expect(resultsOf(samples)).toHaveLength(all.length);
    for (const one of all) {
      const values = resultsOf(samples).find(
        ({ task_type: task, model_name: model }) =>
          task === one.expected.task_type && model === one.expected.model_name,
      );
      expect(values).toEqual(one.expected);
    }
  });

  it("does not depend on the order of rows, but for the order of models", () => {
    const byName = (results: readonly object[]) => results.map((one) => JSON.stringify(one)).sort();
    expect(byName(resultsOf([...samples].reverse()))).toEqual(byName(resultsOf(samples)));
  });

  it("has the task's own name where no level of noise is known", () => {
    const [first] = resultsOf([sampleOf({ task: "noise_robustness", model: "m", response: "a", answer: [["a"]] })]);
    expect(first).toMatchObject({ task_type: "noise_robustness", accuracy_by_noise: {}, accuracy: 100 });
  });

  it("is null where nothing was counted", () => {
    const none = { total: 0, correct: 0, rejected: 0, detected: 0, corrected: 0 };
    expect(referenceResult("negative_rejection", "m", none)).toMatchObject({
      accuracy: null,
      rejection_rate: null,
      error_detection_rate: null,
      error_correction_rate: null,
    });
  });
});

describe("the reference's object of support", () => {
  const entry = (key: string, isFullySupported: boolean) => ({
    ...{ key, isFullySupported, explanation: "", supportingKeys: [] },
  });
  const judged = (isOverallSupported: boolean | null, ...support: ReturnType<typeof entry>[]) =>
    sampleOf({ response: "x", documents: [], labels: { ...NO_LABELS, support, isOverallSupported } });
  const supported = (...samples: readonly RagSample[]) => {
    const facts = samples.map((sample) => measureRag(sample, { modes: MODES, allModes: false }));
    return ragReference.results(tableOf(facts), MODES)[0]?.values.overall_supported;
  };
  const detailed = (sample: RagSample) => {
    const { body, issues } = explainRag(sample, { modes: MODES, annotator: "file" });
    // What the reference says of a sample follows from these alone.
    return ragReference.sampleOf({ id: "1", body, issues } as unknown as Detail);
  };

  it.each([
    ["the judge's own word, where its sentences say otherwise", judged(true, entry("a", false)), true],
    ["the same, the other way round", judged(false, entry("a", true)), false],
    ["what the sentences say, where the judge does not", judged(null, entry("a", true)), true],
    ["an unsupported sentence", judged(null, entry("a", true), entry("b", false)), false],
  ])("takes %s", (_, sample, expected) => {
    expect(supported(sample)).toBe(expected);
    expect(detailed(sample)).toMatchObject({ metrics: { overall_supported: expected } });
  });

  it("is true at the top where it is of every sample", () => {
    const [yes, no] = [judged(true, entry("a", true)), judged(false, entry("a", true))];
    expect([supported(yes, yes), supported(yes, no)]).toEqual([true, false]);
  });
});
