import * as l10n from "@vscode/l10n";
import { safeParse } from "valibot";
import * as vscode from "vscode";
import { openedTable } from "../protocol/pageMethods.ts";
import type { OpenedTable } from "../protocol/panel.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { baseName, sourceName } from "./files.ts";
import { isCancellation, report } from "./notices.ts";
import { Page, pageOptions } from "./page.ts";
import { PageLoading } from "./pageLoading.ts";
import { idIn, Panels } from "./panels.ts";
import type { Queries } from "./queries.ts";
import { REVIEW_FILE } from "./review/reviewFile.ts";
import { opaqueId, specOf } from "./spec.ts";

export const PANEL_TYPE = "evaloupe.panel";

interface App {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
}

/** The Inspectors on screen, whether opened as panels or in an editor's place. */
export class Inspectors extends Panels<Evaluation> {
  readonly #app: App;
  readonly #closing: vscode.Disposable;

  constructor(extensionUri: vscode.Uri, app: App) {
    super(extensionUri, {
      type: PANEL_TYPE,
      page: "inspector",
      name: l10n.t("Inspector"),
      column: vscode.ViewColumn.Active,
    });
    this.#app = app;
    this.#closing = app.evaluations.onDidClose((evaluation) => this.close((of) => of === evaluation));
  }

  show(evaluation: Evaluation): void {
    this.open(evaluation);
  }

  protected titleOf(evaluation: Evaluation): string {
    return l10n.t("Inspector: {0}", evaluation.name);
  }
  protected fill({ webview }: vscode.WebviewPanel, evaluation: Evaluation) {
    return { page: new Page(webview, () => evaluation, this.#app) };
  }
  protected restored(state: unknown): Evaluation | null {
    return evaluationIn(state, this.#app);
  }
  protected override focusChanged(evaluation: Evaluation | null): void {
    if (evaluation) this.#app.evaluations.activate(evaluation);
    void vscode.commands.executeCommand("setContext", "evaloupe.inspectorFocused", this.focused !== null);
  }

  override dispose(): void {
    this.#closing.dispose();
    super.dispose();
  }
}

/** Of those that were open and are open again, the one that a page showed. */
function evaluationIn(state: unknown, { evaluations }: App): Evaluation | null {
  const id = idIn(state);
  return evaluations.all.find((one) => opaqueId(one.spec) === id) ?? null;
}

export const EDITOR_TYPE = "evaloupe.inspector";

/** *Open With… Inspector*: the same page in an editor's place, read-only. */
export class InspectorEditor implements vscode.CustomReadonlyEditorProvider {
  readonly #app: App;
  readonly #inspectors: Inspectors;

  constructor(app: App, inspectors: Inspectors) {
    this.#app = app;
    this.#inspectors = inspectors;
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    if (REVIEW_FILE.test(uri.path)) return this.#showReview(uri, panel);
    const { evaluations, actions } = this.#app;
    const spec = specOf(baseName(uri), [{ uri: sourceName(uri), role: "rows" }]);
    const evaluation = evaluations.open(spec);
    this.#inspectors.attach(panel, evaluation);
    // The page shows why a file cannot be read; only unexpected errors are reported here too.
    actions.read(evaluation).catch((error: unknown) => {
      if (!evaluation.stop) report(evaluation.name, error);
    });
  }

  /** Opens a review's data. If it is no review, a notice is shown and its editor closed. */
  async #showReview(uri: vscode.Uri, panel: vscode.WebviewPanel): Promise<void> {
    const { openReview } = await import("./review/reviews.ts");
    const evaluation = await openReview(uri, this.#app).catch((error: unknown) => {
      if (!isCancellation(error)) report(baseName(uri), error);
      return null;
    });
    if (evaluation) this.#inspectors.attach(panel, evaluation);
    else panel.dispose();
  }
}

export const SUMMARY_VIEW = "evaloupe.metrics";
export const SUMMARY_PANEL = "evaloupe.metricsPanel";

interface SideMetrics {
  readonly evaluation: Evaluation;
  /** The panel's only table. */
  readonly table: OpenedTable | null;
}

/** *Open Metrics to the Side*: the side bar's page as an editor next to the Inspector. */
export class SummaryPanels extends Panels<SideMetrics> {
  readonly #app: App;
  readonly #closing: vscode.Disposable;

  constructor(extensionUri: vscode.Uri, app: App) {
    super(extensionUri, {
      type: SUMMARY_PANEL,
      page: "summary",
      name: l10n.t("Metrics"),
      column: vscode.ViewColumn.Beside,
    });
    this.#app = app;
    this.#closing = app.evaluations.onDidClose((evaluation) => this.close((of) => of.evaluation === evaluation));
  }

  /** All metrics of an evaluation, or one of its long tables in a page of its own. */
  show(evaluation: Evaluation, table: OpenedTable | null = null): void {
    this.open({ evaluation, table });
  }

  protected titleOf({ evaluation: { name }, table }: SideMetrics): string {
    return table ? l10n.t("Metrics by {0}: {1}", table.rows, name) : l10n.t("Metrics: {0}", name);
  }
  protected fill({ webview }: vscode.WebviewPanel, { evaluation, table }: SideMetrics) {
    return { page: new Page(webview, () => evaluation, this.#app, table) };
  }
  protected restored(state: unknown): SideMetrics | null {
    const evaluation = evaluationIn(state, this.#app);
    return evaluation && { evaluation, table: tableIn(state) };
  }
  protected override isSame(one: SideMetrics, other: SideMetrics): boolean {
    return one.evaluation === other.evaluation && JSON.stringify(one.table) === JSON.stringify(other.table);
  }
  protected override focusChanged(of: SideMetrics | null): void {
    if (of) this.#app.evaluations.activate(of.evaluation);
  }

  override dispose(): void {
    this.#closing.dispose();
    super.dispose();
  }
}

/** Of a page's memory; null: it is about all metrics. */
function tableIn(state: unknown): OpenedTable | null {
  const kept = typeof state === "object" && state !== null && "table" in state ? state.table : null;
  const { success, output } = safeParse(openedTable, kept);
  return success ? output : null;
}

/** The side bar's metrics of the active evaluation. */
export class SummaryView implements vscode.WebviewViewProvider {
  readonly #extensionUri: vscode.Uri;
  readonly #app: App;

  constructor(extensionUri: vscode.Uri, app: App) {
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
      loading.dispose();
      page.dispose();
    });
    const { onDidChangeVisibility } = view;
    const loading = new PageLoading(view, onDidChangeVisibility, "summary", l10n.t("Metrics"), this.#extensionUri);
  }
}
