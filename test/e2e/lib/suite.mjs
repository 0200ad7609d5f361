// A test file's one server and browser, and a fresh window over a fresh copy of test/e2e/workspace for each test.
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launchBrowser, newPage } from "./browser.mjs";
import { startServer } from "./server.mjs";
import { Workbench } from "./workbench.mjs";

export const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
const PICTURES = path.join(PROJECT, ".tmp/e2e");

/**
 * Declares tests that drive a window. Each gets a `Workbench` whose folder is such a copy; a picture of the
 * window is kept in .tmp/e2e when it fails.
 * @param {import("./server.mjs").ServerOptions & {packaged?: boolean}} [options] `packaged`: the extension is the
 * installed `vsix`, not this project's folder.
 */
export function suite(options = {}) {
  /** @type {import("./server.mjs").Server} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(options), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** @param {string} name @param {(code: Workbench) => Promise<void>} act @param {(folder: string) => Promise<void>} [prepare] */
  return (name, act, prepare) =>
    test(name, { timeout: 120_000 }, async () => {
      const folder = await copyOf(path.join(PROJECT, "test/e2e/workspace"));
      await prepare?.(folder);
      const page = await newPage(browser);
      const code = new Workbench(page, folder);
      try {
        await page.goto(server.url(options.packaged ? { folder } : { folder, developmentExtension: PROJECT }));
        await code.ready();
        await act(code);
      } catch (error) {
        await mkdir(PICTURES, { recursive: true });
        const picture = path.join(PICTURES, `${name.replace(/[^a-z0-9]+/gi, "-")}.png`);
        await page.screenshot({ path: picture });
        console.error(`The window at that moment: ${picture}`);
        throw error;
      } finally {
        await page.context().close();
        await rm(path.dirname(folder), { recursive: true, force: true });
      }
    });
}

/** A temporary copy of a folder under the same name, so that titles and pictures look alike everywhere. @param {string} folder */
export async function copyOf(folder) {
  const copy = path.join(await mkdtemp(path.join(tmpdir(), "evaloupe-")), path.basename(folder));
  await cp(folder, copy, { recursive: true });
  return copy;
}
