// A click on a chart, twice. Would catch a chart that moves under the pointer and a bar that goes when it is pressed.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

/** @param {Inspector} inspector @param {RegExp} wanted */
const foot = (inspector, wanted) => until(`foot ${wanted}`, async () => wanted.test(await inspector.foot()));

scenario(
  "a press on a bar moves nothing, marks it, opens its first sample; a second press gives all back",
  async (code) => {
    await code.explorerMenu(["choice"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const metrics = await Metrics.of(code);
    await metrics.shows("choice.accuracy", "71.5 %");
    const { frame } = metrics;
    const places = () =>
      frame.locator(".card, .fig, .mark, .slices tr").evaluateAll((all) =>
        all.map((one) => {
          const { top, height } = one.getBoundingClientRect();
          return `${Math.round(top + (document.querySelector(".summary")?.scrollTop ?? 0))} ${Math.round(height)}`;
        }),
      );
    await until("intervals", async () => !/interval follows/.test(await frame.locator("main").innerText()));
    const before = await places();
    const wrong = metrics.mark("verdicts", "Wrong");
    await wrong.click();
    await foot(inspector, /^36 of 130 samples/);
    await metrics.shows("choice.accuracy", "0.0 %");
    await until("intervals", async () => !/interval follows/.test(await frame.locator("main").innerText()));
    assert.deepEqual(await places(), before);
    assert.equal(await wrong.getAttribute("aria-pressed"), "true");
    assert.ok(await metrics.mark("verdicts", "Correct").isVisible());
    // 36, 93 and 1 of 130 still, and the whole file's ticks beside both.
    assert.match((await wrong.textContent()) ?? "", /36 of 130.*whole file: 36 of 130/);
    assert.equal(await frame.locator('[data-figure="verdicts"] .whole-tick').count(), 3);
    assert.match((await inspector.frame.locator(".verdicts").first().innerText()) ?? "", /Wrong/);
    await wrong.click();
    await foot(inspector, /^130 samples/);
    await metrics.shows("choice.accuracy", "71.5 %");
    assert.deepEqual(await places(), before);
    assert.equal(await wrong.getAttribute("aria-pressed"), "false");
  },
  (folder) => cp(path.join(PROJECT, "examples/choice"), path.join(folder, "choice"), { recursive: true }),
);
