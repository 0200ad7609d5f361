import {
  type Annotator,
  addTo,
  type LabelPlan,
  type LabelUpdate,
  type SampleKey,
  type SampleTarget,
} from "../../model/index.ts";
import type { AnnotatedBy } from "../../protocol/sessionMethods.ts";
import type { Evaluation } from "../evaluation.ts";
import type { LabelChange } from "../labelReads.ts";
import { readSample, requireSample, scanSamples } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { contentKeyOf, type FoundLabels } from "./annotators.ts";

interface TargetFound {
  readonly index: number;
  readonly contentKey: string;
  readonly sample: unknown;
}

/**
 * The target samples, or null. Misplaced ones are searched in one pass over the records, which ends with the last one
 * found.
 */
async function findSamples(
  evaluation: EvaluationView,
  targets: readonly SampleTarget[],
  signal: AbortSignal,
): Promise<readonly (TargetFound | null)[]> {
  const found: (TargetFound | null)[] = [];
  const byKey = new Map<string, number[]>();
  const byId = new Map<string, number[]>();
  for (const [position, target] of targets.entries()) {
    signal.throwIfAborted();
    const at = await atPlace(evaluation, target);
    found.push(at);
    if (at) continue;
    const { contentKey, id } = target;
    if (contentKey !== undefined) addTo(byKey, contentKey, position);
    else if (id !== undefined) addTo(byId, id, position);
  }
  if (byKey.size + byId.size > 0) await search(evaluation, byKey, byId, found, signal);
  return found;
}

/** Throws `RangeError` for an unreadable sample. */
export async function keyOf(evaluation: EvaluationView, index: number): Promise<SampleKey> {
  const found = await requireSample(index, evaluation);
  const { place, row } = evaluation.table.placeOf(index);
  const id = evaluation.kind.read.idOf(found.sample);
  // The row in its file: several sources may be in one.
  const first = evaluation.slots[place.source]?.firstRow ?? 0;
  return { contentKey: contentKeyOf(found.sample, evaluation.kind), id, source: place.source, row: first + row };
}

async function atPlace(evaluation: EvaluationView, { index, contentKey }: SampleTarget): Promise<TargetFound | null> {
  if (index === undefined || index >= evaluation.table.size) return null;
  const read = await readSample(index, evaluation.table, evaluation.rowSources);
  if (!read) return null;
  const key = contentKeyOf(read.sample, evaluation.kind);
  return contentKey === undefined || contentKey === key ? { index, contentKey: key, sample: read.sample } : null;
}

async function search(
  evaluation: EvaluationView,
  byKey: Map<string, number[]>,
  byId: Map<string, number[]>,
  found: (TargetFound | null)[],
  signal: AbortSignal,
): Promise<void> {
  const { kind } = evaluation;
  await scanSamples(evaluation, signal, ({ index, sample }) => {
    const contentKey = contentKeyOf(sample, kind);
    const id = byId.size > 0 ? kind.read.idOf(sample) : null;
    const positions = [...(byKey.get(contentKey) ?? []), ...(id === null ? [] : (byId.get(id) ?? []))];
    for (const position of positions) found[position] = { index, contentKey, sample };
    byKey.delete(contentKey);
    if (id !== null) byId.delete(id);
    return byKey.size + byId.size > 0;
  });
}

/** Adds an annotator's labels; returns positions of unknown samples. */
export async function annotate(
  evaluation: Evaluation,
  annotator: Annotator,
  labels: readonly LabelUpdate[],
  signal: AbortSignal,
): Promise<{ readonly labelled: number; readonly missing: readonly number[] }> {
  const [missing = []] = await annotateAll(evaluation, [{ annotator, labels }], signal);
  return { labelled: labels.length - missing.length, missing };
}

export async function annotateAll(
  evaluation: Evaluation,
  given: readonly AnnotatedBy[],
  signal: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  await evaluation.settled;
  const samples = await findSamples(
    evaluation,
    given.flatMap(({ labels }) => labels),
    signal,
  );
  const changes: LabelChange[] = [];
  let next = 0;
  const missing = given.map(({ annotator, labels: own }) => {
    const unfound: number[] = [];
    const found = new Map<number, FoundLabels>();
    for (const [position, { labels }] of own.entries()) {
      const sample = samples[next++];
      if (sample) found.set(sample.index, { ...sample, labels });
      else unfound.push(position);
    }
    if (found.size > 0) changes.push(evaluation.annotators.give(annotator, [...found.values()], evaluation.plan.modes));
    return unfound;
  });
  if (changes.length > 0) evaluation.labelled(changes);
  return missing;
}

/** Sets the plans, which determine the next label and the shown estimates. */
export function takePlans(evaluation: Evaluation, plans: readonly LabelPlan[]): void {
  evaluation.annotators.plans = plans;
  evaluation.labelled([]);
}

/** Moves all labels to another reading of the files, by content key. */
export async function takeOver(before: Evaluation, after: Evaluation, signal: AbortSignal): Promise<void> {
  const byAnnotator = new Map<Annotator, LabelUpdate[]>();
  for (const { annotator, ...given } of before.annotators.given()) addTo(byAnnotator, annotator, given);
  const given = [...byAnnotator].map(([annotator, labels]) => ({ annotator, labels }));
  if (given.length > 0) await annotateAll(after, given, signal);
  after.annotators.plans = before.annotators.plans;
  if (before.annotators.isLocallyLabelled) await after.labelLocally(signal);
}
