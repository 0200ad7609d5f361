// Long tables of Metrics. Would catch one that pushes the rest of the page away, a head that scrolls out of sight, names
// that break over lines or look the same, and a page of its own that a reload turns into another one.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const MODELS = 200;

/** @param {number} at */
const nameOf = (at) =>
  `org${1 + (at % 7)}/open-language-model-${String(at).padStart(3, "0")}-${at % 3 ? "instruct" : "chat"}`;

/** Answers of 200 models to 3 questions: of the first model none is right, then one, two, three, and so on. */
const answers = () =>
  Array.from({ length: MODELS * 3 }, (_, at) => {
    const [model, task] = [Math.floor(at / 3), at % 3];
    const response = task < model % 4 ? `In 190${task}.` : "In 1850.";
    return JSON.stringify({
      id: `q${at}`,
      question: `When was pier ${task} built?`,
      answer: `190${task}`,
      response,
      model: nameOf(model),
      topic: `t${task}`,
    });
  }).join("\n");

scenario(
  "a leaderboard of 200 models takes 40 % of the view, keeps its head, and tells its names apart on one line",
  async (code) => {
    await code.explorerMenu(["models.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { frame } = await Metrics.of(code);
    await frame.locator(".slices tbody tr").first().waitFor();
    for (const selector of [".slices .table-box", ".grid-fig .grid-box"]) {
      await frame.locator(selector).waitFor();
      const share = await frame.locator(selector).evaluate((box) => box.clientHeight / window.innerHeight);
      assert.ok(share <= 0.4, `${selector}: ${share}`);
    }
    const lines = await frame
      .locator(".slices tbody th")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    assert.deepEqual([lines.length, Math.max(...lines)], [MODELS, Math.min(...lines)]);
    const names = await frame.locator(".slices tbody th").allInnerTexts();
    assert.equal(new Set(names).size, MODELS);
    assert.ok(
      names.some((name) => name.replaceAll("\n", "") === "org4/…-003-chat"),
      names[0],
    );
    assert.equal(
      await frame.locator(".slices tbody th button").first().getAttribute("title"),
      nameOf(3),
      "the best one, by its whole name",
    );

    // The head stays where it is as the rows move below it, by keys too.
    const head = () =>
      frame
        .locator(".slices thead th")
        .first()
        .evaluate((one) => one.getBoundingClientRect().top);
    const before = await head();
    await frame.locator(".slices tbody th button").first().focus();
    await code.page.keyboard.press("End");
    await until(
      "the last row",
      async () => (await frame.locator(".slices .table-box").evaluate((box) => box.scrollTop)) > 1000,
    );
    const box = await frame.locator(".slices .table-box").evaluate((one) => one.getBoundingClientRect().top);
    assert.ok(Math.abs((await head()) - box) <= 1 || (await head()) === before);

    // Searched by the whole name, of which a part is not drawn.
    const slices = frame.locator(".slices");
    await slices
      .getByRole("searchbox", { name: "Search rows" })
      .or(slices.locator("vscode-text-field input"))
      .first()
      .fill("language-model-003");
    await until("one row", async () => (await frame.locator(".slices tbody tr").count()) === 1);
    await frame.locator(".slices tbody th button").click();
    await until("its samples", async () => /^3 of 600 samples/.test(await inspector.foot()));
  },
  (folder) => writeFile(path.join(folder, "models.jsonl"), answers()),
);

scenario(
  "a long table opens as a page of its own, which is the same after a reload",
  async (code) => {
    await code.explorerMenu(["models.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    const { frame } = await Metrics.of(code);
    await frame.locator(".slices").getByRole("button", { name: "Open as page" }).click();
    const page = await code.frame(".table-page .slices .table-box");
    const alone = async (/** @type {import("playwright-core").Frame} */ one) => {
      assert.equal(await one.locator(".group, .grid-fig").count(), 0);
      const share = await one.locator(".table-box").evaluate((box) => box.clientHeight / window.innerHeight);
      assert.ok(share > 0.6, `${share}`);
      assert.equal(await one.getByRole("button", { name: "Open as page" }).count(), 0);
    };
    await alone(page);
    // Once more is the same page.
    await frame.locator(".slices").getByRole("button", { name: "Open as page" }).click();
    await frame.locator(".grid-fig").getByRole("button", { name: "Open as page" }).click();
    await code.frame(".table-page .grid-fig .grid-box");
    const tabs = () => code.editor.tabs.all.filter(({ title }) => title.startsWith("Metrics by ")).length;
    assert.equal(tabs(), 2);
    await code.reload();
    await code.frame(".table-page .grid-fig .grid-box");
    assert.equal(tabs(), 2);
  },
  (folder) => writeFile(path.join(folder, "models.jsonl"), answers()),
);
