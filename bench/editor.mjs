// What only shows in a real editor: activation, the time from the command to the first rows on the screen for a file of
// 50 rows and one of 100 MB, and a list of a million rows. npm run bench:editor [ROUNDS]
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser, newPage } from "../test/e2e/lib/browser.mjs";
import { startServer } from "../test/e2e/lib/server.mjs";
import { Workbench } from "../test/e2e/lib/workbench.mjs";
import { TRACE_BYTES, writeRows } from "./data.mjs";
import { clickToSample, medianOf } from "./firstSample.mjs";
import { listTimes } from "./list.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const MEGABYTE = 1_000_000;
const FILES = { "rows-50.jsonl": 50, "rows-100MB.jsonl": Math.round((100 * MEGABYTE) / TRACE_BYTES) };
const LIST_ROWS = 1_000_000;
const rounds = Number(process.argv[2] ?? 5);

execFileSync(process.execPath, ["esbuild.mjs", "--minify"], { cwd: PROJECT, stdio: "ignore" });
for (const name of ["extension.js", "sessionWorker.js", "webview/inspector.js", "webview/summary.js"]) {
  const { size } = await stat(path.join(PROJECT, "dist", name));
  console.log(`${(size / 1024).toFixed(1).padStart(8)} KB  dist/${name}`);
}

const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-bench-"));
for (const [name, size] of Object.entries(FILES)) await writeRows(path.join(folder, name), "trace", size);
await writeRows(path.join(folder, "rows-1M.jsonl"), "rgb", LIST_ROWS);
const server = await startServer();
const browser = await launchBrowser();
/** @type {Record<string, number[]>} */
const times = {};
try {
  for (let round = 0; round < rounds; round++) {
    // Interleaved: every round measures every file, in a window of its own.
    for (const name of Object.keys(FILES)) {
      times[name] = [...(times[name] ?? []), await commandToRows(name)];
    }
    times.activation = [...(times.activation ?? []), await activation()];
  }
  await printList();
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const [name, values] of Object.entries(times)) {
  const sorted = values.toSorted((a, b) => a - b);
  const median = medianOf(values);
  console.log(
    `${name.padEnd(18)} median ${median.toFixed(0)} ms, from ${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)}`,
  );
}

/** From the click on the menu's entry to the first rows with their text. @param {string} name */
async function commandToRows(name) {
  const { page, code } = await openWindow();
  try {
    return (await clickToSample(code, name)).row;
  } finally {
    await page.context().close();
  }
}

/** What VS Code itself measured for loading and activating the extension, from Developer: Startup Performance. */
async function activation() {
  const { page, code } = await openWindow();
  try {
    await code.openFile("rows-50.jsonl");
    await code.command("Developer: Startup Performance");
    const row = /evaloupe\.evaloupe[^\n]*/;
    const text = await readEditor(page, row);
    const [loadMs = 0, activateMs = 0] = text
      .split("|")
      .map((cell) => cell.trim())
      .filter((cell) => /^\d+$/.test(cell))
      .map(Number);
    return loadMs + activateMs;
  } finally {
    await page.context().close();
  }
}

async function printList() {
  const { page, code } = await openWindow();
  try {
    const { frames, sort, filter } = await listTimes(
      code,
      "rows-1M.jsonl",
      `${LIST_ROWS.toLocaleString("en")} samples`,
    );
    const sorted = frames.toSorted((a, b) => a - b);
    const at = (/** @type {number} */ share) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
    console.log(`list of 1M rows    work of a frame: median ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${frames.length}`);
    console.log(`                   until sorted ${sort.toFixed(0)} ms, until filtered ${filter.toFixed(0)} ms`);
  } finally {
    await page.context().close();
  }
}

/** @param {import("playwright-core").Page} page @param {RegExp} wanted */
async function readEditor(page, wanted) {
  await page.locator(".editor-group-container.active .view-line").first().waitFor();
  await page.locator(".editor-group-container.active .view-lines").first().click();
  for (let attempt = 0; attempt < 50; attempt++) {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const found = wanted.exec(text)?.[0];
    if (found) return found;
    await page.waitForTimeout(200);
  }
  throw new Error("The extension is not in the report.");
}

async function openWindow() {
  const page = await newPage(browser);
  const code = new Workbench(page, folder);
  await page.goto(server.url({ folder, developmentExtension: PROJECT }));
  await code.ready();
  return { page, code };
}
