// Open evaluations: what outlives a reload, several beside each other, and files that change, hold nothing, or are of
// no known format. Would catch state that is kept nowhere or in the wrong evaluation, and a file whose change nobody
// notices.
import assert from "node:assert/strict";
import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();

scenario("filter, mode, focus and the evaluation itself survive a reload", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.filter("Unsupported");
  await inspector.lists(["tunnel", "mast"]);
  await inspector.open("mast");
  const metrics = await Metrics.of(code);
  await metrics.mode("fractional");
  await code.reload();

  const again = await Inspector.of(code);
  await again.lists(["tunnel", "mast"]);
  await again.shows("mast");
  const numbers = await Metrics.of(code);
  // Of tunnel 2/3 and of mast 1/2 of the sentences are supported.
  await numbers.shows("adherence", "58.3 %");
});

scenario("an Inspector that a reload left behind another tab is opened once", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code, "cf-1");
  await code.reload();
  await Inspector.of(code, "cf-1");
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code, "tunnel");
  const titles = code.editor.tabs.all.map(({ title }) => title).sort();
  assert.deepEqual(titles, ["Inspector: robustness.jsonl", "Inspector: support.jsonl"]);
});

scenario("several evaluations stand beside each other, and each keeps its own filter", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const first = await Inspector.of(code);
  await first.filter("Unsupported");
  await first.lists(["tunnel", "mast"]);
  await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
  const second = await Inspector.of(code, "cf-1");
  assert.equal((await second.rows()).length, 6);

  await Metrics.of(code);
  const labels = (await code.tree()).map(({ item }) => item.label);
  assert.deepEqual(labels, ["support.jsonl", "robustness.jsonl"]);
  await code.clickTree("support.jsonl");
  const back = await Inspector.of(code, "tunnel");
  await back.lists(["tunnel", "mast"]);
});

scenario("a file that changes is marked, and scored again on request", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  const row = { id: "new", question: "What is new?", documents: ["A row is new."], response: "A row is new." };
  const file = path.join(code.folder, "support.jsonl");
  // A file that only grows is followed; this one has other bytes where the old ones were.
  await writeFile(file, `${JSON.stringify(row)}\n${await readFile(file, "utf8")}`);
  await code.status(/file changed/);
  await code.command("Evaloupe: Score Again");
  await inspector.lists(["new", "tunnel", "lock", "bird", "mast", "hymn"]);
});

scenario("what is typed in a file and undone, or changes no byte of it, leaves no mark", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.openFile("support.jsonl");
  const { documents, events, settings } = code.editor;
  const document = documents.find(({ fileName }) => fileName.endsWith("support.jsonl"));
  assert.ok(document);
  const text = document.getText();
  const type = (/** @type {string} */ typed) => {
    document.replace(typed);
    document.isDirty = typed !== text;
    events.documentChanged.fire({ document, contentChanges: [{}] });
  };
  type(`\n${text}`);
  await code.status(/file changed/);
  type(text);
  await code.noStatus(/file changed/);
  // Undone before anything is marked.
  type(`\n${text}`);
  type(text);
  // Nobody goes on with the file, so a watcher's word alone would mark it.
  await settings.section("evaloupe").update("follow", false, 1);
  const file = path.join(code.folder, "support.jsonl");
  await chmod(file, 0o600);
  await new Promise((done) => setTimeout(done, 2_000));
  await code.noStatus(/file changed/);
  await writeFile(file, `${await readFile(file, "utf8")}${text}`);
  await code.status(/file changed/);
});

scenario(
  "a file without records says so, and what to do",
  async (code) => {
    await code.explorerMenu(["empty.jsonl"], "Evaluate with Evaloupe");
    assert.match(await code.notice(/empty\.jsonl/), /holds no records|no record/i);
  },
  (folder) => writeFile(path.join(folder, "empty.jsonl"), "\n\n"),
);

scenario(
  "a file of which no line can be read says so, and where the reasons are",
  async (code) => {
    await code.explorerMenu(["notes.jsonl"], "Evaluate with Evaloupe");
    const state = (await code.frame("main.inspector .state")).locator(".state");
    assert.match(
      await state.innerText(),
      /Nothing could be read\s+None of its 2 records could be read\. Problems says why/,
    );
  },
  (folder) => writeFile(path.join(folder, "notes.jsonl"), "not a record\nnor this\n"),
);

