// How a file was read: its line, the table of its columns, and what is said otherwise there. Would catch a line that says
// something else than is read, a choice that does not reach the list, or that is lost or not taken back, and keys that lead
// nowhere.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

const scenario = suite();
const FILE = "said.csv";
const METRICS_PX = 300;

/** Names of columns that say nothing, and one score of five. @param {string} folder */
async function prepare(folder) {
  const rows = Array.from({ length: 20 }, (_, at) => {
    const [said, wanted] = [["Oslo", "Rome"][at % 2], "Oslo"];
    return `q${at},"What is the capital of country ${at}?",It is ${said}.,${wanted},${1 + (at % 5)},${at === 3 ? "oops" : at / 20}`;
  });
  await writeFile(path.join(folder, FILE), `id,question,response,col_b,tone,clarity\n${rows.join("\n")}\n`);
}

/** @param {Desk} code */
async function evaluated(code) {
  await code.explorerMenu([FILE], "Evaluate with Evaloupe");
  const { frame } = await Inspector.of(code, "q0");
  await frame.locator("button.reading-line").waitFor();
  return frame;
}

/** The row of a column in the table. @param {Frame} frame @param {string} name */
const row = (frame, name) =>
  frame.locator(".reading-table tbody tr").filter({ has: frame.locator(`th[title=${JSON.stringify(name)}]`) });

/** What the focus is at. @param {Frame} frame */
const focused = (frame) =>
  frame.evaluate(() => document.activeElement?.getAttribute("data-at") ?? document.activeElement?.className ?? "");

/** The words of a chip. @param {Frame} frame @param {string} name */
const chip = (frame, name) => frame.locator(".chip", { hasText: name }).first().innerText();

scenario(
  "a line says how a file was read; what it is read as is changed by keys, at once, and taken back",
  async (code) => {
    const frame = await evaluated(code);
    const { keyboard } = code.page;
    const line = frame.locator("button.reading-line");
    assert.match(await line.innerText(), /\bresponse\b/);
    assert.match(await line.innerText(), /\bquestion\b/);
    assert.match(await line.innerText(), /1 value does not fit/);
    assert.doesNotMatch(await line.innerText(), /→ Gold answer/);
    assert.equal(await line.getAttribute("aria-expanded"), "false");

    await line.focus();
    await keyboard.press("Enter");
    await frame.locator(".reading-table").waitFor();
    await until("the focus in the table", async () => (await focused(frame)) === "0:0");
    await keyboard.press("Escape");
    await frame.locator(".reading-table").waitFor({ state: "detached" });
    await until("the focus on the line", async () => /reading-line/.test(await focused(frame)));

    await keyboard.press("Enter");
    await until("the focus in the table", async () => (await focused(frame)) === "0:0");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"]) await keyboard.press(key);
    assert.equal(await focused(frame), "3:1");
    await keyboard.press("End");
    assert.equal(await focused(frame), "3:6");
    await keyboard.press("Home");
    await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    // The search of the menu has the focus.
    await frame.locator(".popover input").waitFor();
    await keyboard.type("Gold answer");
    await keyboard.press("Enter");
    await until("the answer", async () => /col_b → Gold answer/.test(await line.innerText()));
    assert.match(await line.innerText(), /not kept/);
    await until("a verdict", async () => /10/.test(await chip(frame, "Wrong")));
    assert.match(await row(frame, "col_b").innerText(), /Gold answer/);
    assert.equal(await focused(frame), "3:1", "the focus is where it was");

    await frame.getByRole("button", { name: "Undo" }).click();
    await until("no answer", async () => !/→ Gold answer/.test(await line.innerText()));
    assert.doesNotMatch(await line.innerText(), /not kept/);
    assert.ok(await frame.getByRole("button", { name: "Undo" }).isDisabled());
  },
  prepare,
);

