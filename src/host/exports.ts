import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { supportRow } from "../labels/stress/survivorRow.ts";
import type { Query } from "../model/index.ts";
import { samplesText } from "../present/words.ts";
import type { ExportLine } from "../protocol/exports.ts";
import { unlessStopped } from "../protocol/peer.ts";
import type { RejectedLine } from "../protocol/state.ts";
import { base64, sha256Of } from "../text/hashed.ts";
import { csvHead, csvLine } from "./csv.ts";
import { type Evaluation, ofOneState } from "./evaluation.ts";
import { sourceName, uriOf } from "./files.ts";
import { askTags, definitionsOf } from "./labels/tags.ts";
import { complain, inform } from "./notices.ts";
import { placeOf } from "./places.ts";
import { withLateProgress } from "./progress.ts";
import { writers } from "./writers.ts";

/** Resolves to `fill`'s result once the file is complete; leaves no file if it fails. */
export async function writeWhole<Result>(
  to: vscode.Uri,
  fill: (write: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const file = await placeOf(to).startFile(sourceName(to));
  try {
    const result = await fill(file.write);
    await file.finish();
    return result;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Files of the evaluation are never overwritten. True for such a file, after a notice. */
export function isOwnFile(evaluation: Evaluation, to: vscode.Uri): boolean {
  if (!evaluation.has(to) && !evaluation.hasRecordsOf(to)) return false;
  void complain(l10n.t("{0} is a file of this evaluation; nothing was written. Export to another name.", to.fsPath));
  return true;
}

let nextExport = 1;

/**
 * What an export holds: original lines, a CSV of scores, the labels that models, words and raters gave, or what a stress
 * test of word matching missed.
 */
export type ExportForm = "lines" | "csv" | "labels" | "missed";

/** Writes what the query lets through into a file that the person names. */
export async function exportQuery(evaluation: Evaluation, query: Query, as: ExportForm): Promise<void> {
  if (as === "labels" && (evaluation.state?.annotators.length ?? 0) < 2) {
    void inform(l10n.t("{0} has no labels other than those from its file.", evaluation.name));
    return;
  }
  const to = await askWhere(evaluation, as);
  if (!to || isOwnFile(evaluation, to)) return;
  const samples = await withLateProgress(l10n.t("Exporting {0}", evaluation.name), (signal) =>
    writeTo(to, evaluation, query, as, signal),
  );
  const open = l10n.t("Open");
  void inform(l10n.t("{0} written to {1}.", samplesText(samples), to.fsPath), open).then(
    (answer) =>
      answer === open && vscode.commands.executeCommand(as === "missed" ? "evaloupe.evaluate" : "vscode.open", to),
  );
}

/** Resolves to how many samples the file holds. Throws `FilesChanged`. */
function writeTo(
  to: vscode.Uri,
  evaluation: Evaluation,
  query: Query,
  as: ExportForm,
  signal: AbortSignal,
): Promise<number> {
  if (as === "missed") return writeWhole(to, (write) => writeMissed(evaluation, query, signal, write));
  const id = nextExport++;
  const params = { query, as: as === "csv" ? ("samples" as const) : as, id };
  return writeWhole(to, (write) =>
    ofOneState(evaluation, signal, async () => {
      const hear = as === "csv" ? await csvWriter(evaluation, query, signal, write) : write;
      const exported = await evaluation.hearParts(id, hear, () => evaluation.ask("export", params, signal));
      return exported.samples;
    }),
  );
}

/** Turns parts of JSON lines, which may be cut anywhere, into CSV. */
async function csvWriter(
  evaluation: Evaluation,
  query: Query,
  signal: AbortSignal,
  write: (text: string) => void,
): Promise<(text: string) => void> {
  const { infos } = await evaluation.ask("summary", { query }, signal);
  const sources = evaluation.state?.sources.map((source) => source.name) ?? [];
  const metrics = infos.map((info) => info.id);
  write(csvHead(sources, metrics));
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    // The session writes these lines itself, in the protocol's shape.
    for (const line of lines) write(csvLine(JSON.parse(line) as ExportLine | RejectedLine, sources, metrics) ?? "");
  };
}

function askWhere(evaluation: Evaluation, as: ExportForm): Thenable<vscode.Uri | undefined> {
  const [first] = evaluation.spec.sources;
  const base = evaluation.name.replace(/\.(?<!\.[a-z]+\.)[a-z]+(?:\.[a-z]+)*$/i, "");
  const { ending, title } = FORMS[as]();
  return vscode.window.showSaveDialog({
    ...(first ? { defaultUri: vscode.Uri.joinPath(uriOf(first), "..", `${base}${ending}`) } : {}),
    filters: as === "csv" ? { CSV: ["csv"] } : { "JSON Lines": ["jsonl"] },
    title,
  });
}

/** How the name of the file ends that is proposed, and what the dialog is for. */
const FORMS: Readonly<Record<ExportForm, () => { readonly ending: string; readonly title: string }>> = {
  lines: () => ({ ending: "-filtered.jsonl", title: l10n.t("Export the original lines") }),
  csv: () => ({ ending: "-scores.csv", title: l10n.t("Export the scores as CSV") }),
  labels: () => ({ ending: "-labels.jsonl", title: l10n.t("Export labels and ratings") }),
  missed: () => ({ ending: "-missed.jsonl", title: l10n.t("Save what word matching missed") }),
};

/** The rows of a stress test that word matching failed, to be opened like any other file. */
async function writeMissed(
  evaluation: Evaluation,
  query: Query,
  signal: AbortSignal,
  write: (text: string) => void,
): Promise<number> {
  const run = await ofOneState(evaluation, signal, () => evaluation.ask("stress", { query }, signal));
  const survivors = run?.survivors ?? [];
  for (const survivor of survivors) write(`${JSON.stringify(supportRow(survivor))}\n`);
  return survivors.length;
}

/** Writes the query as a report into a file that the person names, and offers to open it in a browser. */
export async function exportReport(evaluation: Evaluation, query: Query): Promise<void> {
  const to = await askWhereReport(evaluation);
  if (!to || isOwnFile(evaluation, to)) return;
  const samples = await withLateProgress(l10n.t("Writing the report of {0}", evaluation.name), (signal) =>
    writeReportTo(to, evaluation, query, signal),
  );
  // A browser opens only files of its own computer.
  const isHere = to.scheme === "file" && vscode.env.uiKind === vscode.UIKind.Desktop && !vscode.env.remoteName;
  const open = isHere ? l10n.t("Open in Browser") : l10n.t("Open");
  const written = l10n.t("Report with {0} written to {1}.", samplesText(samples), to.fsPath);
  void inform(written, open).then((answer) => {
    if (answer !== open) return;
    if (isHere) void vscode.env.openExternal(to);
    else void vscode.commands.executeCommand("vscode.open", to);
  });
}

/** Resolves to how many samples the file holds. Throws `FilesChanged`. */
async function writeReportTo(
  to: vscode.Uri,
  evaluation: Evaluation,
  query: Query,
  signal: AbortSignal,
): Promise<number> {
  const state = await evaluation.wake();
  const [{ writeReport }, { sharedLink }] = await Promise.all([writers(), import("./sampleLinks.ts")]);
  const { samples } = await writeWhole(to, (write) =>
    ofOneState(evaluation, signal, () =>
      writeReport(
        {
          name: evaluation.name,
          state: evaluation.state ?? state,
          query,
          version: process.env.EVALOUPE_VERSION ?? "0.0.0",
          language: vscode.env.language,
          madeAt: new Date().toLocaleString(vscode.env.language, { dateStyle: "medium", timeStyle: "short" }),
          digest: (text) => base64(sha256Of(text)),
          linkOf: (detail) => sharedLink(evaluation, detail),
        },
        {
          summary: (query) => evaluation.ask("summary", { query, forPage: true }, signal),
          intervals: (query) => evaluation.ask("intervals", { query, forPage: true }, signal),
          rows: (limit) => evaluation.ask("rows", { query, from: 0, to: limit }, signal),
          worst: (limit) => evaluation.ask("worst", { query, limit }, signal),
          detail: (index) => evaluation.ask("detail", { query, index, orMissing: true }, signal),
          issues: (source, limit) => evaluation.ask("issues", { source, limit }, signal),
          traits: (query) => unlessStopped(evaluation.ask("traits", { query, failing: null }, signal)),
          tags: async (query) => askTags(evaluation, query, await definitionsOf(evaluation), signal),
          issueCounts: () => evaluation.ask("issueCounts", {}, signal),
        },
        write,
        signal,
      ),
    ),
  );
  return samples;
}

function askWhereReport(evaluation: Evaluation): Thenable<vscode.Uri | undefined> {
  const [first] = evaluation.spec.sources;
  const name = `${evaluation.name.replace(/\.(?<!\.[a-z]+\.)[a-z]+(?:\.[a-z]+)*$/i, "")}-report.html`;
  return vscode.window.showSaveDialog({
    ...(first ? { defaultUri: vscode.Uri.joinPath(uriOf(first), "..", name) } : {}),
    filters: { HTML: ["html"] },
    title: l10n.t("Export the report"),
  });
}
