import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import { EVALUATION_EXTENSIONS, sourceName, uriOf } from "./files.ts";

/** Joins a data file, which holds answers or documents for the rows, to an evaluation. */
export async function joinFile(evaluation: Evaluation, actions: Actions): Promise<void> {
  const uri = await pick(evaluation, l10n.t("Join"), l10n.t("A data file for {0}", evaluation.name));
  if (uri === null) return;
  const { sources } = evaluation.spec;
  actions.readAs(evaluation, { sources: [...sources.filter((source) => source.uri !== uri), lookup(uri)] });
}

/** Joins a file of gold labels by id, before any other: the first one is whom raters are set against. */
export async function compareWithGold(evaluation: Evaluation, actions: Actions): Promise<void> {
  const uri = await pick(evaluation, l10n.t("Compare"), l10n.t("Gold labels for {0}", evaluation.name));
  if (uri === null) return;
  const others = evaluation.spec.sources.filter((source) => source.uri !== uri);
  const rows = others.filter(({ role }) => role === "rows");
  const lookups = others.filter(({ role }) => role === "lookup");
  actions.readAs(evaluation, { sources: [...rows, lookup(uri), ...lookups] });
}

const lookup = (uri: string) => ({ uri, role: "lookup" }) as const;

async function pick(evaluation: Evaluation, openLabel: string, title: string): Promise<string | null> {
  const [first] = evaluation.spec.sources;
  const picked = await vscode.window.showOpenDialog({
    ...(first ? { defaultUri: vscode.Uri.joinPath(uriOf(first), "..") } : {}),
    filters: { [l10n.t("Data")]: [...EVALUATION_EXTENSIONS] },
    openLabel,
    title,
  });
  const [uri] = picked ?? [];
  return uri ? sourceName(uri) : null;
}
