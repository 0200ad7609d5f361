import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { namesBeside } from "../kinds/namesBeside.ts";
import { nightlyNames } from "../kinds/runDates.ts";
import { type EvaluationSpec, isUnknown, type SourceSpec } from "../model/index.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { baseName, EVALUATION_EXTENSIONS, EVALUATION_FILE, isUnsaved, sourceName, uriOf } from "./files.ts";
import { complain, inform, output, report, warn } from "./notices.ts";
import { placeOf } from "./places.ts";
import { specOf } from "./spec.ts";

/**
 * Notifies that a file has no samples, with the reason and actions. The panel shows the same, but may be out of sight.
 * Resolves when the notification is closed.
 */
async function noticeIfUnread(evaluation: Evaluation, evaluations: Evaluations, actions: Actions): Promise<void> {
  const { state, name } = evaluation;
  if (!state || (state.samples > 0 && !isUnknown(state.format))) return;
  const stops = state.sources.flatMap(({ name: source, stop }) => (stop ? [{ source, stop }] : []));
  const [first] = stops;
  // Results are no failure: the panel shows them, and says what they are.
  if (stops.length > 0 && stops.every(({ stop }) => stop.code === "RESULTS")) {
    return offerSampleFiles(evaluation, evaluations, actions);
  }
  if (first) {
    const again = l10n.t("Read Again");
    const others = stops.length > 1 ? ` ${l10n.t("The same applies to {0} more files.", stops.length - 1)}` : "";
    const answer = await complain(`${first.source}: ${first.stop.message}${others}`, again);
    if (answer === again) await actions.rescore(evaluation);
    return;
  }
  if (!isUnknown(state.format) && !state.isSettled) return;
  const columns = l10n.t("Show Columns");
  const choose = l10n.t("Choose Format…");
  const found = isUnknown(state.format)
    ? l10n.t("{0}: no known format matches its records. Say what its columns are, or choose a format.", name)
    : l10n.t(
        "{0}: its records were read as {1}, but none is a sample. Choose another format, or say what its columns are.",
        name,
        state.format.name,
      );
  const answer = await warn(found, columns, choose);
  if (answer === columns) actions.showReading(evaluation);
  else if (answer === choose) await (await import("./fileCommands.ts")).chooseFormat(evaluation, actions);
}

/** Offers files in the folder of a results file that may hold its samples, by their names. */
async function offerSampleFiles(evaluation: Evaluation, evaluations: Evaluations, actions: Actions): Promise<void> {
  const [source] = evaluation.state?.sources ?? [];
  if (!source) return;
  const uri = uriOf(source);
  const { likelySampleFiles } = await import("./formatsBundle.ts");
  const names = likelySampleFiles(baseName(uri), await placeOf(uri).beside(source.uri));
  const uris = names.map((name) => vscode.Uri.joinPath(uri, "..", name));
  if (uris.length === 0) return;
  const openOf = (uri: vscode.Uri) => l10n.t("Open {0}", baseName(uri));
  const message = l10n.t("{0} holds results. Its samples may be in a file beside it.", source.name);
  const answer = await inform(message, ...uris.map(openOf));
  const chosen = uris.find((uri) => openOf(uri) === answer);
  if (chosen) await evaluate([chosen], evaluations, actions);
}

/**
 * *Evaluate with Evaloupe*: opens files and folders as one evaluation and shows it. What was selected in the explorer
 * comes as `uris`; without any, the active editor's file, else one that the person picks.
 */
export async function evaluate(
  uris: readonly vscode.Uri[],
  evaluations: Evaluations,
  actions: Actions,
): Promise<Evaluation | null> {
  const named = uris.length > 0 ? uris : await pick();
  if (named.length === 0) return null;
  const files = await filesOf(named);
  const [first] = named;
  if (!first || files.length === 0) {
    void warn(
      l10n.t(
        "{0} contains no .jsonl, .ndjson, .json, .csv, .tsv, .parquet or .eval file. Choose a folder that does, or a file.",
        first ? baseName(first) : "",
      ),
    );
    return null;
  }
  const spec = specOf(nameOf(named, files), files);
  // The page loads while the file is read.
  const evaluation = evaluations.open(spec);
  actions.show(evaluation);
  // Known before the file is read: what the page says of it is there from the first, and moves nothing.
  if (rowsIn(files) === 1 && named.length === 1)
    nightlyRunsOf(uriOf(files[0] ?? { uri: "" })).then(
      (runs) => {
        evaluation.nightly = runs;
      },
      (error: unknown) => output.error(evaluation.name, error),
    );
  if ((await openSpec(spec, evaluations, actions)) === null) return null;
  if (isUnsaved(spec)) {
    void inform(l10n.t("{0} has unsaved changes. It was scored as it is in the editor.", evaluation.name));
  }
  // Not awaited: the command would run as long as the notice is shown.
  noticeIfUnread(evaluation, evaluations, actions).catch((error: unknown) => report(evaluation.name, error));
  return evaluation;
}

