import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { EVALUATION_FILE } from "./files.ts";

/** Lets a person choose one of the examples that come with the extension: a file, or a folder of several. */
export async function pickExample(extensionUri: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.Uri.joinPath(extensionUri, "examples");
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const items = entries
    .filter(([name, type]) => type === vscode.FileType.Directory || EVALUATION_FILE.test(name))
    .map(([name, type]) => ({
      label: name,
      iconPath: type === vscode.FileType.Directory ? vscode.ThemeIcon.Folder : vscode.ThemeIcon.File,
      uri: vscode.Uri.joinPath(folder, name),
    }));
  const chosen = await vscode.window.showQuickPick(items, { title: l10n.t("Open an example") });
  return chosen?.uri;
}
