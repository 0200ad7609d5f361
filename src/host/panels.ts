import * as vscode from "vscode";
import { type PageName, pageOptions } from "./page.ts";
import { PageLoading } from "./pageLoading.ts";

/** What a panel shows, and how its page is made. */
interface Sort {
  readonly type: string;
  readonly page: PageName;
  /** The page's, as in its title. */
  readonly name: string;
  readonly column: vscode.ViewColumn;
}

interface Content {
  readonly page: vscode.Disposable & { command(name: string): void };
  /** Disposed of with the page. */
  readonly more?: readonly vscode.Disposable[];
}

interface Shown<Of> {
  readonly of: Of;
  readonly panel: vscode.WebviewPanel;
  readonly content: Content;
}

/** The panels of one sort on screen, at most one for each thing that they are of; they are there again after a reload. */
export abstract class Panels<Of> implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #extensionUri: vscode.Uri;
  readonly #sort: Sort;
  #all: readonly Shown<Of>[] = [];

  constructor(extensionUri: vscode.Uri, sort: Sort) {
    this.#extensionUri = extensionUri;
    this.#sort = sort;
  }

  protected abstract titleOf(of: Of): string;
  protected abstract fill(panel: vscode.WebviewPanel, of: Of): Content;
  /** What a panel of before a reload was of: its page has kept the state. */
  protected abstract restored(state: unknown): Of | null;

  protected isSame(one: Of, other: Of): boolean {
    return one === other;
  }
  /** Of the panel that has the focus now, if one of these has. */
  protected focusChanged(_of: Of | null): void {}
  protected closed(_of: Of): void {}

  get focused(): Of | null {
    return this.#all.find(({ panel }) => panel.active)?.of ?? null;
  }

  protected open(of: Of): void {
    const shown = this.#shown(of);
    if (shown) {
      shown.panel.reveal();
      return;
    }
    const title = this.titleOf(of);
    const unseen = this.#unseen(title);
    const { type, column } = this.#sort;
    const options = { ...pageOptions(this.#extensionUri), enableFindWidget: true };
    this.attach(vscode.window.createWebviewPanel(type, title, unseen[0]?.group.viewColumn ?? column, options), of);
    if (unseen.length > 0) void vscode.window.tabGroups.close(unseen);
  }

  /** Tabs with this title that a reload left and that were not shown since: the editor restores their panels only then. */
  #unseen(title: string): readonly vscode.Tab[] {
    if (this.#all.some(({ panel }) => panel.title === title)) return [];
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const isOurs = ({ input }: vscode.Tab) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith(`-${this.#sort.type}`);
    return tabs.filter((tab) => tab.label === title && isOurs(tab));
  }

  protected close(isOf: (of: Of) => boolean): void {
    for (const { of, panel } of this.#all) if (isOf(of)) panel.dispose();
  }

  /** Puts the page into a panel that the editor made. */
  attach(panel: vscode.WebviewPanel, of: Of): void {
    panel.webview.options = pageOptions(this.#extensionUri);
    panel.iconPath = vscode.Uri.joinPath(this.#extensionUri, "media", "icon.svg");
    const content = this.fill(panel, of);
    const shown = { of, panel, content };
    this.#all = [...this.#all, shown];
    const { onDidChangeViewState } = panel;
    onDidChangeViewState(() => this.focusChanged(panel.active ? of : null));
    const { page, name } = this.#sort;
    const loading = new PageLoading(panel, onDidChangeViewState, page, name, this.#extensionUri);
    panel.onDidDispose(() => {
      this.#all = this.#all.filter((one) => one !== shown);
      loading.dispose();
      disposeOf(content);
      this.closed(of);
      this.focusChanged(null);
    });
    this.focusChanged(panel.active ? of : null);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const of = this.restored(state);
    if (of !== null && !this.#shown(of)) this.attach(panel, of);
    else panel.dispose();
  }

  /** Sends a command to the page that has the focus. */
  command(name: string): void {
    this.#all.find(({ panel }) => panel.active)?.content.page.command(name);
  }

  dispose(): void {
    for (const { content } of this.#all) disposeOf(content);
    this.#all = [];
  }

  #shown(of: Of): Shown<Of> | undefined {
    return this.#all.find((one) => this.isSame(one.of, of));
  }
}

function disposeOf({ page, more = [] }: Content): void {
  for (const one of [page, ...more]) one.dispose();
}

/** A text in a page's memory, which is the page's word: checked like any other. */
export function idIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("id" in state)) return null;
  return typeof state.id === "string" ? state.id : null;
}
