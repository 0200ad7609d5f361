import * as vscode from "vscode";
import { PeerError } from "../protocol/peer.ts";
import { isCancellation } from "./cancellation.ts";

let channel: vscode.LogOutputChannel | undefined;

/** The extension's output channel, made when the first line is written. */
export const output = {
  info: (line: string): void => log().info(line),
  /** Writes an error with its stack; a cancellation is nobody's error and is not written. */
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
