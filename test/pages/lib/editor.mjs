// An editor without a workbench, in this process: the extension as it ships (`dist/`), with a `vscode` of our own in
// which a test can see and answer everything; real sessions in their threads, real files, and both pages in a browser.
// It proves what the extension and its pages do. What only a real workbench can prove (menus, keys, hovers, themes,
// trust, the policy of real webviews) stands in test/e2e.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PROJECT } from "../../tools/exec.mjs";
import { vscodeOf } from "./api.mjs";
import { Asked } from "./asked.mjs";
import { Configuration } from "./configuration.mjs";
import { TextDocument, TextEditor } from "./documents.mjs";
import { Shell } from "./shell.mjs";
import { Tabs } from "./tabs.mjs";
import { EventEmitter, fail, Uri } from "./values.mjs";
import { holds } from "./when.mjs";

/**
 * @typedef {{command: string, key?: string, when?: string, args?: unknown}} Binding
 * @typedef {{command: string, title: string, category?: string}} Command
 * @typedef {{subscriptions: {dispose: () => unknown}[]}} Context
 *
 * @typedef {object} EditorOptions
 * @property {boolean} [trust] True opens folders in Restricted Mode; else every folder is trusted.
 * @property {Record<string, unknown>} [settings] The person's settings.
 * @property {import("./shell.mjs").Theme} [theme] Dark, if nothing else is said.
 * @property {Readonly<Record<string, string>> | undefined} [words] The translation; English, if nothing else is said.
 */

const BUNDLES = ["extension.js", "provider.js", "report.js", "formats.js", "tools.js"];
const MANIFEST = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8"));
const { contributes, capabilities } = MANIFEST;
const WORDS = JSON.parse(readFileSync(path.join(PROJECT, "package.nls.json"), "utf8"));
const inWords = (/** @type {string} */ text) => text.replace(/^%(.*)%$/, (all, key) => WORDS[key] ?? all);

/** @type {readonly Command[]} */
const COMMANDS = contributes.commands.map((/** @type {Command} */ one) => ({ ...one, title: inWords(one.title) }));
const SETTINGS = Object.assign(
  {},
  ...contributes.configuration.map((/** @type {{properties: object}} */ one) => one.properties),
);
/** @type {readonly Binding[]} */
const BINDINGS = contributes.keybindings;
/** @type {Record<string, readonly Binding[]>} */
const MENUS = contributes.menus;

/** Windows by the folder that their extension lies in; the module `vscode` in there asks by it. */
const WINDOWS = Symbol.for("evaloupe.pages.windows");
/** @type {Map<string, unknown>} */
const windows = new Map();
Object.assign(globalThis, { [WINDOWS]: windows });
let loads = 0;
const require = createRequire(import.meta.url);

export class Editor {
  asked = new Asked();
  /** @type {Map<string, (...args: unknown[]) => unknown>} */
  commands = new Map();
  /** @type {Record<string, unknown>} */
  contexts = {};
  /** @type {TextDocument[]} */
  documents = [];
  /** What was put on the clipboard, and addresses that were opened outside. */
  clipboard = "";
  /** @type {string[]} */
  openedOutside = [];
  /** Defects by file. @type {Map<string, Map<string, readonly {message: string, range: import("./values.mjs").Range}[]>>} */
  problems = new Map();
  /** Providers by what they provide. @type {Map<string, any[]>} */
  providers = new Map();
  /** Hears every message between a page and the extension. @type {((way: "to page" | "from page", webview: unknown, message: unknown) => void) | null} */
  traffic = null;
  /** @type {Shell | null} */
  shell = null;
  /** What outlives a reload. */
  memory = { workspace: new Map(), global: new Map(), secrets: new Map() };
  events = {
    configuration: new EventEmitter(),
    documentChanged: new EventEmitter(),
    documentClosed: new EventEmitter(),
    documentOpened: new EventEmitter(),
    editors: new EventEmitter(),
    tabs: new EventEmitter(),
    trees: new EventEmitter(),
    trust: new EventEmitter(),
  };
  /** @type {Context | null} */
  #context = null;
  #extensionFolder = "";

