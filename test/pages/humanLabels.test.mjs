// People's labels: given by keys, kept beside the data as they are given, taken back, and there again after a reload.
// Would catch a label that is shown but not kept, kept without a yes, or taken back on the page alone.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { LABELS, labelOnceAllowed } from "../e2e/lib/labelling.mjs";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const settings = { "evaloupe.annotator": "Ann" };
const scenario = suite({ settings });
const restricted = suite({ trust: true, settings });

/** The inspector of support.jsonl with a sample opened. @param {import("./lib/desk.mjs").Desk} code @param {string} id */
async function opened(code, id) {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open(id);
  return inspector;
}

/** Lines of the labels' file, without the time. @param {import("./lib/desk.mjs").Desk} code @param {number} count */
async function kept(code, count) {
  /** @type {Record<string, unknown>[]} */
  let lines = [];
  await until(`${count} kept labels`, async () => {
    const text = await readFile(path.join(code.folder, LABELS), "utf8").catch(() => "");
    lines = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    return lines.length === count;
  });
  return lines.map(({ when, key, ...line }) => {
    assert.match(String(when), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.match(String(key), /^[0-9a-f]{16}$/);
    return line;
  });
}

/** Rows that nobody has labelled, as a file. @param {number} count */
function plainRows(count) {
  const rows = Array.from({ length: count }, (_, row) =>
    JSON.stringify({
      id: `p${row + 1}`,
      question: `When was pier ${row + 1} built?`,
      response: "The pier was built in 1907. It is made of glass.",
      ground_truth: "1907",
      documents: ["The old pier was built in 1907 by the town.", "The harbour has four berths."],
    }),
  );
  return `${rows.join("\n")}\n`;
}

/** What annotators say of a sentence, as its chip says it. @param {Inspector} inspector @param {string} key */
const chip = (inspector, key) => inspector.sentence(key).locator(".split-chip");

scenario("sentences and verdicts are labelled by keys, taken back, and there again after a reload", async (code) => {
  const inspector = await opened(code, "tunnel");
  const { keyboard } = code.page;
  await inspector.pin("a");
  await keyboard.press("4");
  await chip(inspector, "a").waitFor();
  await keyboard.press("Shift+2");
  await inspector.frame.getByRole("button", { name: "Wrong", pressed: true }).waitFor();
  const said = { who: "Ann", id: "tunnel", row: 1 };
  const first = { ...said, what: "sentence", sentence: "a", label: "none", keys: [], note: null };
  const second = { ...said, what: "verdict", verdict: "wrong" };
  assert.deepEqual(await kept(code, 2), [first, second]);
  // The file says supported: they differ, and it is said in words too.
  assert.match((await chip(inspector, "a").getAttribute("aria-label")) ?? "", /^They differ\..*you: Unsupported/);

  await keyboard.press("Control+z");
  const undone = { ...said, what: "verdict", verdict: null, undo: true };
  assert.deepEqual((await kept(code, 3))[2], undone);
  await inspector.frame.getByRole("button", { name: "Wrong", pressed: false }).waitFor();

  await code.reload();
  const again = await Inspector.of(code);
  await again.sentence("a").locator(".split-chip.differs").waitFor();
  assert.equal((await kept(code, 3)).length, 3);
});

scenario("a tag is a word that is put on and taken off, filters, and is there again after a reload", async (code) => {
  const inspector = await opened(code, "tunnel");
  const { keyboard } = code.page;
  await keyboard.press("t");
  await code.type("Tag the sample", "wrong unit");
  const tagged = inspector.frame.locator(".label-bar .said").filter({ hasText: "wrong unit" });
  await tagged.waitFor();
  const own = { who: "Ann", id: "tunnel", row: 1, what: "tag", tag: "wrong unit" };
  assert.deepEqual(await kept(code, 1), [own]);

  await inspector.frame
    .getByRole("button", { name: /^Filter/ })
    .first()
    .click();
  await inspector.frame.getByText("Tag: wrong unit").click();
  await inspector.lists(["tunnel"]);
  await keyboard.press("Escape");

  await code.reload();
  const again = await Inspector.of(code);
  await again.frame.locator(".label-bar .said").filter({ hasText: "wrong unit" }).waitFor();
  await again.frame.getByRole("button", { name: "Tag wrong unit" }).click();
  // A tag that it has is taken off.
  await code.pick("wrong unit");
  assert.deepEqual((await kept(code, 2))[1], { ...own, off: true });
});

scenario("whose labels are seen is chosen, and the Metrics view says how far they agree", async (code) => {
  const inspector = await opened(code, "tunnel");
  await inspector.pin("a");
  await code.page.keyboard.press("4");
  await chip(inspector, "a").waitFor();
  const metrics = await Metrics.of(code);
  await metrics.frame.locator(".agreement tbody").filter({ hasText: "file and Ann" }).waitFor();
  await metrics.frame.locator('[data-family="annotator"] [data-value="human:Ann"]').click();
  // One sample has one sentence that is unsupported, as Ann says; the others are not labelled by her.
  await metrics.shows("adherence", "0.0 %");
  await inspector.frame.locator(".foot .labels").filter({ hasText: "labels by Ann" }).waitFor();
  await metrics.frame.getByRole("button", { name: "Only samples where they differ" }).click();
  await inspector.lists(["tunnel"]);
});

scenario(
  "a file without labels is labelled by its words alone",
  async (code) => {
    await code.explorerMenu(["plain.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.equal(await inspector.frame.locator(".vrow .bars").count(), 0);
    // Nothing is marked, and nothing but a word offers labels.
    assert.equal((await inspector.frame.locator(".response.unmarked .s").count()) > 0, true);
    assert.equal(await inspector.frame.locator(".label-bar").count(), 0);
    await inspector.frame.getByRole("button", { name: "Label", exact: true }).click();
    // From where labelling was switched on, the sentences are one key away.
    await code.page.keyboard.press("ArrowDown");
    await inspector.frame.locator('.response .s[data-key="a"] .k:focus').waitFor();
    await inspector.frame.getByRole("button", { name: "Label locally" }).click();
    await inspector.frame.locator(".foot .labels").filter({ hasText: "guesses from word matching" }).waitFor();
    const metrics = await Metrics.of(code);
    await metrics.frame
      .getByText("People agree", { exact: false })
      .or(metrics.frame.getByText("people agree in 83 %"))
      .first()
      .waitFor();
    // Labelled so, the query stands; a mode of before reads nothing of it.
    await metrics.frame.locator('[data-family="annotator"] [data-value="file"]').click();
    await inspector.frame.locator(".foot .labels").filter({ hasText: "not labelled" }).waitFor();
    assert.equal(existsSync(path.join(code.folder, "plain.labels.human.jsonl")), false);
  },
  (folder) => writeFile(path.join(folder, "plain.jsonl"), plainRows(3)),
);

scenario(
  "a file is labelled by keyboard alone: a key a sentence, and one to begin with",
  async (code) => {
    await code.explorerMenu(["plain.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.sentence("a").waitFor();
    await inspector.frame.locator("body").evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    const { keyboard } = code.page;
    const progress = inspector.frame.locator(".label-bar .progress");
    await keyboard.press("ArrowDown");
    for (let sample = 1; sample <= 10; sample++) {
      await keyboard.press("1");
      await inspector.frame.locator(".s.pinned[data-key=b]").waitFor();
      await keyboard.press("4");
      await progress.filter({ hasText: `${sample} of 12 labelled` }).waitFor();
      await inspector.frame
        .locator(".sample")
        .filter({ hasText: `When was pier ${sample + 1} built?` })
        .waitFor();
      await inspector.frame.locator(".s.pinned[data-key=a]").waitFor();
    }
    const file = path.join(code.folder, "plain.labels.human.jsonl");
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    const said = lines.map((line) => JSON.parse(line)).map(({ id, sentence, label }) => [id, sentence, label]);
    assert.equal(said.length, 20);
    assert.equal(new Set(said.map(([id]) => id)).size, 10);
    for (const [id] of said) {
      const own = said.filter(([other]) => other === id).map(([, sentence, label]) => `${sentence} ${label}`);
      assert.deepEqual(own, ["a full", "b none"]);
    }
    await inspector.filter("Labelled by Ann");
    await until("the list of what Ann labelled", async () => (await inspector.frame.locator(".vrow").count()) === 10);
    await code.picture("keyboard");
  },
  (folder) => writeFile(path.join(folder, "plain.jsonl"), plainRows(12)),
);

scenario(
  "a label that is taken back is the next one to be given, and arrows lead to sentences from any button",
  async (code) => {
    await code.explorerMenu(["plain.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { keyboard } = code.page;
    await inspector.sentence("a").waitFor();
    await inspector.frame.locator(".foot .hint", { hasText: "keys" }).click();
    await inspector.frame.locator("dialog.help[open]").waitFor();
    await keyboard.press("Escape");
    await inspector.frame.locator('.response .s[data-key="a"] .k:focus').waitFor();
    await inspector.frame.getByRole("button", { name: "Previous sample (k)" }).focus();
    await keyboard.press("ArrowDown");
    await inspector.frame.locator('.response .s[data-key="a"] .k:focus').waitFor();

    const title = () => inspector.frame.locator(".sample h1, .sample h2").first().innerText();
    const next = (/** @type {string} */ from) =>
      until(`the sample after ${from}`, async () => (await title()) !== from);
    const first = await title();
    const at = (/** @type {string} */ key) => inspector.frame.locator(`.s.pinned[data-key=${key}] .k:focus`).waitFor();
    await keyboard.press("1");
    await at("b");
    await keyboard.press("Control+z");
    await at("a");
    await keyboard.press("1");
    await at("b");
    await keyboard.press("4");
    await inspector.frame.locator(".label-bar .progress").filter({ hasText: "1 of 3" }).waitFor();
    await next(first);
    await at("a");
    // Back to the sample, and to the sentence in it.
    await keyboard.press("Control+z");
    await inspector.frame.locator(".sample").filter({ hasText: first }).waitFor();
    await at("b");
    await keyboard.press("Control+z");
    await at("a");
    await keyboard.press("1");
    await at("b");
    // What was taken back is open again: b has to be labelled before the sample is done.
    await keyboard.press("ArrowUp");
    await keyboard.press("2");
    await at("b");
    // A verdict on a sample that is begun stays, on another one it goes on.
    await keyboard.press("Shift+1");
    await inspector.frame.getByRole("button", { name: "Correct", pressed: true }).waitFor();
    await inspector.frame.locator(".sample").filter({ hasText: first }).waitFor();
    await keyboard.press("4");
    await next(first);
    const second = await title();
    await keyboard.press("Shift+1");
    await next(second);
    const file = path.join(code.folder, "plain.labels.human.jsonl");
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)).map(({ sentence, what, undo = false }) => [sentence ?? what, undo]),
      [
        ["a", false],
        ["a", true],
        ["a", false],
        ["b", false],
        ["b", true],
        ["a", true],
        ["a", false],
        ["a", false],
        ["verdict", false],
        ["b", false],
        ["verdict", false],
      ],
    );
  },
  (folder) => writeFile(path.join(folder, "plain.jsonl"), plainRows(3)),
);

scenario(
  "ten labels that a plan asks for tell what people would say, and others do not count",
  async (code) => {
    await code.explorerMenu(["plain.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.sentence("a").waitFor();
    const metrics = await Metrics.of(code);
    const card = metrics.card("answer.accuracy");
    const group = metrics.frame.locator('.group[data-group="answers"]');
    const ask = () => group.getByRole("button", { name: "What would people say?" }).click();
    const file = path.join(code.folder, "plain.labels.human.jsonl");
    // It writes a file: it says where, and a no leaves nothing behind.
    await ask();
    const told = await code.dialog();
    assert.ok(told.includes(file), told);
    await code.answer("Cancel");
    await code.page.waitForTimeout(200);
    assert.ok(!existsSync(file));
    await ask();
    await code.dialog();
    await code.answer("Begin");
    await card.filter({ hasText: "10 labels, of 40, will tell what people would say." }).waitFor();
    const lines = async () =>
      (await readFile(file, "utf8"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    // Labelling led here: its buttons are there before any key, with words.
    await inspector.frame.getByRole("button", { name: "Correct", pressed: false }).locator(".word").waitFor();
    const [plan] = await lines();
    const strata = [
      { id: "yes", size: 20 },
      { id: "no", size: 20 },
    ];
    assert.deepEqual(plan, { plan: 1, metric: "answer.accuracy", judge: "rules", seed: 1, strata });

    await inspector.sentence("a").locator(".k").focus();
    const { keyboard } = code.page;
    const pier = async () => /pier \d+/.exec(await inspector.frame.locator(".sample").innerText())?.[0];
    for (let label = 1; label <= 10; label++) {
      const title = await pier();
      await keyboard.press("Shift+1");
      if (label === 10) break;
      // At once: the label may not be in the file yet, and this sample is labelled all the same.
      await keyboard.press("l");
      await until("the next sample", async () => {
        return (await pier()) !== title;
      });
    }
    await until("10 labels", async () => (await lines()).length === 11);
    // All ten are right, whatever our match says, which finds every second one wrong.
    await card
      .filter({ hasText: /People would say 100\.0 % \(\d+\.\d to 100\.0\), from 10 labels; our match says 50\.0 %/ })
      .waitFor();
    await card.getByRole("button", { name: /^Label 10 more: expected \d+\.\d to 100\.0$/ }).waitFor();
    const asked = (await lines()).slice(1).map(({ key }) => key);
    assert.equal(new Set(asked).size, 10);
    await code.picture("estimate");
  },
  (folder) =>
    writeFile(
      path.join(folder, "plain.jsonl"),
      plainRows(40).replaceAll(/"id":"p\d*[02468]".*?built in 1907/g, (row) =>
        row.replace("built in 1907", "built in 1908"),
      ),
    ),
);

scenario(
  "where labels cannot be kept the person is told, and nothing looks as if they were",
  async (code) => {
    const inspector = await opened(code, "tunnel");
    await inspector.pin("a");
    await code.page.keyboard.press("4");
    await inspector.frame.locator(".toast").filter({ hasText: LABELS }).waitFor();
    assert.equal(await chip(inspector, "a").count(), 0);
  },
  (folder) => mkdir(path.join(folder, LABELS)).then(() => undefined),
);

restricted("in Restricted Mode nothing is written without a yes", labelOnceAllowed);

scenario(
  "word matching is put under stress, and what it missed can be saved",
  async (code) => {
    await code.explorerMenu(["plain.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.sentence("a").waitFor();
    const metrics = await Metrics.of(code);
    const stress = metrics.frame.getByRole("region", { name: "Stress test of word matching" });
    await metrics.more("stress");
    await stress.filter({ hasText: /Score \d+\.\d %: the mean of all rates\./ }).waitFor();
    const capitals = stress.getByRole("row").filter({ hasText: "All in capitals" });
    assert.match(await capitals.innerText(), /20 of 20\s*100\.0 %/);
    assert.equal(await stress.getByRole("row").count(), 15 + 3);
    await stress.scrollIntoViewIfNeeded();
    await code.picture("stress");

    await stress.getByRole("button", { name: /^Save the \d+ it missed…$/ }).click();
    await code.saveAs("missed.jsonl");
    const rows = await until("the rows", async () => {
      const text = await readFile(path.join(code.folder, "missed.jsonl"), "utf8").catch(() => "");
      return text === "" ? undefined : text.trim().split("\n");
    });
    assert.equal(await stress.getByRole("button", { name: `Save the ${rows.length} it missed…` }).count(), 1);
    assert.deepEqual(Object.keys(JSON.parse(rows[0] ?? "").stress).slice(0, 2), ["operator", "expects"]);

    // A label changes nothing in it.
    await inspector.pin("a");
    await code.page.keyboard.press("1");
    await until("the label", async () => existsSync(path.join(code.folder, "plain.labels.human.jsonl")));
    await code.page.waitForTimeout(500);
    assert.match(await stress.innerText(), /Score \d+\.\d %/);
  },
  (folder) => {
    // What one response adds the documents of all others say as well: word matching rightly sees nothing foreign in it.
    let row = 0;
    const rows = plainRows(20)
      .replaceAll(" It is made of glass.", "")
      .replaceAll("four berths", () => `${++row + 3} berths`)
      .replaceAll(/built in 1907\.(?=.*?([1-9]) berths)/g, (said, berths) =>
        berths % 2 === 0 ? "built in 1907 by the town." : said,
      );
    return writeFile(path.join(folder, "plain.jsonl"), rows);
  },
);
