// The module `vscode` of a window: the part of the editor's API that the extension uses, over an `Editor`.
import { existsSync, statSync, watch } from "node:fs";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { DecorationType } from "./documents.mjs";
import { CancellationTokenSource, Disposable, EventEmitter, FileSystemError, Uri, VALUES } from "./values.mjs";

/** @typedef {import("./editor.mjs").Editor} Editor */

/** Changes of a file that come together are told as one. */
const TOLD_AFTER_MS = 50;

/** @param {Editor} editor @returns {Record<string, unknown>} */
export function vscodeOf(editor) {
  return {
    ...VALUES,
    commands: commandsOf(editor),
    UIKind: { Desktop: 1, Web: 2 },
    env: {
      language: "en",
      uiKind: 1,
      clipboard: {
        writeText: async (/** @type {string} */ text) => {
          editor.clipboard = text;
        },
        readText: async () => editor.clipboard,
      },
      openExternal: async (/** @type {Uri} */ uri) => editor.openedOutside.push(uri.toString()) > 0,
    },
    l10n: { bundle: editor.words, uri: undefined },
    lm: {
      registerTool: (/** @type {string} */ name, /** @type {unknown} */ tool) => provide(editor, `tool ${name}`, tool),
    },
    languages: languagesOf(editor),
    window: windowOf(editor),
    workspace: workspaceOf(editor),
  };
}

/** @param {Editor} editor */
function commandsOf(editor) {
  return {
    registerCommand(/** @type {string} */ name, /** @type {(...args: unknown[]) => unknown} */ run) {
      if (editor.commands.has(name)) throw new Error(`command '${name}' already exists`);
      editor.commands.set(name, run);
      return new Disposable(() => editor.commands.delete(name));
    },
    executeCommand: (/** @type {string} */ name, /** @type {unknown[]} */ ...args) => editor.execute(name, ...args),
  };
}

/** Keeps a provider under what it provides. @param {Editor} editor @param {string} what @param {unknown} provider */
function provide({ providers }, what, provider) {
  const all = providers.get(what) ?? [];
  providers.set(what, all);
  all.push(provider);
  return new Disposable(() => all.splice(all.indexOf(provider), 1));
}

/** @param {Editor} editor */
function languagesOf(editor) {
  const provider = (/** @type {string} */ what) => (/** @type {unknown} */ selector, /** @type {unknown} */ given) =>
    provide(editor, what, { selector, provider: given });
  return {
    registerCodeActionsProvider: provider("code actions"),
    registerCodeLensProvider: provider("lenses"),
    registerDefinitionProvider: provider("definitions"),
    registerDocumentHighlightProvider: provider("highlights"),
    registerDocumentSemanticTokensProvider: provider("tokens"),
    registerDocumentSymbolProvider: provider("symbols"),
    registerFoldingRangeProvider: provider("folds"),
    registerHoverProvider: provider("hovers"),
    registerInlayHintsProvider: provider("hints"),
    registerReferenceProvider: provider("references"),
    createDiagnosticCollection(/** @type {string} */ name) {
      const byFile = new Map();
      editor.problems.set(name, byFile);
      return {
        set: (/** @type {Uri} */ uri, /** @type {unknown[]} */ all) => byFile.set(uri.toString(), all),
        delete: (/** @type {Uri} */ uri) => byFile.delete(uri.toString()),
        clear: () => byFile.clear(),
        dispose: () => byFile.clear(),
      };
    },
  };
}

