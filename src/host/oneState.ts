import * as l10n from "@vscode/l10n";
import { isCancellation } from "./cancellation.ts";
import type { Evaluation } from "./evaluation.ts";

/** The files of an evaluation are no longer what was read of them: what was being written is not put in place. */
export class FilesChanged extends Error {
  override readonly name = "FilesChanged";
}

/**
 * What `work` resolves to, once it is sure that its results are of one state of the files. Throws `FilesChanged` where
 * they are not, whatever `work` made of it, and marks the evaluation as stale. Files that have only grown still have all
 * that was read of them: following them is another matter.
 */
export async function ofOneState<Result>(
  evaluation: Evaluation,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const { revision } = await evaluation.wake();
  const since = evaluation.state?.revision ?? revision;
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    if (!isCancellation(error)) await requireUnchanged(evaluation, since, signal);
    throw error;
  }
  await requireUnchanged(evaluation, since, signal);
  return result;
}

async function requireUnchanged(evaluation: Evaluation, since: number, signal: AbortSignal): Promise<void> {
  const changed = await evaluation.ask("changed", { since }, signal);
  if (changed.every(({ change }) => change === "grown")) return;
  evaluation.markStale();
  throw new FilesChanged(
    l10n.t("{0} has changed since it was scored; nothing was written. Score it again, then export.", evaluation.name),
  );
}
