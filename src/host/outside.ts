import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { lineText, noticeText } from "../present/characters.ts";
import { baseName, sourceName } from "./files.ts";
import { placeOf } from "./places.ts";

/**
 * Whether files that something else names may be opened: those in the workspace and in `near` are, as if they had been
 * clicked; others after a clear yes to `question`, which gets the name of the first. Real paths are shown.
 */
export async function mayOpenFiles(
  files: readonly vscode.Uri[],
  near: readonly vscode.Uri[],
  question: (first: string) => string,
): Promise<boolean> {
  const folders = [...near, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  const outside = files.filter((file) => !folders.some((folder) => isInside(file, folder)));
  const [first] = outside;
  if (!first) return true;
  const open = l10n.t("Open");
  const answer = await vscode.window.showWarningMessage(
    noticeText(question(baseName(first))),
    { modal: true, detail: outside.map((file) => lineText(realPath(file))).join("\n") },
    open,
  );
  return answer === open;
}

/** By real paths: a symbolic link may lead anywhere. */
function isInside(file: vscode.Uri, folder: vscode.Uri): boolean {
  const place = placeOf(file);
  const real = place.realName(sourceName(file));
  // What is not there cannot be opened, and the evaluation says so.
  return real === null || place.isBelow(real, folder);
}

const realPath = (file: vscode.Uri): string => placeOf(file).realName(sourceName(file)) ?? file.fsPath;
