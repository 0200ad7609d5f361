import * as vscode from "vscode";
import type { Evaluations } from "./evaluations.ts";

/** Keeps `evaloupe.hasEvaluations` for the when-clauses of the manifest. */
export function keepContexts(evaluations: Evaluations): vscode.Disposable {
  let shown: boolean | null = null;
  const keep = () => {
    const has = evaluations.all.length > 0;
    if (has === shown) return;
    shown = has;
    void vscode.commands.executeCommand("setContext", "evaloupe.hasEvaluations", has);
  };
  keep();
  return evaluations.onDidChange(keep);
}
