import * as vscode from "vscode";
import type { Query } from "../model/index.ts";
import { recordsIn } from "./documentPlaces.ts";
import type { Evaluation } from "./evaluation.ts";
import { uriOf } from "./files.ts";

/** Shows a sample's record in the text editor, with the cursor at its beginning. */
export async function openRecord(evaluation: Evaluation, query: Query, index: number): Promise<void> {
  const { place } = await evaluation.ask("detail", { query, index, orMissing: true });
  const { uri } = await evaluation.ask("whereabouts", { source: place.source });
  const document = await vscode.workspace.openTextDocument(uriOf({ uri }));
  const records = await recordsIn(document, evaluation, place.source);
  const start = document.positionAt(records.ofLine(place.line)?.from ?? 0);
  const editor = await vscode.window.showTextDocument(document, { selection: new vscode.Range(start, start) });
  editor.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
