import type * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import type { Evaluations } from "./evaluations.ts";
import { report } from "./failures.ts";
import { baseName, sourceName } from "./files.ts";
import type { Inspectors } from "./inspectors.ts";
import { specOf } from "./spec.ts";

export const EDITOR_TYPE = "evaloupe.inspector";

/** *Open With… Inspector*: the same page in an editor's place, read-only. */
export class InspectorEditor implements vscode.CustomReadonlyEditorProvider {
  readonly #evaluations: Evaluations;
  readonly #inspectors: Inspectors;
  readonly #actions: Actions;

  constructor(evaluations: Evaluations, inspectors: Inspectors, actions: Actions) {
    this.#evaluations = evaluations;
    this.#inspectors = inspectors;
    this.#actions = actions;
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor(document: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    const spec = specOf(baseName(document.uri), [{ uri: sourceName(document.uri), role: "rows" }]);
    const evaluation = this.#evaluations.open(spec);
    this.#inspectors.attach(panel, evaluation);
    // The page says itself why a file cannot be read; only what is unexpected is told here as well.
    this.#actions.read(evaluation).catch((error: unknown) => {
      if (!evaluation.stop) report(evaluation.name, error);
    });
  }
}
