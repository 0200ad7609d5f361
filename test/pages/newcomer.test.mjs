// What somebody needs who has never seen the pages: each thing is one press away and says so in words.
// Would catch a worst sample that is not on top, labels that begin nowhere, a menu that begins with modes, and a
// comparison that does not say which run is better.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { rivers } from "../e2e/lib/labelling.mjs";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({ settings: { "evaloupe.annotator": "Ann" } });

/** An example under its own name. @param {string} name */
const example = (name) => (/** @type {string} */ folder) =>
  readFile(path.join(PROJECT, "examples", name), "utf8").then((text) => writeFile(path.join(folder, name), text));

scenario(
  "one press puts the worst sample on top and opens it, another restores the file's order",
  async (code) => {
    await code.explorerMenu(["harrow-strait.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const inOrder = await inspector.rows();
    await inspector.open("n0-01");
    const button = inspector.frame.getByRole("button", { name: "Worst first", exact: true });
    await button.click();
    // Both followed the planted answer, in a sentence that is not supported; what is only wrong comes after them.
    await inspector.shows("cf-01");
    await until("the worst on top", async () => (await inspector.rows()).slice(0, 2).join(" ") === "cf-01 cf-04");
    assert.equal(await button.getAttribute("aria-pressed"), "true");
    assert.match(await inspector.frame.locator(".acts .place").innerText(), /^1 of 39$/);
    const verdicts = await inspector.frame
      .locator(".vrow")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("svg title")?.textContent));
    const isRight = verdicts.map((verdict) => verdict === "Correct" || verdict === "Correctly rejected");
    // 21 are wrong, two of them since they deny the answer that they name, and none of them comes after one that is right.
    assert.equal(isRight.indexOf(true), 21, verdicts.join(", "));
    assert.ok(!isRight.slice(21).includes(false), verdicts.join(", "));

    await button.click();
    await inspector.lists([...inOrder]);
    await inspector.shows("cf-01");
  },
  example("harrow-strait.jsonl"),
);

