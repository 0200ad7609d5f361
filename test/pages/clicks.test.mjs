// Catches a page that sends another clause than the one whose samples a mark counts: some of each sort of mark is pressed
// with the mouse and by keys, and the list's foot says how many samples are listed.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

/** @param {string} name */
const example = (name) => (/** @type {string} */ folder) =>
  cp(path.join(PROJECT, "examples", name), path.join(folder, path.basename(name)), { recursive: true });

/**
 * How many samples a mark says that a press lists: in figures of sentences "…, in 9 samples", in bars "n 12 of 15 samples",
 * else its own count.
 * @param {string} words
 */
function said(words) {
  const [, samples] = /(?:, in|n [\d,]+ of) ([\d,]+) samples?/.exec(words) ?? [];
  const [, n] = /\bn ([\d,]+)/.exec(words) ?? [];
  const [, count] = /: ([\d,]+)(?: of |$|;)/.exec(words) ?? [];
  const found = samples ?? n ?? count;
  assert.ok(found !== undefined, words);
  return Number(found.replaceAll(",", ""));
}

/** Presses marks with the mouse, and each again by the keyboard; the list has to be as long as the mark says. */
async function pressEach(
  /** @type {import("./lib/desk.mjs").Desk} */ code,
  /** @type {string} */ marks,
  /** @type {number} */ most = 2,
) {
  const inspector = await Inspector.of(code);
  const { frame } = await Metrics.of(code);
  const all = await inspector.foot();
  const buttons = frame.locator(marks);
  await buttons.first().waitFor();
  let pressed = 0;
  for (let at = 0; at < (await buttons.count()) && pressed < most; at++) {
    const button = buttons.nth(at);
    if ((await button.getAttribute("aria-disabled")) === "true") continue;
    const words = (await button.getAttribute("aria-label")) ?? (await button.textContent()) ?? "";
    const wanted = said(words);
    const lists = () =>
      until(`${wanted} for ${words}`, async () => (await inspector.foot()).startsWith(`${wanted} of `));
    await button.click();
    if (!all.startsWith(`${wanted} samples`)) await lists();
    // The same button gives all back, and takes it again by keys.
    await button.press("Enter");
    await until("all samples", async () => (await inspector.foot()) === all);
    await button.press("Enter");
    if (!all.startsWith(`${wanted} samples`)) await lists();
    await button.click();
    await until("all samples", async () => (await inspector.foot()) === all);
    pressed++;
  }
  assert.ok(pressed > 1, `${pressed} of ${marks}`);
}

scenario(
  "cells, votes and the rule that combines them",
  async (code) => {
    await code.explorerMenu(["judge-votes.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Metrics.of(code);
    await pressEach(code, ".matrix button.cell");
    await frame.locator('.modes [data-value="mean"]').click();
    await frame.getByText("The mean of the votes has to pass ±0.5, so 2 : 1 is a tie.").first().waitFor();
    await pressEach(code, ".matrix button.cell");
    await pressEach(code, '[data-figure^="votes:"] button.count');
  },
  example("rating/judge-votes.jsonl"),
);

scenario(
  "bars, bins, sentences and causes",
  async (code) => {
    await code.explorerMenu(["harrow-strait.jsonl"], "Evaluate with Evaloupe");
    for (const figure of ["noise-robustness.by-noise", "sentences", "verdicts", "causes", "adherence.distribution"]) {
      await pressEach(code, `[data-figure="${figure}"] [data-mark]`);
    }
  },
  example("harrow-strait.jsonl"),
);
