import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import { EVALUATION_EXTENSIONS, sourceName, uriOf } from "./files.ts";

/** Joins a data file, which holds answers or documents for the rows, to an evaluation. */
export async function joinFile(evaluation: Evaluation, actions: Actions): Promise<void> {
  const { sources } = evaluation.spec;
  const [first] = sources;
  const picked = await vscode.window.showOpenDialog({
    ...(first ? { defaultUri: vscode.Uri.joinPath(uriOf(first), "..") } : {}),
    filters: { [l10n.t("Data")]: [...EVALUATION_EXTENSIONS] },
    openLabel: l10n.t("Join"),
    title: l10n.t("A data file for {0}", evaluation.name),
  });
  const [uri] = picked ?? [];
  if (!uri) return;
  const joined = { uri: sourceName(uri), role: "lookup" } as const;
  const others = sources.filter((source) => source.uri !== joined.uri);
  actions.readAs(evaluation, { sources: [...others, joined] });
}
