import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import { reduce } from "../../analysis/aggregate/reduce.ts";
import type { TableView } from "../../analysis/table/view.ts";
import {
  type Detail,
  type DetailBody,
  type Modes,
  RAG_TASKS,
  type RagDetail,
  type RagTask,
  type SupportState,
} from "../../model/index.ts";
import type { Reference } from "../kind.ts";
import { Found, foundBy, Labelled, type RagFacts } from "./facts.ts";
import { adherence, average, completeness, relevance, utilization } from "./metrics/trace.ts";
import { isTask, verdictOf } from "./robustness/score.ts";

/** Scored rows of one task, model and noise level, in one mode. */
interface TaskCounts {
  readonly total: number;
  readonly correct: number;
  readonly rejected: number;
  readonly detected: number;
  readonly corrected: number;
}

/** The result object of the reference evaluator. Rates are percentages, null without rows. */
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
 * The reference's object for a task, model and noise level, which only noise robustness has: `noise_robustness_40%`. It
 * counts one thing per task: right answers, rejections or corrected errors. Rejections are neither correct nor
 * incorrect. Rates of no rows are null (the reference returns 0 for two and divides by zero for two).
 */
export function referenceResult(
  task: RagTask | "answer",
  model: string,
  counts: TaskCounts,
  noise: number | null = null,
): ReferenceResult {
  const { total } = counts;
  const isRejecting = task === "negative_rejection";
  const isCorrecting = task === "counterfactual_robustness";
  const correct = isRejecting ? 0 : isCorrecting ? counts.corrected : counts.correct;
  const rejected = isRejecting ? counts.rejected : 0;
  const [detected, corrected] = isCorrecting ? [counts.detected, counts.corrected] : [0, 0];
  const accuracy = percent(correct, total);
  return {
    task_type: noise === null ? task : `${task}_${Math.round(noise * 100)}%`,
    model_name: model,
    total_samples: total,
    correct,
    incorrect: total - correct - rejected,
    rejected,
    errors_detected: detected,
    errors_corrected: corrected,
    accuracy_by_noise: noise === null ? {} : { [noise]: accuracy },
    accuracy,
    rejection_rate: percent(rejected, total),
    error_detection_rate: percent(detected, total),
    error_correction_rate: percent(corrected, total),
  };
}

function percent(count: number, total: number): number | null {
  return total === 0 ? null : (count / total) * 100;
}

/** Names of the reference labeller. */
const SUPPORT: readonly (readonly [string, Metric<RagFacts>])[] = [
  ["context_relevance", relevance],
  ["context_utilization", utilization],
  ["completeness", completeness],
  ["adherence", adherence],
  ["average", average],
];

/**
 * An object of the reference evaluator per task and model, then one of the reference labeller for all samples with
 * scores.
 */
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

function taskResults(task: RagTask | "answer", view: TableView<RagFacts>, modes: Modes): readonly ReferenceResult[] {
  const byModel = new Map<string, Map<number | null, MutableCounts>>();
  view.each((facts, index) => {
    if (task === "answer" ? facts.task !== 0 : !isTask(facts, task)) return;
    const needs = task === "negative_rejection" ? ([] as const) : (["answer"] as const);
    if (verdictOf(facts, modes, Found.known, ...needs).state !== "scored") return;
    const model = String(view.dimension("model", index) ?? "");
    const noise = task === "noise_robustness" ? view.dimension("noise", index) : null;
    const levels = byModel.get(model) ?? new Map<number | null, MutableCounts>();
    byModel.set(model, levels);
    const level = typeof noise === "number" ? noise : null;
    const counts = levels.get(level) ?? { total: 0, correct: 0, rejected: 0, detected: 0, corrected: 0 };
    levels.set(level, counts);
    count(counts, foundBy(facts, modes));
  });
  return [...byModel].flatMap(([model, levels]) =>
    [...levels]
      .sort(([one], [other]) => (one ?? -1) - (other ?? -1))
      .map(([noise, counts]) => referenceResult(task, model, counts, noise)),
  );
}

type MutableCounts = { -readonly [Count in keyof TaskCounts]: number };

function count(counts: MutableCounts, found: number): void {
  counts.total++;
  if ((found & Found.correct) !== 0) counts.correct++;
  if ((found & Found.rejected) !== 0) counts.rejected++;
  if ((found & Found.detected) !== 0) counts.detected++;
  if ((found & Found.corrected) !== 0) counts.corrected++;
}

/** Means over samples with the score; `overall_supported` if it holds for each. */
function supportResult(view: TableView<RagFacts>, modes: Modes): Readonly<Record<string, unknown>> | null {
  const sums = { samples: 0, full: 0, partial: 0, unsupported: 0 };
  let isSupported = true;
  view.each((facts) => {
    if (!SUPPORT.some(([, { score }]) => score?.(facts, modes).state === "scored")) return;
    sums.samples++;
    isSupported &&= isOverallSupported(facts) === true;
    sums.full += facts.full + facts.uncited;
    sums.partial += facts.partial;
    sums.unsupported += facts.none;
  });
  if (sums.samples === 0) return null;
  const means = SUPPORT.map(([name, metric]) => [name, reduce([metric], view, [], modes)[0]?.value ?? null]);
  return {
    ...Object.fromEntries(means),
    num_samples: sums.samples,
    overall_supported: isSupported,
    fully_supported_sentences: sums.full,
    partially_supported_sentences: sums.partial,
    unsupported_sentences: sums.unsupported,
  };
}

/** The judge's overall verdict, else whether no sentence is unsupported; null if unknown. */
function isOverallSupported({ labelled, adherence: state }: RagFacts): boolean | null {
  if ((labelled & Labelled.overall) !== 0) return (labelled & Labelled.overallSupported) !== 0;
  return state === 0 ? null : state === 1;
}

const isRag = (body: DetailBody): body is RagDetail => body.kind === "rag";

/** Null without labels. */
function sentenceCounts({
  responseSentences,
  scores,
  isOverallSupported: said,
}: RagDetail): Readonly<Record<string, unknown>> {
  const labelled = responseSentences.filter(({ state }) => state !== "unlabelled");
  const countOf = (...states: readonly SupportState[]) =>
    labelled.length === 0 ? null : labelled.filter(({ state }) => states.includes(state)).length;
  const supported = scores.find(({ id }) => id === adherence.info.id)?.value ?? null;
  return {
    overall_supported: said ?? (supported === null ? null : supported === 1),
    fully_supported_sentences: countOf("full", "uncited"),
    partially_supported_sentences: countOf("partial"),
    unsupported_sentences: countOf("none"),
  };
}
