// No page scrolls sideways, from the narrowest side bar to the widest editor, in English and German. Would catch a table, a
// matrix or a word without a break that makes its page wider than its window.
import assert from "node:assert/strict";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { resize } from "./lib/room.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

/** @type {Record<string, string>} */
const GERMAN = JSON.parse(await readFile(path.join(PROJECT, "l10n/bundle.l10n.de.json"), "utf8"));
const settings = { "evaloupe.annotator": "Ann" };
const SUITES = /** @type {const} */ ([
  ["English", 0, suite({ settings })],
  ["German", 1, suite({ settings, words: GERMAN })],
]);

/** In steps that are no multiple of a column, so that each layout is met just above and below where it changes. Each language has every second one. */
const WIDTHS = [350, 385, 441, 480, 560, 600, 640, 681, 760, 840, 905, 980, 1080, 1200, 1400, 1800, 2200];
const HEIGHT = 800;

/** What may: code, and tables with a scroll of their own, as many columns as the file has models, raters or runs. */
const MAY = "pre, .grid-box, .votes, .runs-box, .answers-box";

/** Holds that nothing of a page can be scrolled sideways, at every one of these widths. @param {readonly number[]} widths */
const acrossAt =
  (widths) => async (/** @type {Desk} */ code, /** @type {Frame} */ frame, /** @type {string} */ view) => {
    /** @type {string[]} */
    const found = [];
    for (const width of widths) {
      await resize(code, frame, width, HEIGHT);
      let now = await frame.evaluate(across, MAY);
      // Charts draw themselves anew a moment after their window has another size.
      for (let waits = 0; now.length > 0 && waits < 4; waits++) {
        await code.page.waitForTimeout(250);
        now = await frame.evaluate(across, MAY);
      }
      found.push(...now.map((one) => `${width} px: ${one}`));
    }
    await code.page.setViewportSize({ width: 1400, height: 900 });
    assert.deepEqual(found, [], view);
  };

for (const [language, first, scenario] of SUITES) {
  const noneAcross = acrossAt(WIDTHS.filter((_, at) => at % 2 === first));
  scenario(
    `samples and Metrics of every kind (${language})`,
    async (code) => {
      for (const name of ["harrow-strait.jsonl", "four-models.jsonl", "judge-votes.jsonl", "scored-rows.csv"]) {
        await code.explorerMenu([name], "Evaluate with Evaloupe");
        await code.frame(`main.inspector .head .path[title*=${JSON.stringify(name)}]`);
        const { frame } = await Inspector.of(code);
        await noneAcross(code, frame, `the sample of ${name}`);
        await code.command("Evaloupe: Open Metrics to the Side");
        const metrics = await last(code, ".card, .metric, [data-metric]");
        await noneAcross(code, metrics, `Metrics of ${name}`);
      }
    },
    prepare,
  );

  scenario(
    `two runs with labels, a pair, three runs, a question of them, and a history (${language})`,
    async (code) => {
      await code.explorerMenu(["ragbench-a.jsonl", "ragbench-b.jsonl"], "Compare with Evaloupe");
      const two = await code.frame("main.compare .metrics");
      await two.locator(".figs .matrix").first().waitFor();
      await noneAcross(code, two, "two runs");
      await two.locator(".vrow").first().click();
      await two.locator("article.pair").waitFor();
      await noneAcross(code, two, "a pair");

      await code.explorerMenu(["ragbench-a.jsonl", "ragbench-b.jsonl", "ragbench-c.jsonl"], "Compare with Evaloupe");
      const three = await code.frame("main.compare .runs");
      await noneAcross(code, three, "three runs");
      await three.locator(".vrow").first().click();
      await three.locator(".runs-item").waitFor();
      await noneAcross(code, three, "a question of three runs");

      await code.explorerMenu(["nightly"], "Show History with Evaloupe");
      const history = await code.frame("main.compare .history");
      await history.locator(".history-runs tbody tr").first().waitFor();
      await noneAcross(code, history, "a history");
      await history.locator(".vlist").focus();
      await code.page.keyboard.press("ArrowDown");
      await history.locator("article.trail h2").waitFor();
      await noneAcross(code, history, "a sample over all runs");
    },
    prepare,
  );
}

/** Boxes that can be scrolled sideways, with what sticks out of them furthest. Runs in the page. @param {string} may */
function across(may) {
  const boxes = [...document.querySelectorAll("*")].filter((box) => {
    if (box.scrollWidth <= box.clientWidth || box.clientWidth === 0 || box.matches(may)) return false;
    return box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX);
  });
  const named = (/** @type {Element} */ one) => `${one.localName}.${[...one.classList].join(".")}`;
  return boxes.map((box) => {
    const end = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
    const out = [...box.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > end + 0.5);
    return `${named(box)} by ${box.scrollWidth - box.clientWidth} px, ${out.slice(0, 4).map(named).join(" ")}`;
  });
}

/** The page that was opened last, in the editors' column, once a part of it is there. @param {Desk} code @param {string} part @returns {Promise<Frame>} */
function last(code, part) {
  return until(`a page with ${part}`, async () => {
    const page = await code.page.locator("main iframe").last().elementHandle();
    const found = await page?.contentFrame();
    return (await found?.locator(part).count()) ? found : null;
  });
}

/** @param {string} folder */
async function prepare(folder) {
  for (const name of ["harrow-strait.jsonl", "choice/four-models.jsonl", "rating/judge-votes.jsonl", "scored-rows.csv"])
    await cp(path.join(PROJECT, "examples", name), path.join(folder, path.basename(name)));
  const lines = (await readFile(path.join(PROJECT, "examples/ragbench.jsonl"), "utf8")).trim().split("\n");
  const rows = lines.map((line) => JSON.parse(line));
  const written = (/** @type {object[]} */ all) => all.map((row) => `${JSON.stringify(row)}\n`).join("");
  // The labels of another row: every state of a sentence becomes every other.
  const turned = (/** @type {number} */ by) =>
    rows.map((row, at) => ({ ...rows[(at + by) % rows.length], id: row.id, question: row.question }));
  await writeFile(path.join(folder, "ragbench-a.jsonl"), written(rows));
  await writeFile(path.join(folder, "ragbench-b.jsonl"), written(turned(1)));
  await writeFile(path.join(folder, "ragbench-c.jsonl"), written(turned(2)));
  await mkdir(path.join(folder, "nightly"));
  for (let night = 1; night <= 8; night++) {
    const name = `answers-2026-11-${String(night).padStart(2, "0")}.jsonl`;
    const nightly = Array.from({ length: 12 }, (_, at) => ({
      id: `q${at}`,
      question: `What is the capital of country ${at}?`,
      ground_truth: "Paris",
      response: at < 2 || (night > 5 && at < 9) ? "It is London." : "It is Paris.",
    }));
    await writeFile(path.join(folder, "nightly", name), written(nightly));
  }
}
