// A file in which nothing is judged, as a person sees it first.
// Would catch a column of question marks, a button that does nothing, and a second opinion that stands first.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const labelled = suite({ settings: { "evaloupe.annotator": "Ann" } });
const FILE = "long.jsonl";
const LONG =
  "The harbour wall was built in 1903, after a storm had taken the first one away, and was raised by a metre.";

const lines = [0.9, 0.2, 0.5].map((faithfulness, at) => {
  const row = { id: `s${at}`, question: `Question ${at}?`, response: "In 1903.", ground_truth: LONG, faithfulness };
  return `${JSON.stringify(row)}\n`;
});

/** @param {string} folder */
const prepare = (folder) => writeFile(path.join(folder, FILE), lines.join(""));

/** @param {import("./lib/desk.mjs").Desk} code */
async function evaluated(code) {
  await code.explorerMenu([FILE], "Evaluate with Evaloupe");
  return Inspector.of(code);
}

/** @param {{ frame: import("playwright-core").Frame }} page */
const banner = ({ frame }) => frame.locator(".unjudged");

scenario(
  "says why nothing is judged, lists the worst score first, and has no column of question marks",
  async (code) => {
    const inspector = await evaluated(code);
    await banner(inspector).waitFor();
    assert.match(await banner(inspector).innerText(), /^No sample is judged: the file has scores but no verdict/);
    await inspector.lists(["s1", "s2", "s0"]);
    assert.equal(await inspector.frame.locator(".vrow", { hasText: "Unscored" }).count(), 0);
    assert.equal(await inspector.frame.locator(".chip", { hasText: /Unscored|Not judged|Wrong/ }).count(), 0);
    const metrics = await Metrics.of(code);
    await banner(metrics).waitFor();
  },
  prepare,
);

scenario(
  "a button matches words all the same, in both pages",
  async (code) => {
    const inspector = await evaluated(code);
    await banner(inspector).getByText("Match words all the same").click();
    await until("verdicts", async () => (await inspector.frame.locator(".chip", { hasText: "Wrong" }).count()) === 1);
    assert.equal(await banner(inspector).count(), 0);
    const metrics = await Metrics.of(code);
    await metrics.frame.locator('.cards [data-metric="answer.accuracy"]').waitFor();
    assert.equal(await banner(metrics).count(), 0);
  },
  prepare,
);

for (const [page, opened] of /** @type {const} */ ([
  ["the Inspector", Inspector],
  ["Metrics", Metrics],
])) {
  scenario(
    `a button in ${page} reads what the file says itself as its verdict`,
    async (code) => {
      const inspector = await evaluated(code);
      const asked = opened === Metrics ? await Metrics.of(code) : inspector;
      await banner(asked).getByText("Use usable as verdict").click();
      await until("verdicts", async () => (await inspector.frame.locator(".chip", { hasText: "Wrong" }).count()) === 1);
      assert.match(await inspector.frame.locator(".totals").innerText(), /Wrong\s*1[\s\S]*Right\s*2/);
      assert.equal(await banner(asked).count(), 0);
    },
    async (folder) => {
      const rows = [true, false, true].map((usable, at) => {
        const row = { id: `s${at}`, question: `Question ${at}?`, response: "In 1903.", ground_truth: LONG, usable };
        return `${JSON.stringify(row)}\n`;
      });
      await writeFile(path.join(folder, FILE), rows.join(""));
    },
  );
}

labelled(
  "a button begins to label by hand, and what a person says is a verdict",
  async (code) => {
    const inspector = await evaluated(code);
    await banner(inspector).getByText("Label by hand").click();
    await inspector.frame.locator(".label-bar").waitFor();
    await code.page.keyboard.press("Shift+1");
    await until("a verdict", async () => (await banner(inspector).count()) === 0);
  },
  prepare,
);
