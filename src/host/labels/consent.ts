import { basename } from "node:path";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { noticeText } from "../../present/noticeText.ts";

/** Files that the person has agreed to in this window. */
const agreed = new Set<string>();

/**
 * Whether labels may be written to a file: without a question inside a trusted workspace, else after a clear yes, once
 * a file and window.
 */
export async function mayWrite(path: string): Promise<boolean> {
  if (agreed.has(path)) return true;
  const isInside = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path)) !== undefined;
  if (!vscode.workspace.isTrusted || !isInside) {
    const write = l10n.t("Write Labels");
    const why = vscode.workspace.isTrusted
      ? l10n.t("It lies outside of this workspace.")
      : l10n.t("This workspace is open in Restricted Mode.");
    const answer = await vscode.window.showWarningMessage(
      noticeText(l10n.t("Keep your labels in {0}?", basename(path))),
      { modal: true, detail: `${path}\n\n${why}` },
      write,
    );
    if (answer !== write) return false;
  }
  agreed.add(path);
  return true;
}