/** Opens an evaluation and reads its first rows. Null if cancelled or unreadable, after a notice. */
export async function openSpec(
  spec: EvaluationSpec,
  evaluations: Evaluations,
  actions: Actions,
): Promise<Evaluation | null> {
  const evaluation = evaluations.open(spec);
  try {
    // What was open already may be older than what is on disk.
    if (evaluation.state?.isStale || evaluation.failure) await actions.rescore(evaluation);
    if (!(await actions.read(evaluation))) return null;
  } catch (error) {
    // Nothing can be shown: the reason is reported, and the evaluation leaves the list.
    report(evaluation.name, error);
    evaluations.close(evaluation);
    return null;
  }
  return evaluation;
}

/** One name for what a person chose: the file, the folder, or the first file and how many more. */
export function nameOf(named: readonly vscode.Uri[], files: readonly SourceSpec[]): string {
  const [first] = named;
  const name = first ? baseName(first) : "";
  const rows = rowsIn(files);
  return named.length < 2 ? name : l10n.t("{0} and {1} more", name, rows - 1);
}

const rowsIn = (files: readonly SourceSpec[]): number => files.filter(({ role }) => role === "rows").length;

/** Fewer runs are no history that somebody waits for. */
const LEAST_NIGHTLY = 5;

/** Files of its folder whose names differ only in dates, including itself; none if they are few. */
async function nightlyRunsOf(uri: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const names = nightlyNames(baseName(uri), await placeOf(uri).beside(sourceName(uri)));
  return names.length < LEAST_NIGHTLY ? [] : names.map((name) => vscode.Uri.joinPath(uri, "..", name));
}

/** The files in files and folders. */
export async function filesOf(uris: readonly vscode.Uri[]): Promise<readonly SourceSpec[]> {
  const unreadable: string[] = [];
  const rows = new Set<string>();
  for (const uri of uris) {
    const files = await placeOf(uri).list([sourceName(uri)], (message) => unreadable.push(message));
    for (const file of files) rows.add(file);
  }
  tellUnreadable(unreadable);
  const lookups = new Set<string>();
  for (const file of rows) {
    const uri = uriOf({ uri: file });
    const named = namesBeside(baseName(uri)).map((name) => sourceName(vscode.Uri.joinPath(uri, "..", name)));
    for (const found of await placeOf(uri).existing(named)) if (!rows.has(found)) lookups.add(found);
  }
  return [
    ...[...rows].map((uri) => ({ uri, role: "rows" }) as const),
    ...[...lookups].map((uri) => ({ uri, role: "lookup" }) as const),
  ];
}

/** Folders that were passed over: the first in a notification, all of them in the output channel. */
function tellUnreadable(messages: readonly string[]): void {
  for (const message of messages) output.info(message);
  const [first] = messages;
  if (first === undefined) return;
  const more = messages.length - 1;
  void warn(more === 0 ? first : l10n.t("{0} ({1} more; see the log.)", first, more));
}

/** The active editor's file, else what the person picks. */
export async function pick(): Promise<readonly vscode.Uri[]> {
  const active = activeFile();
  if (active) return [active];
  const picked = await vscode.window.showOpenDialog({
    canSelectFiles: true,
    canSelectFolders: true,
    canSelectMany: true,
    openLabel: l10n.t("Evaluate"),
    title: l10n.t("Files or folders to evaluate"),
    filters: { [l10n.t("Evaluations")]: [...EVALUATION_EXTENSIONS] },
  });
  return picked ?? [];
}

/** The file in the active tab, whichever editor shows it; undefined if it is no evaluation. */
function activeFile(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document && (EVALUATION_FILE.test(document.uri.path) || /^jsonl?$/.test(document.languageId)))
    return document.uri;
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile && EVALUATION_FILE.test(input.uri.path) ? input.uri : undefined;
}
