import { realpathSync } from "node:fs";
import { basename, isAbsolute, relative, sep } from "node:path";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { noticeText } from "../../present/noticeText.ts";

/** Real paths of files that the person has agreed to in this window. */
const agreed = new Set<string>();

/**
 * Whether labels may be written to a file, named by its real path: without a question inside a trusted workspace, else
 * after a clear yes, once a file and window.
 */
export async function mayWrite(path: string): Promise<boolean> {
  if (agreed.has(path)) return true;
  const isInside = vscode.workspace.workspaceFolders?.some(({ uri }) => isBelow(path, uri)) ?? false;
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

/** By real paths: a folder inside may be a link to another place. */
function isBelow(path: string, { scheme, fsPath }: vscode.Uri): boolean {
  if (scheme !== "file") return false;
  try {
    const way = relative(realpathSync(fsPath), path);
    return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  } catch {
    // A workspace folder that is gone holds nothing.
    return false;
  }
}