scenario(
  "a score becomes the verdict from a number up, is no score, and is better where it is said to be",
  async (code) => {
    const frame = await evaluated(code);
    await frame.locator("button.reading-line").click();
    const tone = row(frame, "tone").locator(".holds .cell");
    assert.match(await tone.innerText(), /1 to 5/);
    await tone.click();
    await frame.locator(".score-form").getByRole("radio", { name: "higher" }).click();
    // The form stays open, and what is typed outlives the answer to the change before it.
    const from = frame.getByLabel("Use as verdict from … up");
    await from.fill("4");
    await until("its direction", async () => /1 to 5, higher is better/.test(await tone.innerText()));
    assert.equal(await from.inputValue(), "4");
    await code.page.keyboard.press("Enter");
    await until("its threshold", async () => /verdict from 4 up/.test(await tone.innerText()));
    await until(
      "its verdicts",
      async () => /12/.test(await chip(frame, "Wrong")) && /8/.test(await chip(frame, "Right")),
    );
    await frame.getByLabel("Scale to").fill("x");
    await code.page.keyboard.press("Enter");
    assert.equal(await frame.getByLabel("Scale to").getAttribute("aria-invalid"), "true");
    await frame.locator(".score-form").getByRole("radio", { name: "Not a score" }).click();
    await until("no score", async () => /not used/.test(await row(frame, "tone").innerText()));
    await code.page.keyboard.press("Escape");
    for (let left = 3; left > 0; left--) {
      await until("it can be taken back", () => frame.getByRole("button", { name: "Undo" }).isEnabled());
      await frame.getByRole("button", { name: "Undo" }).click();
      await frame.locator(".told", { hasText: "records" }).waitFor();
    }
    await until("all taken back", async () => !/verdict|higher/.test(await tone.innerText()));
  },
  prepare,
);

scenario(
  "what helps an unjudged file opens its first score; a column of texts becomes labels, and a flag the verdict",
  async (code) => {
    const frame = await evaluated(code);
    await frame.locator(".unjudged").getByRole("button", { name: "Use a score as verdict…" }).click();
    await frame.locator(".score-form").waitFor();
    await until("the focus in the form", () =>
      frame.evaluate(() => document.activeElement?.closest(".popover") !== null),
    );
    await code.page.keyboard.press("Escape");
    await frame.locator(".score-form").waitFor({ state: "detached" });
    await until(
      "the focus at the first score",
      async () => /cell/.test(await focused(frame)) || /:2/.test(await focused(frame)),
    );

    const line = frame.locator("button.reading-line");
    await row(frame, "question").locator(".holds .cell").click();
    await frame.locator(".score-form").getByRole("radio", { name: "Labels" }).click();
    await until("labels", async () => /a score/.test(await row(frame, "question").locator(".as").innerText()));
    assert.doesNotMatch(await line.innerText(), /\bquestion\b/);
    await code.page.keyboard.press("Escape");

    await row(frame, "short_form").locator(".holds .cell").click();
    await frame.locator(".score-form").getByRole("radio", { name: "yes is right" }).click();
    await until(
      "its verdicts",
      async () => /15/.test(await chip(frame, "Wrong")) && /5/.test(await chip(frame, "Right")),
    );
    await frame.locator(".score-form").getByRole("radio", { name: "no", exact: true }).click();
    await until("turned", async () => /5/.test(await chip(frame, "Wrong")) && /15/.test(await chip(frame, "Right")));
    await frame.locator(".score-form").getByRole("radio", { name: "no verdict" }).click();
    await frame.locator(".unjudged").waitFor();
  },
  async (folder) => {
    const rows = Array.from(
      { length: 20 },
      (_, at) => `q${at},"What is the capital of country ${at}?",It is Oslo.,${1 + (at % 5)},${at % 4 === 0}`,
    );
    await writeFile(path.join(folder, FILE), `id,question,response,tone,short_form\n${rows.join("\n")}\n`);
  },
);