/** @param {Editor} editor */
function windowOf(editor) {
  const { asked, tabs, events } = editor;
  const tell = asked.tell.bind(asked);
  const group = () => ({
    isActive: true,
    viewColumn: 1,
    tabs: tabs.all.map((tab) => ({
      label: tab.title,
      input: tab.input,
      isActive: tab === tabs.active,
      group: { viewColumn: 1 },
      tab,
    })),
    get activeTab() {
      return this.tabs.find(({ isActive }) => isActive);
    },
  });
  const nowhere = () => new Promise((resolve) => asked.places.push((place) => resolve(place && Uri.file(place))));
  /**
   * As the editor's own dialog: to a new name whose last ending is none of the filters' the first of these is added.
   * @param {{filters?: Record<string, string[]>}} options
   */
  const newPlace = async ({ filters = {} } = {}) => {
    const place = await nowhere();
    const [ending] = Object.values(filters).flat();
    const isTaken = !place || ending === undefined || existsSync(place.fsPath);
    if (isTaken || Object.values(filters).flat().includes(path.extname(place.path).slice(1))) return place;
    return Uri.file(`${place.fsPath}.${ending}`);
  };
  return {
    get activeTextEditor() {
      return tabs.active?.editor ?? undefined;
    },
    get visibleTextEditors() {
      return tabs.active?.editor ? [tabs.active.editor] : [];
    },
    tabGroups: {
      get all() {
        return [group()];
      },
      get activeTabGroup() {
        return group();
      },
      close: async (/** @type {readonly {tab: typeof tabs.all[number]}[]} */ all) => {
        for (const { tab } of all) tabs.close(tab);
        return true;
      },
      onDidChangeTabs: events.tabs.event,
    },
    onDidChangeActiveTextEditor: events.editors.event,
    onDidChangeVisibleTextEditors: events.editors.event,
    onDidChangeTextEditorVisibleRanges: new EventEmitter().event,
    showInformationMessage: tell,
    showWarningMessage: tell,
    showErrorMessage: tell,
    showQuickPick: asked.pick.bind(asked),
    showInputBox: asked.input.bind(asked),
    createQuickPick: () => asked.quickPick(),
    showOpenDialog: async () => {
      const place = await nowhere();
      return place && [place];
    },
    showSaveDialog: newPlace,
    createStatusBarItem: () => asked.statusItem(),
    setStatusBarMessage: asked.statusMessage.bind(asked),
    withProgress(/** @type {unknown} */ _options, /** @type {(progress: unknown, token: unknown) => unknown} */ work) {
      return work({ report: () => {} }, new CancellationTokenSource().token);
    },
    createOutputChannel: () => {
      const write = (/** @type {unknown[]} */ ...words) => process.env.VERBOSE && console.error(...words);
      return { info: write, warn: write, error: write, show: () => {}, dispose: () => {} };
    },
    createTextEditorDecorationType: (/** @type {unknown} */ options) => new DecorationType(options),
    showTextDocument: async (
      /** @type {Uri | import("./documents.mjs").TextDocument} */ which,
      /** @type {{preview?: boolean, selection?: import("./values.mjs").Selection} | undefined} */ options,
    ) => {
      const shown = await editor.showDocument(which, options?.preview === true);
      if (options?.selection) shown.selection = options.selection;
      return shown;
    },
    createWebviewPanel: (
      /** @type {string} */ type,
      /** @type {string} */ title,
      /** @type {unknown} */ _,
      /** @type {object} */ options,
    ) => tabs.createPanel(type, title, options),
    registerWebviewPanelSerializer: (/** @type {string} */ type, /** @type {unknown} */ one) =>
      provide(editor, `panel ${type}`, one),
    registerWebviewViewProvider: (/** @type {string} */ id, /** @type {unknown} */ one) =>
      provide(editor, `view ${id}`, one),
    registerCustomEditorProvider: (/** @type {string} */ type, /** @type {unknown} */ one) =>
      provide(editor, `editor ${type}`, one),
    registerUriHandler: (/** @type {unknown} */ one) => provide(editor, "links", one),
    createTreeView: (/** @type {string} */ id, /** @type {{treeDataProvider: unknown}} */ { treeDataProvider }) =>
      provide(editor, `tree ${id}`, treeDataProvider),
  };
}

