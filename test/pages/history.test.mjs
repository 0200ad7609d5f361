// Nightly runs in a folder, as a history. Would catch a break in another run than where it is, squares that open another
// sample or another run, and a page that its keys do not reach.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

const NIGHTS = 12;
const BREAK = 8;

/** Twelve nights of 40 samples: in the eighth 16 break, one of which is right again in the last. @param {string} folder */
async function nights(folder) {
  await mkdir(path.join(folder, "nightly"));
  for (let night = 1; night <= NIGHTS; night++) {
    const rows = Array.from({ length: 40 }, (_, at) => {
      const isBroken = night >= BREAK && at >= 2 && at < 18 && !(night === NIGHTS && at === 2);
      return {
        id: `q${at}`,
        question: `What is the capital of country ${at}?`,
        ground_truth: "Paris",
        response: at < 2 || isBroken ? "It is London." : "It is Paris.",
      };
    });
    const name = `answers-2026-11-${String(night).padStart(2, "0")}.jsonl`;
    await writeFile(path.join(folder, "nightly", name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}

/** The page of the history. @param {import("./lib/desk.mjs").Desk} code */
const history = (code) => code.frame("main.compare .history");

/** Ids in the list, as far as they are drawn. @param {import("playwright-core").Frame} frame */
const ids = async (frame) => (await frame.locator(".vrow .id").allInnerTexts()).map((text) => text.trim());

scenario(
  "a folder of nightly runs: where it broke, which samples, and the two runs side by side",
  async (code) => {
    await code.explorerMenu(["nightly"], "Show History with Evaloupe");
    let frame = await history(code);
    const broken = frame.locator(".break");
    assert.match(
      await broken.innerText(),
      /is worse from run 8 \(2026-11-08\) to run 12 \(2026-11-12\) than in run 7 \(2026-11-07\)/,
    );
    assert.match(await broken.innerText(), /16 samples got worse, 15 of them were never as good again/);
    await until("samples that broke", async () => (await ids(frame)).length === 16);
    assert.equal(await frame.locator(".history-runs tbody tr").count(), NIGHTS);
    assert.equal(await frame.locator('.history-runs tr[data-run="8"] td.beyond').count(), 1);
    assert.equal(await frame.locator('.history-runs tr[data-run="7"] td.beyond').count(), 0);

    // The table twin of a line, and the samples of its break.
    await broken.getByRole("button", { name: /16 samples got worse/ }).click();
    await until("those that broke for good", async () => (await ids(frame)).length === 15);
    await frame.getByRole("button", { name: "Show as table" }).first().click();
    await frame.locator("table.twin").first().waitFor();

    // By keys: the list, a sample over all runs, a run of it.
    await frame.locator(".vlist").focus();
    await code.page.keyboard.press("ArrowDown");
    await frame.locator("article.trail h2").filter({ hasText: "country 3?" }).waitFor();
    assert.match(await frame.locator("article.trail header").innerText(), /Broke first in run 8; wrong since run 8\./);
    await frame
      .locator(".trail-runs button")
      .nth(BREAK - 1)
      .focus();
    await code.page.keyboard.press("Enter");
    frame = await code.frame("main.compare article.pair");
    assert.deepEqual(await frame.locator("article.pair del").allInnerTexts(), ["Paris"]);
    assert.deepEqual(await frame.locator("article.pair ins").allInnerTexts(), ["London"]);
    assert.match(
      (await frame.locator(".compare-head").textContent()) ?? "",
      /answers-2026-11-07\.jsonl[\s\S]*answers-2026-11-08\.jsonl/,
    );

    await code.page.keyboard.press("Escape");
    await frame.getByRole("button", { name: "History of 12 runs" }).click();
    frame = await code.frame("main.compare article.trail");
    await frame.getByRole("button", { name: "Overview" }).click();
    frame = await history(code);
    await frame
      .locator(".break")
      .getByRole("button", { name: /Compare with run 7/ })
      .click();
    frame = await code.frame("main.compare .metrics");
    assert.match(
      await frame.locator('[data-metric="answer.accuracy"]').innerText(),
      /95\.0 %\s+55\.0 %\s+−40\.0 points/,
    );
  },
  nights,
);

scenario(
  "a square opens its sample in its run, and a history is there again after a reload",
  async (code) => {
    await code.explorerMenu(["nightly"], "Show History with Evaloupe");
    let frame = await history(code);
    await frame.locator(".vrow").first().locator('.sq[data-run="9"]').click();
    frame = await code.frame("main.compare article.pair");
    assert.match(
      (await frame.locator(".compare-head").textContent()) ?? "",
      /answers-2026-11-09\.jsonl[\s\S]*answers-2026-11-10\.jsonl/,
    );
    await code.reload();
    frame = await code.frame("main.compare article.pair");
    await frame.getByRole("button", { name: "History of 12 runs" }).click();
    frame = await history(code);
    await frame.getByRole("button", { name: "Open all as one evaluation" }).click();
    const inspector = await code.frame("main.inspector .vrow");
    await until("all samples", async () => /480 samples/.test(await inspector.locator(".foot").first().innerText()));
  },
  nights,
);

scenario(
  "a nightly file says that it is one of many, and leads to their history",
  async (code) => {
    await code.explorerMenu([path.join("nightly", "answers-2026-11-05.jsonl")], "Evaluate with Evaloupe");
    const inspector = await code.frame("main.inspector .nightly");
    assert.match(await inspector.locator(".nightly").innerText(), /This is one of 12 runs in its folder\./);
    await inspector.getByRole("button", { name: "Show their history" }).click();
    const frame = await history(code);
    assert.equal(await frame.locator(".history-runs tbody tr").count(), NIGHTS);
  },
  nights,
);