scenario(
  "samples that no metric applies to are listed, and Metrics says so",
  async (code) => {
    await code.explorerMenu(["own.jsonl"], "Evaluate with Evaloupe");
    await (await code.frame(".reading.page")).getByText("Read it like this").click();
    assert.equal((await (await Inspector.of(code)).rows()).length, 3);
    await code.openMetrics();
    const page = await code.frame(".summary .notice:not(.mute)");
    assert.match(await page.locator(".notice:not(.mute)").innerText(), /No metric applies to these samples/);
  },
  async (folder) => {
    const rows = [1, 2, 3].map((n) => ({ nr: n, output: { text: `It is ${n}.` } }));
    await writeFile(path.join(folder, "own.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  },
);

scenario(
  "a table of results is one, and no samples; a click on a metric sorts it",
  async (code) => {
    await code.explorerMenu(["runs.csv"], "Evaluate with Evaloupe");
    const page = await code.frame(".results");
    assert.match(await page.locator(".state h1").innerText(), /Results, not samples/);
    const names = () => page.locator(".results tbody th").allInnerTexts();
    assert.deepEqual(await names(), ["tern-1 · top_k 5", "tern-1 · top_k 10", "tern-2 · top_k 5"]);
    await page.locator(".results thead").getByRole("button", { name: "f1" }).click();
    assert.deepEqual(await names(), ["tern-2 · top_k 5", "tern-1 · top_k 5", "tern-1 · top_k 10"]);
    // Of the time that an answer took less is better.
    await page.locator(".results thead").getByRole("button", { name: "latency" }).click();
    assert.deepEqual(await names(), ["tern-2 · top_k 5", "tern-1 · top_k 5", "tern-1 · top_k 10"]);
    assert.equal(await page.locator(".results meter").count(), 3);
  },
  async (folder) => {
    const rows = [
      "model,top_k,accuracy,f1,latency",
      "tern-1,5,0.61,0.7,2.5",
      "tern-1,10,0.64,,3.5",
      "tern-2,5,0.8,0.82,1",
    ];
    await writeFile(path.join(folder, "runs.csv"), `${rows.join("\n")}\n`);
  },
);

scenario(
  "a table of many models is a leaderboard: best first, with places, searched, the best of each column stressed",
  async (code) => {
    await code.explorerMenu(["board.csv"], "Evaluate with Evaloupe");
    const page = await code.frame(".results");
    const rows = page.locator(".results tbody tr");
    /** Place, name, and what is stressed, of a row. @param {number} at */
    const row = async (at) => {
      const cells = (await rows.nth(at).locator("th, td").allInnerTexts()).slice(0, 2);
      return [...cells, ...(await rows.nth(at).locator("b").allInnerTexts())].join(" ");
    };
    assert.equal(await rows.count(), 30);
    assert.deepEqual(
      [await row(0), await row(1), await row(2), await row(3)],
      ["1 model-28 0.90", "1 model-29 0.90", "3 model-14", "4 model-13"],
    );
    // A model without a value has no place, and stands last.
    assert.match(await row(29), /^ model-0/);
    const press = (/** @type {string} */ name) =>
      page
        .locator(".results thead")
        .getByRole("button", { name: new RegExp(`^${name}`) })
        .click();
    await press("error_rate");
    assert.equal(await row(0), "1 model-0 0.01");
    await press("Name");
    assert.equal((await row(2)).replace(/^\d+ /, ""), "model-2");
    await page.locator(".results-tools .search input").fill("model-1");
    await until("eleven rows", async () => (await rows.count()) === 11);
    await page.getByText("11 of 30").waitFor();
    await page.getByRole("button", { name: "Copy as CSV" }).click();
    await until("the copy", async () =>
      /^name,accuracy,error_rate\r?\nmodel-1,0\.62,0\.02\r?\n/.test(code.editor.clipboard),
    );
  },
  async (folder) => {
    const rows = Array.from({ length: 30 }, (_, at) => {
      const accuracy = at === 0 ? "" : at >= 28 ? 0.9 : (0.6 + at / 50).toFixed(2);
      return `model-${at},${at < 15 || at >= 28 ? accuracy : 0.5 + at / 100},${((at + 1) / 100).toFixed(2)}`;
    });
    await writeFile(path.join(folder, "board.csv"), `model,accuracy,error_rate\n${rows.join("\n")}\n`);
  },
);

scenario(
  "scored rows of no known format open at once, and say that they were guessed",
  async (code) => {
    await code.explorerMenu(["own.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.equal((await inspector.rows()).length, 2);
    const page = await code.frame("button.reading-line");
    const line = await page.locator("button.reading-line").innerText();
    assert.match(line, /output\.text → Response, .*target → Gold answer/);
    assert.match(line, /guessed/);
  },
  async (folder) => {
    const rows = [1, 2].map((n) => ({ user_query: `What is ${n}?`, output: { text: `It is ${n}.` }, target: `${n}` }));
    await writeFile(path.join(folder, "own.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  },
);
