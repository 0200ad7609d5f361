import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DatedRun } from "../../kinds/runDates.ts";
import { countText } from "../../present/numbers.ts";
import { filesOf, pick } from "../evaluate.ts";
import { baseName, EVALUATION_FILE, sourceName, uriOf } from "../files.ts";
import { warn } from "../notices.ts";
import { placeOf } from "../places.ts";
import { comparisonOf, type SpecRun, specOf } from "../spec.ts";
import type { Comparisons } from "./comparisons.ts";
import { commitsOf } from "./gitVersions.ts";

/** Every run has its files open. */
const MOST_RUNS = 1_000;

/**
 * *Show History*: of one file the last commits that changed it; of a folder each file and each folder in it is a run; of
 * several files or folders these are.
 */
export async function showHistory(selected: readonly vscode.Uri[], comparisons: Comparisons): Promise<void> {
  const named = selected.length > 0 ? selected : await pick();
  const [only] = named;
  if (!only) return;
  const runs =
    named.length > 1 ? await runsOf(named) : (await isFolder(only)) ? await runsIn(only) : await versionsOf(only);
  if (runs === null) return;
  const [first, second, ...others] = runs;
  if (!first || !second) {
    await warn(
      named.length === 1 && (await isFolder(only))
        ? l10n.t("{0} contains fewer than two runs. A folder of runs has a file or a folder for each.", baseName(only))
        : l10n.t("A history takes two or more runs. Choose a folder of runs, several files, or a file with commits."),
    );
    return;
  }
  if (runs.length > MOST_RUNS) {
    await warn(l10n.t("A history has at most {0} runs; these are {1}.", countText(MOST_RUNS), countText(runs.length)));
    return;
  }
  comparisons.show(comparisonOf(first, second, ...others));
}

/** All files of the runs as one evaluation. */
export async function evaluateTogether(uris: readonly vscode.Uri[]): Promise<void> {
  const [first] = uris;
  if (first) await vscode.commands.executeCommand("evaloupe.evaluate", first, uris);
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch {
    // Opening it reports why it cannot be read.
    return false;
  }
}

async function runsIn(folder: vscode.Uri): Promise<readonly SpecRun[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const found = entries.flatMap(([name, type]) => {
    const isDirectory = (type & vscode.FileType.Directory) !== 0;
    const isRun = isDirectory ? !name.startsWith(".") && name !== "node_modules" : EVALUATION_FILE.test(name);
    return isRun && !BESIDE.test(name) ? [vscode.Uri.joinPath(folder, name)] : [];
  });
  return runsOf(found);
}

/** Files written by labelling and judging are no runs. */
const BESIDE = /\.(?:labels|ratings)(?:\.[\w-]+)?\.jsonl$/;
/** A first record is mostly shorter. */
const HEAD_BYTES = 256 * 1024;

/** Runs of files and folders in the order of time. */
async function runsOf(uris: readonly vscode.Uri[]): Promise<readonly SpecRun[]> {
  const { orderRuns } = await import("../formatsBundle.ts");
  const found: (DatedRun & { readonly run: SpecRun; readonly first: vscode.Uri })[] = [];
  for (const uri of uris) {
    const files = await filesOf([uri]);
    const [first] = files;
    if (!first) continue;
    const name = baseName(uri);
    found.push({
      name,
      head: "",
      writtenMs: null,
      first: uriOf(first),
      run: { name, spec: specOf(name, files), where: [] },
    });
  }
  // Mostly all names have dates, and no file has to be looked at.
  const named = orderRuns(found, { by: "name" });
  const isByName = named !== null && new Set(named.runs.map(({ when }) => when.date)).size > 1;
  const order = isByName ? named : orderRuns(await Promise.all(found.map(lookedAt)));
  return (order?.runs ?? []).map(({ run: { run }, when }) => ({ ...run, when }));
}

async function lookedAt<Found extends DatedRun & { readonly first: vscode.Uri }>(found: Found): Promise<Found> {
  const { first } = found;
  const stat = await vscode.workspace.fs.stat(first).then(
    (known) => known,
    () => null,
  );
  const { headText, TEXT_FILE } = await import("../formatsBundle.ts");
  const bytes = TEXT_FILE.test(first.path) ? await placeOf(first).openBytes(sourceName(first)) : null;
  const head = bytes ? await headText(await bytes.read(0, HEAD_BYTES), first.path, new AbortController().signal) : "";
  await bytes?.close();
  return { ...found, head, writtenMs: stat?.mtime ?? 0 };
}

/** The last commits of a file as runs; null if there are none, after a notice. */
async function versionsOf(uri: vscode.Uri): Promise<readonly SpecRun[] | null> {
  const found = await commitsOf(uri);
  if ("why" in found) {
    await warn(found.why);
    return null;
  }
  return found.versions.map(({ uri: version, when }) => {
    const name = `${when.commit?.id.slice(0, 8) ?? ""}:${baseName(version)}`;
    return { name, when, where: [], spec: specOf(name, [{ uri: version.toString(), role: "rows" }]) };
  });
}
