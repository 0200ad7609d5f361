// Ratings: a judge's votes, its confusion matrix, the rule by which votes become one, and gold labels. Would catch
// votes that are counted by another rule than the note names, and a matrix whose cells hold other samples.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

/** Copies examples to the top of the folder. @param {string[]} names */
const withExamples =
  (...names) =>
  async (/** @type {string} */ folder) => {
    for (const name of names) await cp(path.join(PROJECT, "examples/rating", name), path.join(folder, name));
  };

/** The foot below the list says so. @param {Inspector} inspector @param {RegExp} wanted */
const foot = (inspector, wanted) => until(`foot ${wanted}`, async () => wanted.test(await inspector.foot()));

scenario(
  "right-click votes: candidates side by side, dots for votes, where the order turns a verdict",
  async (code) => {
    await code.explorerMenu(["judge-votes.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    await frame.locator(".rating-sample .votes tbody tr").first().waitFor();
    assert.match(await frame.locator(".rating-sample").innerText(), /north-7b[\s\S]*skua-3b/);
    const swapped = frame.locator(".votes tbody tr").filter({ hasText: "tern-1, swapped" });
    assert.equal(await swapped.locator(".dot").count(), 3);
    assert.equal(await swapped.locator(".dot.open").count(), 2);
    assert.match(await frame.locator(".verdicts").innerText(), /Order matters/);
  },
  withExamples("judge-votes.jsonl"),
);

scenario(
  "a cell of the confusion matrix filters the list; a second click gives all back",
  async (code) => {
    await code.explorerMenu(["judge-votes.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const metrics = await Metrics.of(code);
    const cell = metrics.frame.locator('div[data-figure="confusion:tern-1:gold"] .cell').first();
    const n = Number(await cell.locator(".value").innerText());
    assert.ok(n > 0 && n < 12, `${n} in the cell`);
    await cell.click();
    await foot(inspector, new RegExp(`^${n} of 12 samples`));
    assert.equal((await inspector.rows()).length, n);
    await until("the cell pressed", async () => (await cell.getAttribute("aria-pressed")) === "true");
    await cell.click();
    await foot(inspector, /^12 samples/);
  },
  withExamples("judge-votes.jsonl"),
);

scenario(
  "majority or mean of the votes: the switch changes what counts, and the note says so",
  async (code) => {
    await code.explorerMenu(["judge-votes.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    const { frame } = await Metrics.of(code);
    const note = (/** @type {string} */ rule) =>
      frame
        .locator(".notes li")
        .filter({ hasText: `differ; the ${rule} counts` })
        .waitFor();
    await note("majority");
    // One stop of the Tab key; arrows move and choose.
    await frame.getByRole("radio", { name: "majority" }).press("ArrowRight");
    await note("mean");
    assert.equal(await frame.getByRole("radio", { name: "majority" }).getAttribute("tabindex"), "-1");
    await frame.getByRole("radio", { name: "nominal" }).click();
    await frame.locator(".notes li").filter({ hasText: "α treats labels as nominal" }).waitFor();
  },
  withExamples("judge-votes.jsonl"),
);

scenario(
  "raters without gold labels: whether they agree, and what to do for more",
  async (code) => {
    await code.explorerMenu(["pandalm-people.json"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const verdicts = inspector.frame.locator(".rating-sample .verdicts");
    assert.match(await verdicts.innerText(), /Raters agree/);
    await inspector.frame.getByRole("button", { name: "Question and verdicts in full (v)" }).click();
    await until("their rules", async () => /Raters agree\s+3 raters: 1/.test(await verdicts.innerText()));
    await inspector.filter("Raters differ");
    await foot(inspector, /^6 of 12 samples/);
    await inspector.open("1");
    await until("raters that differ", async () => /Raters differ/.test(await verdicts.innerText()));
    assert.match(await verdicts.innerText(), /annotator1: 1, annotator2: 1, annotator3: tie/);
  },
  withExamples("pandalm-people.json"),
);

scenario(
  "scores of one rater say what is missing",
  async (code) => {
    await code.explorerMenu(["scores.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    await code.openMetrics();
    const frame = await code.frame(".summary .fig");
    assert.match(await frame.locator(".notes").innerText(), /With gold labels…/);
  },
  withExamples("scores.jsonl"),
);
