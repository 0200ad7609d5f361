// Two runs are compared: by two selected files, and by two slices of one evaluation. Would catch pairs by position,
// numbers without the pairs behind them, a comparison that is lost with the window, and numbers out of sight.
import assert from "node:assert/strict";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

/** The comparison's page. @param {import("./lib/desk.mjs").Desk} code */
const comparison = (code) => code.frame("main.compare .metrics");

/** Ids in the list, as far as they are drawn. @param {import("playwright-core").Frame} frame */
const ids = async (frame) => (await frame.locator(".vrow .id").allInnerTexts()).map((text) => text.trim());

scenario("two selected files: what got better, what got worse, and the pairs behind a number", async (code) => {
  await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
  const frame = await comparison(code);
  assert.match(await frame.locator(".pairing").innerText(), /4 pairs by id; 1 only in baseline; 1 only in candidate/);
  const accuracy = frame.locator('[data-metric="answer.accuracy"]');
  assert.match(await accuracy.innerText(), /50\.0 %\s+75\.0 %\s+\+25\.0 points/);

  await accuracy.getByRole("button", { name: /improved: 2 pairs/ }).click();
  await until("two pairs", async () => (await ids(frame)).join() === "q2,q4");
  await accuracy.getByRole("button", { name: /regressed: 1 pair$/ }).click();
  await until("one pair", async () => (await ids(frame)).join() === "q3");

  await frame.locator(".vrow").first().click();
  await frame.locator("article.pair h2").filter({ hasText: "Who edits it?" }).waitFor();
  assert.deepEqual(await frame.locator("article.pair del").allInnerTexts(), ["Nell"]);
  assert.deepEqual(await frame.locator("article.pair ins").allInnerTexts(), ["Tom"]);
  await code.page.keyboard.press("Escape");
  await frame.locator(".metrics").waitFor();
});

scenario("files of a folder that is selected too are compared with each other, not with the folder", async (code) => {
  await mkdir(path.join(code.folder, "runs"));
  const files = ["baseline.jsonl", "candidate.jsonl"];
  for (const name of files) await cp(path.join(code.folder, name), path.join(code.folder, "runs", name));
  await code.explorerMenu(["runs", ...files.map((name) => `runs/${name}`)], "Compare with Evaloupe");
  const frame = await comparison(code);
  await frame
    .locator('[data-metric="answer.accuracy"]')
    .getByRole("button", { name: /regressed: 1 pair$/ })
    .waitFor();
});

scenario("what has no partner is counted and listed", async (code) => {
  await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
  const frame = await comparison(code);
  await frame.locator(".pickers vscode-dropdown").click();
  await frame.getByRole("option", { name: "Only in candidate (1)" }).click();
  await until("the sample without a partner", async () => (await ids(frame)).join() === "q6");
});

scenario("a comparison is there again after a reload, with its filter", async (code) => {
  await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
  let frame = await comparison(code);
  await frame
    .locator('[data-metric="answer.accuracy"]')
    .getByRole("button", { name: /regressed/ })
    .click();
  await until("one pair", async () => (await ids(frame)).length === 1);
  await code.reload();
  frame = await comparison(code);
  await until("one pair", async () => (await ids(frame)).join() === "q3");
});

