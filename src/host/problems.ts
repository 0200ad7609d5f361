import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PlacedIssue } from "../model/index.ts";
import { isCancellation } from "./cancellation.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { uriOf } from "./files.ts";
import { output } from "./output.ts";
import { physicalLines } from "./physicalLines.ts";

/** The editor itself shows no more a file; the rest is said in one line. */
const MOST_PROBLEMS = 1000;
const SOURCE = "Evaloupe";

/** The defects of open evaluations in the Problems view: rejected records, flags, and files that cannot be read. */
export class Problems implements vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #collection = vscode.languages.createDiagnosticCollection("evaloupe");
  readonly #listeners: vscode.Disposable;
  /** The version of an evaluation that its problems stand for. */
  readonly #shown = new Map<Evaluation, string>();

  constructor(evaluations: Evaluations) {
    this.#evaluations = evaluations;
    this.#listeners = vscode.Disposable.from(
      this.#collection,
      evaluations.onDidChange((evaluation) => evaluation && this.#changed(evaluation)),
      evaluations.onDidClose((evaluation) => this.#clear(evaluation)),
    );
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  #changed(evaluation: Evaluation): void {
    const { state, stop } = evaluation;
    if (stop) this.#set(evaluation, 0, [stopped(stop.code, stop.message)]);
    else if (!state) this.#clear(evaluation);
    else if (state.isSettled && this.#shown.get(evaluation) !== evaluation.version) {
      this.#shown.set(evaluation, evaluation.version);
      this.#show(evaluation).catch((error: unknown) => {
        if (!isCancellation(error)) output.error(`Problems of ${evaluation.name}`, error);
      });
    }
  }

  async #show(evaluation: Evaluation): Promise<void> {
    for (const [position, source] of (evaluation.state?.sources ?? []).entries()) {
      if (source.stop) {
        this.#set(evaluation, position, [stopped(source.stop.code, source.stop.message)]);
        continue;
      }
      const issues = await evaluation.ask("issues", { source: position, limit: MOST_PROBLEMS + 1 });
      const shown = issues.slice(0, MOST_PROBLEMS);
      const lines = await physicalLines(uriOf(source), shown);
      const problems = shown.map((issue, i) => problem(issue, lines[i] ?? issue.line));
      if (issues.length > shown.length) problems.push(capped());
      if (this.#evaluations.all.includes(evaluation)) this.#set(evaluation, position, problems);
    }
  }

  #set(evaluation: Evaluation, position: number, problems: readonly vscode.Diagnostic[]): void {
    const source = evaluation.spec.sources[position];
    if (source) this.#collection.set(uriOf(source), problems);
  }

  #clear(evaluation: Evaluation): void {
    this.#shown.delete(evaluation);
    for (const source of evaluation.spec.sources) {
      const other = this.#evaluations.ofFile(uriOf(source));
      if (!other || other.evaluation === evaluation) this.#collection.delete(uriOf(source));
    }
  }
}

/**
 * A rejected line is marked to its end, which lies before the largest column. A flag marks its record's first
 * character alone: underlining all that is used would hide the sentences that are marked for a reason.
 */
function problem(issue: PlacedIssue, line: number): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, 0, line - 1, issue.isRejection ? Number.MAX_SAFE_INTEGER : 1);
  const severity = issue.isRejection ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Information;
  const message = issue.path === "" ? issue.message : l10n.t("{0} (at {1})", issue.message, issue.path);
  const diagnostic = new vscode.Diagnostic(range, message, severity);
  diagnostic.source = SOURCE;
  diagnostic.code = issue.code;
  return diagnostic;
}

function stopped(code: string, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = SOURCE;
  diagnostic.code = code;
  return diagnostic;
}

function capped(): vscode.Diagnostic {
  const message = l10n.t(
    "Only the first {0} problems of this file are listed; the Inspector shows all.",
    MOST_PROBLEMS,
  );
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(0, 0, 0, 0),
    message,
    vscode.DiagnosticSeverity.Information,
  );
  diagnostic.source = SOURCE;
  return diagnostic;
}

/** *Open in Inspector* on a problem's line. */
export class OpenProblem implements vscode.CodeActionProvider {
  readonly #evaluations: Evaluations;

  constructor(evaluations: Evaluations) {
    this.#evaluations = evaluations;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    context: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const diagnostics = context.diagnostics.filter((diagnostic) => diagnostic.source === SOURCE);
    if (diagnostics.length === 0 || !this.#evaluations.ofFile(document.uri)) return [];
    const action = new vscode.CodeAction(l10n.t("Open in Inspector"), vscode.CodeActionKind.QuickFix);
    action.diagnostics = diagnostics;
    action.command = {
      title: action.title,
      command: "evaloupe.openLineInInspector",
      arguments: [document.uri, range.start.line],
    };
    return [action];
  }
}
