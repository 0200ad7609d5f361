// Multiple choice: a folder of it, its charts, and the switch of its probabilities. Would catch a bar or a point of a
// curve that filters by something else than it shows, and pages that read different modes.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

/** @param {string} folder */
const withExample = (folder) =>
  cp(path.join(PROJECT, "examples/choice"), path.join(folder, "choice"), { recursive: true });

/** The foot below the list says so. @param {Inspector} inspector @param {RegExp} wanted */
const foot = (inspector, wanted) => until(`foot ${wanted}`, async () => wanted.test(await inspector.foot()));

scenario(
  "right-click a folder: every run of it, a question with the probability of each choice",
  async (code) => {
    await code.explorerMenu(["choice"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.match(await inspector.foot(), /130 samples/);
    const { frame } = inspector;
    const choices = frame.locator("table.choices");
    await choices.waitFor();
    const right = choices.locator("tr.target");
    assert.equal(await right.count(), 1);
    assert.match(await right.innerText(), /right · most likely/);
    assert.match(await frame.locator(".choice-sample .verdicts").innerText(), /Correct/);
  },
  withExample,
);

scenario(
  "a bar of the verdicts filters the list and the numbers; a second click gives all back",
  async (code) => {
    await code.explorerMenu(["choice"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const metrics = await Metrics.of(code);
    // 93 of 130.
    await metrics.shows("choice.accuracy", "71.5 %");
    const wrong = metrics.mark("verdicts", "Wrong");
    await wrong.click();
    await foot(inspector, /^3\d of 130 samples/);
    await metrics.shows("choice.accuracy", "0.0 %");
    await wrong.click();
    await foot(inspector, /^130 samples/);
    await metrics.shows("choice.accuracy", "71.5 %");
  },
  withExample,
);

scenario(
  "a point of a curve filters by its value, from the keyboard",
  async (code) => {
    await code.explorerMenu(["choice"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const metrics = await Metrics.of(code);
    const points = metrics.frame.locator('div[data-figure="choice.phi.curve"] .points');
    // Nothing lies above the last one: it leads nowhere.
    await points.press("End");
    assert.match((await points.getAttribute("aria-valuetext")) ?? "", /n 0$/);
    await points.press("Enter");
    await points.press("ArrowLeft");
    const n = /n (\d+)$/.exec((await points.getAttribute("aria-valuetext")) ?? "")?.[1];
    await points.press("Enter");
    await foot(inspector, new RegExp(`^${n} of 130 samples`));
    // The curve stays, and so the chip has the point's name.
    await until("a filter by Φ", async () => /Φ/.test(await metrics.frame.locator(".filters .chosen").innerText()));
    assert.ok(await points.isVisible());
  },
  withExample,
);

scenario(
  "raw and normalised: the metrics and the opened sample follow the switch",
  async (code) => {
    await code.explorerMenu(["choice"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const metrics = await Metrics.of(code);
    await metrics.shows("choice.phi", "0.52");
    await metrics.mode("raw");
    await metrics.shows("choice.phi", "0.40");
    const raw = inspector.frame.locator("table.choices").getByRole("button", { name: "Raw" });
    await until("raw in the sample", async () => (await raw.getAttribute("aria-pressed")) === "true");
    // And back, from the sample.
    await inspector.frame.locator("table.choices").getByRole("button", { name: "Normalised" }).click();
    await metrics.shows("choice.phi", "0.52");
    // Which choice is most likely does not depend on it.
    await metrics.shows("choice.accuracy", "71.5 %");
  },
  withExample,
);
