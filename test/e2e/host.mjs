// Runs a test module inside the extension host of a real VS Code, over a copy of a folder:
//   node host.mjs MODULE FOLDER [--extension FOLDER] [--out FILE]
// MODULE exports run() and leaves {passed: string[], failed: {title, err}[], skipped: string[]} as JSON beside the folder
// that is open. The same goes to --out FILE. An extension that has only `browser` runs in a browser's host, and MODULE
// with it where it lies in the extension's folder.
import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { launchBrowser, newPage } from "./lib/browser.mjs";
import { startServer } from "./lib/server.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    extension: { type: "string", default: fileURLToPath(new URL("../..", import.meta.url)) },
    out: { type: "string" },
  },
});
/** A run that takes so long hangs: the busiest machine takes less. */
const HANGS_MS = 40 * 60_000;
const [tests, original] = positionals.map((file) => path.resolve(file));
if (!tests || !original) throw new Error("Usage: node host.mjs MODULE FOLDER [--extension FOLDER] [--out FILE]");
const home = await mkdtemp(path.join(tmpdir(), "evaloupe-host-"));
const folder = path.join(home, path.basename(original));
const results = `${folder}-results.json`;
await cp(original, folder, { recursive: true });
// Facts are measured by the command line.
const measure = [fileURLToPath(new URL("../../dist/cli.js", import.meta.url)), "measure", "ragbench.jsonl"];
await mkdir(path.join(folder, "facts"));
await promisify(execFile)(process.execPath, [...measure, "--out", "facts/ragbench.parquet"], { cwd: folder });
const server = await startServer();
const browser = await launchBrowser();
try {
  const page = await newPage(browser);
  const ended = new Promise((resolve) => {
    // VS Code calls this one when the run is over.
    page.exposeFunction("codeAutomationExit", resolve).catch((error) => resolve(error));
    setTimeout(resolve, HANGS_MS, "the time was over").unref();
  });
  await page.exposeFunction("codeAutomationLog", (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
    if (process.env.VERBOSE) console.error(type, ...args);
  });
  const developmentExtension = path.resolve(values.extension);
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
  await rm(home, { recursive: true, force: true });
}
