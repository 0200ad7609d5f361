import { localLabeller } from "../../labels/local/labelLocally.ts";
import {
  type Annotator,
  type AskedSample,
  HUMAN_PREFIX,
  type JudgedSample,
  type LabelTarget,
  type Query,
} from "../../model/index.ts";
import { differingShare } from "../annotators/compareAnnotators.ts";
import { type FoundSample, readSample } from "../records.ts";
import { indexAt, indexesIn } from "../selection.ts";
import type { EvaluationView } from "../view.ts";
import { plannedEstimate } from "./estimate.ts";

export function askedSamples(
  evaluation: EvaluationView,
  query: Query,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly AskedSample[]> {
  const nothing: Omit<AskedSample, "index" | "id"> = { input: null, reason: "no-text", response: null };
  return each(
    evaluation,
    query,
    from,
    to,
    signal,
    ({ sample }) => evaluation.kind.label.asking?.support?.(sample),
    nothing,
  );
}

export function judgedSamples(
  evaluation: EvaluationView,
  query: Query,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<readonly JudgedSample[]> {
  const nothing = { input: null, models: [], gold: null };
  return each(
    evaluation,
    query,
    from,
    to,
    signal,
    ({ sample }) => evaluation.kind.label.asking?.judgement?.(sample),
    nothing,
  );
}

async function each<Asked>(
  evaluation: EvaluationView,
  query: Query,
  from: number,
  to: number,
  signal: AbortSignal,
  ask: (found: FoundSample) => Asked | undefined,
  nothing: Asked,
): Promise<readonly (Asked & { readonly index: number; readonly id: string | null })[]> {
  const selection = await evaluation.selection(query, signal);
  return Promise.all(
    indexesIn(selection, from, to).map(async (index) => {
      const found = await readSample(index, evaluation.table, evaluation.rowSources);
      const id = found ? evaluation.kind.read.idOf(found.sample) : null;
      return { index, id, ...((found && ask(found)) ?? nothing) };
    }),
  );
}

const MOST_READ = 200;

interface NextLabelRequest {
  readonly person: Annotator;
  readonly by?: "plan" | "doubt";
  readonly metric?: string;
}

/**
 * The next sample to label by `person`: of a plan over the whole evaluation, else the most doubtful of the query's
 * list. Null if all are labelled.
 */
export async function nextToLabel(
  evaluation: EvaluationView,
  query: Query,
  { person, by = "plan", metric }: NextLabelRequest,
  signal: AbortSignal,
): Promise<LabelTarget | null> {
  const { plans } = evaluation.annotators;
  const plan = metric === undefined ? plans.at(-1) : plans.findLast((one) => one.metric === metric);
  if (by === "plan" && plan) {
    const planned = await plannedEstimate(evaluation, { ...query, where: [] }, plan, person, signal);
    const [target] = planned?.next ?? [];
    if (target) return target;
  }
  const index = await mostDoubtful(evaluation, query, person, signal);
  return index === null ? null : { index, sentence: null };
}

/**
 * The unlabelled sample of the query's list on which other annotators differ most, then the one with most doubt. Null
 * if all are labelled.
 */
async function mostDoubtful(
  evaluation: EvaluationView,
  query: Query,
  person: Annotator,
  signal: AbortSignal,
): Promise<number | null> {
  const { annotators, kind } = evaluation;
  const { labelling } = kind.label;
  if (!labelling) return null;
  const selection = await evaluation.selection(query, signal);
  const done = new Set(annotators.doneBy(person));
  const open: number[] = [];
  for (let at = 0; at < selection.size; at++) {
    const index = indexAt(selection, at);
    if (index !== undefined && !done.has(index)) open.push(index);
  }
  const others = annotators.names.filter((name) => !name.startsWith(HUMAN_PREFIX));
  const differing = best(open, differingShare(annotators, labelling, others));
  if (differing !== null && differing.score > 0) return differing.index;
  const factsOf = annotators.mergedTable.reader();
  const doubtful = best(open, (index) => labelling.doubtOf?.(factsOf(index)) ?? 0);
  if (doubtful !== null && doubtful.score > 0) return doubtful.index;
  return (await leastSure(evaluation, open, signal)) ?? open[0] ?? null;
}

/** Of evenly spread samples the local labeller's least sure one; null if it can label none. */
async function leastSure(
  evaluation: EvaluationView,
  open: readonly number[],
  signal: AbortSignal,
): Promise<number | null> {
  const ask = evaluation.kind.label.asking?.support;
  if (!ask) return null;
  const labeller = localLabeller();
  const step = Math.max(1, Math.ceil(open.length / MOST_READ));
  let least: { readonly index: number; readonly confidence: number } | null = null;
  for (let at = 0; at < open.length; at += step) {
    signal.throwIfAborted();
    const index = open[at] ?? 0;
    const found = await readSample(index, evaluation.table, evaluation.rowSources);
    const input = found ? ask(found.sample).input : null;
    if (input === null) continue;
    const { confidence } = labeller.labelInBulk(input);
    if (least === null || confidence < least.confidence) least = { index, confidence };
  }
  return least?.index ?? null;
}

function best(indexes: readonly number[], scoreOf: (index: number) => number) {
  let found: { readonly index: number; readonly score: number } | null = null;
  for (const index of indexes) {
    const score = scoreOf(index);
    if (found === null || score > found.score) found = { index, score };
  }
  return found;
}
