// Uses the Metrics page's charts as a person would, in a real browser, and fails where they do not answer.
//   node test/webview/summary-harness/check.mjs     (or as a step of the tests: node test/run.mjs pages;
//   PICTURES=folder keeps what was copied)
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { launchBrowser } from "../../e2e/lib/browser.mjs";
import { listening, soon, still } from "../soon.mjs";
import { buildHarness, openPage } from "./drive.mjs";

let folder;
let browser;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "evaloupe-charts-"));
  [browser] = await Promise.all([launchBrowser(), buildHarness(folder)]);
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const EIGHT = 'div[data-figure="phi.curve.8"]';
const THREE = 'div[data-figure="phi.curve.3"]';
const THREE_SECTION = 'section[data-figure="phi.curve.3"]';
const DELTA = 'div[data-figure="delta.distribution"]';
const where = (page) =>
  page.evaluate(() => window.calls.filter(({ method }) => method === "where").at(-1)?.params.where ?? []);
const shown = (page, figure) =>
  page.locator(`${figure} .line-name[aria-pressed="true"] .name`).evaluateAll((all) => all.map((one) => one.innerText));
const spoken = (page, figure) => page.locator(`${figure} .points`).getAttribute("aria-valuetext");
const isZoomed = async (page, figure) => (await page.locator(`${figure} .whole`).count()) > 0;
const boxOf = (page, figure) => page.locator(`${figure} .plot`).boundingBox();
const whereIs = (page, wanted) => soon(async () => assert.deepEqual(await where(page), wanted));
const speaks = (page, figure, wanted) => soon(async () => assert.match(await spoken(page, figure), wanted));
const zoomed = (page, figure, wanted) => soon(async () => assert.equal(await isZoomed(page, figure), wanted, figure));
const has = (page, selector, n) => soon(async () => assert.equal(await page.locator(selector).count(), n, selector));
const drawnAs = (page, figure, wanted) => soon(async () => assert.equal(await hash(page, figure), wanted));
const drawnOtherwise = (page, figure, than) => soon(async () => assert.notEqual(await hash(page, figure), than));
const hash = (page, figure) =>
  page.locator(`${figure} canvas`).evaluate((canvas) => canvas.toDataURL().length + canvas.toDataURL().slice(-400));