scenario(
  "totals say how many of what was searched for they would leave, and none of them moves",
  async (code) => {
    await code.explorerMenu(["harrow-strait.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const chips = inspector.frame.locator(".list .chip.filter");
    const numbers = () => inspector.frame.locator(".totals b").allInnerTexts();
    const boxes = () => chips.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    await until("counts of the file", async () => (await numbers()).join(" ") === "21 17 1");
    const before = await boxes();
    await inspector.search("tunnel");
    await until("counts of what was found", async () => (await numbers()).join(" ") === "1 2 0");
    assert.deepEqual(await boxes(), before);
    await inspector.filter("Wrong");
    await inspector.lists(["cf-01"]);
    // Pressing another takes the place of the one that is pressed.
    assert.equal((await numbers()).join(" "), "1 2 0");
  },
  example("harrow-strait.jsonl"),
);

scenario("the title of the Inspector has a button for Metrics, and that of a comparison has none", async (code) => {
  const button = () => code.editor.entry("editor/title", "Open Metrics to the Side", {});
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  const command = await until("the button", async () => button());
  await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
  await code.frame("main.compare .in-short li");
  assert.equal(button(), undefined);
  await code.openTab("Inspector: support.jsonl");
  await until("the button again", async () => button());
  code.editor.start(command);
  await code.frame(".summary .card");
});

scenario(
  "metrics stand in groups, the verdict's rate first and large; a group that is folded stays so, and people are asked once a group",
  async (code) => {
    await code.explorerMenu(["harrow-strait.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    const { frame } = await Metrics.of(code);
    const heads = () => frame.locator(".group > header .fold > span:first-of-type").allInnerTexts();
    assert.deepEqual(await heads(), ["Answers", "Support", "Data"]);
    const firsts = () =>
      frame.locator(".group").evaluateAll((all) => all.map((one) => one.querySelector(".card .name")?.textContent));
    assert.deepEqual((await firsts()).slice(0, 2), ["Noise robustness", "Adherence"]);
    const sizes = await frame
      .locator(".card .v")
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    assert.ok(
      sizes.slice(1).every((size) => size < (sizes[0] ?? 0)),
      sizes.join(" "),
    );
    assert.equal(await frame.getByRole("button", { name: "What would people say?" }).count(), 3);
    const ask = frame.locator('[data-group="support"]').getByRole("button", { name: "What would people say?" });
    await ask.click();
    assert.ok((await frame.getByRole("menuitem").allInnerTexts()).includes("Adherence"));
    await code.page.keyboard.press("Escape");

    const support = frame.locator('[data-group="support"] .fold').first();
    await support.focus();
    await code.page.keyboard.press("Enter");
    assert.equal(await support.getAttribute("aria-expanded"), "false");
    assert.match(await support.innerText(), /Adherence 52\.6/);
    await code.reload();
    const again = (await Metrics.of(code)).frame;
    const folded = again.locator('[data-group="support"] .fold').first();
    assert.equal(await folded.getAttribute("aria-expanded"), "false");
    assert.equal(await again.locator('[data-group="support"] .card').count(), 0);
    await folded.click();
    await again.locator('[data-group="support"] .card').first().waitFor();
  },
  example("harrow-strait.jsonl"),
);

scenario(
  "labelling begins at the first sentence, with the keys of its labels on the bar",
  async (code) => {
    await code.explorerMenu(["rivers.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { frame } = inspector;
    const label = frame.locator(".foot").getByRole("button", { name: "Label", exact: true });
    await label.click();
    await frame.getByRole("group", { name: "Your label for sentence a" }).waitFor();
    await code.page.keyboard.press("1");
    await frame.getByRole("group", { name: "Your label for sentence b" }).waitFor();
    assert.equal(await frame.getByRole("button", { name: "Fully supported", pressed: true }).count(), 0);
    await code.page.keyboard.press("4");
    await inspector.shows("river-1");

    // What is chosen already stays so.
    await label.click();
    await frame.locator(".label-bar").waitFor({ state: "detached" });
    await inspector.pin("b");
    await label.click();
    await frame.getByRole("group", { name: "Your label for sentence b" }).waitFor();
  },
  (folder) => writeFile(path.join(folder, "rivers.jsonl"), rivers(3)),
);

scenario("the menu of a sample begins with what can be taken along, long ids keep their end", async (code) => {
  await writeFile(
    path.join(code.folder, "long.jsonl"),
    rivers(3).replaceAll('"id":"river-', '"id":"a_long_name_of_a_file_000'),
  );
  await code.explorerMenu(["long.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code, "a_long_name_of_a_file_0001");
  const { frame } = inspector;
  const ends = await frame
    .locator(".vrow .id.cut > :last-child")
    .evaluateAll((all) => all.map((one) => [one.textContent, one.scrollWidth <= one.clientWidth]));
  assert.deepEqual(ends, [
    ["0000", true],
    ["0001", true],
    ["0002", true],
  ]);
  assert.equal(await frame.locator(".vrow .id").first().getAttribute("title"), "a_long_name_of_a_file_0000");

  await frame.locator(".acts .menu-root button").last().click();
  const items = await frame.locator(".menu [role^=menuitem]").allInnerTexts();
  assert.deepEqual(items.slice(0, 4), ["Copy sample as…", "Export…", "Open the line in the editor", "Raw record"]);
  await frame.getByRole("menuitem", { name: "Copy sample as…" }).click();
  await code.pick("Markdown");
  await until("the sample as text", async () => code.editor.clipboard.includes("Where does river number0 rise?"));
});

scenario(
  "a comparison says in words in what the second run is better, and moves nothing when the intervals come",
  async (code) => {
    await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .in-short li");
    const table = frame.locator("table.metrics");
    const top = (await table.boundingBox())?.y;
    // What is better if it is lower says so here, and in its row by its arrow alone.
    const lines = async () =>
      (await frame.locator(".in-short li").allInnerTexts()).map((line) => line.replaceAll(" (lower is better)", ""));
    /** Names of metrics whose row has the sign. @param {string} title */
    const rows = async (title) =>
      (
        await table
          .locator("tr")
          .filter({ has: frame.locator(`title:text-is("${title}")`) })
          .locator("th")
          .allInnerTexts()
      ).join(", ");
    await until("the intervals", async () => !(await table.innerText()).includes("interval follows"));
    const [better, worse] = [await rows("Significantly better"), await rows("Significantly worse")];
    assert.deepEqual((await lines()).slice(0, 2), [
      better ? `candidate is better: ${better}` : "candidate is better in no metric",
      worse ? `candidate is worse: ${worse}` : "candidate is worse in no metric",
    ]);
    assert.notEqual(better, "");
    assert.equal((await table.boundingBox())?.y, top);
  },
  (folder) =>
    Promise.all(
      ["baseline.jsonl", "candidate.jsonl"].map(async (name) =>
        writeFile(path.join(folder, name), await readFile(path.join(PROJECT, "examples/compare", name))),
      ),
    ).then(() => undefined),
);
