import * as vscode from "vscode";
import { noticeText } from "../present/noticeText.ts";

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
      await running.catch(() => undefined); // Whoever started the work is told of its failure.
      listener.dispose();
    });
  }, SHOWN_AFTER_MS);
  try {
    return await running;
  } finally {
    clearTimeout(timer);
  }
}
