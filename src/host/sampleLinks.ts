import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Detail, Query } from "../model/index.ts";
import { readSampleLink, type SampleLink, sampleLink } from "../present/sampleLink.ts";
import { PeerError } from "../protocol/peer.ts";
import type { Actions } from "./actions.ts";
import { choose } from "./choose.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { baseName, uriOf } from "./files.ts";
import { complain, warn } from "./notices.ts";
import { mayOpenFiles } from "./outside.ts";
import { whenSettled } from "./progress.ts";
import type { Queries } from "./queries.ts";
import { isRelativePath } from "./review/reviewFile.ts";

interface App {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
}

/** Puts the link to the opened sample, with the filter of the list, on the clipboard. */
export async function copyLink(evaluation: Evaluation, queries: Queries): Promise<void> {
  const query = await queries.ready(evaluation);
  const index = queries.focusOf(evaluation)?.index ?? 0;
  const { id, place } = await evaluation.ask("detail", { query, index });
  const uri = uriOf({ uri: evaluation.fileOf(place.source) ?? "" });
  const file = workspacePath(uri) ?? (uri.scheme === "file" ? uri.path : null);
  if (file === null) {
    void warn(
      l10n.t("There is no link to a sample of {0}: the file is in no folder of this workspace.", baseName(uri)),
    );
    return;
  }
  const line = place.line > 0 ? place.line : null;
  await vscode.env.clipboard.writeText(sampleLink({ file, id, line, where: query.where }, vscode.env.uriScheme));
  vscode.window.setStatusBarMessage(l10n.t("Copied the link to the sample."), 3000);
}

/** The link to a sample of a file in the workspace, for a report that others read; null of another. */
export function sharedLink(evaluation: Evaluation, { id, place }: Pick<Detail, "id" | "place">): string | null {
  const file = workspacePath(uriOf({ uri: evaluation.fileOf(place.source) ?? "" }));
  const line = place.line > 0 ? place.line : null;
  return file === null ? null : sampleLink({ file, id, line, where: [] }, vscode.env.uriScheme);
}

const workspacePath = (uri: vscode.Uri): string | null =>
  vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri, false) : null;

/**
 * Opens the sample that a link names. A link comes from anywhere: it opens a file of the workspace, another one after a
 * yes, shows a sample and filters the list, and does nothing else.
 */
export async function openSampleLink(uri: vscode.Uri, { evaluations, queries, actions }: App): Promise<void> {
  const link = uri.path === "/open" ? readSampleLink(uri.query) : null;
  if (link === null) {
    void complain(l10n.t("This link names no file to open."));
    return;
  }
  const file = await fileOf(link.file);
  if (file === null) return;
  const evaluation = evaluations.ofFile(file) ?? (await evaluate([file], evaluations, actions));
  if (evaluation === null) return;
  await evaluation.wake();
  await whenSettled(evaluation, evaluations);
  if (evaluation.failure) return actions.show(evaluation);
  await filter(evaluation, link.where, queries);
  if (link.id === null && link.line === null) return actions.show(evaluation);
  const index = await find(evaluation, file, link, await queries.ready(evaluation));
  if (index !== null) return actions.showSample(evaluation, index, null);
  actions.show(evaluation);
  const name = link.id ?? l10n.t("line {0}", String(link.line));
  void warn(l10n.t("The sample {0} is not in {1} any more.", name, baseName(file)));
}

/** The file of a link; null if there is none, or the person does not want it opened, after a notice. */
async function fileOf(name: string): Promise<vscode.Uri | null> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const isAbsolute = ABSOLUTE.test(name);
  if (!isAllowed(isAbsolute ? name.replace(ROOT, "") : name)) {
    void complain(l10n.t("This link leads out of the workspace, and was not opened: {0}", name));
    return null;
  }
  const [first] = folders;
  const named = isAbsolute
    ? [first ? first.uri.with({ path: rooted(name) }) : vscode.Uri.file(name)]
    : folders.map((folder) => vscode.Uri.joinPath(folder.uri, name));
  const states = await Promise.all(named.map(isFile));
  const found = named.filter((_, at) => states[at]);
  if (found.length === 0) {
    void complain(
      isAbsolute
        ? l10n.t("There is no file {0}.", name)
        : l10n.t("No folder of this workspace holds {0}. Open the folder that does, then the link again.", name),
    );
    return null;
  }
  const chosen = found.length === 1 ? found[0] : await chooseFolder(found, name);
  if (!chosen) return null;
  const question = (file: string) => l10n.t("Open {0}? The link leads to a file outside of this workspace.", file);
  return (await mayOpenFiles([chosen], [], question)) ? chosen : null;
}

/** From the root of a disk: `/data/a.jsonl`, `C:/data/a.jsonl`. Two slashes begin the name of another computer. */
const ABSOLUTE = /^(?:\/(?!\/)|[a-z]:\/)/i;
const ROOT = /^(?:\/|[a-z]:\/)/i;

/** A path of the workspace goes down only, and is one in every system. */
const isAllowed = (path: string): boolean => isRelativePath(path) && !path.split("/").includes("..");

const rooted = (path: string): string => (path.startsWith("/") ? path : `/${path}`);

async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}

/** Asks which of the folders is meant. */
function chooseFolder(files: readonly vscode.Uri[], name: string): Promise<vscode.Uri | undefined> {
  const choices = files.map((uri) => ({
    label: vscode.workspace.getWorkspaceFolder(uri)?.name ?? uri.path,
    description: uri.fsPath,
    value: uri,
  }));
  return choose(l10n.t("Several folders have {0}", name), choices);
}

/** Applies the link's filters and reports those that do not hold here. Without any the list stays. */
async function filter(evaluation: Evaluation, where: readonly string[], queries: Queries): Promise<void> {
  if (where.length === 0) return;
  const query = { ...(await queries.ready(evaluation)), where: [] as readonly string[] };
  const taken: string[] = [];
  for (const clause of where) {
    try {
      await evaluation.ask("select", { query: { ...query, where: [...taken, clause] } });
      taken.push(clause);
    } catch (error) {
      if (!(error instanceof PeerError) || error.code !== "invalid") throw error;
      void warn(l10n.t("The filter {0} does not hold here: {1}", clause, error.message));
    }
  }
  if (taken.length > 0) queries.change(evaluation, { where: taken });
}

/** Samples with one id that are looked at: attempts at one question, as a rule. */
const MOST_LOOKED_AT = 1000;

/** Position of a sample: by id, of several at its line; by line without an id. */
async function find(
  evaluation: Evaluation,
  file: vscode.Uri,
  { id, line }: Pick<SampleLink, "id" | "line">,
  query: Query,
): Promise<number | null> {
  if (id === null) {
    const source = await evaluation.sourceIn(file);
    const found = source === null || line === null ? null : await evaluation.ask("line", { query, source, line });
    return found?.detail.index ?? null;
  }
  const where = [`id == ${JSON.stringify(id)}`];
  const ask = { query: { ...query, where, sort: null }, from: 0, to: MOST_LOOKED_AT };
  const { rows } = await evaluation.ask("rows", ask);
  const own = rows.filter(
    ({ source }) => uriOf({ uri: evaluation.fileOf(source) ?? "" }).toString() === file.toString(),
  );
  const candidates = own.length > 0 ? own : rows;
  return (candidates.find((row) => row.line === line) ?? candidates[0])?.index ?? null;
}
