import { createHash } from "node:crypto";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Query } from "../model/index.ts";
import type { Evaluation } from "./evaluation.ts";
import { uriOf } from "./files.ts";
import { translations } from "./language.ts";
import { complain, inform } from "./notices.ts";
import { ofOneState } from "./oneState.ts";
import { withLateProgress } from "./progress.ts";
import { startFile } from "./textFile.ts";

/** Writes the query as a report into a file that the person names, and offers to open it in a browser. */
export async function exportReport(evaluation: Evaluation, query: Query): Promise<void> {
  const to = await askWhere(evaluation);
  if (!to) return;
  if (evaluation.sourceOf(to) >= 0) {
    void complain(l10n.t("{0} is a file of this evaluation; nothing was written. Export to another name.", to.fsPath));
    return;
  }
  const samples = await withLateProgress(l10n.t("Writing the report of {0}", evaluation.name), (signal) =>
    writeReportTo(to, evaluation, query, signal),
  );
  const open = l10n.t("Open in Browser");
  const written =
    samples === 1
      ? l10n.t("A report with 1 sample is in {0}.", to.fsPath)
      : l10n.t("A report with {0} samples is in {1}.", samples, to.fsPath);
  void inform(written, open).then((answer) => answer === open && vscode.env.openExternal(to));
}

/** Writes a whole file or none. Resolves to how many samples it holds. Throws `FilesChanged`. */
export async function writeReportTo(
  to: vscode.Uri,
  evaluation: Evaluation,
  query: Query,
  signal: AbortSignal,
): Promise<number> {
  const state = await evaluation.wake();
  const { speak, writeReport } = await import("./reportBundle.ts");
  speak(translations());
  const file = await startFile(to);
  try {
    const { samples } = await ofOneState(evaluation, signal, () =>
      writeReport(
        {
          name: evaluation.name,
          state: evaluation.state ?? state,
          query,
          version: process.env.EVALOUPE_VERSION ?? "0.0.0",
          language: vscode.env.language,
          madeAt: new Date().toLocaleString(vscode.env.language, { dateStyle: "medium", timeStyle: "short" }),
          digest: (text) => createHash("sha256").update(text).digest("base64"),
        },
        {
          summary: () => evaluation.ask("summary", { query, forPage: true }, signal),
          intervals: () => evaluation.ask("intervals", { query, forPage: true }, signal),
          rows: (limit) => evaluation.ask("rows", { query, from: 0, to: limit }, signal),
          worst: (limit) => evaluation.ask("worst", { query, limit }, signal),
          detail: (index) => evaluation.ask("detail", { query, index }, signal),
          issues: (source, limit) => evaluation.ask("issues", { source, limit }, signal),
          issueCounts: () => evaluation.ask("issueCounts", {}, signal),
        },
        file.write,
        signal,
      ),
    );
    await file.finish();
    return samples;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

function askWhere(evaluation: Evaluation): Thenable<vscode.Uri | undefined> {
  const [first] = evaluation.spec.sources;
  const name = `${evaluation.name.replace(/(?:\.[a-z]+)+$/i, "")}-report.html`;
  return vscode.window.showSaveDialog({
    ...(first ? { defaultUri: vscode.Uri.joinPath(uriOf(first), "..", name) } : {}),
    filters: { HTML: ["html"] },
    title: l10n.t("Export the report"),
  });
}
