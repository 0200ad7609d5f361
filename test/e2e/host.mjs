// Runs a test module inside the extension host of a real VS Code: node host.mjs MODULE FOLDER
// MODULE exports run() and writes {passed: string[], failed: {title, err}[], skipped?: string[]} as JSON to the file that
// E2E_TEST_RESULTS names. The same goes to --out FILE.
import { copyFile, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launchBrowser, newPage } from "./lib/browser.mjs";
import { startServer } from "./lib/server.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: "string" } } });
const [tests, folder] = positionals.map((file) => path.resolve(file));
if (!tests || !folder) throw new Error("Usage: node host.mjs MODULE FOLDER [--out FILE]");
const results = path.join(tmpdir(), `evaloupe-host-${process.pid}.json`);
const server = await startServer({ env: { E2E_TEST_RESULTS: results } });
const browser = await launchBrowser();
try {
  const page = await newPage(browser);
  const ended = new Promise((resolve) => {
    // VS Code calls this one when the run is over.
    page.exposeFunction("codeAutomationExit", resolve).catch((error) => resolve(error));
    setTimeout(resolve, 240_000, "the time was over").unref();
  });
  await page.exposeFunction("codeAutomationLog", (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
    if (process.env.VERBOSE) console.error(type, ...args);
  });
  const developmentExtension = fileURLToPath(new URL("../..", import.meta.url));
  await page.goto(server.url({ folder, developmentExtension, tests }), { waitUntil: "domcontentloaded" });
  const code = await ended;
  const text = await readFile(results, "utf8").catch(() => null);
  if (text === null) throw new Error(`The tests left no results; the run ended with ${code}.`);
  const { passed, failed, skipped = [] } = JSON.parse(text);
  for (const { title, err } of failed) console.log(`FAILED ${title}\n${err}`);
  console.log(`${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
  if (values.out) await copyFile(results, values.out);
  if (code !== 0 || failed.length > 0 || passed.length === 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(results, { force: true });
}
