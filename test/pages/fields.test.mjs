// Any field of the records: as a column, to sort and filter by, in an expression, as a slice; and a file that grows.
// Would catch columns, filters and completions that disagree on a field, and a growing file that is not followed.
import assert from "node:assert/strict";
import { appendFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const FILE = "measured.jsonl";

/** @param {number} at */
function record(at) {
  return `${JSON.stringify({
    id: `s${at}`,
    question: `Question ${at}?`,
    documents: ["Herons nest in reeds."],
    response: "Herons nest in reeds.",
    ground_truth: "reeds",
    latency_ms: [310, 1270.5, 95, 2400, 640][at % 5],
    config: { retriever: ["dense", "sparse"][at % 2] },
  })}\n`;
}

/** Rows that are right or wrong. @param {number} from @param {number} to @param {(at: number) => boolean} isRight */
const graded = (from, to, isRight) =>
  Array.from({ length: to - from }, (_, row) => {
    const at = from + row;
    const response = isRight(at) ? "Reeds." : "Herons.";
    return `${JSON.stringify({ id: `g${at}`, question: `Question ${at}?`, response, ground_truth: "reeds" })}\n`;
  }).join("");

const lines = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from }, (_, at) => record(from + at)).join("");

/** @param {string} folder */
const prepare = (folder) => writeFile(path.join(folder, FILE), lines(0, 5));

/** @param {import("./lib/desk.mjs").Desk} code */
async function evaluated(code) {
  await code.explorerMenu([FILE], "Evaluate with Evaloupe");
  return Inspector.of(code);
}

/** Ticks a field in the menu of columns. @param {Inspector} inspector @param {string} field */
async function addColumn(inspector, field) {
  const { frame } = inspector;
  await frame.locator(".act.columns").click();
  // The search has the focus.
  await frame.page().keyboard.type(field);
  await frame.page().keyboard.press("ArrowDown");
  await frame.page().keyboard.press("Enter");
  await frame.locator(".value-head", { hasText: field }).waitFor();
  await frame.page().keyboard.press("Escape");
}

/** Cells of the columns, row by row. @param {Inspector} inspector */
const cells = (inspector) => inspector.frame.locator(".vrow .values").allInnerTexts();

scenario(
  "a field of the records becomes a column, sorts, and is there after a reload",
  async (code) => {
    const inspector = await evaluated(code);
    await addColumn(inspector, "latency_ms");
    await until("cells", async () => (await cells(inspector)).join(" ") === "310 1270.5 95 2400 640");
    const head = inspector.frame.locator(".value-head .head-cell");
    await head.click();
    await inspector.lists(["s2", "s0", "s4", "s1", "s3"]);
    await head.click();
    await inspector.lists(["s3", "s1", "s4", "s0", "s2"]);
    await code.reload();
    const again = await Inspector.of(code);
    await again.lists(["s3", "s1", "s4", "s0", "s2"]);
    assert.deepEqual(await cells(again), ["2400", "1270.5", "640", "310", "95"]);
  },
  prepare,
);

scenario(
  "a column's menu shows how its values lie, and filters by a range and by a value",
  async (code) => {
    const inspector = await evaluated(code);
    const { frame } = inspector;
    await addColumn(inspector, "latency_ms");
    await addColumn(inspector, "config.retriever");
    await frame.getByRole("button", { name: /^Column (score\.)?latency_ms/ }).click();
    await frame.locator(".bins .bin").first().waitFor();
    await frame.getByRole("textbox", { name: "From" }).fill("300");
    await frame.getByRole("textbox", { name: "To" }).fill("1300");
    await frame.page().keyboard.press("Enter");
    await inspector.lists(["s0", "s1", "s4"]);
    await frame.page().keyboard.press("Escape");
    await frame.getByRole("button", { name: /^Column config.retriever/ }).click();
    await frame.locator(".counts .option", { hasText: "dense" }).click();
    await inspector.lists(["s0", "s4"]);
  },
  prepare,
);

scenario(
  "an expression is completed by keys alone, told where it is wrong, and remembered",
  async (code) => {
    const inspector = await evaluated(code);
    const { frame } = inspector;
    const { keyboard } = code.page;
    const box = frame.getByRole("combobox", { name: "Filter by an expression" });
    await box.focus();
    await keyboard.type("config.r");
    await frame.getByRole("option", { name: /config\.retriever/ }).waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    assert.equal(await box.inputValue(), "config.retriever == ");
    await frame.getByRole("option", { name: /"sparse"/ }).waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    assert.equal(await box.inputValue(), 'config.retriever == "sparse" ');
    await keyboard.type("&& latency_ms >");
    await keyboard.press("Enter");
    await frame.locator(".trouble", { hasText: "At the end:" }).waitFor();
    assert.equal(await box.getAttribute("aria-invalid"), "true");
    assert.equal((await inspector.rows()).length, 5);
    await keyboard.type(" 2000");
    await keyboard.press("Enter");
    await inspector.lists(["s3"]);
    assert.equal(await box.inputValue(), "");
    await code.reload();
    const again = await Inspector.of(code);
    await again.lists(["s3"]);
    await again.frame.getByRole("combobox", { name: "Filter by an expression" }).click();
    const option = again.frame.getByRole("option").first();
    assert.match(await option.innerText(), /config\.retriever == "sparse" && latency_ms > 2000\s+recent/);
  },
  prepare,
);

