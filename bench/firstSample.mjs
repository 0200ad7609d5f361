// From the click on *Evaluate with Evaloupe* to the first sample on screen, in a real editor: 50 rows, each round in a
// window of its own, so that the extension is not yet active. With other checkouts, each of them in every round.
// node bench/firstSample.mjs [--rounds 9] [CHECKOUT…], over what `node esbuild.mjs --minify` built
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launchBrowser, newPage } from "../test/e2e/lib/browser.mjs";
import { startServer } from "../test/e2e/lib/server.mjs";
import { Workbench } from "../test/e2e/lib/workbench.mjs";
import { writeRows } from "./data.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const GOAL_MS = 1_500;
const MOST_MS = 60_000;

/** @typedef {import("../test/e2e/lib/workbench.mjs").Workbench} Window */

/** Milliseconds from the click in the explorer's menu to the first row of the list, and to the first sample. @param {Window} code @param {string} name */
export async function clickToSample(code, name) {
  const { page } = code;
  await code.explorerEntry(name).click({ button: "right" });
  const item = page.getByRole("menuitem", { name: "Evaluate with Evaloupe" });
  await item.waitFor();
  await page.waitForTimeout(300);
  const start = performance.now();
  await item.click();
  const until = async (/** @type {string} */ selector) => {
    for (;;) {
      for (const frame of page.frames()) {
        // A frame that is just being replaced has nothing yet.
        const texts = await frame
          .locator(selector)
          .allTextContents()
          .catch(() => []);
        if (texts.some((text) => text !== "")) return performance.now() - start;
      }
      if (performance.now() - start > MOST_MS) throw new Error(`No ${selector} of ${name} within a minute.`);
    }
  };
  return { row: await until(".vrow .id"), sample: await until(".pane.response") };
}

/** @param {readonly number[]} values */
export const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param {string} extension @param {string} folder @param {Awaited<ReturnType<typeof startServer>>} server @param {import("playwright-core").Browser} browser */
async function firstSample(extension, folder, server, browser) {
  const page = await newPage(browser);
  try {
    const code = new Workbench(page, folder);
    await page.goto(server.url({ folder, developmentExtension: extension }));
    await code.ready();
    return (await clickToSample(code, "rows-50.jsonl")).sample;
  } finally {
    await page.context().close();
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: "string", default: "9" } },
    allowPositionals: true,
  });
  const extensions = [PROJECT, ...positionals.map((checkout) => path.resolve(checkout))];
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-bench-"));
  await writeRows(path.join(folder, "rows-50.jsonl"), "trace", 50);
  const browser = await launchBrowser();
  // Of a server each: it keeps an extension by the name of its folder.
  const servers = await Promise.all(extensions.map(() => startServer()));
  const times = extensions.map(() => /** @type {number[]} */ ([]));
  try {
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [at, server] of servers.entries())
        times[at]?.push(await firstSample(extensions[at] ?? PROJECT, folder, server, browser));
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  for (const [at, each] of times.entries()) {
    const median = medianOf(each);
    const rounds = each.map((ms) => ms.toFixed(0)).join(", ");
    console.log(
      `${path.basename(extensions[at] ?? "")}: median ${median.toFixed(0)} ms (goal ${GOAL_MS}), of ${rounds}`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
