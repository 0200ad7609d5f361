import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import { output, warn } from "./notices.ts";
import { pageHtml } from "./page.ts";

/** A page on screen that has said nothing for so long is blank, ms. */
const BLANK_MS = 3_000;

/** Of a panel or of a view. */
interface PageView {
  readonly webview: vscode.Webview;
  readonly visible: boolean;
}

/**
 * Loads a page into its webview, and again if it stays blank: the editor's own webview script may fail to start, and
 * only another load helps. If that fails, the person gets a notice. The page's first message shows that it runs, unless
 * it is of an earlier load, whose page is about to go. A hidden webview has no page to wait for.
 */
export class PageLoading implements vscode.Disposable {
  readonly #view: PageView;
  readonly #html: (load: number) => string;
  readonly #name: string;
  readonly #listeners: readonly vscode.Disposable[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #loads = 0;
  #isLoadedAgain = false;

  /** `name` is the page's, as in its title; `changed` fires if the view was hidden or shown. */
  constructor(
    view: PageView,
    changed: vscode.Event<unknown>,
    page: Parameters<typeof pageHtml>[2],
    name: string,
    extensionUri: vscode.Uri,
  ) {
    this.#view = view;
    this.#name = name;
    this.#html = (load) => pageHtml(view.webview, extensionUri, page, load);
    this.#listeners = [
      view.webview.onDidReceiveMessage((message: { readonly load?: unknown } | null) => {
        if (message?.load !== this.#loads) return;
        this.#isRunning = true;
        this.#isLoadedAgain = false;
        clearTimeout(this.#timer);
      }),
      changed(() => {
        if (!view.visible) this.#isRunning = false;
        this.#wait();
      }),
    ];
    this.#load();
    this.#wait();
  }

  #load(): void {
    this.#loads++;
    this.#view.webview.html = this.#html(this.#loads);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const listener of this.#listeners) listener.dispose();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#view.visible && !this.#isRunning) this.#timer = setTimeout(() => this.#stayedBlank(), BLANK_MS);
  }

  #stayedBlank(): void {
    output.info(`${this.#name}: the page has not started within ${BLANK_MS / 1000} s`);
    if (this.#isLoadedAgain) return void this.#offerReload();
    this.#loadAgain();
  }

  #loadAgain(): void {
    this.#isLoadedAgain = true;
    this.#load();
    this.#wait();
  }

  async #offerReload(): Promise<void> {
    const [reload, log] = [l10n.t("Reload"), l10n.t("Show Log")];
    const answer = await warn(l10n.t("{0} is still blank. It was loaded twice.", this.#name), reload, log);
    if (answer === log) output.show();
    if (answer === reload) this.#loadAgain();
  }
}
