// The README's moving picture, from a real window: an example is scored by right click, a sample is opened, a sentence is
// hovered, the Metrics view is shown and a bar filters.
// node movingPicture.mjs [FILE], by default docs/evaloupe.webp
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { PROJECT } from "../tools/exec.mjs";
import { launchBrowser, newPage } from "./lib/browser.mjs";
import { copyOf } from "./lib/folders.mjs";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { QUIET, startServer } from "./lib/server.mjs";
import { Workbench } from "./lib/workbench.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").Locator} Locator
 */

const OUT = process.argv[2] ?? path.join(PROJECT, "docs/evaloupe.webp");
const SIZE = { width: 1200, height: 750 };
const MOST_BYTES = 2 * 1024 * 1024;
/** The best of these that keeps to the limit. */
const QUALITIES = [82, 74, 66, 58, 50, 42];
const STEPS = 6;
const STEP_MS = 50;
const FILE = "harrow-strait.jsonl";

/** @type {{png: Buffer, ms: number}[]} */
const frames = [];
let pointer = { x: 640, y: 640 };

const examples = await copyOf(path.join(PROJECT, "examples"));
await mkdir(path.join(examples, ".vscode"), { recursive: true });
await writeFile(
  path.join(examples, ".vscode/settings.json"),
  JSON.stringify({ "files.exclude": { "**/.vscode": true }, "workbench.activityBar.location": "default" }),
);
const server = await startServer({ settings: { ...QUIET, "window.commandCenter": false } });
const browser = await launchBrowser();
try {
  const page = await newPage(browser);
  await page.setViewportSize(SIZE);
  // Nothing is in a hurry here, and frames take their time on a busy machine.
  page.setDefaultTimeout(120_000);
  const code = new Workbench(page, examples);
  await page.goto(server.url({ folder: examples, developmentExtension: PROJECT.replace(/\/$/, "") }));
  await code.ready();
  await play(code);
  await write();
} finally {
  await browser.close();
  await server.stop();
  await rm(path.dirname(examples), { recursive: true, force: true });
}

/** @param {Workbench} code */
async function play(code) {
  const { page } = code;
  const entry = code.explorerEntry(FILE);
  await entry.waitFor();
  await page.locator(".statusbar-item").filter({ hasText: "Activating" }).waitFor({ state: "hidden" });
  await drawPointer(page);
  await shoot(page, 900);

  await moveTo(page, entry, 0.3);
  await entry.click({ button: "right" });
  const item = page.getByRole("menuitem", { name: "Evaluate with Evaloupe" });
  await item.waitFor();
  // A menu ignores clicks while it settles.
  await page.waitForTimeout(400);
  await shoot(page, 500);
  await moveTo(page, item, 0.3);
  await shoot(page, 500);
  await item.click();

  const inspector = await Inspector.of(code);
  await inspector.frame.locator(".head .path").waitFor();
  await page.waitForTimeout(1_000);
  await shoot(page, 900);
  // The explorer makes way, so that texts have room.
  await page.keyboard.press("Control+b");
  await entry.waitFor({ state: "hidden" });
  await page.waitForTimeout(800);
  await shoot(page, 1_600);

  await moveTo(page, inspector.frame.locator(".filters > .chip").first());
  await inspector.filterMenu();
  await page.waitForTimeout(500);
  const unsupported = inspector.frame.locator(".filter-menu .option").filter({ hasText: "Unsupported" }).first();
  await moveTo(page, unsupported);
  await shoot(page, 800);
  await unsupported.click();
  await page.waitForTimeout(700);
  await shoot(page, 1_000);
  const row = inspector.frame.locator(".vrow").nth(1);
  await moveTo(page, row, 0.4);
  await row.click();
  await page.waitForTimeout(900);
  await shoot(page, 1_600);

  const sentences = inspector.frame.locator(".response .s");
  await moveTo(page, sentences.first(), 0.4);
  await page.waitForTimeout(500);
  await shoot(page, 2_000);
  await moveTo(page, inspector.frame.locator(".chip.filter").filter({ hasText: "Unsupported" }).first());
  await inspector.frame.locator(".chip.filter").filter({ hasText: "Unsupported" }).first().click();
  await page.waitForTimeout(600);
  await shoot(page, 600);

  const icon = page.locator('.activitybar [aria-label^="Evaloupe"]').first();
  await moveTo(page, icon);
  await icon.click();
  const { frame } = await Metrics.of(code);
  await page.waitForTimeout(2_500);
  await moveTo(page, frame.locator(".cards .card").first());
  await shoot(page, 1_800);
  const figure = frame.locator(".fig canvas").first();
  await figure.waitFor();
  const distance = await figure.evaluate((element) => element.getBoundingClientRect().top - 120);
  for (let step = 0; step < STEPS; step++) {
    await frame.locator(".summary").evaluate((element, by) => element.scrollBy(0, by), distance / STEPS);
    await shoot(page, STEP_MS * 2);
  }
  // A bar of the noisiest answers: the Inspector shows its samples.
  const box = await figure.boundingBox();
  if (!box) throw new Error("The figure is not on the screen.");
  await moveToPlace(page, { x: box.x + box.width * 0.86, y: box.y + box.height * 0.8 });
  await page.waitForTimeout(600);
  await shoot(page, 1_200);
  await page.mouse.click(pointer.x, pointer.y);
  await page.waitForTimeout(1_800);
  await shoot(page, 2_600);
}

