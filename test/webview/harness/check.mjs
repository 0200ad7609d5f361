// Uses the inspector page over the host of this folder as a person would, and fails where it does not answer.
//   node test/webview/harness/check.mjs
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildHarness, launch, openPage } from "./drive.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "evaloupe-page-"));
await buildHarness(folder);
const browser = await launch();

// innerText: as a person sees it, without what is hidden.
const textOf = (locator) => locator.innerText();
const pinned = (page) => page.evaluate(() => document.querySelector(".s.pinned")?.dataset.key ?? null);
const lit = (page) => page.locator(".s.lit").evaluateAll((all) => all.map((one) => one.dataset.key));
const question = (page) => textOf(page.locator(".head h1"));
const calls = (page, method) =>
  page.evaluate((name) => window.harnessCalls.filter((call) => call.method === name), method);
const settle = (page) => page.waitForTimeout(80);

const checks = {
  async "a sample opens with its worst sentence pinned and its support lit"(page) {
    assert.equal(await pinned(page), "a");
    assert.deepEqual(await lit(page), ["a", "2b"]);
    assert.match(await textOf(page.locator(".s.pinned .why")), /^Contradicted\. Repeats the counterfactual 1987/);
    assert.equal(await page.locator(".s.pinned .k").getAttribute("aria-label"), "a, contradicted, 2b");
  },
  async "hover previews, click pins, Escape clears"(page) {
    await page.hover('.s[data-key="c"] .text');
    assert.deepEqual(await page.locator(".s.near").evaluateAll((all) => all.map((one) => one.dataset.key)), [
      "c",
      "0c",
      "2d",
    ]);
    await page.click('.s[data-key="c"] .k');
    assert.deepEqual(await lit(page), ["c", "0c", "2d"]);
    await page.keyboard.press("Escape");
    await settle(page);
    assert.equal(await page.locator(".s.pinned").count(), 0);
    await settle(page);
    assert.equal(await page.locator(".s.pinned").count(), 0, "the host's echo pins nothing again");
  },
  async "a document sentence turns the view round"(page) {
    await page.click('.s[data-key="0e"] .k');
    assert.deepEqual(await lit(page), ["d", "0e"]);
    assert.match(await textOf(page.locator(".s.pinned .why")), /^Relevant and used, by d\.$/);
    await page.click(".s.pinned .why .link");
    assert.equal(await pinned(page), "d");
  },
  async "n and p go through the problems, then to the next sample"(page) {
    const seen = [];
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press("n");
      await settle(page);
      seen.push(await pinned(page));
    }
    assert.deepEqual(seen, ["f", "c", null]);
    assert.equal(await question(page), "In which year was the Tarn Lock rebuilt?");
  },
  async "g and a key jumps, and opens the fold that holds it"(page) {
    assert.equal(await page.locator('.s[data-key="1c"]').count(), 0);
    for (const key of ["g", "1", "c"]) await page.keyboard.press(key);
    await settle(page);
    assert.equal(await pinned(page), "1c");
    assert.equal(await page.locator('.s[data-key="1c"]').isVisible(), true);
    for (const key of ["g", "9"]) await page.keyboard.press(key);
    assert.equal(await textOf(page.locator(".toast")), "No sentence is keyed 9.");
  },
  async "arrows move among sentences and supports"(page) {
    await page.click('.s[data-key="c"] .k');
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const focused = () => page.evaluate(() => document.activeElement?.closest("[data-key]")?.dataset.key);
    assert.equal(await focused(), "2d");
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(), "2c");
    await page.keyboard.press("Enter");
    assert.equal(await pinned(page), "2c");
  },
  async "j and k, and the list's own keys, move through samples"(page) {
    await page.keyboard.press("j");
    await settle(page);
    assert.equal(await question(page), "In which year was the Tarn Lock rebuilt?");
    await page.keyboard.press("k");
    await settle(page);
    assert.match(await question(page), /Harrow Strait/);
    await page.locator(".vlist").focus();
    await page.keyboard.press("ArrowDown");
    await settle(page);
    assert.equal(await textOf(page.locator(".vrow[aria-selected=true] .id")), "cf-22");
    assert.equal(await page.evaluate(() => document.activeElement?.className), "vlist", "the focus stays in the list");
  },
  async "search waits for a pause, then filters; keys typed there are text"(page) {
    await page.locator(".search").click();
    await page.keyboard.type("junk", { delay: 10 });
    await page.waitForTimeout(350);
    assert.deepEqual(
      (await calls(page, "where")).map(({ params }) => params.where),
      [['any ~ "junk"']],
    );
    assert.match(await question(page), /Harrow Strait/, "j, n and k were typed, not obeyed");
    assert.equal(await textOf(page.locator(".list .foot span").first()), "0 of 31 samples");
    await page.keyboard.press("Escape");
    await settle(page);
    assert.equal(await textOf(page.locator(".list .foot span").first()), "31 samples");
  },
  async "chips filter, stand first when active, and u toggles one"(page) {
    await page.keyboard.press("u");
    await settle(page);
    const first = page.locator(".chip").first();
    assert.equal(await first.getAttribute("aria-pressed"), "true");
    assert.match(await textOf(first), /Unsupported/);
    assert.equal(await page.locator(".vrow").count(), 9);
    await first.click();
    await settle(page);
    assert.equal(await textOf(page.locator(".list .foot span").first()), "31 samples");
  },
  async "heads sort, twice the other way round, a third time not"(page) {
    const head = page.locator(".head-cell", { hasText: /^A$/ });
    for (let click = 0; click < 3; click++) {
      await head.click();
      await settle(page);
    }
    assert.deepEqual(
      (await calls(page, "sort")).map(({ params }) => params),
      [
        { by: "adherence", descending: false },
        { by: "adherence", descending: true },
        { by: null, descending: false },
      ],
    );
  },
  async "a mode's radio button switches the mode everywhere"(page) {
    assert.equal(await page.locator('.radio[aria-checked="true"]').count(), 1);
    await page.locator(".radio", { hasText: "strict" }).click();
    await settle(page);
    assert.deepEqual(
      (await calls(page, "modes")).map(({ params }) => params),
      [{ matching: "strict" }],
    );
    assert.match(await textOf(page.locator('.radio[aria-checked="true"]')), /^strict/);
    assert.equal(await textOf(page.locator(".verdict[data-kind=detection] > span")), "Not detected");
    assert.equal(await pinned(page), "a", "the pin stays");
  },
  async "a verdict goes to the words that it stands on"(page) {
    await page.click(".verdict[data-kind=detection]");
    assert.equal(await pinned(page), "b");
    assert.equal(await textOf(page.locator(".s.pinned mark")), "However");
  },
  async "commands of the editor do what keys do"(page) {
    await page.evaluate(() => window.harnessCommand("next"));
    await settle(page);
    assert.equal(await question(page), "In which year was the Tarn Lock rebuilt?");
    await page.evaluate(() => window.harnessCommand("help"));
    await settle(page);
    assert.equal(await page.locator("dialog[open]").count(), 1);
    await page.keyboard.press("Escape");
    await settle(page);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await page.keyboard.press("?");
    await settle(page);
    assert.equal(await page.locator("dialog[open]").count(), 1, "the help opens again");
  },
  async "the raw record comes when asked for"(page) {
    assert.equal((await calls(page, "raw")).length, 0);
    await page.click('.act[title="Raw record"]');
    await settle(page);
    assert.match(await textOf(page.locator(".raw")), /"id": "cf-18"/);
  },
  async "what the host refuses is said"(page) {
    await page.click('.act[title="More"]');
    await page.getByRole("menuitem", { name: "Export the scores as CSV" }).click();
    await settle(page);
    assert.equal(await textOf(page.locator(".toast")), "There is no folder to write to. Open one, then export again.");
  },
  async "another shape can be chosen in the foot"(page) {
    await page.click(".sample .foot .quiet");
    await page.getByRole("menuitemradio", { name: /Ragas rows/ }).click();
    await settle(page);
    assert.deepEqual(
      (await calls(page, "adapter")).map(({ params }) => params),
      [{ id: "ragas" }],
    );
  },
};

