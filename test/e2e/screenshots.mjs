// Pictures of every view in every theme, on the examples: node screenshots.mjs FOLDER [THEME…]
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { launchBrowser, newPage } from "./lib/browser.mjs";
import { Metrics } from "./lib/pages.mjs";
import { startServer } from "./lib/server.mjs";
import { copyOf, PROJECT } from "./lib/suite.mjs";
import { Workbench } from "./lib/workbench.mjs";

/** @type {Record<string, string>} */
const THEMES = {
  dark: "Dark Modern",
  light: "Light Modern",
  hc: "Default High Contrast",
  "hc-light": "Default High Contrast Light",
};
const [folder = "", ...chosen] = process.argv.slice(2);
if (folder === "") throw new Error("Usage: node screenshots.mjs FOLDER [THEME…]");
await mkdir(folder, { recursive: true });

const server = await startServer();
const browser = await launchBrowser();
try {
  for (const [name, theme] of Object.entries(THEMES)) {
    if (chosen.length === 0 || chosen.includes(name)) await takeAll(name, theme);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** @param {string} name @param {string} theme */
async function takeAll(name, theme) {
  const examples = await copyOf(path.join(PROJECT, "examples"));
  await mkdir(path.join(examples, ".vscode"), { recursive: true });
  const settings = { "workbench.colorTheme": theme, "files.exclude": { "**/.vscode": true } };
  await writeFile(path.join(examples, ".vscode/settings.json"), JSON.stringify(settings));
  try {
    const entries = await readdir(examples, { withFileTypes: true });
    for (const entry of entries.filter(isExample)) {
      const page = await newPage(browser);
      const code = new Workbench(page, examples);
      const take = async (/** @type {string} */ view) => {
        // Whatever still fades or draws: two frames without a change are enough for a picture.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await page.screenshot({ path: path.join(folder, `${entry.name.replace(/\W+/g, "-")}-${view}-${name}.png`) });
      };
      await page.goto(server.url({ folder: examples, developmentExtension: PROJECT.replace(/\/$/, "") }));
      try {
        await code.ready();
        await code.explorerMenu([entry.name], "Evaluate with Evaloupe");
        // Records of no known shape come with a form first.
        const opened = await code.frame("main.inspector .head .path, .mapping");
        await take("inspector");
        if (await opened.locator(".mapping").isVisible()) continue;
        await Metrics.of(code);
        await take("metrics");
        // The editor shows no text of a compressed file.
        if (entry.isFile() && !entry.name.endsWith(".gz")) {
          await code.openFile(entry.name);
          await code.page.locator(".codelens-decoration").first().waitFor();
          await take("text");
        }
      } catch (error) {
        console.error(`${entry.name}, ${name}: ${error instanceof Error ? error.message : error}`);
        await take("failed");
      } finally {
        await page.context().close();
      }
    }
  } finally {
    await rm(path.dirname(examples), { recursive: true, force: true });
  }
}

/** @param {import("node:fs").Dirent} entry */
function isExample(entry) {
  return (entry.isDirectory() && !entry.name.startsWith(".")) || /\.(jsonl|ndjson|json)(\.gz)?$/.test(entry.name);
}
