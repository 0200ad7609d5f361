import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { noticeText } from "../present/characters.ts";
import { Cancelled, PeerError } from "../protocol/peer.ts";

export function isCancellation(error: unknown): boolean {
  if (error instanceof Cancelled || error instanceof vscode.CancellationError) return true;
  // What an aborted signal gives as its reason; and what comes from a bundle that has a copy of the class.
  return error instanceof Error && (error.name === "AbortError" || error.name === "Cancelled");
}

/** The editor's token as a signal, for the time of one call. */
export async function withSignal<Result>(
  token: vscode.CancellationToken,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const listener = token.onCancellationRequested(() => controller.abort());
  try {
    return await work(controller.signal);
  } finally {
    listener.dispose();
  }
}

/** What `work` resolves to; null if it was cancelled on the way. */
export async function unlessCancelled<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (isCancellation(error)) return null;
    throw error;
  }
}

let channel: vscode.LogOutputChannel | undefined;

/** The extension's output channel, made when the first line is written. */
export const output = {
  info: (line: string): void => log().info(line),
  /** Writes an error with its stack. A cancellation is no error and is not written. */
  error(what: string, error: unknown): void {
    if (isCancellation(error)) return;
    if (error instanceof PeerError) log().error(`${what}: ${error.code}: ${error.message}`);
    else log().error(what, error instanceof Error ? (error.stack ?? error.message) : String(error));
  },
  show: (): void => log().show(),
  dispose(): void {
    channel?.dispose();
    channel = undefined;
  },
};

function log(): vscode.LogOutputChannel {
  channel ??= vscode.window.createOutputChannel("Evaloupe", { log: true });
  return channel;
}

// Every notification of ours: what it quotes of files and their names stays text. Resolves to the chosen action.

export function inform(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(noticeText(message), ...actions);
}

export function warn(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(noticeText(message), ...actions);
}

export function complain(message: string, ...actions: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(noticeText(message), ...actions);
}

/**
 * Shows a failure. Expected ones (an unreadable file, an invalid filter) explain themselves; for bugs it names the log
 * with the stack.
 */
export function report(what: string, error: unknown): void {
  if (isCancellation(error)) return;
  output.error(what, error);
  const log = l10n.t("Show Log");
  void complain(`${what}: ${noticeOf(error)}`, log).then((answer) => {
    if (answer === log) output.show();
  });
}

function noticeOf(error: unknown): string {
  if (error instanceof PeerError && error.code !== "internal") return error.message;
  // Those of the bundle that asks models have classes of its own.
  if (error instanceof Error && (error.name === "EngineError" || error.name === "StoreError")) return error.message;
  const first = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
  return l10n.t("unexpected error ({0}). See the log.", first);
}
