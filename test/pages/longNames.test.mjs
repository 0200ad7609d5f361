// Files with long names, many scores and no question. Would catch a name that lies over its number or over the next card,
// ids that look alike once they are cut, charts of many scores in a column beside empty room, a summary of two runs that
// is longer than its table, and a narrow table in which keys lead to a cell that is not there.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { resize } from "./lib/room.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("playwright-core").Frame} Frame */

const scenario = suite();
const SCORES = 24;
const SAMPLES = 30;

/** Two runs with many scores of long names. @param {string} folder */
async function withScores(folder) {
  const row = (/** @type {number} */ at) => ({
    id: `q${at}`,
    question: `What does clause ${at} say?`,
    response: at % 3 === 0 ? "The owner pays." : "The operator pays.",
    ground_truth: "The operator pays.",
    ...Object.fromEntries(
      Array.from({ length: SCORES }, (_, score) => [
        `evaluator_context_precision_at_5_weighted_by_rank_${score}_score`,
        ((at * 7 + score * 3) % 10) / 10,
      ]),
    ),
  });
  const lines = Array.from({ length: SAMPLES }, (_, at) => `${JSON.stringify(row(at))}\n`).join("");
  for (const name of ["scores-a.jsonl", "scores-b.jsonl"]) await writeFile(path.join(folder, name), lines);
}

scenario(
  "names of many scores lie beside their numbers, and their charts across the page",
  async (code) => {
    await code.explorerMenu(["scores-a.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    await code.openMetrics();
    const frame = await code.frame(".summary .fig .tiles");
    for (const width of [350, 700, 2200]) {
      await code.page.setViewportSize({ width, height: 900 });
      await code.page.evaluate(alone);
      await until(`${width} px`, () => frame.evaluate((width) => innerWidth === width, width));
      const over = await frame.locator(".card").evaluateAll((cards) =>
        cards.flatMap((card) => {
          const range = document.createRange();
          range.selectNodeContents(card.querySelector(".name") ?? card);
          const value = card.querySelector(".v")?.getBoundingClientRect();
          const isOver = [...range.getClientRects()].some(({ right }) => value && right > value.left + 0.5);
          return isOver ? [card.getAttribute("data-metric")] : [];
        }),
      );
      assert.deepEqual(over, [], `${width} px`);
      const charts = await frame.locator(".fig:has(.tiles.many)").boundingBox();
      assert.ok((charts?.width ?? 0) > width - 60, `charts over ${charts?.width} of ${width} px`);
    }
  },
  withScores,
);

scenario(
  "what does not differ between two runs takes three lines in a narrow window",
  async (code) => {
    await code.explorerMenu(["scores-a.jsonl", "scores-b.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .in-short .unclear");
    await resize(code, frame, 700, 900);
    const words = frame.locator(".in-short .unclear span");
    await until("three lines", async () => ((await words.boundingBox())?.height ?? 0) <= 60);
    assert.match(await words.innerText(), /rank_0_score/);
  },
  withScores,
);

scenario(
  "ids of a file without questions have the room of these, and others keep both of their ends",
  async (code) => {
    const list = async (/** @type {string} */ name) => {
      await code.explorerMenu([name], "Evaluate with Evaloupe");
      await code.frame(`main.inspector .head .path[title*=${JSON.stringify(name)}]`);
      const { frame } = await Inspector.of(code);
      await resize(code, frame, 700, 900);
      return frame.locator(".vrow .id");
    };
    const cut = (/** @type {import("playwright-core").Locator} */ ids) =>
      ids.evaluateAll((all) =>
        all.filter((id) => [id, ...id.children].some((one) => one.scrollWidth > one.clientWidth)),
      );
    assert.deepEqual(await cut(await list("report.json")), []);
    const ids = await list("asked.jsonl");
    assert.equal((await cut(ids)).length, 4);
    const ends = await ids.evaluateAll((all) =>
      all.map(({ lastElementChild: end }) => end && end.scrollWidth <= end.clientWidth && end.textContent),
    );
    assert.deepEqual(ends, ["10000", "10001", "ropy2", "ympy3"]);
  },
  async (folder) => {
    const ids = ["django__django-10000", "django__django-10001", "astropy__of_astropy2", "sympy__about__sympy3"];
    const report = {
      resolved_ids: ids.slice(0, 2),
      unresolved_ids: ids.slice(2),
      schema_version: 2,
      total_instances: 4,
    };
    await writeFile(path.join(folder, "report.json"), JSON.stringify(report));
    const rows = ids.map((id) => ({ id, question: "Which capital?", response: "It is Paris.", ground_truth: "Paris" }));
    await writeFile(path.join(folder, "asked.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  },
);

scenario(
  "arrow keys reach what is in sight of the table of columns, below its heads, and Tab comes back to it",
  async (code) => {
    await code.explorerMenu(["scores-a.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    const { keyboard } = code.page;
    await frame.locator("button.reading-line").click();
    await frame.locator(".reading-table").waitFor();
    for (const width of [1200, 800, 400]) {
      await resize(code, frame, width, 500);
      await frame.locator('.reading-table [data-at="0:0"]').focus();
      for (const key of [
        ...Array(6).fill("ArrowRight"),
        ...Array(16).fill("ArrowDown"),
        ...Array(12).fill("ArrowUp"),
        "Home",
      ]) {
        await keyboard.press(key);
        assert.equal(await frame.evaluate(hiddenFocus), null, `${key} at ${width} px`);
      }
      await keyboard.press("Shift+Tab");
      await keyboard.press("Tab");
      assert.match((await frame.evaluate(() => document.activeElement?.getAttribute("data-at"))) ?? "", /:0$/);
    }
  },
  withScores,
);

/** What has the focus, if something lies over it or nothing of a table has it. Runs in the page. */
function hiddenFocus() {
  const focused = document.activeElement;
  if (!focused?.matches("[data-at]")) return focused?.outerHTML.slice(0, 80) ?? "nothing";
  const { left, top } = focused.getBoundingClientRect();
  const found = document.elementFromPoint(left + 6, top + 4);
  return found && (focused.contains(found) || found.contains(focused)) ? null : focused.outerHTML.slice(0, 80);
}

/** Gives Metrics the whole window. Runs in the page. */
function alone() {
  for (const each of document.querySelectorAll("aside, main")) {
    const style = { display: each.matches("aside") ? "" : "none", left: "0", width: "100%" };
    if (each instanceof HTMLElement) Object.assign(each.style, style);
  }
}
