import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isCancellation } from "../cancellation.ts";
import { output } from "../output.ts";
import type { OpenSession } from "../session.ts";
import { pageHtml, pageOptions } from "../webviewPage.ts";
import { ComparePage } from "./comparePage.ts";
import { type CompareChoice, Comparison, type ComparisonSpec, idOf } from "./comparison.ts";
import { savedComparison } from "./specs.ts";

export const COMPARE_PANEL = "evaloupe.compare";
const SAVED = "comparisons";

interface Shown {
  readonly comparison: Comparison;
  readonly panel: vscode.WebviewPanel;
}

/** The comparisons on screen, a panel and a session each. They are there again after a reload. */
export class Comparisons implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #extensionUri: vscode.Uri;
  readonly #openSession: OpenSession;
  readonly #memory: vscode.Memento;
  #all: readonly Shown[] = [];

  constructor(extensionUri: vscode.Uri, openSession: OpenSession, memory: vscode.Memento) {
    this.#extensionUri = extensionUri;
    this.#openSession = openSession;
    this.#memory = memory;
  }

  show(spec: ComparisonSpec): void {
    const shown = this.#all.find(({ comparison }) => comparison.id === idOf(spec));
    if (shown) {
      shown.panel.reveal();
      return;
    }
    const panel = vscode.window.createWebviewPanel(COMPARE_PANEL, titleOf(spec), vscode.ViewColumn.Active, {
      ...pageOptions(this.#extensionUri),
      enableFindWidget: true,
    });
    this.#attach(panel, spec, {});
  }

  /** After a reload: the page has kept which comparison it showed. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const id = typeof state === "object" && state !== null && "id" in state ? state.id : null;
    const saved = typeof id === "string" ? this.#saved[id] : undefined;
    const spec = savedComparison(saved?.spec);
    if (spec && saved && !this.#all.some(({ comparison }) => comparison.id === id)) {
      this.#attach(panel, spec, saved.choice);
    } else panel.dispose();
  }

  dispose(): void {
    for (const { comparison } of this.#all) comparison.dispose();
    this.#all = [];
  }

  #attach(panel: vscode.WebviewPanel, spec: ComparisonSpec, choice: Partial<CompareChoice>): void {
    panel.webview.options = pageOptions(this.#extensionUri);
    panel.iconPath = vscode.Uri.joinPath(this.#extensionUri, "media", "icon.svg");
    const comparison = new Comparison(spec, choice, this.#openSession);
    const page = new ComparePage(panel.webview, comparison);
    const shown = { comparison, panel };
    this.#all = [...this.#all, shown];
    this.#save(comparison);
    const saving = comparison.onDidChange(() => this.#save(comparison));
    panel.onDidDispose(() => {
      this.#all = this.#all.filter((one) => one !== shown);
      saving.dispose();
      page.dispose();
      comparison.dispose();
      this.#forget(comparison.id);
    });
    panel.webview.html = pageHtml(panel.webview, this.#extensionUri, "compare");
    comparison.evaluation.wake().catch((error: unknown) => {
      // The page says what is wrong with the files.
      if (!isCancellation(error)) output.error(`Comparing ${spec.evaluation.name}`, error);
    });
  }

  /** Written by this class alone, in this shape; specs are checked when they are read. */
  get #saved(): Readonly<Record<string, { readonly spec: unknown; readonly choice: Partial<CompareChoice> }>> {
    return this.#memory.get(SAVED, {});
  }

  #save({ id, spec, choice }: Comparison): void {
    void this.#memory.update(SAVED, { ...this.#saved, [id]: { spec, choice } });
  }

  #forget(id: string): void {
    const { [id]: _, ...others } = this.#saved;
    void this.#memory.update(SAVED, others);
  }
}

function titleOf({ sides: [a, b] }: ComparisonSpec): string {
  return l10n.t("{0} ↔ {1}", a.name, b.name);
}
