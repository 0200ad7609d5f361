import type { Annotator, GivenLabels } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import type { FoundLabels } from "./annotators.ts";
import { findSamples } from "./findSamples.ts";

/** Gives labels of an annotator to samples; positions of those whose sample is not in the evaluation. */
export async function annotate(
  evaluation: Evaluation,
  annotator: Annotator,
  given: readonly GivenLabels[],
  signal: AbortSignal,
): Promise<{ readonly labelled: number; readonly missing: readonly number[] }> {
  await evaluation.settled;
  const samples = await findSamples(evaluation, given, signal);
  const missing: number[] = [];
  const found = new Map<number, FoundLabels>();
  for (const [position, { labels }] of given.entries()) {
    const sample = samples[position];
    // What comes later counts, where one sample is named twice.
    if (sample) found.set(sample.index, { ...sample, labels });
    else missing.push(position);
  }
  if (found.size > 0) {
    evaluation.annotators.give(annotator, [...found.values()], evaluation.plan.modes);
    evaluation.labelled();
  }
  return { labelled: found.size, missing };
}

/** Gives all labels of one reading of the files to another one, each to the sample with the same texts. */
export async function takeOver(before: Evaluation, after: Evaluation, signal: AbortSignal): Promise<void> {
  const byAnnotator = new Map<Annotator, GivenLabels[]>();
  for (const { annotator, ...given } of before.annotators.given()) {
    const own = byAnnotator.get(annotator) ?? [];
    own.push(given);
    byAnnotator.set(annotator, own);
  }
  for (const [annotator, given] of byAnnotator) await annotate(after, annotator, given, signal);
  if (before.annotators.isLocallyLabelled) await after.labelLocally(signal);
}