scenario(
  "a reading is kept beside the file, and read by from then on",
  async (code) => {
    const frame = await evaluated(code);
    await frame.locator("button.reading-line").click();
    await row(frame, "col_b").locator(".as .cell").click();
    await frame.locator(".popover").getByRole("option", { name: "Gold answer", exact: true }).click();
    await until("the answer", async () =>
      /col_b → Gold answer/.test(await frame.locator("button.reading-line").innerText()),
    );
    await frame.getByRole("button", { name: "Keep for this file" }).click();
    await frame.locator(".toast", { hasText: "Kept in said.reading.json" }).waitFor();
    const kept = JSON.parse(await readFile(path.join(code.folder, "said.reading.json"), "utf8"));
    assert.equal(kept.roles.ground_truth, "col_b");
    await until("who says so", async () =>
      /read by said\.reading\.json/.test(await frame.locator(".told").innerText()),
    );
    assert.doesNotMatch(await frame.locator("button.reading-line").innerText(), /not kept|guessed/);
    await code.reload();
    const again = await evaluated(code);
    assert.match(await again.locator("button.reading-line").innerText(), /col_b → Gold answer/);
  },
  prepare,
);

scenario(
  "of a file in no known format the columns are the page; its proposal is read at a press",
  async (code) => {
    await code.explorerMenu(["own.jsonl"], "Evaluate with Evaloupe");
    const frame = await code.frame(".reading.page");
    assert.match(await row(frame, "output.text").innerText(), /Response[\s\S]*It is 1\./);
    assert.ok(await frame.getByRole("button", { name: "Keep for this file" }).isDisabled());
    await frame.getByRole("button", { name: "Read it like this" }).click();
    const inspector = await Inspector.of(code);
    assert.equal((await inspector.rows()).length, 3);
    // Said to be nothing, nothing is read; and that is taken back too.
    await row(inspector.frame, "output.text").locator(".as .cell").click();
    await inspector.frame.locator(".popover").getByRole("option", { name: "not used" }).click();
    await inspector.frame.locator(".reading.page").waitFor();
    await inspector.frame.getByRole("button", { name: "Undo" }).click();
    await Inspector.of(code);
  },
  async (folder) => {
    // A response, and nothing to hold it against.
    const rows = [1, 2, 3].map((n) => ({ run: `r${n}`, output: { text: `It is ${n}.` }, note: `Seen ${n}.` }));
    await writeFile(path.join(folder, "own.jsonl"), rows.map((each) => `${JSON.stringify(each)}\n`).join(""));
  },
);

scenario("many columns are searched, a command opens them, and the line is never more than one", async (code) => {
  const heads = Array.from({ length: 60 }, (_, at) => `column number ${at}`);
  await writeFile(
    path.join(code.folder, "wide.csv"),
    `id,question,response,${heads.join(",")}\n${Array.from({ length: 6 }, (_, at) => `w${at},What is ${at}?,It is ${at}.,${heads.map((_, n) => n * at).join(",")}`).join("\n")}\n`,
  );
  await code.explorerMenu(["wide.csv"], "Evaluate with Evaloupe");
  const { frame } = await Inspector.of(code, "w0");
  await frame.locator("button.reading-line").waitFor();
  await code.command("Evaloupe: Read the File Differently…");
  await code.pick("See and change its columns");
  await frame.locator(".reading-table").waitFor();
  await frame.locator(".reading-tools input").fill("number 7");
  await until("one column", async () => (await frame.locator(".reading-table tbody tr").count()) === 1);
  for (const [width, height] of [
    [350, 700],
    [600, 450],
    [1280, 720],
    [2200, 900],
  ]) {
    await code.page.setViewportSize({ width: (width ?? 0) + METRICS_PX, height: height ?? 0 });
    const line = await frame.locator("button.reading-line").evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      isCut: element.scrollWidth > element.clientWidth + 1,
    }));
    assert.deepEqual(line, { height: 26, isCut: false }, `${width} × ${height}`);
    const page = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(page <= 0, `${width} × ${height} scrolls sideways`);
  }
});

scenario(
  "another format is chosen from the three that fit best, each with where it reads what; all others are behind",
  async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    await code.command("Evaloupe: Read the File Differently…");
    await code.pick("As another format…");
    const few = await until("five entries", async () => {
      const choices = await code.choices();
      return choices.length === 5 ? choices : undefined;
    });
    for (const entry of few.slice(0, 3)) assert.match(entry, /% of the record's fields match.*←/s);
    await code.pick("More…");
    await until("all formats", async () => (await code.choices()).length > 20);
    await code.turnAway();
  },
);