const checks = {
  async "hover tells the nearest point exactly, a click filters by it, a second takes the filter away"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    await page.mouse.move(x + width * 0.6, y + 60);
    await speaks(
      page,
      THREE,
      /^\w+, Φ, probability of the correct choice 0\.\d+: Share of questions above 0\.\d{2,4}$/,
    );
    const text = await spoken(page, THREE);
    await page.locator(".tip").waitFor();
    const [line, across, up] = (await page.innerText(".tip")).split("\n");
    assert.equal(`${line}, ${across}: ${up}`, text);
    await page.mouse.click(x + width * 0.6, y + 60);
    const at = Number(/choice (0\.\d+):/.exec(text)[1]).toFixed(4);
    await whereIs(page, [`phi >= ${at}`]);
    // The same filter on each of the three lines.
    await has(page, `${THREE} .pressed`, 3);
    // What the numbers are limited to stands above them now, and has moved the figure.
    const moved = await boxOf(page, THREE);
    await page.mouse.click(moved.x + width * 0.6, moved.y + 60);
    await whereIs(page, []);
  },
  async "far from every line nothing is told and a click filters nothing"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    await page.mouse.click(x + width * 0.95, y + 12);
    await still(page);
    assert.equal(await spoken(page, THREE), "no point");
    assert.deepEqual(await where(page), []);
  },
  async "keys move along a line, to the next line and to the ends; Enter filters; Escape closes the tip"(page) {
    await page.locator(`${THREE} .points`).press("Home");
    await speaks(page, THREE, /^certain, .* 0: /);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("ArrowRight");
    await speaks(page, THREE, /^certain, .* 0\.1092: /);
    await page.keyboard.press("ArrowDown");
    await speaks(page, THREE, /^good, .* 0\.1092: /);
    await page.keyboard.press("Enter");
    await whereIs(page, ["phi >= 0.1092"]);
    // The line of active filters that has come moves the page, which closes the tip.
    await has(page, ".tip", 0);
    await still(page);
    await page.keyboard.press("End");
    await speaks(page, THREE, /^good, .* 1: /);
    await has(page, ".tip", 1);
    await page.keyboard.press("Escape");
    await has(page, ".tip", 0);
  },
  async "a legend entry alone, with Shift more, again all; what is hidden is not met"(page) {
    const entry = page.locator(`${EIGHT} .line-name`);
    const shows = (names) => soon(async () => assert.deepEqual(await shown(page, EIGHT), names));
    const whole = await hash(page, EIGHT);
    await has(page, `${EIGHT} .line-name[aria-pressed="true"]`, 8);
    await entry.nth(2).click();
    await shows(["guessing"]);
    await drawnOtherwise(page, EIGHT, whole);
    await entry.nth(7).click({ modifiers: ["Shift"] });
    await shows(["guessing", "strait-13b"]);
    await page.locator(`${EIGHT} .points`).press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await speaks(page, EIGHT, /^strait-13b/);
    await entry.nth(7).click({ modifiers: ["Shift"] });
    await shows(["guessing"]);
    await entry.nth(2).press("Enter");
    await has(page, `${EIGHT} .line-name[aria-pressed="true"]`, 8);
    await drawnAs(page, EIGHT, whole);
  },
  async "the wheel zooms a chart that it began on, a double click shows all"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    const whole = await hash(page, THREE);
    await page.mouse.move(x + width / 2, y + 60);
    await page.mouse.wheel(0, -200);
    await zoomed(page, THREE, true);
    await drawnOtherwise(page, THREE, whole);
    await page.mouse.dblclick(x + width * 0.9, y + 20);
    await zoomed(page, THREE, false);
    await drawnAs(page, THREE, whole);
  },
  async "the wheel goes on scrolling the page, and does so where nothing is zoomed"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    const top = () => page.evaluate(() => (document.querySelector(".summary") ?? document.documentElement).scrollTop);
    const before = await top();
    await page.mouse.move(x + width / 2, y + 60);
    await page.mouse.wheel(0, 40);
    await soon(async () => assert.ok((await top()) > before, "turned down over the whole chart"));
    await still(page);
    assert.ok(!(await isZoomed(page, THREE)));
  },
  async "a drag zooms and presses nothing, on lines and on bins; keys zoom too"(page) {
    for (const figure of [THREE, DELTA]) {
      await page.locator(`${figure} .plot`).scrollIntoViewIfNeeded();
      const { x, y, width, height } = await boxOf(page, figure);
      await page.mouse.move(x + width * 0.4, y + height * 0.2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 4 });
      await page.mouse.up();
      await zoomed(page, figure, true);
      await still(page);
      assert.deepEqual(await where(page), []);
    }
    const inSight = () => page.locator(`${DELTA} .mark`).count();
    const bins = await inSight();
    assert.ok(bins > 4 && bins < 12, `${bins} bins in sight`);
    await page.locator(`${DELTA} .mark`).nth(1).press("+");
    await soon(async () => assert.ok((await inSight()) < bins));
    await page.keyboard.press("0");
    await has(page, `${DELTA} .mark`, 40);
    await page.locator(`${THREE} .points`).press("ArrowRight");
    await page.keyboard.press("0");
    await zoomed(page, THREE, false);
  },
  async "a zoomed bin filters by what it is"(page) {
    await page.locator(`${DELTA} .mark`).nth(22).press("+");
    await zoomed(page, DELTA, true);
    await still(page);
    const mark = page.locator(`${DELTA} .mark`).nth(3);
    const label = await mark.getAttribute("data-mark");
    await mark.click();
    await whereIs(page, [`delta >= ${label.split(" ")[0]} && delta < ${label.split(" ")[2]}`]);
    assert.ok(await isZoomed(page, DELTA), "a press keeps the zoom");
  },
  async "a cell filters, its sibling takes its place, arrows keep the column"(page) {
    await page.click('[data-figure="confusion"] .cell >> nth=1');
    await whereIs(page, ['gold == "1" && rating.judge == "tie"']);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await whereIs(page, ['gold == "tie" && rating.judge == "tie"']);
    await has(page, '[data-figure="confusion"] .cell[aria-pressed="true"]', 1);
    const cell = page.locator('[data-figure="confusion"] .cell').nth(4);
    assert.match((await cell.textContent()) ?? "", /gold tie, judge tie: 96 of 163, 58.9 %/);
  },
  async "colours follow the theme"(page) {
    const dark = await hash(page, THREE);
    await page.evaluate(() => {
      document.body.className = "vscode-light";
    });
    await drawnOtherwise(page, THREE, dark);
  },
  async "the table twin and both copies"(page) {
    await page.click(`${THREE_SECTION} [aria-label="Show as table"]`);
    await has(page, `${THREE} tbody tr`, 3 * 21);
    assert.match(await page.innerText(`${THREE} .twin-box .sub`), /^63 of 360 points/);
    await page.click(`${THREE_SECTION} [aria-haspopup="menu"]`);
    await page.click('text="Copy as CSV"');
    const copied = () => page.evaluate(() => window.calls.filter(({ method }) => method === "act").at(-1)?.params);
    await soon(async () => assert.match(JSON.stringify(await copied()), /figure,line,x,y,n/));
  },
  async "a picture of the lines in sight and of a matrix"(page) {
    // Only a secure origin has a clipboard.
    await page.evaluate(() => {
      window.ClipboardItem = class {
        constructor(data) {
          this.data = data;
        }
      };
      const write = async ([item]) => {
        const picture = await createImageBitmap(await item.data["image/png"]);
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [picture.width, picture.height];
        canvas.getContext("2d").drawImage(picture, 0, 0);
        window.picture = canvas.toDataURL();
        window.pictureSize = [picture.width, picture.height];
      };
      Object.defineProperty(navigator, "clipboard", { value: { write } });
    });
    const copy = async (figure) => {
      await page.evaluate(() => {
        window.picture = undefined;
      });
      await page.click(`section[data-figure="${figure}"] [aria-haspopup="menu"]`);
      await page.click('text="Copy as PNG"');
      await page.waitForFunction(() => window.picture);
      if (process.env.PICTURES) {
        const url = await page.evaluate(() => window.picture);
        const file = path.join(process.env.PICTURES, `copied-${figure}.png`);
        await writeFile(file, Buffer.from(url.split(",")[1], "base64"));
      }
      return page.evaluate(() => [window.pictureSize, window.picture]);
    };
    const [size, all] = await copy("phi.curve.3");
    assert.deepEqual(size, [2 * (640 + 32), 2 * (32 + 28 + 322 + 5 * 18)]);
    await page.locator(`${THREE} .line-name`).nth(1).click();
    await has(page, `${THREE} .line-name[aria-pressed="true"]`, 1);
    await still(page);
    const [, alone] = await copy("phi.curve.3");
    assert.notEqual(alone, all);
    assert.deepEqual((await copy("confusion"))[0], [2 * (640 + 32), 2 * (32 + 28 + 5 * 34)]);
    await copy("agreement");
    await copy("delta.distribution");
  },
};

