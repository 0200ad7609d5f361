import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Evaluation } from "../evaluation.ts";
import { inform } from "../notices.ts";
import { output } from "../output.ts";
import type { LabellingApp } from "./app.ts";
import type { FlowsLoader } from "./loadFlows.ts";

/** Sees to it that evaluations that are opened again have the labels that earlier runs left in the store. */
export function restoreRuns(app: LabellingApp, loader: FlowsLoader): vscode.Disposable {
  /** The reading that was last looked at, by evaluation. */
  const restored = new WeakMap<Evaluation, string>();
  return app.evaluations.onDidChange((evaluation) => {
    if (!evaluation?.state?.isSettled) return;
    const runs = app.saved.of(evaluation);
    const [reading = ""] = evaluation.version.split(".");
    if (runs.length === 0 || restored.get(evaluation) === reading || app.status.run?.evaluation === evaluation) return;
    restored.set(evaluation, reading);
    // The first run is the last one begun: its labels are given last, so that they count.
    const restoreAll = async () => {
      const { restore } = await loader.flows();
      for (const run of [...runs].reverse()) await restore(app, evaluation, run);
      if (vscode.workspace.isTrusted && runs.some(({ does, isOpen }) => does === "batch" && isOpen))
        offer(app, evaluation);
    };
    void restoreAll().catch((error: unknown) => output.error(`Labels of earlier runs on ${evaluation.name}`, error));
  });
}

/** Asking for a batch is a request, and so a person's choice. */
function offer(app: LabellingApp, evaluation: Evaluation): void {
  const take = l10n.t("Take Its Answers");
  void inform(l10n.t("{0}: a batch is still with the provider.", evaluation.name), take).then((answer) => {
    if (answer === take) void app.resume(evaluation);
  });
}
