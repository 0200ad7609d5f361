import type * as vscode from "vscode";
import type { Actions } from "./actions.ts";
import type { Evaluations } from "./evaluations.ts";
import { Page } from "./page.ts";
import type { Queries } from "./queries.ts";
import { pageHtml, pageOptions } from "./webviewPage.ts";

export const SUMMARY_VIEW = "evaloupe.metrics";

/** The side bar's metrics of the active evaluation. */
export class SummaryView implements vscode.WebviewViewProvider {
  readonly #extensionUri: vscode.Uri;
  readonly #app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions };

  constructor(
    extensionUri: vscode.Uri,
    app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions },
  ) {
    this.#extensionUri = extensionUri;
    this.#app = app;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { evaluations } = this.#app;
    view.webview.options = pageOptions(this.#extensionUri);
    const page = new Page(view.webview, () => evaluations.active, this.#app);
    const activation = evaluations.onDidActivate(() => page.changed());
    view.onDidDispose(() => {
      activation.dispose();
      page.dispose();
    });
    view.webview.html = pageHtml(view.webview, this.#extensionUri, "summary");
  }
}
