import {
  type Detail,
  type DetailBody,
  type Modes,
  RAG_TASKS,
  type RagDetail,
  type RagTask,
  type SupportState,
} from "../../../model/index.ts";
import type { Metric } from "../../aggregate/aggregate.ts";
import { reduce } from "../../aggregate/reduce.ts";
import type { TableView } from "../../table/view.ts";
import type { Reference } from "../kind.ts";
import { Found, type RagFacts } from "./facts.ts";
import { adherence, average, completeness, relevance, utilization } from "./metrics/trace.ts";
import { isTask, verdictOf } from "./robustness/score.ts";

/** Counts of the scored rows of one task and model, in one mode. */
interface TaskCounts {
  readonly total: number;
  readonly correct: number;
  readonly rejected: number;
  readonly detected: number;
  readonly corrected: number;
  /** Rows with the noise level of each, for noise robustness. */
  readonly byNoise: readonly { readonly noise: number; readonly total: number; readonly correct: number }[];
}

/** The result object of the reference evaluator. Rates are percentages; null where nothing was counted. */
export interface ReferenceResult {
  readonly task_type: string;
  readonly model_name: string;
  readonly total_samples: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly rejected: number;
  readonly errors_detected: number;
  readonly errors_corrected: number;
  readonly accuracy_by_noise: Readonly<Record<string, number | null>>;
  readonly accuracy: number | null;
  readonly rejection_rate: number | null;
  readonly error_detection_rate: number | null;
  readonly error_correction_rate: number | null;
}

/**
 * The reference's object for a task and model; `noise_robustness_40%` where all rows have one level. At total 0 every
 * rate is null (the reference returns 0 for two and divides by zero for two).
 */
export function referenceResult(task: RagTask | "answer", model: string, counts: TaskCounts): ReferenceResult {
  const { total, correct, rejected, detected, corrected, byNoise } = counts;
  const only = byNoise.length === 1 ? byNoise[0] : undefined;
  return {
    task_type: task === "noise_robustness" && only !== undefined ? `${task}_${percentText(only.noise)}%` : task,
    model_name: model,
    total_samples: total,
    correct,
    incorrect: total - correct,
    rejected,
    errors_detected: detected,
    errors_corrected: corrected,
    accuracy_by_noise: Object.fromEntries(byNoise.map((level) => [level.noise, percent(level.correct, level.total)])),
    accuracy: percent(correct, total),
    rejection_rate: percent(rejected, total),
    error_detection_rate: percent(detected, total),
    error_correction_rate: percent(corrected, total),
  };
}

function percent(count: number, total: number): number | null {
  return total === 0 ? null : (count / total) * 100;
}

/** `40` for 0.4, without the digits of 0.28 * 100. */
function percentText(noise: number): string {
  return String(Number((noise * 100).toFixed(6)));
}

/** The four support scores and their mean, under the names that the reference labeller gives them. */
const SUPPORT: readonly (readonly [string, Metric<RagFacts>])[] = [
  ["context_relevance", relevance],
  ["context_utilization", utilization],
  ["completeness", completeness],
  ["adherence", adherence],
  ["average", average],
];

/** The reference evaluator's object for each task and model, then the reference labeller's for all samples with scores. */
export const ragReference: Reference<RagFacts> = {
  results(view, modes) {
    const tasks = [...RAG_TASKS, "answer" as const].flatMap((task) => taskResults(task, view, modes));
    const support = supportResult(view, modes);
    return [
      ...tasks.map((values) => ({ values: { ...values }, hasSamples: false })),
      ...(support === null ? [] : [{ values: support, hasSamples: true }]),
    ];
  },
  sampleOf: ({ id, body }: Detail) => {
    if (!isRag(body)) return null;
    const scores = SUPPORT.map(([name, { info }]) => {
      return [name, body.scores.find((score) => score.id === info.id)?.value ?? null] as const;
    });
    if (scores.every(([, value]) => value === null)) return null;
    const [truth, ...others] = body.answers.map((answer) => answer.text);
    return {
      query_id: id,
      question: body.question,
      llm_response: body.response,
      retrieved_documents: body.documents.map(
        ({ text, sentences }) => text ?? sentences.map((sentence) => sentence.text ?? "").join(" "),
      ),
      ground_truth: others.length === 0 ? (truth ?? null) : [truth, ...others],
      metrics: { ...Object.fromEntries(scores), ...sentenceCounts(body) },
    };
  },
};

