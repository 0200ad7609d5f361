import * as vscode from "vscode";
import { Cancelled } from "../protocol/peer.ts";

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

/** What `work` resolves to; null where it was cancelled on the way. */
export async function unlessCancelled<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (isCancellation(error)) return null;
    throw error;
  }
}
