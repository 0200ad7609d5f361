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
import type { Queries } from "./queries.ts";
import { REVIEW_FILE } from "./review/reviewFile.ts";
import { opaqueId, specOf } from "./spec.ts";

export const PANEL_TYPE = "evaloupe.panel";

interface Shown {
  readonly panel: vscode.WebviewPanel;
  readonly page: Page;
  readonly evaluation: Evaluation;
}

/** The inspectors on screen, whether opened as panels or in an editor's place; at most one panel an evaluation. */
export class Inspectors implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #extensionUri: vscode.Uri;
  readonly #app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions };
  readonly #closing: vscode.Disposable;
  #all: readonly Shown[] = [];

  constructor(
    extensionUri: vscode.Uri,
    app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions },
  ) {
    this.#extensionUri = extensionUri;
    this.#app = app;
    this.#closing = app.evaluations.onDidClose((evaluation) => {
      for (const shown of this.#all) if (shown.evaluation === evaluation) shown.panel.dispose();
    });
  }

  /** The inspector that has the focus. */
  get focused(): Evaluation | null {
    return this.#all.find((shown) => shown.panel.active)?.evaluation ?? null;
  }

  show(evaluation: Evaluation): void {
    const shown = this.#all.find((one) => one.evaluation === evaluation);
    if (shown) {
      shown.panel.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(PANEL_TYPE, titleOf(evaluation), vscode.ViewColumn.Active, {
      ...pageOptions(this.#extensionUri),
      enableFindWidget: true,
    });
    this.attach(panel, evaluation);
  }

  /** Puts an inspector into a panel that the editor made. */
  attach(panel: vscode.WebviewPanel, evaluation: Evaluation): void {
    panel.webview.options = pageOptions(this.#extensionUri);
    panel.iconPath = vscode.Uri.joinPath(this.#extensionUri, "media", "icon.svg");
    const page = new Page(panel.webview, () => evaluation, this.#app);
    const shown = { panel, page, evaluation };
    this.#all = [...this.#all, shown];
    panel.onDidChangeViewState(() => this.#focusChanged(panel.active ? evaluation : null));
    panel.onDidDispose(() => {
      this.#all = this.#all.filter((one) => one !== shown);
      loading.dispose();
      page.dispose();
      this.#focusChanged(null);
    });
    const { onDidChangeViewState } = panel;
    const loading = new PageLoading(panel, onDidChangeViewState, "inspector", l10n.t("Inspector"), this.#extensionUri);
    this.#focusChanged(panel.active ? evaluation : null);
  }

  /** After a reload: the page has kept which evaluation it showed, and those that were open are open again. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const id = idIn(state);
    const evaluation = this.#app.evaluations.all.find((one) => opaqueId(one.spec) === id);
    if (evaluation && !this.#all.some((shown) => shown.evaluation === evaluation)) this.attach(panel, evaluation);
    else panel.dispose();
  }

  /** Sends a command to the inspector that has the focus. */
  command(name: string): void {
    this.#all.find((shown) => shown.panel.active)?.page.command(name);
  }

  dispose(): void {
    this.#closing.dispose();
    for (const shown of this.#all) shown.page.dispose();
    this.#all = [];
  }

  #focusChanged(evaluation: Evaluation | null): void {
    if (evaluation) this.#app.evaluations.activate(evaluation);
    void vscode.commands.executeCommand("setContext", "evaloupe.inspectorFocused", this.focused !== null);
  }
}

/** Of a page's memory, which is the page's word: checked like any other. */
function idIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("id" in state)) return null;
  return typeof state.id === "string" ? state.id : null;
}

function titleOf(evaluation: Evaluation): string {
  return l10n.t("Inspector: {0}", evaluation.name);
}

export const EDITOR_TYPE = "evaloupe.inspector";

/** *Open With… Inspector*: the same page in an editor's place, read-only. */
export class InspectorEditor implements vscode.CustomReadonlyEditorProvider {
  readonly #app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions };
  readonly #inspectors: Inspectors;

  constructor(
    app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions },
    inspectors: Inspectors,
  ) {
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
    // The page says itself why a file cannot be read; only what is unexpected is told here as well.
    actions.read(evaluation).catch((error: unknown) => {
      if (!evaluation.stop) report(evaluation.name, error);
    });
  }

  /** The data that the review is about, as it says; what is no review is told, and its editor is closed. */
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

/** *Open Metrics to the Side*: the page of the side bar as an editor, one an evaluation, beside its Inspector. */
export class SummaryPanels implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #extensionUri: vscode.Uri;
  readonly #app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions };
  readonly #closing: vscode.Disposable;
  #all: readonly (Shown & { readonly table: OpenedTable | null })[] = [];

  constructor(
    extensionUri: vscode.Uri,
    app: { readonly evaluations: Evaluations; readonly queries: Queries; readonly actions: Actions },
  ) {
    this.#extensionUri = extensionUri;
    this.#app = app;
    this.#closing = app.evaluations.onDidClose((evaluation) => {
      for (const shown of this.#all) if (shown.evaluation === evaluation) shown.panel.dispose();
    });
  }

  /** All metrics of an evaluation, or one of its long tables in a page of its own. */
  show(evaluation: Evaluation, table: OpenedTable | null = null): void {
    const shown = this.#shown(evaluation, table);
    if (shown) {
      shown.panel.reveal();
      return;
    }
    const title = table
      ? l10n.t("Metrics by {0}: {1}", table.rows, evaluation.name)
      : l10n.t("Metrics: {0}", evaluation.name);
    const panel = vscode.window.createWebviewPanel(SUMMARY_PANEL, title, vscode.ViewColumn.Beside, {
      ...pageOptions(this.#extensionUri),
      enableFindWidget: true,
    });
    this.#attach(panel, evaluation, table);
  }

  #shown(evaluation: Evaluation, table: OpenedTable | null): Shown | undefined {
    const wanted = JSON.stringify(table);
    return this.#all.find((one) => one.evaluation === evaluation && JSON.stringify(one.table) === wanted);
  }

  /** After a reload: the page has kept which evaluation it showed, and which table of it. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const id = idIn(state);
    const table = tableIn(state);
    const evaluation = this.#app.evaluations.all.find((one) => opaqueId(one.spec) === id);
    if (evaluation && !this.#shown(evaluation, table)) this.#attach(panel, evaluation, table);
    else panel.dispose();
  }

  dispose(): void {
    this.#closing.dispose();
    for (const shown of this.#all) shown.page.dispose();
    this.#all = [];
  }

  #attach(panel: vscode.WebviewPanel, evaluation: Evaluation, table: OpenedTable | null): void {
    panel.webview.options = pageOptions(this.#extensionUri);
    panel.iconPath = vscode.Uri.joinPath(this.#extensionUri, "media", "icon.svg");
    const page = new Page(panel.webview, () => evaluation, this.#app, table);
    const shown = { panel, page, evaluation, table };
    this.#all = [...this.#all, shown];
    panel.onDidChangeViewState(() => panel.active && this.#app.evaluations.activate(evaluation));
    panel.onDidDispose(() => {
      this.#all = this.#all.filter((one) => one !== shown);
      loading.dispose();
      page.dispose();
    });
    const { onDidChangeViewState } = panel;
    const loading = new PageLoading(panel, onDidChangeViewState, "summary", l10n.t("Metrics"), this.#extensionUri);
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
      loading.dispose();
      page.dispose();
    });
    const { onDidChangeVisibility } = view;
    const loading = new PageLoading(view, onDidChangeVisibility, "summary", l10n.t("Metrics"), this.#extensionUri);
  }
}