/** Headless screens have no pointer of their own. @param {Page} page */
async function drawPointer(page) {
  await page.evaluate(() => {
    const arrow = document.createElement("div");
    arrow.id = "moving-picture-pointer";
    const shape = "M1 1v17l4-4 3 7 3.5-1.5-3-7h5.5z";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="18" height="24"><path d="${shape}" fill="white" stroke="black" stroke-width="1.2"/></svg>`;
    arrow.style.cssText = "position:fixed;left:0;top:0;z-index:2147483647;width:18px;height:24px;pointer-events:none";
    arrow.style.backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
    document.body.append(arrow);
  });
  await placePointer(page);
}

/** @param {Page} page */
async function placePointer(page) {
  await page.mouse.move(pointer.x, pointer.y);
  await page.evaluate(({ x, y }) => {
    const arrow = document.getElementById("moving-picture-pointer");
    if (arrow) arrow.style.transform = `translate(${x}px, ${y}px)`;
  }, pointer);
}

/** Moves the pointer to a place in the element, a frame a step. @param {Page} page @param {Locator} target */
async function moveTo(page, target, share = 0.5) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to point at: ${target}`);
  await moveToPlace(page, { x: box.x + box.width * share, y: box.y + Math.min(box.height / 2, 60) });
}

/** @param {Page} page @param {{x: number, y: number}} to */
async function moveToPlace(page, to) {
  const from = pointer;
  for (let step = 1; step <= STEPS; step++) {
    // Slower at both ends, as a hand is.
    const share = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
    pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await placePointer(page);
    await shoot(page, STEP_MS);
  }
}

/** Takes a frame that is shown for this long. A frame like the one before makes that one longer. @param {Page} page @param {number} ms */
async function shoot(page, ms) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const png = await page.screenshot();
  const last = frames.at(-1);
  if (last?.png.equals(png)) last.ms += ms;
  else frames.push({ png, ms });
}

async function write() {
  const delay = frames.map(({ ms }) => ms);
  for (const quality of QUALITIES) {
    const picture = sharp(
      frames.map(({ png }) => png),
      { join: { animated: true } },
    );
    const bytes = await picture.webp({ quality, delay, loop: 0, effort: 5, minSize: true, mixed: true }).toBuffer();
    console.log(`${frames.length} frames, quality ${quality}: ${bytes.length.toLocaleString("en")} bytes`);
    if (bytes.length > MOST_BYTES) continue;
    await writeFile(OUT, bytes);
    return;
  }
  throw new Error("No quality keeps to two mebibytes.");
}