scenario(
  "the Metrics view shows how any field lies and slices by it",
  async (code) => {
    const inspector = await evaluated(code);
    const metrics = await Metrics.of(code);
    await metrics.choose("Slice by any field", "config.retriever");
    await metrics.mark("distribution:config.retriever", "sparse").click();
    await inspector.lists(["s1", "s3"]);
    // The other bars stay.
    assert.equal(await metrics.frame.locator('[data-figure="distribution:config.retriever"] [data-mark]').count(), 2);
  },
  prepare,
);

scenario("of more than ten, metrics and slices are searched by keys alone", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  const { frame } = await Metrics.of(code);
  const button = frame.locator('button.select[aria-label^="Slice by any field:"]');
  assert.equal((await button.innerText()).trim(), "Choose a field…");
  await button.focus();
  await code.page.keyboard.press("Enter");
  const search = frame.getByRole("combobox", { name: "Slice by any field" });
  await until("focus in the search", () => search.evaluate((one) => one === document.activeElement));
  const options = frame.locator(".popover [role=option]");
  const all = await options.count();
  assert.ok(all > 10, `${all} options`);
  await code.page.keyboard.type("ADHER");
  await until("fewer options", async () => (await options.count()) < all);
  const names = await options.allInnerTexts();
  assert.ok(
    names.every((name) => /adher/i.test(name)),
    names.join(),
  );
  await code.page.keyboard.press("ArrowDown");
  const second = names[1] ?? "";
  assert.equal(await frame.locator(`[id="${await search.getAttribute("aria-activedescendant")}"]`).innerText(), second);
  await code.page.keyboard.press("Enter");
  await until("the chosen one", async () => (await button.innerText()).trim() === second.trim());
  assert.equal(await frame.locator(".popover").count(), 0);
  assert.ok(await button.evaluate((one) => one === document.activeElement));
  // Escape leaves what was chosen.
  await button.click();
  await code.page.keyboard.type("nothing of that name");
  await frame.getByText("No name contains this.").waitFor();
  await code.page.keyboard.press("Escape");
  assert.equal((await button.innerText()).trim(), second.trim());
  // At the window's end the list opens above.
  await code.page.setViewportSize({ width: 1400, height: 520 });
  await button.evaluate((one) => one.scrollIntoView({ block: "end" }));
  await button.click();
  const box = await frame.locator(".popover").evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { isWithin: top >= 0 && bottom <= innerHeight, height: bottom - top };
  });
  assert.ok(box.isWithin && box.height > 200, JSON.stringify(box));
});

