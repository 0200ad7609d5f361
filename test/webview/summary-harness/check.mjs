// Uses the Metrics page's charts as a person would, in a real browser, and fails where they do not answer.
//   node test/webview/summary-harness/check.mjs     (PICTURES=folder keeps what was copied)
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildHarness, launch, openPage } from "./drive.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-charts-"));
await buildHarness(folder);
const browser = await launch();

const EIGHT = 'div[data-figure="phi.curve.8"]';
const THREE = 'div[data-figure="phi.curve.3"]';
const THREE_SECTION = 'section[data-figure="phi.curve.3"]';
const DELTA = 'div[data-figure="delta.distribution"]';
const settle = (page) => page.waitForTimeout(80);
const where = (page) =>
  page.evaluate(() => window.calls.filter(({ method }) => method === "where").at(-1)?.params.where ?? []);
const shown = (page, figure) =>
  page.locator(`${figure} .line-name[aria-pressed="true"] .name`).evaluateAll((all) => all.map((one) => one.innerText));
const spoken = (page, figure) => page.locator(`${figure} .points`).getAttribute("aria-valuetext");
const isZoomed = async (page, figure) => (await page.locator(`${figure} .whole`).count()) > 0;
const boxOf = (page, figure) => page.locator(`${figure} .plot`).boundingBox();
const hash = (page, figure) =>
  page.locator(`${figure} canvas`).evaluate((canvas) => canvas.toDataURL().length + canvas.toDataURL().slice(-400));

