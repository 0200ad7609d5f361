import * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import { recordsOf } from "./documentRecords.ts";
import type { Evaluation } from "./evaluation.ts";
import { uriOf } from "./files.ts";
import type { Queries } from "./queries.ts";

/** Shows the sample of a document's line (from 0); where the line holds none, the inspector as it is. */
export async function openLineInInspector(
  { evaluation, source }: { readonly evaluation: Evaluation; readonly source: number },
  line: number,
  queries: Queries,
  actions: Actions,
): Promise<void> {
  const spec = evaluation.spec.sources[source];
  if (!spec) return;
  const document = await vscode.workspace.openTextDocument(uriOf(spec));
  const { firstNonWhitespaceCharacterIndex } = document.lineAt(Math.min(line, document.lineCount - 1));
  const records = await recordsOf(document);
  const record = records.at(document.offsetAt(new vscode.Position(line, firstNonWhitespaceCharacterIndex)));
  const query = await queries.ready(evaluation);
  const found = record && (await evaluation.ask("line", { query, source, line: record.line }));
  if (found) actions.showSample(evaluation, found.detail.index, null);
  else actions.show(evaluation);
}