  /** @param {string} folder @param {EditorOptions} options */
  constructor(folder, options) {
    this.folder = folder;
    this.isTrusted = !options.trust;
    this.words = options.words;
    this.settings = new Configuration(
      SETTINGS,
      capabilities.untrustedWorkspaces.restrictedConfigurations,
      { ...options.settings },
      folder,
      this.isTrusted,
      (affects) => this.events.configuration.fire({ affectsConfiguration: affects }),
    );
    this.tabs = new Tabs(this);
  }

  /** An editor with this folder open and the extension at work. @param {import("playwright-core").Browser} browser @param {string} folder @param {EditorOptions} [options] */
  static async open(browser, folder, options = {}) {
    const editor = new Editor(folder, options);
    const hears = {
      key: (/** @type {string} */ id, /** @type {import("./shell.mjs").Key} */ key) => editor.#key(id, key),
      focus: (/** @type {string} */ id) => editor.tabs.focused(id),
    };
    editor.shell = await Shell.open(browser, hears, options.theme);
    await editor.#activate();
    return editor;
  }

  /** Ends the extension and starts it anew, as a reloaded window does: what it kept is there, what was open comes back. */
  async reload() {
    const kept = this.tabs.leave();
    await this.#deactivate();
    await this.shell?.reload();
    await this.#activate();
    await this.tabs.comeBack(kept);
  }

  /** @param {boolean} [isSpoilt] Whether the page is none for other windows. */
  async close(isSpoilt = true) {
    this.tabs.leave();
    await this.#deactivate();
    await this.shell?.close(isSpoilt);
  }

  /** @param {string} name @param {unknown[]} args @returns {Promise<unknown>} */
  async execute(name, ...args) {
    if (name === "setContext") {
      this.contexts = { ...this.contexts, [String(args[0])]: args[1] };
      this.tabs.contextsChanged();
      return undefined;
    }
    if (name === "vscode.open") return this.showDocument(/** @type {Uri} */ (args[0]));
    const command = this.commands.get(name);
    if (!command) throw new Error(`command '${name}' not found`);
    return command(...args);
  }

  /** Runs what a person started; they do not wait for its end. @param {string} name @param {unknown[]} args */
  start(name, ...args) {
    this.execute(name, ...args).catch(fail);
  }

  /** The entry of a menu, where it is there. @param {string} menu @param {string} title @param {Record<string, unknown>} contexts */
  entry(menu, title, contexts) {
    const all = { ...this.contexts, isWorkspaceTrusted: this.isTrusted, ...contexts };
    return MENUS[menu]?.find(({ command, when }) => titleOf(command).includes(title) && holds(when, all))?.command;
  }

  /** The command of a title as the palette offers it: "Category: Title". @param {string} title */
  inPalette(title) {
    const found = COMMANDS.find(({ command }) => titleOf(command).includes(title));
    const rule = MENUS.commandPalette?.find(({ command }) => command === found?.command);
    return found && holds(rule?.when, this.contexts) ? found.command : undefined;
  }

  /** @param {Uri} uri */
  async document(uri) {
    const known = this.documents.find((one) => one.uri.toString() === uri.toString());
    if (known) return known;
    const text = new TextDecoder().decode(await this.readFile(uri));
    const languageId = /\.jsonl$|\.ndjson$/.test(uri.path) ? "jsonl" : /\.json$/.test(uri.path) ? "json" : "plaintext";
    const document = new TextDocument(uri, languageId, text);
    this.documents.push(document);
    this.events.documentOpened.fire(document);
    return document;
  }

  /** @param {Uri | TextDocument} which @param {boolean} [isPreview] */
  async showDocument(which, isPreview = false) {
    const document = which instanceof TextDocument ? which : await this.document(which);
    const editor = new TextEditor(document);
    this.tabs.showText(editor, isPreview);
    return editor;
  }

  /** @param {Uri} uri @returns {Promise<Uint8Array>} */
  async readFile(uri) {
    if (uri.scheme === "file") return readFileSync(uri.fsPath);
    const provider = this.providers.get(`files ${uri.scheme}`)?.[0];
    if (!provider) throw new Error(`No file system for ${uri}`);
    return provider.readFile(uri);
  }

