import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Query } from "../model/index.ts";
import type { ExportLine, RejectedLine } from "../protocol/session.ts";
import { csvHead, csvLine } from "./csv.ts";
import type { Evaluation } from "./evaluation.ts";
import { uriOf } from "./files.ts";
import { complain, inform } from "./notices.ts";
import { ofOneState } from "./oneState.ts";
import { withLateProgress } from "./progress.ts";
import { startFile } from "./textFile.ts";

let nextExport = 1;

/** What an export holds: original lines, a CSV of scores, or the labels that models, words and raters gave. */
export type ExportForm = "lines" | "csv" | "labels";

/** Writes what the query lets through into a file that the person names. */
export async function exportQuery(evaluation: Evaluation, query: Query, as: ExportForm): Promise<void> {
  if (as === "labels" && (evaluation.state?.annotators.length ?? 0) < 2) {
    void inform(l10n.t("{0} has no labels beside those of its file.", evaluation.name));
    return;
  }
  const to = await askWhere(evaluation, as);
  if (!to) return;
  if (evaluation.sourceOf(to) >= 0) {
    void complain(l10n.t("{0} is a file of this evaluation; nothing was written. Export to another name.", to.fsPath));
    return;
  }
  const samples = await withLateProgress(l10n.t("Exporting {0}", evaluation.name), (signal) =>
    writeTo(to, evaluation, query, as, signal),
  );
  const open = l10n.t("Open");
  void inform(l10n.t("{0} samples written to {1}.", samples, to.fsPath), open).then(
    (answer) => answer === open && vscode.commands.executeCommand("vscode.open", to),
  );
}

/** Writes a whole file or none. Resolves to how many samples it holds. Throws `FilesChanged`. */
export async function writeTo(
  to: vscode.Uri,
  evaluation: Evaluation,
  query: Query,
  as: ExportForm,
  signal: AbortSignal,
): Promise<number> {
  const file = await startFile(to);
  try {
    const id = nextExport++;
    const samples = await ofOneState(evaluation, signal, async () => {
      const write = as === "csv" ? await csvWriter(evaluation, query, signal, file.write) : file.write;
      return evaluation.hearParts(id, write, async () => {
        const params = { query, as: as === "csv" ? ("samples" as const) : as, id };
        return (await evaluation.ask("export", params, signal)).samples;
      });
    });
    await file.finish();
    return samples;
  } catch (error) {
    await file.discard();
    throw error;
  }
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
  const base = evaluation.name.replace(/(?:\.[a-z]+)+$/i, "");
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
};
