import type { Detail, DetailBody, Modes, RagTask, SupportState } from "../../../model/index.ts";
import { RAG_TASKS } from "../../../model/index.ts";
import type { TableView } from "../../table/view.ts";
import type { Metric, Reference } from "../kind.ts";
import { Found, type RagFacts } from "./facts.ts";
import { adherence } from "./metrics/adherence.ts";
import { average } from "./metrics/average.ts";
import { completeness } from "./metrics/completeness.ts";
import { relevance } from "./metrics/relevance.ts";
import { utilization } from "./metrics/utilization.ts";
import { referenceResult, type TaskCounts } from "./robustness/reference.ts";
import { isTask, verdictOf } from "./robustness/score.ts";

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
    if (body.kind !== "rag") return null;
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
  const means = SUPPORT.map(([name, metric]) => [name, metric.reduce(view, modes)[0]?.value ?? null]);
  return {
    ...Object.fromEntries(means),
    num_samples: sums.samples,
    overall_supported: sums.supported,
    fully_supported_sentences: sums.full,
    partially_supported_sentences: sums.partial,
    unsupported_sentences: sums.unsupported,
  };
}

/** Sentences by state; null where the file has labels for none. */
function sentenceCounts({ responseSentences, scores }: DetailBody): Readonly<Record<string, unknown>> {
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