const scenes = {
  "state=unknown": {
    async "fields can be mapped"(page) {
      await page.locator("vscode-dropdown").nth(1).click();
      await page.locator("vscode-dropdown").nth(1).locator("vscode-option", { hasText: "output.text" }).click();
      await settle(page);
      await page.locator("vscode-button", { hasText: "Apply" }).click();
      await settle(page);
      assert.deepEqual(
        (await calls(page, "map")).map(({ params }) => params.map),
        [{ question: "input.text", response: "output.text" }],
      );
    },
  },
  "state=million": {
    async "the last of a million rows can be reached and opened"(page) {
      await page.locator(".vlist").focus();
      await page.keyboard.press("End");
      await page.waitForTimeout(200);
      assert.equal(await textOf(page.locator(".vrow[aria-selected=true] .id")), "r1000000");
      const box = await page.locator(".vrow[aria-selected=true]").boundingBox();
      assert.ok(box && box.y < 800, "it is on screen");
      await page.locator(".vlist").hover();
      await page.mouse.wheel(0, -660);
      await page.waitForTimeout(100);
      const ids = await page
        .locator(".vrow .id")
        .evaluateAll((all) => all.map((one) => Number(one.textContent.slice(1))));
      assert.ok(
        Math.max(...ids) < 1_000_000 && Math.max(...ids) > 999_970,
        `the wheel moves by rows, to ${Math.max(...ids)}`,
      );
      await page.evaluate(() => {
        const list = document.querySelector(".vlist");
        list.scrollTop = list.scrollHeight / 2;
      });
      await page.waitForTimeout(200);
      const middle = await textOf(page.locator(".vrow .id").first());
      assert.ok(Math.abs(Number(middle.slice(1)) - 500_000) < 100, middle);
    },
  },
};

let failed = 0;
for (const [hash, tests] of Object.entries({ "state=open": checks, ...scenes })) {
  for (const [name, check] of Object.entries(tests)) {
    const page = await openPage(browser, folder, { hash, width: 1200 });
    try {
      await check(page);
      console.log(`ok    ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n      ${error.message.split("\n").slice(0, 12).join("\n      ")}`);
    }
    await page.close();
  }
}
await browser.close();
rmSync(folder, { recursive: true });
process.exitCode = failed > 0 ? 1 : 0;