  /** A key that a webview left to the editor. @param {string} id @param {import("./shell.mjs").Key} key */
  #key(id, key) {
    const contexts = {
      ...this.contexts,
      sideBarFocus: this.tabs.isAside(id),
      notificationToastsVisible: this.asked.notices.length > 0,
    };
    const pressed = nameOf(key);
    const found = BINDINGS.findLast(({ key, when }) => key === pressed && holds(when, contexts));
    if (found) this.start(found.command, ...(found.args === undefined ? [] : [found.args]));
  }

  async #activate() {
    this.#extensionFolder = path.join(PROJECT, ".tmp/pages", `${process.pid}-${++loads}`);
    mkdirSync(path.join(this.#extensionFolder, "node_modules/vscode"), { recursive: true });
    // A copy for each load: modules are kept by their path, and a reloaded window has none from before.
    for (const name of BUNDLES) linkSync(path.join(PROJECT, "dist", name), path.join(this.#extensionFolder, name));
    windows.set(this.#extensionFolder, vscodeOf(this));
    writeFileSync(
      path.join(this.#extensionFolder, "node_modules/vscode/index.js"),
      `module.exports = globalThis[Symbol.for("evaloupe.pages.windows")].get(${JSON.stringify(this.#extensionFolder)});`,
    );
    const { activate } = require(path.join(this.#extensionFolder, "extension.js"));
    this.#context = contextOf(this);
    await activate(this.#context);
  }

  async #deactivate() {
    for (const one of [...(this.#context?.subscriptions ?? [])].reverse()) await one.dispose();
    this.#context = null;
    this.asked.clear();
    this.commands.clear();
    this.providers.clear();
    this.problems.clear();
    this.contexts = {};
    this.documents = [];
    for (const event of Object.values(this.events)) event.dispose();
    windows.delete(this.#extensionFolder);
    // Else every load of the process would stay in memory.
    for (const file of Object.keys(require.cache)) {
      if (file.startsWith(`${this.#extensionFolder}${path.sep}`)) delete require.cache[file];
    }
    rmSync(this.#extensionFolder, { recursive: true, force: true });
  }
}

/** @param {string} command */
function titleOf(command) {
  const found = COMMANDS.find((one) => one.command === command);
  return found?.category ? `${found.category}: ${found.title}` : (found?.title ?? "");
}

/** A key as the manifest writes it. @param {import("./shell.mjs").Key} key */
function nameOf({ key, code, ctrl, shift, alt, meta }) {
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? (code === "Slash" ? "/" : key);
  const isShifted = shift || key === "?";
  return [ctrl && "ctrl", isShifted && "shift", alt && "alt", meta && "meta", plain.toLowerCase()]
    .filter(Boolean)
    .join("+");
}

/** @param {Editor} editor */
function contextOf({ memory }) {
  const memento = (/** @type {Map<string, string>} */ kept) => ({
    keys: () => [...kept.keys()],
    get: (/** @type {string} */ key, /** @type {unknown} */ otherwise) => {
      const json = kept.get(key);
      return json === undefined ? otherwise : JSON.parse(json);
    },
    // As text, as the editor keeps it.
    update: async (/** @type {string} */ key, /** @type {unknown} */ value) => {
      if (value === undefined) kept.delete(key);
      else kept.set(key, JSON.stringify(value));
    },
  });
  return {
    subscriptions: /** @type {{dispose: () => unknown}[]} */ ([]),
    extensionUri: Uri.file(PROJECT),
    extensionPath: PROJECT,
    extension: { packageJSON: MANIFEST },
    workspaceState: memento(memory.workspace),
    globalState: memento(memory.global),
    secrets: {
      get: async (/** @type {string} */ key) => memory.secrets.get(key),
      store: async (/** @type {string} */ key, /** @type {string} */ value) => void memory.secrets.set(key, value),
      delete: async (/** @type {string} */ key) => void memory.secrets.delete(key),
      onDidChange: new EventEmitter().event,
    },
  };
}
