import * as l10n from "@vscode/l10n";
import { PeerError } from "../protocol/peer.ts";
import { isCancellation } from "./cancellation.ts";
import { complain } from "./notices.ts";
import { output } from "./output.ts";

/**
 * Tells a person that something failed. What was expected (a file that cannot be read, a filter that cannot) speaks
 * for itself; a bug names the log, where its stack is.
 */
export function report(what: string, error: unknown): void {
  if (isCancellation(error)) return;
  output.error(what, error);
  const log = l10n.t("Show Log");
  void complain(`${what}: ${messageOf(error)}`, log).then((answer) => {
    if (answer === log) output.show();
  });
}

function messageOf(error: unknown): string {
  if (error instanceof PeerError && error.code !== "internal") return error.message;
  // Those of the bundle that asks models have classes of its own.
  if (error instanceof Error && (error.name === "EngineError" || error.name === "StoreError")) return error.message;
  const first = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
  return l10n.t("this should not have happened ({0}). The log says more.", first);
}
