// Tabs and the side bar's view: which of them are on screen, who is active, and what comes back after a reload.
import path from "node:path";
import { addressOf, ORIGIN } from "./shell.mjs";
import { EventEmitter, TabInputCustom, TabInputText, TabInputWebview, Uri } from "./values.mjs";

/** @typedef {import("./editor.mjs").Editor} Editor */
/** @typedef {import("./documents.mjs").TextEditor} TextEditor */
/** @typedef {{viewType: string, title: string, state: unknown, uri: Uri | null}} KeptPanel */
/** @typedef {{tabs: readonly (KeptPanel | Uri)[], active: number, hasMetrics: boolean}} Kept */

const METRICS = "evaloupe.metrics";

/** A webview: on screen or behind another tab, where it has no page. */
class Webview {
  #received = new EventEmitter();
  #html = "";
  /** Its frame, while it is on screen. @type {string | null} */
  id = null;
  cspSource = ORIGIN;
  onDidReceiveMessage = this.#received.event;
  /** @type {{localResourceRoots?: readonly Uri[], enableScripts?: boolean}} */
  options = {};

  /** @param {Editor} editor @param {"main" | "aside"} column @param {unknown} [state] */
  constructor(editor, column, state) {
    this.editor = editor;
    this.column = column;
    this.kept = {
      html: "",
      roots: /** @type {string[]} */ ([]),
      state,
      receive: (/** @type {unknown} */ message) => {
        this.editor.traffic?.("from page", this, message);
        this.#received.fire(message);
      },
    };
  }
  get html() {
    return this.#html;
  }
  set html(html) {
    this.#html = html;
    if (this.id !== null) {
      this.hide();
      this.show(true);
    }
  }
  /** @param {Uri} uri */
  asWebviewUri(uri) {
    return { toString: () => addressOf(uri.fsPath) };
  }
  /** @param {unknown} message */
  async postMessage(message) {
    if (this.id === null) return false;
    this.editor.traffic?.("to page", this, message);
    this.editor.shell?.post(this.id, message);
    return true;
  }
  /** @param {boolean} takesFocus */
  show(takesFocus) {
    if (this.id !== null) return takesFocus ? this.editor.shell?.focus(this.id) : undefined;
    this.kept.html = this.#html;
    this.kept.roots = (this.options.localResourceRoots ?? []).map(({ fsPath }) => fsPath);
    this.id = this.editor.shell?.show(this.column, this.kept, takesFocus) ?? null;
  }
  hide() {
    if (this.id !== null) this.editor.shell?.hide(this.id);
    this.id = null;
  }
}

class Tab {
  changed = new EventEmitter();
  disposed = new EventEmitter();
  isGone = false;
  /** Fills the panel when it is first seen after a reload. @type {(() => unknown) | null} */
  revive = null;
  /** @type {TextEditor | null} */
  editor = null;
  /** @type {Webview | null} */
  webview = null;
  /** @type {Uri | null} */
  uri = null;
  isPreview = false;

  /** @param {Tabs} tabs @param {string} viewType @param {string} title */
  constructor(tabs, viewType, title) {
    this.tabs = tabs;
    this.viewType = viewType;
    this.title = title;
  }
  get input() {
    if (this.editor) return new TabInputText(this.editor.document.uri);
    return this.uri
      ? new TabInputCustom(this.uri, this.viewType)
      : new TabInputWebview(`mainThreadWebview-${this.viewType}`);
  }
  /** The panel that the extension holds. */
  get panel() {
    const tab = this;
    this.own ??= {
      viewType: this.viewType,
      iconPath: undefined,
      options: {},
      viewColumn: 1,
      webview: this.webview,
      get title() {
        return tab.title;
      },
      set title(title) {
        tab.title = title;
      },
      get active() {
        return tab.tabs.active === tab;
      },
      get visible() {
        return tab.tabs.active === tab;
      },
      onDidChangeViewState: this.changed.event,
      onDidDispose: this.disposed.event,
      reveal: () => tab.tabs.activate(tab),
      dispose: () => tab.tabs.close(tab),
    };
    return this.own;
  }
  /** @type {any} */
  own = null;
}

export class Tabs {
  /** @type {Tab[]} */
  all = [];
  /** @type {Tab | null} */
  active = null;
  /** The side bar's webview, once it was opened. @type {{webview: Webview, disposed: EventEmitter<unknown>} | null} */
  #metrics = null;
  #isAsideWanted = false;
  /** What the page of the side bar has kept, which outlives a reload. @type {unknown} */
  #metricsState = undefined;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** @param {string} viewType @param {string} title @param {object} options */
  createPanel(viewType, title, options) {
    const tab = new Tab(this, viewType, title);
    tab.webview = new Webview(this.editor, "main");
    tab.webview.options = options;
    this.all.push(tab);
    this.activate(tab);
    return tab.panel;
  }

  /** A file in an editor of the extension's own. @param {Uri} uri @param {string} viewType @param {unknown} [state] */
  async openCustom(uri, viewType, state) {
    const provider = this.editor.providers.get(`editor ${viewType}`)?.[0];
    const tab = new Tab(this, viewType, path.basename(uri.path));
    tab.uri = uri;
    tab.webview = new Webview(this.editor, "main", state);
    this.all.push(tab);
    this.activate(tab);
    await provider.resolveCustomEditor(await provider.openCustomDocument(uri, {}, {}), tab.panel, {});
  }