scenario("two slices of one evaluation, from Metrics", async (code) => {
  await code.explorerMenu(["noise"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  const metrics = await Metrics.of(code);
  await metrics.frame.getByRole("button", { name: "Compare two of these slices" }).click();
  await until("five levels", async () => (await code.choices()).length === 5);
  await code.pick("0");
  // The base is no longer offered.
  await until("four other levels", async () => (await code.choices()).length === 4);
  await code.pick("0.8");
  const frame = await comparison(code);
  // Of four questions three are lost.
  const accuracy = frame.locator('[data-metric="noise-robustness.accuracy"]');
  assert.match(await accuracy.innerText(), /100\.0 %\s+25\.0 %/);
  await accuracy.getByRole("button", { name: /regressed: 3 pairs/ }).waitFor();
});

for (const { files, widths } of [
  {
    files: ["baseline.jsonl", "candidate.jsonl"],
    widths: [320, 400, 560, 700, 760, 810, 820, 853, 880, 900, 910, 950, 1000, 1040],
  },
  // Sentences are counted in questions: those counts are the widest.
  { files: ["sentences-a.jsonl", "sentences-b.jsonl"], widths: [320, 400, 560, 700, 853, 880] },
])
  scenario(
    `little room: every number of ${files[0]} stays in sight, nothing scrolls sideways`,
    async (code) => {
      await code.explorerMenu(files, "Compare with Evaloupe");
      const frame = await comparison(code);
      const size = code.page.viewportSize() ?? { width: 1400, height: 900 };
      // The page has the window for itself.
      await code.page.locator("main").evaluate((main) => Object.assign(main.style, { left: "0", width: "100%" }));
      const wide = () =>
        frame.evaluate(() =>
          ["html", ".compare", ".overview, .pair", ".list"].map((selector) => {
            const found = document.querySelector(selector);
            return found ? found.scrollWidth - found.clientWidth : 0;
          }),
        );
      try {
        for (const width of widths) {
          await code.page.setViewportSize({ width, height: 900 });
          await until(`no overflow at ${width} px`, async () => (await wide()).every((px) => px <= 0));
        }
        await code.page.setViewportSize({ width: 400, height: 900 });
        const row = frame.locator('[data-metric="answer.accuracy"]');
        assert.deepEqual(
          await row
            .locator("td")
            .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content)),
          [
            ...files.map((name) => JSON.stringify(path.basename(name, ".jsonl"))),
            '"Difference"',
            '"95 % interval"',
            '"Improved"',
            '"Regressed"',
            '"Same"',
            '"p"',
            '"Pairs"',
          ],
        );
        await frame.locator(".vrow").first().click();
        await frame.locator("article.pair h2").waitFor();
        await until("no overflow of a pair", async () => (await wide()).every((px) => px <= 0));
      } finally {
        await code.page.setViewportSize(size);
      }
    },
    async (folder) => {
      for (const [to, from] of [
        ["sentences-a.jsonl", "baseline.jsonl"],
        ["sentences-b.jsonl", "candidate.jsonl"],
      ]) {
        await cp(path.join(PROJECT, "examples/compare", from ?? ""), path.join(folder, to ?? ""));
      }
    },
  );

