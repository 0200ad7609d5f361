// Pictures of every view in every theme: every example as it opens, and the scenes of lib/scenes.mjs.
// node screenshots.mjs FOLDER [THEME…] [--only=PATTERN] [--scenes]
// The pictures of README and docs anew: node screenshots.mjs ../../docs/pictures --docs [--only=PATTERN]
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { PROJECT } from "../tools/exec.mjs";
import { launchBrowser, newPage } from "./lib/browser.mjs";
import { DOC_SCENES } from "./lib/docScenes.mjs";
import { copyOf } from "./lib/folders.mjs";
import { providerModule } from "./lib/provider.mjs";
import { SCENES } from "./lib/scenes.mjs";
import { QUIET, startServer } from "./lib/server.mjs";
import { Workbench } from "./lib/workbench.mjs";

/** @type {Record<string, string>} */
const THEMES = {
  dark: "Dark Modern",
  light: "Light Modern",
  hc: "Default High Contrast",
  "hc-light": "Default High Contrast Light",
};
/** Folders that are opened themselves, so that their files stand at the top of the explorer. */
const FOLDERS = ["choice", "rating", "compare"];
const MOST_SCREENS = 8;

const args = process.argv.slice(2);
const [out = "", ...chosen] = args.filter((arg) => !arg.startsWith("--"));
if (out === "") throw new Error("Usage: node screenshots.mjs FOLDER [THEME…] [--only=PATTERN] [--scenes] [--docs]");
const pattern = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
const only = pattern === undefined ? null : new RegExp(pattern);
const hasExamples = !args.includes("--scenes");
await mkdir(out, { recursive: true });

// Runs of models are pictured against a provider on this computer.
const provider = await (await providerModule()).startProvider();
const cache = await mkdtemp(path.join(tmpdir(), "evaloupe-labels-"));
const models = {
  "evaloupe.models.baseUrl": provider.baseUrl,
  "evaloupe.models.names": ["test-a"],
  "evaloupe.models.prices": { "test-a": { input: 1, output: 2 } },
  "evaloupe.annotator": "Ann",
};
const isOfDocs = args.includes("--docs");
const looks = isOfDocs ? { "window.commandCenter": false } : {};
const server = await startServer({ settings: { ...QUIET, ...models, ...looks }, env: { XDG_CACHE_HOME: cache } });
const browser = await launchBrowser();
try {
  if (isOfDocs) await takeDocs();
  else {
    for (const [name, theme] of Object.entries(THEMES)) {
      if (chosen.length === 0 || chosen.includes(name)) await takeAll(name, theme);
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await provider.close();
  await rm(cache, { recursive: true, force: true });
}

/** @param {string} name @param {string} theme */
async function takeAll(name, theme) {
  const examples = await copyOf(path.join(PROJECT, "examples"));
  try {
    for (const { folder = "", name: scene, act } of SCENES) {
      const opened = await themed(path.join(examples, folder), theme);
      await take([folder, scene], name, opened, act);
    }
    for (const inside of hasExamples ? ["", ...FOLDERS] : []) {
      const opened = await themed(path.join(examples, inside), theme);
      const entries = (await readdir(opened, { withFileTypes: true })).filter(isExample);
      for (const entry of entries) {
        // The same files stand in the folder's own round.
        if (inside === "" && FOLDERS.includes(entry.name) && entry.name !== "choice") continue;
        await take([inside, entry.name], name, opened, (code, shoot) => evaluated(code, entry, shoot));
      }
      if (inside === "compare") {
        const names = entries.map((entry) => entry.name);
        await take([inside, "runs"], name, opened, (code, shoot) => compared(code, names, shoot));
      }
    }
  } finally {
    await rm(path.dirname(examples), { recursive: true, force: true });
  }
}

/** The pictures of README and docs, of few colours each, so that a page loads at once. */
async function takeDocs() {
  for (const { folder = "", picture, theme, size, settings, add, act } of DOC_SCENES) {
    if (only && !only.test(picture)) continue;
    const examples = await copyOf(path.join(PROJECT, "examples"));
    const opened = await themed(path.join(examples, folder), THEMES[theme] ?? "", settings);
    for (const [name, text] of Object.entries((await add?.(opened)) ?? {})) {
      await mkdir(path.dirname(path.join(opened, name)), { recursive: true });
      await writeFile(path.join(opened, name), text);
    }
    const page = await newPage(browser);
    await page.setViewportSize(size);
    try {
      await act(await windowOn(opened, page));
      await calm(page);
      const few = sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 });
      await few.toFile(path.join(out, `${picture}.png`));
    } catch (error) {
      // The picture of before stays.
      console.error(`${picture}: ${error instanceof Error ? error.message : error}`);
      await page.screenshot({ path: path.join(tmpdir(), `${picture}-failed.png`) });
      process.exitCode = 1;
    } finally {
      await page.context().close();
      await rm(path.dirname(examples), { recursive: true, force: true });
    }
  }
}

