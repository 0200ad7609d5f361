import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { FlagCode, IssueCode, PlacedIssue, StopReason } from "../model/index.ts";
import type { SourceLayout, SourceState } from "../protocol/state.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { uriOf } from "./files.ts";
import { issueRanges, type LineRange } from "./issueRanges.ts";
import { isCancellation, output } from "./notices.ts";
import { openBytes } from "./places.ts";

/** The editor lists no more problems of a file. */
const MOST_PROBLEMS = 1000;
const SOURCE = "Evaloupe";

/** The defects of open evaluations in the Problems view: rejected records, flags, and files that cannot be read. */
export class Problems implements vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #collection = vscode.languages.createDiagnosticCollection("evaloupe");
  readonly #listeners: vscode.Disposable;
  /** The version of each evaluation whose problems are listed. */
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
    if (stop) this.#stopped(evaluation, stop);
    else if (!state) this.#clear(evaluation);
    else if (state.isSettled && this.#shown.get(evaluation) !== evaluation.version) {
      this.#shown.set(evaluation, evaluation.version);
      this.#show(evaluation).catch((error: unknown) => {
        if (!isCancellation(error)) output.error(`Problems of ${evaluation.name}`, error);
      });
    }
  }

  async #show(evaluation: Evaluation): Promise<void> {
    const found = new Map<string, vscode.Diagnostic[]>();
    for (const [position, source] of (evaluation.state?.sources ?? []).entries()) {
      // Several sources may be in one file.
      const problems = found.get(source.uri) ?? [];
      found.set(source.uri, problems);
      if (problems.length <= MOST_PROBLEMS) problems.push(...(await problemsOf(evaluation, position, source)));
    }
    if (!this.#evaluations.all.includes(evaluation)) return;
    for (const [uri, problems] of found) {
      const shown = problems.slice(0, MOST_PROBLEMS);
      if (problems.length > shown.length) shown.push(capped());
      this.#collection.set(uriOf({ uri }), shown);
    }
  }

  #stopped({ spec }: Evaluation, { code, message }: StopReason): void {
    const [first] = spec.sources;
    if (first) this.#collection.set(uriOf(first), [stopped(code, message)]);
  }

  #clear(evaluation: Evaluation): void {
    this.#shown.delete(evaluation);
    for (const source of evaluation.spec.sources) {
      const other = this.#evaluations.ofFile(uriOf(source));
      if (!other || other === evaluation) this.#collection.delete(uriOf(source));
    }
  }
}

/** Up to `MOST_PROBLEMS` and one, so that the caller sees that there are more. */
async function problemsOf(
  evaluation: Evaluation,
  position: number,
  source: SourceState,
): Promise<readonly vscode.Diagnostic[]> {
  const { stop, path, uri, recordsIn } = source;
  const isElsewhere = recordsIn !== uri;
  const of = (words: string) => (isElsewhere ? `${path}: ${words}` : words);
  if (stop) return [stopped(stop.code, of(stop.message))];
  const issues = await evaluation.ask("issues", { source: position, limit: MOST_PROBLEMS + 1 });
  if (isElsewhere) {
    // Line numbers are of the file with the records, which may have changed: they are in the message.
    return issues.map((issue) =>
      problem({ ...issue, message: `${path}:${issue.line}: ${issue.message}` }, { line: 0, from: 0, to: 0 }),
    );
  }
  const layout = await evaluation.ask("layout", { source: position });
  const ranges = await rangesOf(uriOf(source), issues.slice(0, MOST_PROBLEMS), hasLines(layout));
  return issues.map((issue, i) => problem(issue, ranges[i] ?? { line: issue.line - 1, from: 0, to: 1 }));
}

/** Whether a line number of an issue is a line of the file; in other containers it counts records. */
const hasLines = (layout: SourceLayout | null): boolean => !layout || layout.id === "lines" || layout.id === "csv";

/** Ranges of the issues in the text; empty if the file cannot be read, then issues keep their line numbers. */
async function rangesOf(
  uri: vscode.Uri,
  issues: readonly PlacedIssue[],
  inLines: boolean,
): Promise<readonly LineRange[]> {
  const bytes = issues.length > 0 ? await openBytes(uri) : null;
  if (!bytes) return [];
  try {
    return await issueRanges(bytes, issues, inLines);
  } finally {
    await bytes.close();
  }
}

function problem(issue: PlacedIssue, { line, from, to }: LineRange): vscode.Diagnostic {
  const range = new vscode.Range(line, from, line, to);
  const severity = issue.isRejection
    ? vscode.DiagnosticSeverity.Error
    : isWarning(issue.code)
      ? vscode.DiagnosticSeverity.Warning
      : vscode.DiagnosticSeverity.Information;
  const message = issue.path === "" ? issue.message : l10n.t("{0} (at {1})", issue.message, issue.path);
  const diagnostic = new vscode.Diagnostic(range, message, severity);
  diagnostic.source = SOURCE;
  diagnostic.code = issue.code;
  return diagnostic;
}

/** Flags that leave a sample without a score or a label are warnings; the others are information. */
const WARNINGS: readonly FlagCode[] = [
  "MISSING_FIELD",
  "BAD_FIELD",
  "MANY_SCORES",
  "JOIN_MISMATCH",
  "AMBIGUOUS_JOIN",
  "DUPLICATE_ID",
  "DUPLICATE_ANSWER",
  "DUPLICATE_KEY",
  "NON_FINITE",
  "UNKNOWN_KEY",
  "NO_KEYS",
  "DANGLING_CITATION",
  "WRONG_CITATION",
];

function isWarning(code: IssueCode): boolean {
  return (WARNINGS as readonly IssueCode[]).includes(code);
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
