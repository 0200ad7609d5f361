// From the click on *Evaluate with Evaloupe* to the first sample on screen, in a real editor: 50 rows, each round in a
// window of its own, so that the extension is not yet active. Then from the key of the next sample to that sample
// painted, by the page's own clock. With other checkouts, each of them in every round; with
// --floor also what the editor itself takes: an extension that does nothing but open a webview with a word in it.
// node bench/firstSample.mjs [--rounds 9] [--floor] [CHECKOUT…], over what `node esbuild.mjs --minify` built
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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
const NEXT_GOAL_MS = 60;
/** Samples that are gone through in each round. */
const NEXT = 20;
const MOST_MS = 60_000;
/** Looking more often than this would take from the processor what is measured. */
const LOOK_EVERY_MS = 15;
const EVALUATE = "Evaluate with Evaloupe";

/** @typedef {import("../test/e2e/lib/workbench.mjs").Workbench} Window */

/**
 * Milliseconds from the click in the explorer's menu to the first row of the list, and to the first sample.
 * @param {Window} code @param {string} name @param {string} [entry] of the menu
 */
export async function clickToSample(code, name, entry = EVALUATE) {
  const { page } = code;
  await code.explorerEntry(name).click({ button: "right" });
  const item = page.getByRole("menuitem", { name: entry });
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
      await page.waitForTimeout(LOOK_EVERY_MS);
    }
  };
  return { row: await until(".vrow .id"), sample: await until(".pane.response") };
}

/**
 * Milliseconds from each press of `j` to the next sample painted: the key goes to the editor, and comes back to the page
 * as a command.
 * @param {Window} code
 */
export async function keyToSample({ page }) {
  const frames = await Promise.all(
    page.frames().map(async (frame) => ((await frame.locator(".inspector .sample").count()) > 0 ? [frame] : [])),
  );
  const [frame] = frames.flat();
  if (!frame) throw new Error("No sample is open.");
  await frame.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    Object.assign(window, { times });
    const shown = () => document.querySelector(".head .path")?.textContent;
    let last = shown();
    let pressed = 0;
    addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "j") pressed = performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      if (pressed === 0 || shown() === last) return;
      last = shown();
      const from = pressed;
      pressed = 0;
      // A message that is sent before a frame is drawn is heard after it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - from);
        port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await frame.locator(".vlist").focus();
  for (let at = 1; at <= NEXT; at++) {
    await page.keyboard.press("j");
    await frame.waitForFunction((at) => /** @type {any} */ (window).times.length >= at, at, { timeout: MOST_MS });
    await page.waitForTimeout(100);
  }
  return /** @type {Promise<number[]>} */ (frame.evaluate(() => /** @type {any} */ (window).times));
}

/** @param {readonly number[]} values */
export const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** An extension that is a webview and nothing else, with the same marks in it. @param {string} folder */
async function writeFloor(folder) {
  const command = { command: "floor.open", title: EVALUATE };
  // The entry in the activity bar is what a window is ready by.
  const view = { id: "evaloupe", title: "Evaloupe", icon: "icon.svg" };
  const manifest = {
    name: "floor",
    publisher: "floor",
    version: "1.0.0",
    engines: { vscode: "^1.100.0" },
    main: "./main.js",
    contributes: {
      commands: [command],
      menus: { "explorer/context": [{ command: command.command }] },
      viewsContainers: { activitybar: [view] },
      views: { evaloupe: [{ id: "floor.view", name: "Floor" }] },
    },
  };
  const html = '<!DOCTYPE html><body><p class="vrow"><b class="id">1</b></p><p class="pane response">A word</p></body>';
  const main = `const vscode = require("vscode");
exports.activate = ({ subscriptions }) => {
  subscriptions.push(vscode.commands.registerCommand("floor.open", () => {
    const panel = vscode.window.createWebviewPanel("floor", "Floor", vscode.ViewColumn.Active, { enableScripts: true });
    panel.webview.html = ${JSON.stringify(html)};
  }));
};`;
  await mkdir(folder);
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 2h12v12H2z"/></svg>';
  await writeFile(path.join(folder, "icon.svg"), icon);
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(path.join(folder, "main.js"), main);
}

/** @param {string} extension @param {string} folder @param {Awaited<ReturnType<typeof startServer>>} server @param {import("playwright-core").Browser} browser @param {boolean} isFloor */
async function samples(extension, folder, server, browser, isFloor) {
  const page = await newPage(browser);
  try {
    const code = new Workbench(page, folder);
    await page.goto(server.url({ folder, developmentExtension: extension }));
    await code.ready();
    const { sample } = await clickToSample(code, "rows-50.jsonl");
    return { sample, next: isFloor ? [] : await keyToSample(code) };
  } finally {
    await page.context().close();
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: "string", default: "9" }, floor: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const extensions = [PROJECT, ...positionals.map((checkout) => path.resolve(checkout))];
  const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-bench-"));
  const floor = path.join(`${folder}-extension`, "floor");
  if (values.floor) {
    await mkdir(path.dirname(floor));
    await writeFloor(floor);
    extensions.push(floor);
  }
  await writeRows(path.join(folder, "rows-50.jsonl"), "trace", 50);
  const browser = await launchBrowser();
  // Of a server each: it keeps an extension by the name of its folder.
  const servers = await Promise.all(extensions.map(() => startServer()));
  const times = extensions.map(() => /** @type {{ sample: number; next: readonly number[] }[]} */ ([]));
  try {
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [at, server] of servers.entries()) {
        const extension = extensions[at] ?? PROJECT;
        times[at]?.push(await samples(extension, folder, server, browser, extension === floor));
      }
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    for (const one of [folder, path.dirname(floor)]) await rm(one, { recursive: true, force: true });
  }
  for (const [at, each] of times.entries()) {
    const name = path.basename(extensions[at] ?? "");
    const first = each.map(({ sample }) => sample);
    const rounds = first.map((ms) => ms.toFixed(0)).join(", ");
    console.log(`${name}: median ${medianOf(first).toFixed(0)} ms (goal ${GOAL_MS}), of ${rounds}`);
    const next = each.flatMap((one) => one.next).toSorted((a, b) => a - b);
    if (next.length === 0) continue;
    const p95 = next[Math.floor(next.length * 0.95)] ?? Number.NaN;
    console.log(
      `${name}, next sample: median ${medianOf(next).toFixed(0)} ms (goal ${NEXT_GOAL_MS}), 95 % within ${p95.toFixed(0)} ms, of ${next.length}`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