/** @param {Editor} editor */
function workspaceOf(editor) {
  const { events } = editor;
  return {
    get isTrusted() {
      return editor.isTrusted;
    },
    get textDocuments() {
      return editor.documents;
    },
    workspaceFolders: [{ uri: Uri.file(editor.folder), name: path.basename(editor.folder), index: 0 }],
    asRelativePath: (/** @type {Uri} */ uri) => path.relative(editor.folder, uri.fsPath).replaceAll("\\", "/"),
    getWorkspaceFolder(/** @type {Uri} */ uri) {
      return uri.fsPath.startsWith(editor.folder + path.sep) ? this.workspaceFolders[0] : undefined;
    },
    getConfiguration: (/** @type {string | undefined} */ section) => editor.settings.section(section),
    onDidChangeConfiguration: events.configuration.event,
    onDidChangeWorkspaceFolders: new EventEmitter().event,
    onDidGrantWorkspaceTrust: events.trust.event,
    onDidChangeTextDocument: events.documentChanged.event,
    onDidCloseTextDocument: events.documentClosed.event,
    onDidOpenTextDocument: events.documentOpened.event,
    openTextDocument: (/** @type {Uri} */ uri) => editor.document(uri),
    findFiles: filesIn,
    createFileSystemWatcher: (/** @type {{baseUri: Uri, pattern: string}} */ pattern) => watcherOf(pattern, editor),
    registerFileSystemProvider: (/** @type {string} */ scheme, /** @type {unknown} */ one) =>
      provide(editor, `files ${scheme}`, one),
    fs: {
      readFile: (/** @type {Uri} */ uri) => editor.readFile(uri),
      writeFile: (/** @type {Uri} */ uri, /** @type {Uint8Array} */ bytes) => writeFile(uri.fsPath, bytes),
      createDirectory: (/** @type {Uri} */ uri) => mkdir(uri.fsPath, { recursive: true }),
      stat: async (/** @type {Uri} */ uri) => {
        const found = await stat(uri.fsPath).catch((error) => {
          throw error.code === "ENOENT" ? FileSystemError.FileNotFound(uri) : error;
        });
        return { type: found.isDirectory() ? 2 : 1, size: found.size, ctime: found.ctimeMs, mtime: found.mtimeMs };
      },
      readDirectory: async (/** @type {Uri} */ uri) => {
        const entries = await readdir(uri.fsPath, { withFileTypes: true });
        return entries.map((entry) => [entry.name, entry.isDirectory() ? 2 : 1]);
      },
    },
  };
}

/** Files below a folder that a pattern stands for. @param {{baseUri: Uri, pattern: string}} pattern */
async function filesIn({ baseUri, pattern }) {
  const names = await readdir(baseUri.fsPath, { recursive: true }).catch(() => []);
  return names.filter((name) => namesOf(pattern).test(name)).map((name) => Uri.joinPath(baseUri, name));
}

/** The names that a pattern stands for, below its folder. @param {string} pattern */
function namesOf(pattern) {
  const escaped = pattern
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replaceAll("?", ".")
    .replace(/\{([^}]*)\}/g, (_, choices) => `(?:${choices.replaceAll(",", "|")})`)
    .replaceAll("**/", "\0")
    .replaceAll("*", "[^/]*")
    .replaceAll("\0", "(?:.*/)?");
  return new RegExp(`^${escaped}$`, "su");
}

/** Files of one folder, by a pattern for their names. @param {{baseUri: Uri, pattern: string}} pattern @param {Editor} editor */
function watcherOf({ baseUri, pattern }, editor) {
  const [created, changed, deleted] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const wanted = namesOf(pattern);
  /** @type {Map<string, NodeJS.Timeout>} */
  const timers = new Map();
  const tell = async (/** @type {string} */ name) => {
    timers.delete(name);
    const uri = Uri.joinPath(baseUri, name);
    if (!existsSync(uri.fsPath)) return deleted.fire(uri);
    const document = editor.documents.find((one) => one.uri.toString() === uri.toString());
    if (document && !document.isDirty && statSync(uri.fsPath).isFile()) {
      document.replace(new TextDecoder().decode(await editor.readFile(uri)));
      editor.events.documentChanged.fire({ document, contentChanges: [{}] });
    }
    changed.fire(uri);
  };
  const watching = watch(baseUri.fsPath, { recursive: pattern.includes("**") }, (_, name) => {
    if (name === null || !wanted.test(name) || timers.has(name)) return;
    timers.set(name, setTimeout(tell, TOLD_AFTER_MS, name));
  });
  watching.on("error", () => watching.close());
  return {
    onDidCreate: created.event,
    onDidChange: changed.event,
    onDidDelete: deleted.event,
    dispose() {
      watching.close();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