/** A window on this folder, ready. @param {string} folder @param {import("playwright-core").Page} page */
async function windowOn(folder, page) {
  const code = new Workbench(page, folder);
  await page.goto(server.url({ folder, developmentExtension: PROJECT.replace(/\/$/, "") }));
  await code.ready();
  return code;
}

/** Until nothing moves any more, with the pointer where it shows nothing. @param {import("playwright-core").Page} page */
async function calm(page) {
  await page.mouse.move(250, 17);
  await page.waitForTimeout(2_000);
}

/** The folder, with a theme in its settings. @param {string} folder @param {string} theme @param {object} [more] */
async function themed(folder, theme, more = {}) {
  await mkdir(path.join(folder, ".vscode"), { recursive: true });
  const settings = { "workbench.colorTheme": theme, "files.exclude": { "**/.vscode": true }, ...more };
  await writeFile(path.join(folder, ".vscode/settings.json"), JSON.stringify(settings));
  return folder;
}

/**
 * Opens a window on a folder and lets `act` take pictures in it.
 * @param {string[]} names What the pictures' names begin with. @param {string} theme @param {string} folder
 * @param {(code: Workbench, shoot: (view: string) => Promise<void>) => Promise<void>} act
 */
async function take(names, theme, folder, act) {
  const subject = names.filter(Boolean).join("-").replace(/\W+/g, "-");
  if (only && !only.test(subject)) return;
  const page = await newPage(browser);
  const shoot = async (/** @type {string} */ view) => {
    // Whatever still fades or draws: two frames without a change are enough for a picture.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.screenshot({ path: path.join(out, `${subject}-${view}-${theme}.png`) });
  };
  try {
    await act(await windowOn(folder, page), shoot);
  } catch (error) {
    console.error(`${subject}, ${theme}: ${error instanceof Error ? error.message : error}`);
    await shoot("failed");
  } finally {
    await page.context().close();
  }
}

/** @param {Workbench} code @param {import("node:fs").Dirent} entry @param {(view: string) => Promise<void>} shoot */
async function evaluated(code, entry, shoot) {
  await code.explorerMenu([entry.name], "Evaluate with Evaloupe");
  // Records of no known format come with their columns first.
  const opened = await code.frame("main.inspector .head .path, .reading.page");
  await shoot("inspector");
  if (await opened.locator(".reading.page").isVisible()) return;
  await code.page.locator('.activitybar [aria-label^="Evaloupe"]').first().click();
  // Ratings of one rater have figures and no metric.
  const frame = await code.frame(".summary :is(.card, .fig)");
  await shoot("metrics");
  await scrolled(frame, (page) => shoot(`metrics-${page}`));
  // The editor shows no text of what is compressed, or of a log that is an archive.
  if (entry.isFile() && /\.(jsonl|ndjson|json)$/.test(entry.name)) {
    await code.openFile(entry.name);
    await code.page.locator(".codelens-decoration").first().waitFor();
    await shoot("text");
  }
}

/** @param {Workbench} code @param {string[]} names @param {(view: string) => Promise<void>} shoot */
async function compared(code, names, shoot) {
  await code.explorerMenu(names, "Compare with Evaloupe");
  const frame = await code.frame("main.compare .metrics");
  await shoot("overview");
  await frame.locator(".vrow").first().click();
  await frame.locator("article.pair").waitFor();
  await shoot("pair");
}

/** Goes down the Metrics view a screen at a time. @param {import("playwright-core").Frame} frame @param {(page: number) => Promise<void>} shoot */
async function scrolled(frame, shoot) {
  const view = frame.locator(".summary");
  for (let page = 2; page <= MOST_SCREENS; page++) {
    const isEnd = await view.evaluate((element) => {
      const before = element.scrollTop;
      element.scrollTop += element.clientHeight - 40;
      return element.scrollTop === before;
    });
    if (isEnd) return;
    await frame.waitForTimeout(200);
    await shoot(page);
  }
}

/** @param {import("node:fs").Dirent} entry */
function isExample(entry) {
  return (
    (entry.isDirectory() && !entry.name.startsWith(".")) || /\.(jsonl|ndjson|json|csv|eval)(\.gz)?$/.test(entry.name)
  );
}
