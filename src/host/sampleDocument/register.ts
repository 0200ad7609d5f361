import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { recordsIn } from "../documentPlaces.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { inform, isCancellation, report } from "../notices.ts";
import type { Queries } from "../queries.ts";
import type { Inspectors } from "../webviews.ts";
import { SampleHints, SampleHover, SampleLenses, SampleTokens, TOKEN_LEGEND } from "./annotations.ts";
import { EvidenceCoverage, MOST_COVERED } from "./coverage.ts";
import { SampleMarks, SampleProblems } from "./marks.ts";
import { SampleNavigation, SampleOutline } from "./navigation.ts";
import { addressOf, evaluationOf, indexIn, SAMPLE_FILES, SAMPLE_SCHEME, SampleFiles } from "./sampleFiles.ts";

interface SampleApp {
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

/** Shows the next (1) or previous (-1) sample of the current filter and order; stays if none. */
async function stepSampleAsText(app: SampleApp, step: 1 | -1, number: unknown, index: unknown): Promise<void> {
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

/** Of the sample that is open as text, else of those that the filter lets through. */
async function showCoverage(app: SampleApp, coverage: EvidenceCoverage): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const place =
    editor?.document.uri.scheme === SAMPLE_SCHEME ? await placeAtCursor(editor, app.evaluations, app.queries) : null;
  const evaluation = place?.evaluation ?? app.inspectors.focused ?? app.evaluations.active;
  if (!evaluation) return;
  const query = await app.queries.ready(evaluation);
  if (place) return coverage.show(evaluation, [place.index], query);
  const { rows, size } = await evaluation.ask("rows", { query, from: 0, to: MOST_COVERED });
  if (size > MOST_COVERED)
    void inform(l10n.t("Coverage is shown of the first {0} of {1} samples. Filter to see others.", MOST_COVERED, size));
  await coverage.show(
    evaluation,
    rows.map(({ index }) => index),
    query,
  );
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
  const file = await evaluations.ofRecords(document.uri);
  if (!file) return null;
  const record = (await recordsIn(document, file.evaluation, file.source)).at(document.offsetAt(selection.active));
  if (!record) return null;
  const { evaluation, source } = file;
  const found = await evaluation.ask("line", {
    query: await queries.ready(evaluation),
    source,
    line: record.line,
    ofItem: true,
  });
  return found && { evaluation, index: found.detail.index };
}

/** A sample as a document of its own, small whatever the size of its file, with all that the editor does for documents. */
export function registerSampleDocuments(app: SampleApp): vscode.Disposable {
  const files = new SampleFiles(app.evaluations, app.queries);
  const navigation = new SampleNavigation(files);
  const outline = new SampleOutline(files);
  const coverage = new EvidenceCoverage();
  const { languages, workspace } = vscode;
  return vscode.Disposable.from(
    workspace.registerFileSystemProvider(SAMPLE_SCHEME, files, {
      isCaseSensitive: true,
      isReadonly: new vscode.MarkdownString(l10n.t("A sample as text is read-only. Edit the file it comes from.")),
    }),
    languages.registerHoverProvider(SAMPLE_FILES, new SampleHover(files)),
    languages.registerDefinitionProvider(SAMPLE_FILES, navigation),
    languages.registerReferenceProvider(SAMPLE_FILES, navigation),
    languages.registerDocumentHighlightProvider(SAMPLE_FILES, navigation),
    languages.registerDocumentSymbolProvider(SAMPLE_FILES, outline),
    languages.registerFoldingRangeProvider(SAMPLE_FILES, outline),
    languages.registerCodeLensProvider(SAMPLE_FILES, new SampleLenses(files)),
    languages.registerInlayHintsProvider(SAMPLE_FILES, new SampleHints(files)),
    languages.registerDocumentSemanticTokensProvider(SAMPLE_FILES, new SampleTokens(files), TOKEN_LEGEND),
    command("openSampleAsText", (number, index) => openSampleAsText(app, number, index)),
    command("nextSampleAsText", (number, index) => stepSampleAsText(app, 1, number, index)),
    command("previousSampleAsText", (number, index) => stepSampleAsText(app, -1, number, index)),
    command("showEvidenceCoverage", () => showCoverage(app, coverage)),
    coverage,
    app.evaluations.onDidClose((evaluation) => coverage.close(evaluation)),
    new SampleMarks(files),
    new SampleProblems(files),
    files,
  );
}

function command(name: string, run: (...args: readonly unknown[]) => Promise<void>): vscode.Disposable {
  return vscode.commands.registerCommand(`evaloupe.${name}`, async (...args: unknown[]) => {
    try {
      await run(...args);
    } catch (error) {
      if (!isCancellation(error)) report("Evaloupe", error);
    }
  });
}
