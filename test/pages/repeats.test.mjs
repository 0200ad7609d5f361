// Answers to one question: the chip of flaky ones, all of them side by side in an opened sample, and copies, which count
// once where a setting says so. Would catch a sample that opens beside answers to another question, words that are marked
// although both have them, and copies that leave the list but not the numbers.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const once = suite({ settings: { "evaloupe.distinct": true } });

/** @param {string} id @param {number} epoch @param {string} response */
const line = (id, epoch, response) =>
  `${JSON.stringify({ id: `${id}.${epoch}`, epoch, question: `Where does ${id} end?`, ground_truth: "Lisbon", response })}\n`;
const RUN = [
  line("road", 1, "It ends in Lisbon."),
  line("road", 2, "It ends, they say, in Porto."),
  line("road", 3, "It ends in Lisbon."),
  line("river", 1, "It ends in Lisbon."),
  line("river", 2, "In Lisbon."),
].join("");

/** @param {string} folder */
const withRun = (folder) => writeFile(path.join(folder, "run.jsonl"), RUN);
/** @param {string} folder */
const withCopy = async (folder) => {
  await withRun(folder);
  await writeFile(path.join(folder, "copy.jsonl"), RUN.split("\n").slice(0, 2).join("\n"));
};

scenario(
  "the chip shows what is right at times; all answers stand side by side, and one opens by a click",
  async (code) => {
    await code.explorerMenu(["run.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.filter("Flaky");
    await inspector.lists(["road.1", "road.2", "road.3"]);
    await inspector.open("road.1");
    const answers = inspector.frame.locator(".repeated > li");
    await until("three answers", async () => (await answers.count()) === 3);
    assert.match(await answers.nth(0).innerText(), /run\.jsonl:1 · road\.1\s+this one\s+It ends in Lisbon\./);
    assert.equal(await answers.nth(0).locator("mark.own").count(), 0);
    const marked = (await answers.nth(1).locator("mark.own").allInnerTexts()).join(" ");
    assert.match(marked, /they say.*Porto/);
    assert.doesNotMatch(marked, /ends|Lisbon/);
    assert.equal(await answers.nth(2).locator("mark.own").count(), 0);
    await answers.nth(1).locator("button").click();
    await inspector.shows("road.2");
    await until("the other one marked", async () => (await answers.nth(1).getAttribute("aria-current")) === "true");
    assert.equal((await answers.nth(0).locator("mark.own").allInnerTexts()).join(" ").trim(), "Lisbon");

    const metrics = await Metrics.of(code);
    await metrics.shows("repeats.flaky", "100.0 %");
    await inspector.filter("Flaky");
    await metrics.shows("repeats.flaky", "50.0 %");
    await metrics.shows("repeats.pass-at-2", "100.0 %");
    await metrics.shows("repeats.pass-all-2", "66.7 %");
  },
  withRun,
);

scenario(
  "copies are counted, and said to be",
  async (code) => {
    await code.explorerMenu(["run.jsonl", "copy.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.match(await inspector.foot(), /7 samples/);
    const metrics = await Metrics.of(code);
    await metrics.frame.locator(".notes li").filter({ hasText: "2 duplicates are counted." }).waitFor();
    await metrics.shows("answer.accuracy", "71.4 %");
    await inspector.filter("Duplicates");
    await inspector.lists(["road.1", "road.2"]);
  },
  withCopy,
);

once(
  "copies count once where the setting says so; their chip still finds them",
  async (code) => {
    await code.explorerMenu(["run.jsonl", "copy.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.equal((await inspector.rows()).length, 5);
    const metrics = await Metrics.of(code);
    await metrics.frame.locator(".notes li").filter({ hasText: "2 duplicates are not counted." }).waitFor();
    await metrics.shows("answer.accuracy", "80.0 %");
    await inspector.filter("Duplicates");
    await inspector.lists(["road.1", "road.2"]);
  },
  withCopy,
);