  /** @param {TextEditor} editor @param {boolean} [isPreview] */
  showText(editor, isPreview = false) {
    const { uri } = editor.document;
    let tab = this.all.find((one) => one.editor?.document.uri.toString() === uri.toString());
    if (!tab) {
      const before = isPreview ? this.all.find((one) => one.isPreview) : undefined;
      tab = new Tab(this, "", path.basename(uri.path));
      tab.isPreview = isPreview;
      this.all.push(tab);
      if (before) this.close(before);
    }
    tab.editor = editor;
    this.activate(tab);
  }

  /** @param {Tab} tab */
  activate(tab) {
    const before = this.active;
    this.active = tab;
    if (before && before !== tab) {
      before.webview?.hide();
      before.changed.fire({ webviewPanel: before.own });
    }
    const { revive } = tab;
    tab.revive = null;
    revive?.();
    tab.webview?.show(true);
    if (before !== tab) tab.changed.fire({ webviewPanel: tab.own });
    if (tab.webview) this.editor.asked.turnAway();
    this.#changed();
  }

  /** @param {Tab} tab */
  close(tab) {
    if (tab.isGone) return;
    tab.isGone = true;
    this.all = this.all.filter((one) => one !== tab);
    tab.webview?.hide();
    if (tab.editor) this.#forget(tab.editor);
    tab.disposed.fire(undefined);
    if (this.active === tab) {
      this.active = null;
      const next = this.all.at(-1);
      if (next) this.activate(next);
    }
    this.#changed();
  }

  /** Shows the side bar's metrics, where the manifest's condition lets them be there. */
  openMetrics() {
    this.#isAsideWanted = true;
    this.contextsChanged();
    this.#metrics?.webview.show(false);
  }

  contextsChanged() {
    const isThere = this.#isAsideWanted && Boolean(this.editor.contexts["evaloupe.hasEvaluations"]);
    if (isThere && !this.#metrics) {
      const webview = new Webview(this.editor, "aside", this.#metricsState);
      const disposed = new EventEmitter();
      this.#metrics = { webview, disposed };
      const view = {
        viewType: METRICS,
        webview,
        visible: true,
        onDidDispose: disposed.event,
        onDidChangeVisibility: new EventEmitter().event,
        show: () => {},
      };
      this.editor.providers.get(`view ${METRICS}`)?.[0].resolveWebviewView(view, {}, {});
      webview.show(false);
    } else if (!isThere && this.#metrics) {
      const { webview, disposed } = this.#metrics;
      this.#metrics = null;
      webview.hide();
      disposed.fire(undefined);
    }
  }

  /** @param {string} id */
  isAside(id) {
    return this.#metrics?.webview.id === id;
  }

  /** A webview has got the focus in the browser. @param {string} id */
  focused(id) {
    if (this.all.some((tab) => tab.webview?.id === id)) this.editor.asked.turnAway();
  }

  /** The names of pages by their frames, for who counts messages. @param {unknown} webview */
  nameOf(webview) {
    return this.#metrics?.webview === webview
      ? METRICS
      : (this.all.find((tab) => tab.webview === webview)?.viewType ?? "?");
  }

  /** What comes back after a reload. Nothing is told to the extension, which goes away. @returns {Kept} */
  leave() {
    const tabs = this.all.map((tab) => {
      if (tab.editor) return tab.editor.document.uri;
      return { viewType: tab.viewType, title: tab.title, state: tab.webview?.kept.state, uri: tab.uri };
    });
    const kept = { tabs, active: this.active ? this.all.indexOf(this.active) : -1, hasMetrics: this.#metrics !== null };
    this.#metricsState = this.#metrics?.webview.kept.state ?? this.#metricsState;
    for (const { webview } of [...this.all, ...(this.#metrics ? [this.#metrics] : [])]) if (webview) webview.id = null;
    this.all = [];
    this.active = null;
    this.#metrics = null;
    this.#isAsideWanted = false;
    return kept;
  }

  /** A tab's panel is filled when it is first seen, as the editor does it. @param {Kept} kept */
  async comeBack({ tabs, active, hasMetrics }) {
    if (hasMetrics) this.openMetrics();
    for (const [at, one] of tabs.entries()) {
      if (one instanceof Uri) await this.editor.showDocument(one);
      else if (one.uri) await this.openCustom(one.uri, one.viewType, one.state);
      else {
        const tab = new Tab(this, one.viewType, one.title);
        tab.webview = new Webview(this.editor, "main", one.state);
        tab.revive = () =>
          this.editor.providers.get(`panel ${one.viewType}`)?.[0].deserializeWebviewPanel(tab.panel, one.state);
        this.all.push(tab);
        if (at === active) this.activate(tab);
      }
    }
    const tab = this.all[active];
    if (tab && this.active !== tab) this.activate(tab);
  }

  /** @param {TextEditor} editor */
  #forget({ document }) {
    this.editor.documents = this.editor.documents.filter((one) => one !== document);
    document.isClosed = true;
    this.editor.events.documentClosed.fire(document);
  }

  #changed() {
    this.editor.events.tabs.fire({ opened: [], closed: [], changed: [] });
    this.editor.events.editors.fire(this.active?.editor ? [this.active.editor] : []);
  }
}
