import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { LEAST_CONFIDENCE } from "../model/index.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { baseName } from "./files.ts";
import { unlessCancelled, withSignal } from "./notices.ts";
import type { Queries } from "./queries.ts";
import { REVIEW_FILE } from "./review/reviewFile.ts";

const TOP = new vscode.Range(0, 0, 0, 0);

/** On line 1 of files whose format is recognised: "Inspect · Score again · 3 unsupported". */
export class EvaluationLens implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #queries: Queries;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listeners: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(evaluations: Evaluations, queries: Queries) {
    this.#evaluations = evaluations;
    this.#queries = queries;
    const shown = new Map<Evaluation, string>();
    this.#listeners = evaluations.onDidChange((evaluation) => {
      // Progress does not change a lens.
      const now = evaluation ? `${evaluation.version} ${evaluation.state?.isSettled}` : "";
      if (evaluation && shown.get(evaluation) === now) return;
      if (evaluation) shown.set(evaluation, now);
      this.#changed.fire();
    });
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    if (REVIEW_FILE.test(document.uri.path))
      return [lens(l10n.t("Open Review with Evaloupe"), "evaloupe.openReview", [document.uri])];
    const evaluation = this.#evaluations.ofFile(document.uri);
    if (evaluation) return this.#lensesOf(evaluation, document, token);
    if (!(await isRecognised(document))) return [];
    return [lens(l10n.t("Evaluate with Evaloupe"), "evaloupe.evaluate", [document.uri])];
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#changed.dispose();
  }

  async #lensesOf(
    evaluation: Evaluation,
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[]> {
    const lenses = [
      lens(l10n.t("Inspect"), "evaloupe.inspect", [document.uri]),
      lens(l10n.t("Score again"), "evaloupe.rescore", [document.uri]),
    ];
    const query = evaluation.state?.isSettled ? this.#queries.of(evaluation) : null;
    if (!query) return lenses;
    const chips = await withSignal(token, (signal) => unlessCancelled(evaluation.ask("chips", { query }, signal)));
    // Of the totals only what is wrong is worth a line, and of the others what somebody has judged.
    const found = (chips ?? []).filter(
      ({ count, isTotal, isSecondOpinion, role }) =>
        (count ?? 0) > 0 && (isTotal ? role === "wrong" : !isSecondOpinion && role !== "unscored"),
    );
    // Causes are parts of what is wrong: without a total the sentences say more.
    const chip = found.find(({ isTotal }) => isTotal) ?? found.find(({ group }) => group === "support") ?? found[0];
    if (!chip?.count) return lenses;
    const title = l10n.t("{0} {1}", chip.count, chip.name.toLocaleLowerCase());
    return [...lenses, lens(title, "evaloupe.inspectWhere", [document.uri, chip.id])];
  }
}

function lens(title: string, command: string, args: readonly unknown[]): vscode.CodeLens {
  return new vscode.CodeLens(TOP, { title, command, arguments: [...args] });
}

/** Whether the first records have a known format. A line that is too long to decide counts too. */
async function isRecognised(document: vscode.TextDocument): Promise<boolean> {
  const start = new vscode.Position(0, 0);
  if (!/^\s*[{[]/.test(document.getText(new vscode.Range(start, document.positionAt(1024))))) return false;
  const { LOOKED_AT_CHARACTERS, recognise } = await import("./formatsBundle.ts");
  const text = document.getText(new vscode.Range(start, document.positionAt(LOOKED_AT_CHARACTERS)));
  const confidence = await recognise(text, baseName(document.uri));
  return confidence === null || confidence >= LEAST_CONFIDENCE;
}
