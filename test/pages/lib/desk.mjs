// One window of the editor without a workbench, handled by the same words as a real one (test/e2e/lib/workbench.mjs):
// what a person clicks there is asked of the manifest and the extension here, the pages are clicked in the browser.

import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { webviewWith } from "../../e2e/lib/frames.mjs";
import { until } from "../../e2e/lib/until.mjs";
import { wordsOf } from "./asked.mjs";
import { CancellationTokenSource, Uri } from "./values.mjs";

/** @typedef {import("./editor.mjs").Editor} Editor */

export class Desk {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.folder = editor.folder;
  }

  get page() {
    const { shell } = this.editor;
    if (!shell) throw new Error("The window is closed.");
    return shell.page;
  }

  /** A picture of the window, for people to look at, where the environment names a folder for them. @param {string} name */
  async picture(name) {
    if (process.env.PICTURES) await this.page.screenshot({ path: path.join(process.env.PICTURES, `${name}.png`) });
  }

  /** Chooses files and folders and picks an entry of their menu. @param {string[]} names @param {string} entry */
  async explorerMenu(names, entry) {
    const uris = names.map((name) => Uri.file(path.join(this.folder, name)));
    const [last] = uris.slice(-1);
    if (!last) throw new Error("Nothing is chosen.");
    const command = this.editor.entry("explorer/context", entry, {
      explorerResourceIsFolder: statSync(last.fsPath).isDirectory(),
      resourceFilename: path.basename(last.path),
      resourceScheme: "file",
    });
    if (!command) throw new Error(`The menu of ${names.at(-1)} has no ${entry}.`);
    this.editor.start(command, last, uris);
  }

  /** Runs a command by its title, once the palette offers it. @param {string} title */
  async command(title) {
    this.editor.start(await until(`command ${title}`, async () => this.editor.inPalette(title)));
  }

  /** @param {string} name */
  async openFile(name) {
    await this.editor.showDocument(Uri.file(path.join(this.folder, name)));
  }

  /** Brings a tab to the front. @param {string} title */
  async openTab(title) {
    const tab = await until(`tab ${title}`, async () => this.editor.tabs.all.find((one) => one.title === title));
    this.editor.tabs.activate(tab);
  }

  async openMetrics() {
    this.editor.tabs.openMetrics();
  }

  /** The frame of the webview on screen whose document has something that matches. @param {string} selector */
  frame(selector) {
    return webviewWith(this.page, selector);
  }

  /** @param {RegExp} pattern */
  notice(pattern) {
    return until(
      `a notification ${pattern}`,
      async () => this.#notices(false).find((text) => pattern.test(text)),
      20_000,
    ).catch((error) => {
      throw new Error(`${error.message}; there are: ${this.#notices(false).join(" | ")}`);
    });
  }

  /** Presses a button of the last notification that has it. @param {string} name */
  async pressNotice(name) {
    const found = await until(`a button ${name}`, async () =>
      this.editor.asked.notices.filter(({ isModal, buttons }) => !isModal && buttons.includes(name)).at(-1),
    );
    found.answer(name);
  }

  async clearNotices() {
    for (const notice of this.editor.asked.notices.filter(({ isModal }) => !isModal)) notice.answer(undefined);
  }

  /** The words of the modal dialog, once it is there. */
  async dialog() {
    const found = await until("a dialog", async () => this.editor.asked.notices.find(({ isModal }) => isModal));
    return `${found.message}\n${found.detail}\n${found.buttons.join("\n")}`;
  }

  /** Whether a modal dialog stands in the way. */
  async hasDialog() {
    return this.editor.asked.notices.some(({ isModal }) => isModal);
  }

  /** Answers the modal dialog. @param {string} button */
  async answer(button) {
    const found = await until(`a dialog with ${button}`, async () =>
      this.editor.asked.notices.find(({ isModal, buttons }) => isModal && buttons.includes(button)),
    );
    found.answer(button);
  }

  /** Entries of the list that is open. */
  async choices() {
    return (this.editor.asked.quick?.items() ?? []).map(wordsOf);
  }

  /** Picks the first entry with these words in the list that is open. @param {string} words */
  async pick(words) {
    const found = await until(`an entry ${words}`, async () => {
      const { quick } = this.editor.asked;
      const item = quick?.items().find((one) => wordsOf(one).includes(words));
      return quick && item && { quick, item };
    });
    found.quick.accept(found.item);
  }

  /** Answers the dialog for a place, with a name in the folder. @param {string} name */
  async saveAs(name) {
    const answer = await until("a dialog for a place", async () => this.editor.asked.places.shift());
    answer(path.join(this.folder, name));
  }

  /** Types into the input of this title. @param {string} title @param {string} text */
  async type(title, text) {
    const quick = await until(`an input ${title}`, async () => {
      const { quick } = this.editor.asked;
      return quick?.type && quick.title.includes(title) && quick;
    });
    await quick.type?.(text);
  }

  /** Turns away from the list or input that is open. */
  async turnAway() {
    this.editor.asked.quick?.hide();
  }

  /** The words in the status bar that match, once they do. @param {RegExp} pattern */
  status(pattern) {
    return until(`${pattern} in the status bar`, async () => this.#status(pattern)?.text);
  }

  /** Waits until nothing in the status bar matches. @param {RegExp} pattern */
  async noStatus(pattern) {
    await until(`no ${pattern} in the status bar`, async () => !this.#status(pattern));
  }

  /** @param {RegExp} pattern */
  async clickStatus(pattern) {
    const item = await until(`${pattern} in the status bar`, async () => this.#status(pattern));
    const { command } = item;
    if (typeof command === "string") this.editor.start(command);
    else if (isCommand(command)) this.editor.start(command.command, ...(command.arguments ?? []));
    else throw new Error(`${item.text} does nothing`);
  }

  /** Entries of the evaluations' tree. @returns {Promise<{item: {label: string, command: {command: string, arguments: unknown[]}}}[]>} */
  async tree() {
    const [provider] = this.editor.providers.get("tree evaloupe.evaluations") ?? [];
    return provider.getChildren().map((/** @type {unknown} */ node) => ({ item: provider.getTreeItem(node) }));
  }

  /** Clicks an entry of the evaluations' tree. @param {string} label */
  async clickTree(label) {
    const { item } = await until(`${label} in the tree`, async () =>
      (await this.tree()).find((one) => one.item.label === label),
    );
    this.editor.start(item.command.command, ...item.command.arguments);
  }

  /** Messages of the problems, with their line. */
  async problems() {
    return [...this.editor.problems.values()]
      .flatMap((byFile) => [...byFile.values()].flat())
      .map(({ message, range }) => `${message} Ln ${range.start.line + 1}`);
  }

  /** The Markdown of the hover over a place of a file, by its line and column from 1. @param {string} file @param {number} line @param {number} column */
  async hover(file, line, column) {
    const document = await this.editor.document(Uri.file(path.join(this.folder, file)));
    const position = { line: line - 1, character: column - 1 };
    const found = [];
    for (const { selector, provider } of this.editor.providers.get("hovers") ?? []) {
      // Those of samples as text name their scheme.
      if (!Array.isArray(selector)) continue;
      found.push(await provider.provideHover(document, position, new CancellationTokenSource().token));
    }
    return found.flatMap((hover) => hover?.contents ?? []);
  }

  /** Words before the lines of the text on screen, by their line from 1. */
  lenses() {
    return this.#drawn((_, drawn) => ("range" in drawn ? drawn.renderOptions?.before?.contentText : undefined));
  }

  /** Icons in the gutter of the text on screen, as the decoded picture for dark themes, by their line from 1. */
  gutter() {
    return this.#drawn(({ dark }) => dark?.gutterIconPath && decodeURIComponent(String(dark.gutterIconPath)));
  }

  /** @param {(options: any, drawn: import("./documents.mjs").Drawn) => string | undefined} wordsOf @returns {Record<number, string>} */
  #drawn(wordsOf) {
    const drawn = [...(this.editor.tabs.active?.editor?.drawn ?? [])].flatMap(([{ options }, places]) =>
      places.flatMap((place) => {
        const words = wordsOf(options, place);
        const { start } = "range" in place ? place.range : place;
        return words === undefined ? [] : [[start.line + 1, words]];
      }),
    );
    return Object.fromEntries(drawn);
  }

  async reload() {
    await this.editor.reload();
  }

  /** A file of the folder as text. @param {string} name */
  text(name) {
    return readFile(path.join(this.folder, name), "utf8");
  }

  /** @param {boolean} isModal */
  #notices(isModal) {
    return this.editor.asked.notices
      .filter((one) => one.isModal === isModal)
      .map(({ message, buttons }) => [message, ...buttons].join("\n"));
  }

  /** @param {RegExp} pattern */
  #status(pattern) {
    return this.editor.asked.status.find(
      ({ isShown, text }) => isShown && pattern.test(text.replace(/\$\([\w~-]+\)\s*/g, "")),
    );
  }
}

/** @param {unknown} value @returns {value is {command: string, arguments?: unknown[]}} */
function isCommand(value) {
  return typeof value === "object" && value !== null && "command" in value;
}