function taskResults(task: RagTask | "answer", view: TableView<RagFacts>, modes: Modes) {
  const byModel = new Map<string, MutableCounts>();
  view.each((facts, index) => {
    if (task === "answer" ? facts.task !== 0 : !isTask(facts, task)) return;
    // A rejection needs no answer to be seen; the other tasks are about the answer.
    const needs = task === "negative_rejection" ? ([] as const) : (["answer"] as const);
    if (verdictOf(facts, modes, Found.known, ...needs).state !== "scored") return;
    const model = String(view.dimension("model", index) ?? "");
    const counts = byModel.get(model) ?? noCounts();
    byModel.set(model, counts);
    // Errors are planted in the documents of one task alone.
    const bits = task === "counterfactual_robustness" ? ~0 : ~(Found.detected | Found.corrected);
    count(counts, facts[modes.matching] & bits, task === "noise_robustness" ? view.dimension("noise", index) : null);
  });
  return [...byModel].map(([model, counts]) => referenceResult(task, model, { ...counts, byNoise: levelsOf(counts) }));
}

interface MutableCounts extends Omit<Record<keyof TaskCounts, number>, "byNoise"> {
  readonly noise: Map<number, { noise: number; total: number; correct: number }>;
}

const noCounts = (): MutableCounts => ({
  total: 0,
  correct: 0,
  rejected: 0,
  detected: 0,
  corrected: 0,
  noise: new Map(),
});

function count(counts: MutableCounts, found: number, noise: string | number | null): void {
  const isCorrect = (found & Found.correct) !== 0;
  counts.total++;
  if (isCorrect) counts.correct++;
  if ((found & Found.rejected) !== 0) counts.rejected++;
  if ((found & Found.detected) !== 0) counts.detected++;
  if ((found & Found.corrected) !== 0) counts.corrected++;
  if (typeof noise !== "number") return;
  const level = counts.noise.get(noise) ?? { noise, total: 0, correct: 0 };
  counts.noise.set(noise, level);
  level.total++;
  if (isCorrect) level.correct++;
}

function levelsOf({ noise }: MutableCounts): TaskCounts["byNoise"] {
  return [...noise.values()].sort((one, other) => one.noise - other.noise);
}

/** Means over the samples that have the score; `overall_supported` counts samples without an unsupported sentence. */
function supportResult(view: TableView<RagFacts>, modes: Modes): Readonly<Record<string, unknown>> | null {
  const sums = { samples: 0, supported: 0, full: 0, partial: 0, unsupported: 0 };
  view.each((facts) => {
    if (!SUPPORT.some(([, { score }]) => score?.(facts, modes).state === "scored")) return;
    sums.samples++;
    if (facts.adherence === 1) sums.supported++;
    sums.full += facts.full + facts.uncited;
    sums.partial += facts.partial;
    sums.unsupported += facts.none;
  });
  if (sums.samples === 0) return null;
  const means = SUPPORT.map(([name, metric]) => [name, reduce([metric], view, [], modes)[0]?.value ?? null]);
  return {
    ...Object.fromEntries(means),
    num_samples: sums.samples,
    overall_supported: sums.supported,
    fully_supported_sentences: sums.full,
    partially_supported_sentences: sums.partial,
    unsupported_sentences: sums.unsupported,
  };
}

const isRag = (body: DetailBody): body is RagDetail => body.kind === "rag";

/** Sentences by state; null where the file has labels for none. */
function sentenceCounts({ responseSentences, scores }: RagDetail): Readonly<Record<string, unknown>> {
  const labelled = responseSentences.filter(({ state }) => state !== "unlabelled");
  const countOf = (...states: readonly SupportState[]) =>
    labelled.length === 0 ? null : labelled.filter(({ state }) => states.includes(state)).length;
  const supported = scores.find(({ id }) => id === adherence.info.id)?.value ?? null;
  return {
    overall_supported: supported === null ? null : supported === 1,
    fully_supported_sentences: countOf("full", "uncited"),
    partially_supported_sentences: countOf("partial"),
    unsupported_sentences: countOf("none"),
  };
}
