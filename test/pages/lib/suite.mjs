// A process' one browser, and for each test a fresh editor without a workbench over a fresh copy of test/e2e/workspace.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { launchBrowser } from "../../e2e/lib/browser.mjs";
import { copyOf } from "../../e2e/lib/folders.mjs";
import { until } from "../../e2e/lib/until.mjs";
import { PROJECT } from "../../tools/exec.mjs";
import { Desk } from "./desk.mjs";
import { Editor } from "./editor.mjs";

const PICTURES = path.join(PROJECT, ".tmp/pages");

/** A test that takes so long hangs: the busiest machine takes less. */
const HANGS_MS = 20 * 60_000;

/** @type {Promise<import("playwright-core").Browser> | null} */
let browser = null;
after(async () => {
  await (await browser)?.close();
});

/**
 * Declares tests that drive an editor. Each gets a `Desk` whose folder is such a copy; a picture of its pages is kept in
 * .tmp/pages when it fails, and what a page throws fails it. Their page in the browser is one after the other's, but where
 * a test changes it for good (`spoils`: scripts that every frame begins with) or fails.
 * @param {import("./editor.mjs").EditorOptions & {spoils?: boolean}} [options]
 */
export function suite({ spoils = false, ...options } = {}) {
  /** @param {string} name @param {(code: Desk) => Promise<void>} act @param {(folder: string) => Promise<void>} [prepare] */
  return (name, act, prepare) =>
    test(name, { timeout: HANGS_MS }, async () => {
      const folder = await copyOf(path.join(PROJECT, "test/e2e/workspace"));
      await prepare?.(folder);
      browser ??= launchBrowser();
      const editor = await Editor.open(await browser, folder, options);
      const code = new Desk(editor);
      /** @type {string[]} */
      const errors = [];
      const note = (/** @type {Error} */ error) => errors.push(error.message);
      const { page } = code;
      page.on("pageerror", note);
      let isSpoilt = true;
      try {
        await act(code);
        if (errors.length > 0) throw new Error(`The pages threw: ${errors.join("; ")}`);
        isSpoilt = spoils;
      } catch (error) {
        await mkdir(PICTURES, { recursive: true });
        const picture = path.join(PICTURES, `${name.replace(/[^a-z0-9]+/gi, "-")}.png`);
        // A browser that is gone hides nothing of why.
        await code.page.screenshot({ path: picture }).then(
          () => console.error(`The pages at that moment: ${picture}`),
          () => {},
        );
        throw error;
      } finally {
        page.off("pageerror", note);
        await editor.close(isSpoilt);
        await rm(path.dirname(folder), { recursive: true, force: true });
      }
      await noThreads();
    });
}

/** A window that is closed leaves no thread behind: a session that nobody ends would live as long as the editor. */
async function noThreads() {
  await until("end of all threads", async () => !process.getActiveResourcesInfo().includes("MessagePort"));
}
