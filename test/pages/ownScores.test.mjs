// Scores that came with the file: shown as metrics, read the other way round by a click, made of any field.
// Would catch a verdict that is told as ours, a direction that is forgotten, and a field that becomes no metric.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const FILE = "judged.jsonl";

const ROWS = [
  { response: "Herons.", correct: true, quality: 4, tone: "kind" },
  { response: "Nobody knows.", correct: true, quality: 5, tone: "dry" },
  { response: "Herons.", correct: false, quality: 1, tone: "rude" },
  { response: "Swifts.", correct: false, quality: 2, tone: "kind" },
];
const lines = ROWS.map(
  (row, at) => `${JSON.stringify({ id: `s${at}`, question: `Question ${at}?`, ground_truth: "Herons", ...row })}\n`,
);

/** @param {string} folder */
const prepare = (folder) => writeFile(path.join(folder, FILE), lines.join(""));

/** @param {import("./lib/desk.mjs").Desk} code */
async function evaluated(code) {
  await code.explorerMenu([FILE], "Evaluate with Evaloupe");
  return Inspector.of(code);
}

/** @param {Metrics} metrics @param {string} id */
const card = (metrics, id) => metrics.frame.locator(`.cards [data-metric="${id}"]`);

scenario(
  "the file's verdict comes first, ours is a second opinion in a fold, and the two against each other filter",
  async (code) => {
    const inspector = await evaluated(code);
    const metrics = await Metrics.of(code);
    const names = () => metrics.frame.locator(".cards .card .name").allInnerTexts();
    // A judge's word with few labels has their shares.
    const ofTheFile = ["correct", "quality", "tone = dry", "tone = kind", "tone = rude"];
    assert.deepEqual(await names(), ofTheFile);
    const fold = metrics.frame.locator(".fold", { hasText: "Second opinion" });
    assert.match(await fold.innerText(), /agrees with the file in 2 of 4 samples/);
    await fold.click();
    assert.deepEqual(await names(), ["correct", "Our match against the gold answer", ...ofTheFile.slice(1)]);
    await metrics.frame.locator('section[data-figure="file.against-ours"]').waitFor();
    assert.deepEqual(await inspector.frame.locator(".head > .verdicts .verdict[data-kind]").count(), 1);
    await inspector.filter("Differs from file");
    await inspector.lists(["s1", "s2"]);
  },
  prepare,
);

scenario(
  "a click says which end of a score is better, and it is there after a reload",
  async (code) => {
    await evaluated(code);
    const metrics = await Metrics.of(code);
    const direction = (/** @type {Metrics} */ page) => card(page, "score.quality").locator(".from .link");
    assert.equal(await direction(metrics).innerText(), "higher is better");
    await direction(metrics).click();
    await until("direction", async () => (await direction(metrics).innerText()) === "lower is better");
    await code.reload();
    const again = await Metrics.of(code);
    await until("direction", async () => (await direction(again).innerText()) === "lower is better");
  },
  prepare,
);

scenario(
  "a text becomes a metric by its good labels",
  async (code) => {
    await evaluated(code);
    const metrics = await Metrics.of(code);
    await metrics.choose("Slice by any field", "tone");
    const form = metrics.frame.locator(".use");
    await form.getByRole("button", { name: "kind" }).click();
    await form.getByRole("button", { name: "dry" }).click();
    await form.getByText("Use as metric").click();
    await card(metrics, "score.tone").waitFor();
    assert.match(await card(metrics, "score.tone").innerText(), /75\.0/);
  },
  prepare,
);
