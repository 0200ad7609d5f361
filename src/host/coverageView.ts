import * as vscode from "vscode";
import type { Evaluation } from "./evaluation.ts";

/** The editor's own test coverage, one of ours at a time: begun and ended at once, and taken away with its evaluation. */
export class CoverageView implements vscode.Disposable {
  readonly #id: string;
  #shown: { readonly controller: vscode.TestController; readonly evaluation: Evaluation } | null = null;

  constructor(id: string) {
    this.#id = id;
  }

  /** Begins a run and replaces the last one; `detailsOf` returns the statements of a file, for one test or all. */
  begin(
    evaluation: Evaluation,
    label: string,
    detailsOf: (uri: vscode.Uri, test: vscode.TestItem | null) => vscode.StatementCoverage[],
  ): { readonly controller: vscode.TestController; readonly profile: vscode.TestRunProfile } {
    this.dispose();
    const controller = vscode.tests.createTestController(this.#id, label);
    this.#shown = { controller, evaluation };
    const profile = controller.createRunProfile(label, vscode.TestRunProfileKind.Coverage, () => undefined);
    profile.loadDetailedCoverage = async (_, { uri }) => detailsOf(uri, null);
    profile.loadDetailedCoverageForTest = async (_, { uri }, test) => detailsOf(uri, test);
    return { controller, profile };
  }

  /** Ends the run and shows its results. */
  async end(run: vscode.TestRun): Promise<void> {
    const ours = this.#shown;
    run.end();
    run.onDidDispose?.(() => {
      if (this.#shown === ours) this.dispose();
    });
    await vscode.commands.executeCommand("testing.openCoverage");
  }

  /** Removes a closed evaluation's results, which the editor would keep. */
  close(evaluation: Evaluation): void {
    if (evaluation !== this.#shown?.evaluation) return;
    void vscode.commands.executeCommand("testing.coverage.close");
    this.dispose();
  }

  dispose(): void {
    this.#shown?.controller.dispose();
    this.#shown = null;
  }
}