/** Two runs over 8 questions, each asked three times: B answers two of them better and one worse, at every try. */
async function withRepeats(/** @type {string} */ folder) {
  for (const [name, wrong] of /** @type {const} */ ([
    ["tries-a.jsonl", [0, 4]],
    ["tries-b.jsonl", [1]],
  ])) {
    const rows = Array.from({ length: 24 }, (_, at) => ({
      id: `t${at}`,
      question: `Question ${at % 8}?`,
      response: wrong.some((question) => question === at % 8) ? "Rome." : "Oslo.",
      ground_truth: "Oslo",
    }));
    await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}

scenario(
  "repeated questions are groups: the head, the pairs of a metric and its test say so",
  async (code) => {
    await code.explorerMenu(["tries-a.jsonl", "tries-b.jsonl"], "Compare with Evaloupe");
    const frame = await comparison(code);
    assert.match(await frame.locator(".pairing").innerText(), /24 pairs by id, in 8 questions/);
    const accuracy = frame.locator('[data-metric="answer.accuracy"]');
    assert.equal(await accuracy.locator(".pairs").innerText(), "24 in 8 questions");
    assert.match(
      await frame.locator('[data-metric="answer.accuracy"] + .power').innerText(),
      /^can show \d+\.\d points or more; \d+\.\d points take \d+ pairs$/,
    );
    await accuracy.getByTitle("exact, all signs of 8 questions").filter({ hasText: "1.000" }).waitFor();
    await accuracy.getByText("only 8 questions").waitFor();
  },
  withRepeats,
);

/** Three runs of twelve questions beside `baseline.jsonl`'s form, one of which lacks a question and answers otherwise. */
async function withRuns(/** @type {string} */ folder) {
  const long = "It was built by the river in the year of the flood, as the chronicle of the town says.";
  for (const [name, wrong] of /** @type {const} */ ([
    ["run-a.jsonl", []],
    ["run-b.jsonl", [0, 1, 2, 3, 4, 5, 6, 7]],
    ["run-c.jsonl", [11]],
  ])) {
    const rows = Array.from({ length: name === "run-c.jsonl" ? 11 : 12 }, (_, at) => ({
      id: `a-long-name-of-question-${at}`,
      question: `Question ${at}?`,
      response: wrong.some((question) => question === at)
        ? "Nobody can tell who made this bridge, when that was, or whether anybody has ever crossed it on foot: Rome."
        : `${long} Oslo.`,
      ground_truth: "Oslo",
    }));
    await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}

scenario(
  "three files: metrics by run, a run in depth, all answers to a question, another base",
  async (code) => {
    await code.explorerMenu(["run-a.jsonl", "run-b.jsonl", "run-c.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .runs");
    const accuracy = frame.locator('.runs [data-metric="answer.accuracy"]');
    assert.match(await accuracy.innerText(), /100\.0 %\s+n 12/);
    const ofB = accuracy.getByRole("button", { name: /run-b, Answer accuracy: 33\.3 %/ });
    await ofB.getByRole("img", { name: "worse than the base" }).waitFor();
    assert.equal(await accuracy.locator(".beyond").count(), 1);
    assert.match(
      await frame.locator(".runs-note").first().innerText(),
      /^11 of 12 samples of the base are in every run\./,
    );
    assert.match(await frame.locator(".runs tfoot").innerText(), /Only in the base\s+0\s+1/);

    // All answers to one question, by keys from there on.
    await frame.locator(".vrow").first().click();
    await frame.locator(".run-answer").nth(2).waitFor();
    assert.deepEqual(await frame.locator(".run-answer h3 .name").allTextContents(), ["run-a", "run-b", "run-c"]);
    assert.equal(await frame.locator(".vrow .id").first().getAttribute("title"), "a-long-name-of-question-0");
    await code.page.keyboard.press("j");
    await frame.locator("article h2").filter({ hasText: "Question 1?" }).waitFor();

    // In depth: rewritten answers are shown as they are; the key marks what differs.
    await frame.getByRole("button", { name: "Compare run-b with the base in depth" }).click();
    await frame.locator("article.pair .cap").first().waitFor();
    await frame.getByText("The answers share little").waitFor();
    assert.equal(await frame.locator("article.pair :is(del, ins)").count(), 0);
    await code.page.keyboard.press("w");
    await until("marks", async () => (await frame.locator("article.pair del").count()) > 0);
    await code.page.keyboard.press("w");
    await until("no marks", async () => (await frame.locator("article.pair del").count()) === 0);

    // Back step by step to the table, and there another base.
    await code.page.keyboard.press("Escape");
    await frame.locator(".overview .metrics").waitFor();
    await code.page.keyboard.press("Escape");
    await frame.locator(".runs-item").waitFor();
    await code.page.keyboard.press("Escape");
    await frame.locator(".runs").waitFor();
    await frame.getByRole("button", { name: "Make run-b the base" }).click();
    await frame.getByRole("heading", { name: "3 runs, set against run-b.jsonl" }).waitFor();
    await until("the new base", async () => /33\.3 %\s+n 12/.test(await accuracy.innerText()));
    await accuracy.getByRole("button", { name: /run-a/ }).click();
    await frame.locator('.metrics [data-metric="answer.accuracy"]').filter({ hasText: "+66.7 points" }).waitFor();
  },
  withRuns,
);

/** Two runs with the same answers; in the second the gold answer of two questions was corrected. @param {string} folder */
async function withCorrected(folder) {
  for (const isCorrected of [false, true]) {
    const rows = [0, 1, 2, 3].map((at) => ({
      id: `s${at}`,
      question: `Which stone is number ${at}?`,
      ground_truth: isCorrected && at < 2 ? `pebble ${at}` : `stone ${at}`,
      response: `It is stone ${at}.`,
    }));
    const name = isCorrected ? "gold-after.jsonl" : "gold-before.jsonl";
    await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}

scenario(
  "corrected gold answers: the first line says so, and no difference stands on them",
  async (code) => {
    await code.explorerMenu(["gold-before.jsonl", "gold-after.jsonl"], "Compare with Evaloupe");
    const frame = await comparison(code);
    const line = frame.locator(".overview > :first-child");
    assert.match(await line.innerText(), /4 pairs:\s+gold answer changed in 2\s+the same in all: question/);
    assert.match(await line.innerText(), /over the 2 pairs with the same gold answer; those over all 4 stand beside/);
    const accuracy = frame.locator('[data-metric="answer.accuracy"]');
    assert.match(await accuracy.innerText(), /100\.0 %\s+100\.0 %\s+0\.0 points\s+−50\.0 points over all 4/);

    // A count lists what it counts, and what changed has its words marked.
    await accuracy.getByRole("button", { name: /unchanged: 2 pairs/ }).click();
    await until("the pairs that are compared", async () => (await ids(frame)).join() === "s2,s3");
    await frame.getByRole("button", { name: "gold answer changed in 2" }).click();
    await until("the pairs that changed", async () => (await ids(frame)).join() === "s0,s1");
    if (process.env.LOOK) await code.page.screenshot({ path: `${process.env.LOOK}-overview.png` });
    await frame.locator(".vrow").first().click();
    const changed = frame.locator('.changed-data [data-part="gold"]');
    await changed.waitFor();
    assert.deepEqual(await changed.locator("del").allInnerTexts(), ["stone"]);
    assert.deepEqual(await changed.locator("ins").allInnerTexts(), ["pebble"]);
    if (process.env.LOOK) await code.page.screenshot({ path: `${process.env.LOOK}-pair.png` });
  },
  withCorrected,
);

/** Three runs with the same answers to 30 questions; in the later two the gold answer of 10 was corrected. */
async function withCorrections(/** @type {string} */ folder) {
  for (const name of ["gold-1.jsonl", "gold-2.jsonl", "gold-3.jsonl"]) {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      id: `g${at}`,
      question: `What is item ${at}?`,
      response: `It is thing${at}.`,
      ground_truth: name !== "gold-1.jsonl" && at < 10 ? `other${at}` : `thing${at}`,
    }));
    await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}

scenario(
  "pairs whose gold answer changed are taken in by a key, and left out again",
  async (code) => {
    await code.explorerMenu(["gold-1.jsonl", "gold-2.jsonl"], "Compare with Evaloupe");
    const frame = await comparison(code);
    const accuracy = frame.locator('[data-metric="answer.accuracy"]');
    const says = (/** @type {RegExp} */ words) =>
      until(String(words), async () => words.test(await accuracy.innerText().catch(() => "")));
    await says(/100\.0 %\s+100\.0 %/);
    const all = frame.getByRole("button", { name: "Compare all 30 pairs" });
    assert.equal(await all.getAttribute("aria-pressed"), "false");
    await all.focus();
    await code.page.keyboard.press("Space");
    await says(/100\.0 %\s+66\.7 %/);
    await frame.locator('.take-all[aria-pressed="true"]').waitFor();
    // What changed stands there still.
    await frame.getByRole("button", { name: "gold answer changed in 10" }).waitFor();
    await code.reload();
    const again = await comparison(code);
    await again.locator('.take-all[aria-pressed="true"]').click();
    await again.locator('.take-all[aria-pressed="false"]').waitFor();
  },
  withCorrections,
);

scenario(
  "of several runs the same holds for all",
  async (code) => {
    await code.explorerMenu(["gold-1.jsonl", "gold-2.jsonl", "gold-3.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .runs-overview");
    const row = frame.locator(".runs-overview table tbody tr").first();
    const says = (/** @type {RegExp} */ words) =>
      until(String(words), async () => words.test(await row.innerText().catch(() => "")));
    await says(/100\.0 %[\s\S]*100\.0 %[\s\S]*100\.0 %/);
    await frame.getByRole("button", { name: "Compare all pairs" }).click();
    await says(/100\.0 %[\s\S]*66\.7 %[\s\S]*66\.7 %/);
  },
  withCorrections,
);

scenario(
  "three runs share the width; where one is out of view a strip says so and brings it, and so do the arrow keys",
  async (code) => {
    await code.explorerMenu(["one.jsonl", "two.jsonl", "three.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .runs");
    await frame.locator(".vrow").first().click();
    const box = frame.locator(".answers-box");
    await box.waitFor();
    const strip = frame.locator(".runs-strip");
    const inView = () => strip.locator('[aria-pressed="true"]').count();
    await code.page.setViewportSize({ width: 900, height: 700 });
    await until("two of three in view", async () => (await strip.isVisible()) && (await inView()) < 3);
    await box.press("ArrowRight");
    await until(
      "the last one",
      async () => (await strip.getByRole("button").last().getAttribute("aria-pressed")) === "true",
    );
    await strip.getByRole("button").first().click();
    await until(
      "the first one",
      async () => (await strip.getByRole("button").first().getAttribute("aria-pressed")) === "true",
    );
    await code.page.setViewportSize({ width: 1900, height: 700 });
    await strip.waitFor({ state: "detached" });
  },
  async (folder) => {
    const text = await readFile(path.join(PROJECT, "examples/compare/baseline.jsonl"), "utf8");
    for (const name of ["one", "two", "three"]) await writeFile(path.join(folder, `${name}.jsonl`), text);
  },
);
