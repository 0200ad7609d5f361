import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";

/** Sets the language of every layer's words to the editor's. Called once, before anything is shown. */
export function configureLanguage(): void {
  l10n.config({ contents: translations() });
}

/** The editor's translations, as pages are given them; empty for English. */
export function translations(): Readonly<Record<string, string>> {
  return vscode.l10n.bundle ?? {};
}
