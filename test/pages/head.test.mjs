// What stands above the text of a sample: that it says the most in few words and leaves the room to the text, in the
// windows that people have. Would catch a question that scrolls away, verdicts on what nobody asked, a block that pushes
// the response off the screen, and what was opened that is closed again by the next sample.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import path from "node:path";
import { after } from "node:test";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { resize } from "./lib/room.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

const scenario = suite();
const FILE = "harrow-strait.jsonl";
const IN_FULL = "Question and verdicts in full (v)";
const IN_SHORT = "Question and verdicts in short (v)";

/** @param {string} folder */
const prepare = (folder) => cp(path.join(PROJECT, "examples", FILE), path.join(folder, FILE));

/**
 * Windows of the editor, what its side bar, tabs, status bar and terminal leave the Inspector of them in px, and the
 * least of response and documents: as a share of the sample's height, or in px.
 * @type {readonly (readonly [editor: string, width: number, height: number, share: number, leastPx: number])[]}
 */
const WINDOWS = [
  ["1280 × 720", 932, 628, 0.45, 0],
  ["1280 × 720 with a terminal", 932, 400, 0.45, 0],
  ["1400 × 900", 1052, 808, 0.6, 0],
  ["720 × 450", 672, 358, 0, 160],
  ["720 × 450 without the editor", 720, 450, 0.4, 160],
];

/** @type {string[]} */
const seen = [];
after(() => console.log(`px of response and documents of the sample's, by window of the editor: ${seen.join("; ")}`));

/** Height in px of the sample, and that in which its sentences can be read. @param {Frame} frame */
const roomOf = (frame) =>
  frame.evaluate(() => {
    const box = (/** @type {string} */ selector) => {
      const found = document.querySelector(selector);
      if (!found) throw new Error(`no ${selector}`);
      return found.getBoundingClientRect();
    };
    const [sample, body] = [box(".sample"), box(".sample .body")];
    const from = box(".response ol").top;
    return { sample: sample.height, text: Math.min(sample.bottom, body.bottom) - Math.max(from, body.top) };
  });

scenario(
  "the guided example leaves the room to response and documents",
  async (code) => {
    await code.explorerMenu([FILE], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code, "cf-01");
    await frame.locator(".response .s").first().waitFor();
    for (const [editor, width, height, share, leastPx] of WINDOWS) {
      await resize(code, frame, width, height);
      const { sample, text } = await roomOf(frame);
      seen.push(`${editor} ${Math.round(text)} of ${Math.round(sample)}`);
      assert.ok(text >= Math.max(leastPx, share * sample), `${text} px of ${sample} at ${editor}`);
    }
  },
  prepare,
);

scenario(
  "the question stays in sight, the verdicts are marks with words, and nobody is told what was not asked",
  async (code) => {
    await code.explorerMenu([FILE], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "cf-01");
    const { frame } = inspector;
    await resize(code, frame, 932, 628);
    const question = frame.locator(".head h1");
    const verdicts = () => frame.locator(".head > .verdicts .verdict").allInnerTexts();
    await until("the question", () => question.isVisible());
    assert.deepEqual(await verdicts(), ["Wrong", "Not detected", "Followed the counterfactual", "Adherence 0"]);
    assert.equal(await frame.locator(".head .modes").count(), 0);
    const before = await question.boundingBox();
    await frame.locator(".response .scroll").evaluate((scroll) => {
      scroll.scrollTop = scroll.scrollHeight;
    });
    assert.deepEqual(await question.boundingBox(), before);
    // Nothing was to be rejected, and where nothing else was asked there is no verdict on the answer.
    await resize(code, frame, 1400, 1300);
    await inspector.open("rej-01");
    assert.ok(!(await verdicts()).some((word) => /^(Wrong|Correct)$/.test(word)), (await verdicts()).join(", "));
    await resize(code, frame, 672, 358);
    assert.equal(await question.isVisible(), true);
    assert.equal(await frame.locator(".head .path").isVisible(), false);
  },
  prepare,
);

scenario(
  "one key or one click shows the rules, and whoever opened them has them with the next sample and after a reload",
  async (code) => {
    await code.explorerMenu([FILE], "Evaluate with Evaloupe");
    let inspector = await Inspector.of(code, "cf-01");
    await resize(code, inspector.frame, 932, 628);
    const rules = () => inspector.frame.locator(".head .verdict-item small").allInnerTexts();
    assert.deepEqual(await rules(), []);
    await code.page.keyboard.press("v");
    await until("the rules", async () => (await rules()).some((rule) => rule === "no match with 1994"));
    assert.ok((await inspector.frame.locator(".head .verdict").allInnerTexts()).includes("Not corrected"));
    const { sample, text } = await roomOf(inspector.frame);
    assert.ok(text >= 0.4 * sample, `${text} px of ${sample} in full`);
    await code.page.keyboard.press("j");
    await inspector.shows("cf-02");
    assert.ok((await rules()).length > 0);
    await code.reload();
    inspector = await Inspector.of(code, "cf-02");
    await resize(code, inspector.frame, 932, 628);
    await until("the rules again", async () => (await rules()).length > 0);
    await inspector.frame.getByRole("button", { name: IN_SHORT }).click();
    await until("none", async () => (await rules()).length === 0);
    await inspector.frame.getByRole("button", { name: IN_FULL }).waitFor();
  },
  prepare,
);

scenario(
  "modes that disagree are a mark on the verdict, which shows what each of them says",
  async (code) => {
    await code.explorerMenu([FILE], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code, "cf-01");
    const mark = frame.getByRole("button", { name: "Not detected, by mode" });
    await mark.press("Enter");
    assert.deepEqual(await frame.locator(".head .modes [role=radio]").count(), 3);
    assert.equal(await mark.getAttribute("aria-expanded"), "true");
    await mark.press("Enter");
    await until("no modes", async () => (await frame.locator(".head .modes").count()) === 0);
  },
  prepare,
);
