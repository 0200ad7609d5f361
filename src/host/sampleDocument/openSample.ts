import * as vscode from "vscode";
import { recordsOf } from "../documentRecords.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import type { Inspectors } from "../inspectors.ts";
import type { Queries } from "../queries.ts";
import { addressOf, evaluationOf, indexIn, SAMPLE_SCHEME } from "./address.ts";

export interface SampleApp {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly inspectors: Inspectors;
}

interface Place {
  readonly evaluation: Evaluation;
  readonly index: number;
}

/** Shows a sample as text: the one of the numbers given, else the one that the person is looking at. */
export async function openSampleAsText(app: SampleApp, number: unknown, index: unknown): Promise<void> {
  const place = placeOf(app, number, index) ?? (await placeInView(app));
  if (place) await show(place);
}

/** Shows the next (1) or previous (-1) sample of the current filter and order; stays where there is none. */
export async function stepSampleAsText(app: SampleApp, step: 1 | -1, number: unknown, index: unknown): Promise<void> {
  const place = placeOf(app, number, index) ?? (await placeInView(app));
  if (!place) return;
  const { evaluation } = place;
  const query = await app.queries.ready(evaluation);
  const position = await evaluation.ask("position", { query, index: place.index });
  // One that is filtered out has no place in the list: then the list is entered at its beginning.
  const to = position < 0 ? 0 : position + step;
  if (to < 0) return;
  const next = (await evaluation.ask("rows", { query, from: to, to: to + 1 })).rows[0]?.index;
  if (next === undefined) return;
  app.queries.focus(evaluation, { index: next, key: null });
  await show({ evaluation, index: next });
}

async function show({ evaluation, index }: Place): Promise<void> {
  const document = await vscode.workspace.openTextDocument(addressOf(evaluation, index));
  // As a preview, so that going from sample to sample keeps one tab.
  await vscode.window.showTextDocument(document, { preview: true });
}

/** A sample by numbers, as links and lenses name it. */
function placeOf({ evaluations }: SampleApp, number: unknown, index: unknown): Place | null {
  const evaluation = evaluations.byNumber(number);
  return evaluation && typeof index === "number" && Number.isSafeInteger(index) && index >= 0
    ? { evaluation, index }
    : null;
}

/** In the focused inspector the sample that is open, in an evaluated file the one at the cursor, else the last one. */
async function placeInView({ evaluations, queries, inspectors }: SampleApp): Promise<Place | null> {
  const ofFocus = (evaluation: Evaluation) => ({ evaluation, index: queries.focusOf(evaluation)?.index ?? 0 });
  if (inspectors.focused) return ofFocus(inspectors.focused);
  const editor = vscode.window.activeTextEditor;
  const atCursor = editor && (await placeAtCursor(editor, evaluations, queries));
  if (atCursor) return atCursor;
  return evaluations.active && ofFocus(evaluations.active);
}

async function placeAtCursor(
  { document, selection }: vscode.TextEditor,
  evaluations: Evaluations,
  queries: Queries,
): Promise<Place | null> {
  if (document.uri.scheme === SAMPLE_SCHEME) {
    const evaluation = evaluationOf(document.uri, evaluations);
    const index = indexIn(document.uri);
    return evaluation && index !== null ? { evaluation, index } : null;
  }
  const file = evaluations.ofFile(document.uri);
  if (!file || file.evaluation.failure) return null;
  const record = (await recordsOf(document)).at(document.offsetAt(selection.active));
  if (!record) return null;
  const { evaluation, source } = file;
  const found = await evaluation.ask("line", { query: await queries.ready(evaluation), source, line: record.line });
  return found && { evaluation, index: found.detail.index };
}
