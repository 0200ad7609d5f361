// One window of VS Code, handled as a person handles it: by what is on the screen, with mouse and keys.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { webviewWith } from "./frames.mjs";
import { until } from "./until.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** A binding by which `tidy` closes all, whatever has the focus. */
export const TIDY = {
  key: "ctrl+alt+f9",
  command: "runCommands",
  args: { commands: ["evaloupe.closeAll", "workbench.action.closeAllEditors", "notifications.clearAll"] },
};

/** How long a list may take to open or to close on a busy machine. */
const LIST_MS = 20_000;

export class Workbench {
  /** @param {Page} page @param {string} folder The folder that is open in it. */
  constructor(page, folder) {
    this.page = page;
    this.folder = folder;
  }

  /** Resolves when the extension's own contributions are there, which come seconds after the explorer. */
  async ready() {
    await this.page.locator(".monaco-workbench").waitFor();
    await this.page.locator('.activitybar [aria-label^="Evaloupe"]').first().waitFor({ timeout: 60_000 });
  }

  /** Closes evaluations, editors and notifications, where the server was started with `TIDY`. */
  async tidy() {
    await until("a tidy window", async () => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Control+Alt+F9");
      const isBusy = this.page.locator(".tabs-container .tab, .statusbar-item[id*='evaloupe.status']");
      await isBusy.first().waitFor({ state: "hidden", timeout: 3_000 });
      return true;
    });
  }

  /** The explorer's entry of a file or folder at the top of the tree. @param {string} name */
  explorerEntry(name) {
    return this.page.locator(".explorer-folders-view .monaco-list-row").filter({
      has: this.page.locator(".label-name").getByText(name, { exact: true }),
    });
  }

  /** Chooses names in the explorer (the first by click, others by Ctrl+click), right-clicks, and picks an entry. */
  async explorerMenu(/** @type {string[]} */ names, /** @type {string} */ entry) {
    await this.openExplorer();
    const [first = "", ...others] = names;
    const last = this.explorerEntry(others.at(-1) ?? first);
    if (others.length > 0) {
      await this.explorerEntry(first).click();
      // The file opens, and its editor makes the explorer select it once more.
      await this.page.locator(".editor-group-container.active .tab.active").and(this.tab(first)).waitFor();
      for (const name of others) await this.explorerEntry(name).click({ modifiers: ["ControlOrMeta"] });
      await until(`selection of ${names.join(", ")}`, async () => {
        const selected = this.page.locator(".explorer-folders-view .monaco-list-row.selected");
        return (await selected.count()) === names.length;
      });
    }
    await this.rightClick(last, entry);
  }

  /** Right-clicks a row of a list and picks an entry of its menu. @param {import("playwright-core").Locator} target @param {string} entry */
  async rightClick(target, entry) {
    const item = this.page.getByRole("menuitem", { name: entry });
    const anyMenu = this.page.locator(".context-view.monaco-menu-container");
    await until(`menu with ${entry}`, async () => {
      // Away from tooltips, which would catch the click, and from the menu of an earlier attempt.
      await this.page.mouse.move(700, 5);
      if (await anyMenu.isVisible()) await this.page.keyboard.press("Escape");
      await target.click({ button: "right", timeout: 3_000 });
      // The list may have given the row to another file while the pointer went there: the menu would be that file's.
      await target.and(this.page.locator(".focused")).waitFor({ timeout: 1_000 });
      await item.waitFor({ timeout: 3_000 });
      // A menu ignores clicks while it is still settling below the pointer that opened it.
      await this.page.waitForTimeout(300);
      // It goes away when something else takes the focus meanwhile: then the person right-clicks once more.
      await item.click({ timeout: 2_000 });
      return true;
    });
    await item.waitFor({ state: "hidden" });
  }

  /** Opens a file of the folder by its name. */
  async openFile(/** @type {string} */ name) {
    const title = path.basename(name);
    const active = this.page.locator(".editor-group-container.active");
    await until(`editor of ${name}`, async () => {
      await this.#quickInput("Control+p", name);
      // By its whole title: "Inspector: <title>" may stand above it.
      const entry = this.page.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(title)}]`);
      await entry.first().click({ timeout: 3_000 });
      // An entry that was replaced by a better one at that moment does nothing: then once more.
      await active.locator(".tab.active").and(this.tab(title)).waitFor({ timeout: 3_000 });
      return true;
    });
    await active.locator(".view-line").first().waitFor();
  }

  /** Runs a command by its title in the command palette. */
  async command(/** @type {string} */ title) {
    const entry = this.page.locator(".quick-input-list .monaco-list-row.focused").filter({ hasText: title });
    await until(
      `command ${title}`,
      async () => {
        await this.#quickInput("F1", `>${title}`);
        // An open list never hears of commands that are registered later: then it is opened once more.
        await entry.waitFor({ timeout: 5_000 });
        return true;
      },
      60_000,
    );
    await this.page.keyboard.press("Enter");
  }

  /** Picks the best entry with this text in the list that is open in quick input. @param {string} label */
  async pick(label) {
    const entry = this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: label }).first();
    await entry.click({ timeout: LIST_MS });
    await entry.waitFor({ state: "hidden", timeout: LIST_MS });
  }

  /** Runs a command that opens a list, and picks an entry of it. @param {string} title @param {string} label */
  async commandPick(title, label) {
    await until(
      `${label} in the list of ${title}`,
      async () => {
        await this.command(title);
        // A list goes away when a page that is still opening takes the focus: then a person opens it once more.
        await this.pick(label);
        return true;
      },
      60_000,
    );
  }

  /** Names another file in the dialog that asks where to save. @param {string} proposed Its path. @param {string} file */
  async saveAs(proposed, file) {
    const input = this.page.locator(".quick-input-widget .quick-input-box input").first();
    // The dialog writes its proposal over what is typed before it has listed the folder, and Enter would lead elsewhere.
    await until(`a dialog that proposes ${proposed}`, async () => (await input.inputValue()) === proposed);
    await until(`an end of the dialog with ${file}`, async () => {
      if (await input.isVisible()) {
        await input.fill(file);
        await input.press("Enter");
      }
      // A dialog that still looks into the folder ignores Enter: then a person presses it once more.
      await input.waitFor({ state: "hidden", timeout: 3_000 });
      return true;
    });
  }

  /** Entries of the list that is open in quick input. */
  choices() {
    return this.page.locator(".quick-input-list .monaco-list-row").allInnerTexts();
  }

  /** Types into the input of this title. @param {string} title @param {string} text */
  async type(title, text) {
    const widget = this.page.locator(".quick-input-widget").filter({ hasText: title });
    await widget.waitFor();
    await widget.locator("input[type=text], input[type=password]").first().fill(text);
    await this.page.keyboard.press("Enter");
    await widget.waitFor({ state: "hidden" });
  }

  /** Turns away from the list or input that is open. */
  async turnAway() {
    await this.page.keyboard.press("Escape");
  }

  /** The words of the modal dialog, once it is there. */
  async dialog() {
    const box = this.page.locator(".monaco-dialog-box");
    await box.waitFor();
    return box.innerText();
  }

  /** Whether a modal dialog stands in the way. */
  hasDialog() {
    return this.page.locator(".monaco-dialog-box").isVisible();
  }

  /** Answers the modal dialog. @param {string} button */
  async answer(button) {
    const box = this.page.locator(".monaco-dialog-box");
    await box.getByRole("button", { name: button, exact: true }).click();
    await box.waitFor({ state: "hidden" });
  }

  /** Waits until the status bar says so. @param {RegExp} pattern */
  async status(pattern) {
    await this.page.locator(".statusbar-item").filter({ hasText: pattern }).first().waitFor();
  }

  /** Waits until the status bar no longer says so. @param {RegExp} pattern */
  async noStatus(pattern) {
    await this.page.locator(".statusbar-item").filter({ hasText: pattern }).first().waitFor({ state: "hidden" });
  }

  /** @param {RegExp} pattern */
  async clickStatus(pattern) {
    await this.page.locator(".statusbar-item").filter({ hasText: pattern }).click();
  }

  /** The tab of an editor. @param {string} title */
  tab(title) {
    return this.page.locator(
      `.tab[aria-label=${JSON.stringify(title)}], .tab[aria-label^=${JSON.stringify(`${title}, `)}]`,
    );
  }

  /** Titles of all open tabs, left to right. */
  async tabs() {
    const labels = this.page.locator(".tabs-container .tab");
    return labels.evaluateAll((tabs) => tabs.map((tab) => (tab.getAttribute("aria-label") ?? "").split(", ")[0] ?? ""));
  }

  /**
   * Moves the mouse to a place of a text file that is already open, and resolves to the hover's text. `text` names
   * the place: the first occurrence in the file after `after`. The mouse goes to its third character.
   */
  async hoverAt(/** @type {string} */ file, /** @type {string} */ text, after = "") {
    const content = await readFile(path.join(this.folder, file), "utf8");
    const start = content.indexOf(after);
    const offset = content.indexOf(text, start + after.length);
    if (start < 0 || offset < 0) throw new Error(`${file} has no ${JSON.stringify(text)}`);
    const lines = content.slice(0, offset + 2).split("\n");
    const cursor = this.page.locator(".editor-group-container.active .cursors-layer .cursor").first();
    const hover = this.page.locator(".monaco-hover:not(.hidden) .monaco-hover-content");
    return until(`a hover over ${JSON.stringify(text)}`, async () => {
      // A verdict that has come before the line since has pushed the place out of the window: go there again.
      await this.goTo(lines.length, (lines.at(-1)?.length ?? 0) + 1);
      // An editor that moved, or that was still drawing, has swallowed the last movement: move again.
      const box = await cursor.boundingBox();
      if (!box) return null;
      await this.page.mouse.move(box.x + 2, box.y - 60);
      await this.page.mouse.move(box.x + 3, box.y + box.height / 2, { steps: 4 });
      await hover.first().waitFor({ timeout: 3_000 });
      const found = (await hover.allInnerTexts()).join("\n");
      return found.trim() === "" || /^Loading/.test(found) ? null : found;
    });
  }

  /** The hover that is shown. */
  get hover() {
    return this.page.locator(".monaco-hover:not(.hidden) .monaco-hover-content");
  }

  /** Puts the cursor on a line and column, both from 1. @param {number} line @param {number} column */
  async goTo(line, column) {
    await this.page.locator(".editor-group-container.active .editor-instance .view-line").first().waitFor();
    const place = this.page.locator(".statusbar-item").filter({ hasText: `Ln ${line}, Col ${column}` });
    await until(`line ${line}, column ${column}`, async () => {
      await this.#quickInput("Control+g", `:${line}:${column}`);
      // Not by the keyboard alone: where the input has closed meanwhile, a line break would go into the file.
      await this.page.locator(".quick-input-widget .quick-input-box input").first().press("Enter", { timeout: 2_000 });
      await place.first().waitFor({ timeout: 5_000 });
      return true;
    });
  }

  /** Texts of the entries in the Problems panel. */
  async problems() {
    const panel = this.page.locator(".markers-panel");
    await until("Problems panel", async () => {
      if (!(await panel.isVisible())) await this.command("Problems: Focus on Problems View");
      await panel.waitFor({ timeout: 3_000 });
      return true;
    });
    return panel.locator(".monaco-list-row").allInnerTexts();
  }

  /** Opens the side bar with the numbers, where it is not open. A press on the icon of what is open would close it. */
  async openMetrics() {
    const header = this.page.locator(".pane-header", { hasText: "Metrics" }).first();
    await until("the side bar with the numbers", async () => {
      if (await header.isVisible()) return true;
      await this.page.locator('.activitybar [aria-label^="Evaloupe"]').first().click();
      await header.waitFor({ timeout: 5_000 });
      return true;
    });
  }

  /** Shows the explorer in the side bar. */
  async openExplorer() {
    if (await this.page.locator(".explorer-folders-view").isVisible()) return;
    await this.page.locator('.activitybar [aria-label^="Explorer"]').first().click();
  }

  /** Brings a tab to the front. @param {string} title */
  async openTab(title) {
    await this.tab(title).click();
  }

  /** Reloads the window as a person does, and waits until it is back. */
  async reload() {
    const loaded = this.page.waitForEvent("domcontentloaded");
    // Not the browser's own reload, at which VS Code has no time to keep its state.
    await this.command("Developer: Reload Window");
    await loaded;
    await this.ready();
  }

  /** Texts of the notifications that are shown. */
  notifications() {
    return this.page.locator(".notification-list-item").allInnerTexts();
  }

  /**
   * The words of a notification that matches, once there is one: shown, or in the list of those that hid. That list
   * is opened by a click and closed by the next, so that it has to be seen before anything is clicked again.
   * @param {RegExp} pattern
   */
  notice(pattern) {
    const list = this.page.locator(".notifications-center.visible");
    const begun = Date.now();
    return until(`a notification ${pattern}`, async () => {
      const texts = await this.notifications();
      const found = texts.find((text) => pattern.test(text));
      if (found !== undefined) return found;
      const isHidden = texts.length === 0 || Date.now() - begun > 5_000;
      if (isHidden && (await list.count()) === 0) {
        await this.page.locator('.statusbar-item[id="status.notifications"]').click({ timeout: 2_000 });
        await list.waitFor({ timeout: 2_000 });
      }
      return null;
    });
  }

  /** Presses a button of a notification. @param {string} name */
  async pressNotice(name) {
    // The tooltip of the bell, which may have been clicked before, would catch the click.
    await this.page.mouse.move(700, 5);
    await this.page.locator(".monaco-hover:not(.hidden)").first().waitFor({ state: "hidden" });
    await this.page.locator(".notification-list-item").getByRole("button", { name }).click();
  }

  /** Takes all notifications away. */
  clearNotices() {
    return this.command("Notifications: Clear All Notifications");
  }

  /** The frame of the webview on screen whose document has something that matches. @param {string} selector */
  frame(selector) {
    return webviewWith(this.page, selector);
  }

  /** Opens quick input by a key and replaces its text. @param {string} key @param {string} text */
  async #quickInput(key, text) {
    const input = this.page.locator(".quick-input-widget .quick-input-box input").first();
    await until(`quick input by ${key}`, async () => {
      await this.page.keyboard.press(key);
      // It does not open when the key went to something that was still opening, and closes when that takes the focus.
      await input.fill(text, { timeout: 2_000 });
      return true;
    });
  }
}