const checks = {
  async "hover tells the nearest point exactly, a click filters by it, a second takes the filter away"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    await page.mouse.move(x + width * 0.6, y + 60);
    await settle(page);
    const text = await spoken(page, THREE);
    assert.match(text, /^\w+, Φ, probability of the correct choice 0\.\d+: Share of questions above 0\.\d{2,4}$/);
    const [line, across, up] = (await page.innerText(".tip")).split("\n");
    assert.equal(`${line}, ${across}: ${up}`, text);
    await page.mouse.click(x + width * 0.6, y + 60);
    await settle(page);
    const at = Number(/choice (0\.\d+):/.exec(text)[1]).toFixed(4);
    assert.deepEqual(await where(page), [`phi >= ${at}`]);
    assert.equal(await page.locator(`${THREE} .pressed`).count(), 3, "the same filter on each of the three lines");
    await page.mouse.click(x + width * 0.6, y + 60);
    await settle(page);
    assert.deepEqual(await where(page), []);
  },
  async "far from every line nothing is told and a click filters nothing"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    await page.mouse.click(x + width * 0.95, y + 12);
    await settle(page);
    assert.equal(await spoken(page, THREE), "no point");
    assert.deepEqual(await where(page), []);
  },
  async "keys move along a line, to the next line and to the ends; Enter filters; Escape closes the tip"(page) {
    await page.locator(`${THREE} .points`).press("Home");
    await settle(page);
    assert.match(await spoken(page, THREE), /^certain, .* 0: /);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("ArrowRight");
    await settle(page);
    assert.match(await spoken(page, THREE), /^certain, .* 0\.1092: /);
    await page.keyboard.press("ArrowDown");
    await settle(page);
    assert.match(await spoken(page, THREE), /^good, .* 0\.1092: /);
    await page.keyboard.press("Enter");
    await settle(page);
    assert.deepEqual(await where(page), ["phi >= 0.1092"]);
    // The line of active filters that has come moves the page, which closes the tip.
    await page.waitForTimeout(300);
    await page.keyboard.press("End");
    await settle(page);
    assert.match(await spoken(page, THREE), /^good, .* 1: /);
    assert.equal(await page.locator(".tip").count(), 1);
    await page.keyboard.press("Escape");
    await settle(page);
    assert.equal(await page.locator(".tip").count(), 0);
  },
  async "a legend entry alone, with Shift more, again all; what is hidden is not met"(page) {
    const entry = page.locator(`${EIGHT} .line-name`);
    const whole = await hash(page, EIGHT);
    assert.equal((await shown(page, EIGHT)).length, 8);
    await entry.nth(2).click();
    assert.deepEqual(await shown(page, EIGHT), ["guessing"]);
    await settle(page);
    assert.notEqual(await hash(page, EIGHT), whole);
    await entry.nth(7).click({ modifiers: ["Shift"] });
    assert.deepEqual(await shown(page, EIGHT), ["guessing", "strait-13b"]);
    await page.locator(`${EIGHT} .points`).press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await settle(page);
    assert.match(await spoken(page, EIGHT), /^strait-13b/);
    await entry.nth(7).click({ modifiers: ["Shift"] });
    assert.deepEqual(await shown(page, EIGHT), ["guessing"]);
    await entry.nth(2).press("Enter");
    assert.equal((await shown(page, EIGHT)).length, 8);
    await settle(page);
    assert.equal(await hash(page, EIGHT), whole, "the drawing is as it was");
  },
  async "the wheel zooms a chart that it began on, a double click shows all"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    const whole = await hash(page, THREE);
    await page.mouse.move(x + width / 2, y + 60);
    await page.mouse.wheel(0, -200);
    await settle(page);
    assert.ok(await isZoomed(page, THREE));
    assert.notEqual(await hash(page, THREE), whole);
    await page.mouse.dblclick(x + width * 0.9, y + 20);
    await settle(page);
    assert.ok(!(await isZoomed(page, THREE)));
    assert.equal(await hash(page, THREE), whole);
  },
  async "the wheel goes on scrolling the page, and does so where nothing is zoomed"(page) {
    const { x, y, width } = await boxOf(page, THREE);
    const top = () => page.evaluate(() => (document.querySelector(".summary") ?? document.documentElement).scrollTop);
    const before = await top();
    await page.mouse.move(x + width / 2, y + 60);
    await page.mouse.wheel(0, 40);
    await settle(page);
    assert.ok((await top()) > before, "turned down over the whole chart");
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
      await settle(page);
      assert.ok(await isZoomed(page, figure), figure);
      assert.deepEqual(await where(page), []);
    }
    const bins = await page.locator(`${DELTA} .mark`).count();
    assert.ok(bins > 4 && bins < 12, `${bins} bins in sight`);
    await page.locator(`${DELTA} .mark`).nth(1).press("+");
    await settle(page);
    assert.ok((await page.locator(`${DELTA} .mark`).count()) < bins);
    await page.keyboard.press("0");
    await settle(page);
    assert.equal(await page.locator(`${DELTA} .mark`).count(), 40);
    await page.locator(`${THREE} .points`).press("ArrowRight");
    await page.keyboard.press("0");
    await settle(page);
    assert.ok(!(await isZoomed(page, THREE)));
  },
  async "a zoomed bin filters by what it is"(page) {
    await page.locator(`${DELTA} .mark`).nth(22).press("+");
    await settle(page);
    const mark = page.locator(`${DELTA} .mark`).nth(3);
    const label = await mark.getAttribute("data-mark");
    await mark.click();
    await settle(page);
    assert.deepEqual(await where(page), [`delta >= ${label.split(" ")[0]} && delta < ${label.split(" ")[2]}`]);
    assert.ok(await isZoomed(page, DELTA), "a press keeps the zoom");
  },
  async "a cell filters, its sibling takes its place, arrows keep the column"(page) {
    await page.click('[data-figure="confusion"] .cell >> nth=1');
    await settle(page);
    assert.deepEqual(await where(page), ['gold == "1" && rating.judge == "tie"']);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await settle(page);
    assert.deepEqual(await where(page), ['gold == "tie" && rating.judge == "tie"']);
    assert.equal(await page.locator('[data-figure="confusion"] .cell[aria-pressed="true"]').count(), 1);
    assert.equal(
      await page.locator('[data-figure="confusion"] .cell').nth(4).getAttribute("aria-label"),
      "gold tie, judge tie: 96 of 163, 58.9 %",
    );
  },
  async "colours follow the theme"(page) {
    const dark = await hash(page, THREE);
    await page.evaluate(() => {
      document.body.className = "vscode-light";
    });
    await settle(page);
    assert.notEqual(await hash(page, THREE), dark);
  },
  async "the table twin and both copies"(page) {
    await page.click(`${THREE_SECTION} [aria-label="Show as table"]`);
    assert.equal(await page.locator(`${THREE} tbody tr`).count(), 3 * 21);
    assert.match(await page.innerText(`${THREE} .twin-box .sub`), /^63 of 360 points/);
    await page.click(`${THREE_SECTION} [aria-haspopup="menu"]`);
    await page.click('text="Copy as CSV"');
    const csv = await page.evaluate(() => window.calls.filter(({ method }) => method === "act").at(-1)?.params);
    assert.match(JSON.stringify(csv), /figure,line,x,y,n/);
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
        writeFileSync(
          path.join(process.env.PICTURES, `copied-${figure}.png`),
          Buffer.from(url.split(",")[1], "base64"),
        );
      }
      return page.evaluate(() => [window.pictureSize, window.picture]);
    };
    const [size, all] = await copy("phi.curve.3");
    assert.deepEqual(size, [1120, 2 * (32 + 28 + 260 + 5 * 18)]);
    await page.locator(`${THREE} .line-name`).nth(1).click();
    const [, alone] = await copy("phi.curve.3");
    assert.notEqual(alone, all);
    assert.deepEqual((await copy("confusion"))[0], [1120, 2 * (32 + 28 + 5 * 34)]);
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

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const page = await openPage(folder, browser, "figures", 420);
  await page.locator(THREE).scrollIntoViewIfNeeded();
  await settle(page);
  try {
    await check(page);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n${error.message}`);
  }
  await page.close();
}
const page = await openPage(folder, browser, "figures", 420);
console.log(`8 lines of 600 points: ${(await timeToDraw(page)).toFixed(0)} ms until they stand`);
await browser.close();
rmSync(folder, { recursive: true });
process.exitCode = failed > 0 ? 1 : 0;
