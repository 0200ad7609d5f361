// Nightly runs in a folder, as a history. Would catch a break in another run than where it is, squares that open another
// sample or another run, and a page that its keys do not reach.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

const NIGHTS = 30;
const BREAK = 20;

/** Thirty nights of 40 samples: in the twentieth 16 break, one of which is right again in the last. @param {string} folder */
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
      /is worse from run 20 \(2026-11-20\) to run 30 \(2026-11-30\) than in run 19 \(2026-11-19\)/,
    );
    assert.match(await broken.innerText(), /16 samples got worse, 15 of them were never as good again/);
    await until("samples that broke", async () => (await ids(frame)).length === 16);
    assert.equal(await frame.locator(".history-runs tbody tr").count(), NIGHTS);
    assert.equal(await frame.locator('.history-runs tr[data-run="20"] td.beyond').count(), 1);
    assert.equal(await frame.locator('.history-runs tr[data-run="19"] td.beyond').count(), 0);

    // The table twin of a line, and the samples of its break.
    await broken.getByRole("button", { name: /16 samples got worse/ }).click();
    await until("those that broke for good", async () => (await ids(frame)).length === 15);
    await frame.getByRole("button", { name: "Show as table" }).first().click();
    await frame.locator("table.twin").first().waitFor();

    // By keys: the list, a sample over all runs, a run of it.
    await frame.locator(".vlist").focus();
    await code.page.keyboard.press("ArrowDown");
    await frame.locator("article.trail h2").filter({ hasText: "country 3?" }).waitFor();
    assert.match(
      await frame.locator("article.trail header").innerText(),
      /Broke first in run 20; wrong since run 20\./,
    );
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
      /answers-2026-11-19\.jsonl[\s\S]*answers-2026-11-20\.jsonl/,
    );

    await code.page.keyboard.press("Escape");
    await frame.getByRole("button", { name: "History of 30 runs" }).click();
    frame = await code.frame("main.compare article.trail");
    await frame.getByRole("button", { name: "Overview" }).click();
    frame = await history(code);
    await frame
      .locator(".break")
      .getByRole("button", { name: /Compare with run 19/ })
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
    await frame.getByRole("button", { name: "History of 30 runs" }).click();
    frame = await history(code);
    await frame.getByRole("button", { name: "Open all as one evaluation" }).click();
    const inspector = await code.frame("main.inspector .vrow");
    await until("all samples", async () => /1,200 samples/.test(await inspector.locator(".foot").first().innerText()));
  },
  nights,
);

scenario(
  "a nightly file says that it is one of many, and leads to their history",
  async (code) => {
    await code.explorerMenu([path.join("nightly", "answers-2026-11-05.jsonl")], "Evaluate with Evaloupe");
    const inspector = await code.frame("main.inspector .nightly");
    assert.match(await inspector.locator(".nightly").innerText(), /This is one of 30 runs in its folder\./);
    await inspector.getByRole("button", { name: "Show their history" }).click();
    const frame = await history(code);
    assert.equal(await frame.locator(".history-runs tbody tr").count(), NIGHTS);
  },
  nights,
);

const MANY = 150;

/** Runs that take a while to read; the last one is worse. @param {string} folder */
async function manyRuns(folder) {
  await mkdir(path.join(folder, "many"));
  for (let run = 0; run < MANY; run++) {
    const rows = Array.from({ length: 1000 }, (_, at) => {
      const response = run === MANY - 1 && at < 100 ? "It is London." : `It is Paris, says ${run}.`;
      return JSON.stringify({ id: `q${at}`, question: `Where is place ${at}?`, ground_truth: "Paris", response });
    });
    const name = `run-${new Date(Date.UTC(2026, 0, 1 + run)).toISOString().slice(0, 10)}.jsonl`;
    await writeFile(path.join(folder, "many", name), `${rows.join("\n")}\n`);
  }
}

scenario(
  "a history of many runs shows the newest ones while the others are read",
  async (code) => {
    await code.explorerMenu(["many"], "Show History with Evaloupe");
    const frame = await history(code);
    const [notice, runs] = await frame.evaluate(() => [
      document.querySelector(".history .notice")?.textContent ?? "",
      [...document.querySelectorAll(".history-runs tbody tr")].map((row) => Number(row.getAttribute("data-run"))),
    ]);
    assert.match(notice, /\d+ of 150 runs read, the newest first\./);
    assert.ok(runs.length > 0 && runs.length < MANY, `${runs.length} runs are shown`);
    // The oldest one says how columns are read; the others are the newest, without a gap.
    const newest = runs.filter((run) => run !== 1);
    assert.deepEqual(
      newest,
      newest.map((_, at) => MANY + 1 - newest.length + at),
    );
    await frame.locator(".break").waitFor();
    assert.match(await frame.locator(".break").innerText(), /is worse in run 150/);
    assert.equal(await frame.locator(".history-runs tbody tr").count(), MANY);
    assert.equal(await frame.locator(".history .notice").count(), 0);
  },
  manyRuns,
);
