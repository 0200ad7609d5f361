// Takes pictures of the Inspector and of Metrics over any files, by the extension with a real session behind it:
//   node test/pages/pictures.mjs OUT [--theme=dark,light,high-contrast,high-contrast-light] [--size=400x900,…] [--language=de] [--columns] [--compare [--item]] FILE…
// Both views share a window of 1400 × 900. With a size, each has a window of that size for itself. With --compare, the
// picture is of the files compared: of the table of all where there are more than two, or of their first question
// with --item.
// With --columns the table of how the file was read is open. Files of no known format show nothing else.
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { launchBrowser } from "../e2e/lib/browser.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { Desk } from "./lib/desk.mjs";
import { Editor } from "./lib/editor.mjs";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: "string", default: "dark" },
    size: { type: "string", default: "" },
    language: { type: "string" },
    compare: { type: "boolean", default: false },
    item: { type: "boolean", default: false },
    columns: { type: "boolean", default: false },
  },
});
const [out, ...files] = positionals;
if (!out || files.length === 0) {
  throw new Error(
    "Usage: node test/pages/pictures.mjs OUT [--theme=…] [--size=WIDTHxHEIGHT,…] [--language=de] [--columns] [--compare [--item]] FILE…",
  );
}
const words = flags.language === undefined ? undefined : await translation(flags.language);
const sizes = flags.size.split(",").filter(Boolean);
const folder = await mkdtemp(path.join(tmpdir(), "evaloupe-"));
const names = files.map((file) => path.basename(file));
for (const file of files) await cp(file, path.join(folder, path.basename(file)), { recursive: true });
await mkdir(out, { recursive: true });
const browser = await launchBrowser();
try {
  for (const theme of flags.theme.split(",")) await takeAll(/** @type {import("./lib/shell.mjs").Theme} */ (theme));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** @param {string} language @returns {Promise<Record<string, string>>} */
async function translation(language) {
  return JSON.parse(await readFile(path.join(PROJECT, `l10n/bundle.l10n.${language}.json`), "utf8"));
}

/** @param {import("./lib/shell.mjs").Theme} theme */
async function takeAll(theme) {
  const editor = await Editor.open(browser, folder, { theme, words });
  const code = new Desk(editor);
  /** @param {string[]} more What the file's name ends with. */
  const take = async (...more) => {
    const picture = path.join(out ?? "", `${[names[0], ...more, theme].join("-")}.png`);
    // Charts draw themselves anew a moment after their window has another size.
    await code.page.waitForTimeout(500);
    await code.page.screenshot({ path: picture });
    console.log(picture);
  };
  try {
    const views = flags.compare ? await compared(code) : await evaluated(code);
    if (sizes.length === 0) await take(...(flags.compare ? ["compare"] : []));
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split("x").map(Number);
      await code.page.setViewportSize({ width, height });
      for (const [view, column] of Object.entries(views)) {
        await alone(code, column);
        await take(view, size);
      }
    }
  } finally {
    await editor.close();
  }
}

/** Opens the files; which views there are, and in which columns. @param {Desk} code @returns {Promise<Record<string, string>>} */
async function evaluated(code) {
  await code.explorerMenu(names, "Evaluate with Evaloupe");
  const frame = await code.frame("main.inspector .head .path, main.inspector .state, .reading.page");
  if (await frame.locator(".reading.page").isVisible()) return { columns: "main" };
  if (flags.columns) await frame.locator("button.reading-line").click();
  await code.openMetrics();
  // Ratings of one rater have figures and no metric.
  await code.frame(".summary :is(.card, .fig)");
  return { inspector: "main", metrics: "aside" };
}

/** @param {Desk} code @returns {Promise<Record<string, string>>} */
async function compared(code) {
  await code.explorerMenu(names, "Compare with Evaloupe");
  const frame = await code.frame("main.compare :is(.metrics, .runs, .notice, .state)");
  if (flags.item) {
    await frame.locator(".vrow").first().click();
    await frame.locator("article.pair").waitFor();
  }
  return { compare: "main" };
}

/** Gives one column the whole window. @param {Desk} code @param {string} column */
async function alone(code, column) {
  await code.page.evaluate((column) => {
    for (const each of document.querySelectorAll("aside, main")) {
      const isChosen = each.matches(column);
      Object.assign(/** @type {HTMLElement} */ (each).style, {
        display: isChosen ? "" : "none",
        left: "0",
        width: "100%",
      });
    }
  }, column);
}