scenario(
  "a metric by model and by where it went wrong; a cell filters by both",
  async (code) => {
    await code.explorerMenu(["causes.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const metrics = await Metrics.of(code);
    await metrics.choose("Columns", "Where it went wrong");
    const { frame } = metrics;
    await frame.getByRole("button", { name: /^tern-1, generator: 0\.0 %, n 2$/ }).click();
    await inspector.lists(["c0", "c1"]);
    await frame.getByRole("button", { name: /^gull-2, empty: 0\.0 %, n 1$/ }).click();
    await inspector.lists(["c2"]);
  },
  (folder) => {
    const row = (/** @type {number} */ at) => ({
      id: `c${at}`,
      model: at < 2 ? "tern-1" : "gull-2",
      question: `How many seats, in plan ${at}?`,
      response: at < 2 ? "It has 71 seats." : at === 2 ? "" : "It has 70 seats.",
      ground_truth: ["70"],
      documents: ["It has 70 seats."],
    });
    return writeFile(path.join(folder, "causes.jsonl"), [0, 1, 2, 3].map((at) => JSON.stringify(row(at))).join("\n"));
  },
);

scenario(
  "a file that grows is followed; one that was cut is read again and says so",
  async (code) => {
    const inspector = await evaluated(code);
    const file = path.join(code.folder, FILE);
    await appendFile(file, `${record(5)}${record(6).slice(0, 20)}`);
    await inspector.lists(["s0", "s1", "s2", "s3", "s4", "s5"]);
    await appendFile(file, record(6).slice(20));
    await inspector.lists(["s0", "s1", "s2", "s3", "s4", "s5", "s6"]);
    await truncate(file, lines(0, 2).length);
    await inspector.lists(["s0", "s1"]);
    await code.notice(/is shorter than it was/);
  },
  prepare,
);

scenario(
  "a file that grows says what holds whenever somebody looks, and so do two runs",
  async (code) => {
    await code.explorerMenu([FILE], "Evaluate with Evaloupe");
    await Inspector.of(code);
    const { frame } = await Metrics.of(code);
    assert.equal(await frame.locator(".growing").count(), 0);
    await appendFile(
      path.join(code.folder, FILE),
      graded(20, 60, () => true),
    );
    const growing = frame.getByRole("region", { name: "While it grows" });
    await growing
      .filter({
        hasText:
          /^While it grows\s*Answer accuracy: 88\.5 to 100\.0 %, whenever you look; 100\.0 % of 59 samples so far\. About \d+ more bring it to ±5 points\./,
      })
      .waitFor();
    await code.picture("growing");

    await code.explorerMenu(["old.jsonl", FILE], "Compare with Evaloupe");
    const pairs = await code.frame("main.compare .metrics");
    assert.equal(await pairs.locator(".growing").count(), 0);
    await appendFile(
      path.join(code.folder, FILE),
      graded(60, 61, () => true),
    );
    await pairs
      .locator(".growing", { hasText: "Answer accuracy: measured is better, whenever you look (E over 1,000)." })
      .waitFor();
    await code.picture("growing-pairs");
  },
  async (folder) => {
    await writeFile(
      path.join(folder, FILE),
      graded(0, 20, () => true),
    );
    await writeFile(
      path.join(folder, "old.jsonl"),
      graded(0, 60, (at) => at % 2 === 0),
    );
  },
);

scenario(
  "repeated questions are one group; a field or nothing can take the question's place, and is there after a reload",
  async (code) => {
    await code.explorerMenu(["repeated.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    const base = async (/** @type {Metrics} */ { frame }, /** @type {RegExp} */ wanted, /** @type {RegExp} */ why) => {
      const card = frame.locator(".card[data-metric='answer.accuracy'] .n span").first();
      await until(`base ${wanted}`, async () => wanted.test(await card.innerText()));
      await until(`why ${why}`, async () => why.test(await frame.locator(".grouping p").innerText()));
    };
    let metrics = await Metrics.of(code);
    await base(metrics, /^n 12 in 3 questions$/, /^12 samples in 3 groups: same question\.$/);
    const choose = async (/** @type {string} */ option) => {
      await metrics.choose("What makes samples one group", option);
      metrics = await Metrics.of(code);
    };
    await choose("record.doc_id");
    await base(metrics, /^n 12 in 6 groups$/, /^12 samples in 6 groups: record\.doc_id\.$/);
    await choose("nothing");
    await base(metrics, /^n 12$/, /^Not grouped: repeated questions are counted as independent\.$/);
    await code.reload();
    metrics = await Metrics.of(code);
    await base(metrics, /^n 12$/, /^Not grouped/);
    await choose("the question");
    await base(metrics, /^n 12 in 3 questions$/, /same question/);
  },
  (folder) => {
    const row = (/** @type {number} */ at) =>
      `${JSON.stringify({
        id: `s${at}`,
        doc_id: at % 6,
        question: `Question ${at % 3}?`,
        response: at % 4 === 0 ? "Herons." : "Reeds.",
        ground_truth: "reeds",
      })}\n`;
    const text = Array.from({ length: 12 }, (_, at) => row(at)).join("");
    return writeFile(path.join(folder, "repeated.jsonl"), text);
  },
);

/** Forty questions: those on tunnels fail. */
const FAILING = Array.from({ length: 40 }, (_, at) => {
  const isTunnel = at % 4 === 0;
  const question = `When did ${isTunnel ? "tunnel" : "bridge"} ${at} open?`;
  return `${JSON.stringify({ id: `s${at}`, question, response: isTunnel ? "Never." : "In May.", ground_truth: "May" })}\n`;
}).join("");

scenario(
  "what sets failures apart is told line by line, and each line filters by itself",
  async (code) => {
    const inspector = await evaluated(code);
    const metrics = await Metrics.of(code);
    const traits = metrics.frame.getByRole("region", { name: "What sets failures apart" });
    assert.equal(await traits.count(), 0);
    await metrics.more("traits");
    await traits.filter({ hasText: /10 of 40 questions fail\. \d+ traits tried, [1-9]\d* beyond chance\./ }).waitFor();
    const line = traits.getByRole("button", { name: 'question has "tunnel"' });
    assert.match(await line.innerText(), /\+100 points \(70 to 100\)\s+10 of 10 fail, of the others 0 of 30/);
    await line.press("Enter");
    await until("10 of 40", async () => /^10 of 40 samples/.test(await inspector.foot()));
    assert.equal(await line.getAttribute("aria-pressed"), "true");
    // Among these alone there is nothing that sets failures apart; without the filter all is there again.
    await line.click();
    await until("all", async () => /^40 samples/.test(await inspector.foot()));
  },
  (folder) => writeFile(path.join(folder, FILE), FAILING),
);
