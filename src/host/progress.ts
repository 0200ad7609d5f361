import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { noticeText } from "../present/characters.ts";
import type { Unpacking } from "../protocol/state.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { isCancellation } from "./notices.ts";

/** Work that is over sooner shows nothing. */
export const SHOWN_AFTER_MS = 500;

/** Runs cancellable work; a notification with a way to cancel appears when it takes longer. */
export async function withLateProgress<Result>(
  title: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const running = work(controller.signal);
  const timer = setTimeout(() => {
    const options = { location: vscode.ProgressLocation.Notification, title: noticeText(title), cancellable: true };
    void vscode.window.withProgress(options, async (_, token) => {
      const listener = token.onCancellationRequested(() => controller.abort());
      await running.catch(() => undefined); // The caller that started the work gets its failure.
      listener.dispose();
    });
  }, SHOWN_AFTER_MS);
  try {
    return await running;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Wakes an evaluation and shows progress until all is read; cancelling closes it. Resolves with the first rows to
 * whether it is open; rejects if no source can be read.
 */
export async function whileReading(evaluation: Evaluation, evaluations: Evaluations): Promise<boolean> {
  const opened = evaluation.wake();
  const timer = setTimeout(() => void showProgress(evaluation, evaluations), SHOWN_AFTER_MS);
  void untilSettled(evaluation, evaluations, opened).then((wait) => {
    clearTimeout(timer);
    wait.dispose();
  });
  try {
    await opened;
    return true;
  } catch (error) {
    if (isCancellation(error)) return false;
    throw error;
  }
}

function showProgress(evaluation: Evaluation, evaluations: Evaluations): Thenable<void> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: noticeText(l10n.t("Reading {0}", evaluation.name)),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (progress, token) => {
    let shown = 0;
    const listeners = [
      token.onCancellationRequested(() => evaluations.close(evaluation)),
      evaluations.onDidChange((changed) => {
        if (changed !== evaluation) return;
        const { unpacking } = evaluation;
        if (unpacking) {
          const message = l10n.t("unpacking {0}, {1} %", unpacking.name, percentUnpacked(unpacking));
          progress.report({ message: noticeText(message) });
          return;
        }
        const percent = percentRead(evaluation);
        progress.report({ increment: percent - shown, message: l10n.t("{0} %", percent) });
        shown = percent;
      }),
    ];
    const wait = await untilSettled(evaluation, evaluations, evaluation.wake());
    vscode.Disposable.from(...listeners, wait).dispose();
  });
}

/** How much of its sources an evaluation has read, in whole percent. */
export function percentRead(evaluation: Evaluation): number {
  const { state } = evaluation;
  if (!state) return 0;
  if (state.isSettled || state.progress.totalBytes === 0) return 100;
  return Math.min(100, Math.floor((100 * state.progress.bytes) / state.progress.totalBytes));
}

/** How much of a source has been unpacked, in whole percent. */
export function percentUnpacked({ bytes, totalBytes }: Unpacking): number {
  return totalBytes === 0 ? 100 : Math.min(100, Math.floor((100 * bytes) / totalBytes));
}

/** Resolves when all is read, when it failed, and when it was closed. */
export async function whenSettled(evaluation: Evaluation, evaluations: Evaluations): Promise<void> {
  (await untilSettled(evaluation, evaluations, evaluation.wake())).dispose();
}

/** Resolves when all is read, when it failed, and when it was closed; to what it held on to meanwhile. */
function untilSettled(
  evaluation: Evaluation,
  evaluations: Evaluations,
  opened: Promise<unknown>,
): Promise<vscode.Disposable> {
  return new Promise((resolve) => {
    const listeners: vscode.Disposable[] = [];
    const done = () => resolve(vscode.Disposable.from(...listeners));
    const doneIfSettled = () => {
      if (evaluation.state?.isSettled || evaluation.failure) done();
    };
    listeners.push(
      evaluations.onDidChange(doneIfSettled),
      evaluations.onDidClose((closed) => {
        if (closed === evaluation) done();
      }),
    );
    // The opener reports its failure; here it only ends the wait.
    opened.then(doneIfSettled, done);
  });
}