/** Milliseconds from the call that draws to the frame in which it stands. */
async function timeToDraw(page) {
  const times = [];
  for (let i = 0; i < 7; i++) {
    await page.locator(`${EIGHT} .line-name`).nth(0).click();
    times.push(
      await page.evaluate(
        (selector) =>
          new Promise((resolve) => {
            const from = performance.now();
            document.querySelector(selector).click();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)));
          }),
        `${EIGHT} .line-name`,
      ),
    );
  }
  return times.toSorted((one, other) => one - other)[3];
}

for (const [name, check] of Object.entries(checks)) {
  test(`Charts: ${name}`, { timeout: 120_000 }, async () => {
    const errors = [];
    const page = await openPage(folder, listening(browser, errors), "figures", 420);
    try {
      await page.locator(THREE).scrollIntoViewIfNeeded();
      await still(page);
      await check(page);
      assert.deepEqual(errors, [], "the page threw nothing");
    } finally {
      await page.close();
    }
  });
}

test("a page whose first question fails says so, and is not blank", { timeout: 120_000 }, async () => {
  const page = await openPage(folder, browser, "failing", 420);
  try {
    assert.equal(await page.getByRole("alert").innerText(), "There is no such evaluation.");
  } finally {
    await page.close();
  }
});

test("Charts: 8 lines of 600 points are drawn at once", { timeout: 120_000 }, async (context) => {
  const page = await openPage(folder, browser, "figures", 420);
  try {
    const timeMs = await timeToDraw(page);
    context.diagnostic(`${timeMs.toFixed(0)} ms until they stand`);
    // Far less where nothing else runs; the room is for machines that do much else.
    assert.ok(timeMs < 1_000, `${timeMs.toFixed(0)} ms`);
  } finally {
    await page.close();
  }
});
