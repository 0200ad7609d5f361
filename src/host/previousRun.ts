import * as vscode from "vscode";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { baseName, uriOf } from "./files.ts";
import { isCancellation, output } from "./notices.ts";
import type { Queries } from "./queries.ts";
import { isRunOfSame } from "./runNames.ts";

/** Compares the verdicts of a run with those of the previous run in its folder, while both are open. */
export class PreviousRunWatcher implements vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #queries: Queries;
  readonly #listener: vscode.Disposable;
  /** How often each had been opened when it was last compared. */
  readonly #compared = new WeakMap<Evaluation, number>();

  constructor(evaluations: Evaluations, queries: Queries) {
    this.#evaluations = evaluations;
    this.#queries = queries;
    this.#listener = evaluations.onDidChange((evaluation) => {
      if (!evaluation?.state?.isSettled || this.#compared.get(evaluation) === evaluation.openings) return;
      this.#compared.set(evaluation, evaluation.openings);
      this.#compare(evaluation).catch((error: unknown) => {
        if (!isCancellation(error)) output.error(`Comparing the verdicts of ${evaluation.name}`, error);
      });
    });
  }

  dispose(): void {
    this.#listener.dispose();
  }

  async #compare(evaluation: Evaluation): Promise<void> {
    const before = await this.#olderThan(evaluation);
    const modes = this.#queries.of(evaluation)?.modes;
    if (!before || !modes) return;
    const { version } = evaluation;
    const earlier = await before.ask("keyedVerdicts", { modes });
    const changes = await evaluation.ask("verdictsSince", { modes, earlier });
    evaluation.compareWith(before.name, version, changes);
  }

  /** The open evaluation in the same folder that was saved last before this one. */
  async #olderThan(evaluation: Evaluation): Promise<Evaluation | null> {
    const file = fileOf(evaluation);
    if (!file) return null;
    const time = (await vscode.workspace.fs.stat(file)).mtime;
    let found: { readonly one: Evaluation; readonly time: number } | null = null;
    for (const one of this.#evaluations.all) {
      const other = fileOf(one);
      // Those that sleep are not woken for it.
      if (!other || one === evaluation || !one.state?.isSettled || !isBeside(file, other)) continue;
      const { mtime } = await vscode.workspace.fs.stat(other);
      if (mtime <= time && mtime >= (found?.time ?? 0)) found = { one, time: mtime };
    }
    return found?.one ?? null;
  }
}

/** The file of an evaluation that has but one with samples. */
function fileOf({ spec }: Evaluation): vscode.Uri | null {
  const [source, ...others] = spec.sources.filter(({ role }) => role === "rows");
  return source && others.length === 0 ? uriOf(source) : null;
}

function isBeside(a: vscode.Uri, b: vscode.Uri): boolean {
  const folderOf = (uri: vscode.Uri) => vscode.Uri.joinPath(uri, "..").toString();
  return folderOf(a) === folderOf(b) && isRunOfSame(baseName(a), baseName(b));
}
