// A test file's one server, browser and window: opening a window takes longer than most of what is tried in it. Tests
// find it without evaluations, editors and notifications, over a copy of test/e2e/workspace.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { PROJECT } from "../../tools/exec.mjs";
import { launchBrowser, newPage } from "./browser.mjs";
import { copyOf } from "./folders.mjs";
import { contentsOf } from "./frames.mjs";
import { startServer } from "./server.mjs";
import { TIDY, Workbench } from "./workbench.mjs";

/** A test may take so long. What hangs for longer ends before the runner's own limit, so that a picture shows where. */
const TEST_MS = 240_000;
const PICTURES = path.join(PROJECT, ".tmp/e2e");

/**
 * @typedef {object} SuiteOptions
 * @property {boolean} [packaged] The extension is the installed `vsix`, not a folder.
 * @property {string} [extension] The folder of the extension; this project's unless given.
 * @property {(folder: string) => Promise<unknown>} [prepare] Puts more into the folder before the window opens.
 * @property {(page: import("playwright-core").Page) => Promise<unknown>} [watch] Sees the window before it is loaded.
 */

/**
 * Declares tests that drive the window. A picture of it is kept in .tmp/e2e when one fails, and the next gets a new one.
 * @param {import("./server.mjs").ServerOptions & SuiteOptions} [options]
 */
export function suite(options = {}) {
  /** @type {import("./server.mjs").Server} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  /** @type {string} */
  let folder;
  /** @type {Workbench | null} */
  let window = null;
  before(async () => {
    [server, browser, folder] = await Promise.all([
      startServer({ ...options, keybindings: [...(options.keybindings ?? []), TIDY] }),
      launchBrowser(),
      copyOf(path.join(PROJECT, "test/e2e/workspace")),
    ]);
    await options.prepare?.(folder);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await rm(path.dirname(folder), { recursive: true, force: true });
  });

  const open = async () => {
    const page = await newPage(browser);
    await options.watch?.(page);
    await page.goto(
      server.url(options.packaged ? { folder } : { folder, developmentExtension: options.extension ?? PROJECT }),
    );
    const code = new Workbench(page, folder);
    await code.ready();
    return code;
  };

  /** @param {string} name @param {(code: Workbench, server: import("./server.mjs").Server) => Promise<void>} act */
  return (name, act) =>
    test(name, { timeout: TEST_MS + 60_000 }, async () => {
      if (window) await window.tidy();
      else window = await open();
      const code = window;
      try {
        await within(TEST_MS, act(code, server));
      } catch (error) {
        window = null;
        await mkdir(PICTURES, { recursive: true });
        const picture = path.join(PICTURES, `${name.replace(/[^a-z0-9]+/gi, "-")}.png`);
        await code.page.screenshot({ path: picture });
        console.error(`The window at that moment: ${picture}\n${await contentsOf(code.page)}`);
        await code.page.context().close();
        throw error;
      }
    });
}

/** Rejects when `work` has not ended after so many ms. @param {number} ms @param {Promise<void>} work */
async function within(ms, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
