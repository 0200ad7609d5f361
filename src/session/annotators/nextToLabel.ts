import { localLabeller } from "../../core/label/localLabeller.ts";
import { type Annotator, HUMAN_PREFIX, type Query } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import { readSample } from "../records.ts";
import { indexAt } from "../selection.ts";
import { differingShare } from "./compareAnnotators.ts";

/** Samples whose texts are read to tell how sure of them a labeller would be. */
const MOST_READ = 200;

/**
 * The sample of the query's list that says most if a person labels it next: of those that `person` has not labelled the
 * one on which the other annotators differ most, then the one that leaves most doubt. Null where all are labelled.
 */
export async function nextToLabel(
  evaluation: Evaluation,
  query: Query,
  person: Annotator,
  signal: AbortSignal,
): Promise<number | null> {
  const { annotators, kind } = evaluation;
  const { labelling } = kind;
  if (!labelling) return null;
  const selection = await evaluation.selection(query, signal);
  const done = new Set(annotators.indexesOf(person));
  const open: number[] = [];
  for (let at = 0; at < selection.size; at++) {
    const index = indexAt(selection, at);
    if (index !== undefined && !done.has(index)) open.push(index);
  }
  const others = annotators.names.filter((name) => !name.startsWith(HUMAN_PREFIX));
  const differing = best(open, differingShare(annotators, labelling, others));
  if (differing !== null && differing.score > 0) return differing.index;
  const factsOf = annotators.besideEachOther.reader();
  const doubtful = best(open, (index) => labelling.doubtOf(factsOf(index)) ?? 0);
  if (doubtful !== null && doubtful.score > 0) return doubtful.index;
  return (await leastSure(evaluation, open, signal)) ?? open[0] ?? null;
}

/** Of samples spread over all, the one that the labeller by words is least sure of; null where it can label none. */
async function leastSure(evaluation: Evaluation, open: readonly number[], signal: AbortSignal): Promise<number | null> {
  const ask = evaluation.kind.asking?.support;
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

/** The first of the highest score; null of none. */
function best(indexes: readonly number[], scoreOf: (index: number) => number) {
  let found: { readonly index: number; readonly score: number } | null = null;
  for (const index of indexes) {
    const score = scoreOf(index);
    if (found === null || score > found.score) found = { index, score };
  }
  return found;
}
