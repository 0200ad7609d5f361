import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { warn } from "../notices.ts";

/** Whether models may be asked at all: never in Restricted Mode, where no key is read and no socket opened. */
export async function mayAskModels(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = l10n.t("Manage Workspace Trust");
  const told = l10n.t(
    "This workspace is open in Restricted Mode: no model is asked and nothing is sent. Labelling by words alone works all the same.",
  );
  // Waiting for the answer would keep the command running for as long as the notice stands.
  void warn(told, manage).then((answer) => {
    if (answer === manage) void vscode.commands.executeCommand("workbench.trust.manage");
  });
  return false;
}
