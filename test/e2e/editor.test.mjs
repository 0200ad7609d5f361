// What the text editor shows of an evaluated file.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";

const scenario = suite();

scenario("a hover over a sentence tells what supports it, and its link opens the inspector there", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.openFile("support.jsonl");
  const of = (/** @type {string} */ text, after = "") => code.hoverAt("support.jsonl", text, after);

  const supported = await of("opened to trains", '"response_sentences"');
  assert.match(supported, /Supported/);
  assert.match(supported, /0c\s+Trains have used the tunnel since May 1964\./);
  assert.match(supported, /The third sentence of the first document says so\./);

  const unsupported = await of("It cost forty million crowns", '"response_sentences"');
  assert.match(unsupported, /Unsupported/);
  assert.match(unsupported, /No document names a cost\./);

  const used = await of("Ferries crossed it", '"documents_sentences"');
  assert.match(used, /Relevant and used/);
  assert.match(used, /c\s+Ferries went on until 1970\./);

  const sample = await of("generation_model_name");
  assert.match(sample, /When did the Harrow Strait tunnel open/);

  await code.hover.getByRole("link").first().click();
  const inspector = await Inspector.of(code);
  await inspector.frame.locator(".head .path").filter({ hasText: "tunnel" }).waitFor();
});

scenario("a bad line is in Problems with its line and what to do", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  const bad = await until("problem on line 4", async () =>
    (await code.problems()).find((text) => text.includes("Ln 4")),
  );
  assert.match(bad, /TRUNCATED|SYNTAX/);
});

scenario("CodeLens on the first line offers the evaluation, then the inspector", async (code) => {
  await code.openFile("support.jsonl");
  const lens = (/** @type {string} */ text) => code.page.locator(".codelens-decoration a").filter({ hasText: text });
  await lens("Evaluate with Evaloupe").click();
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  await code.tab("support.jsonl").click();
  await lens("2 unsupported").click();
  // A page that was behind another tab is loaded anew.
  await (await Inspector.of(code)).lists(["tunnel", "mast"]);
});

scenario("Open With shows the inspector in the editor's place", async (code) => {
  await code.rightClick(code.explorerEntry("support.jsonl"), "Open With...");
  await code.pick("Evaloupe Inspector");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  assert.deepEqual(await code.tabs(), ["support.jsonl"]);
});

scenario("a file that changes is marked, and scored again on request", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  const row = { id: "new", question: "What is new?", documents: ["A row is new."], response: "A row is new." };
  const file = path.join(code.folder, "support.jsonl");
  // A file that only grows is followed; this one has other bytes where the old ones were.
  await writeFile(file, `${JSON.stringify(row)}\n${await readFile(file, "utf8")}`);
  await code.page.locator(".statusbar-item").filter({ hasText: "changed since" }).waitFor();
  await code.command("Evaloupe: Score Again");
  await inspector.lists(["new", "tunnel", "lock", "bird", "mast", "hymn"]);
});

scenario(
  "a file without records says so, and what to do",
  async (code) => {
    await code.explorerMenu(["empty.jsonl"], "Evaluate with Evaloupe");
    await until("a message about empty.jsonl", async () => {
      const words = [...(await code.notifications()), ...(await code.problems())].join("\n");
      return /empty\.jsonl[\s\S]*|NO_RECORDS/.test(words) && words;
    });
  },
  (folder) => writeFile(path.join(folder, "empty.jsonl"), "\n\n"),
);

scenario(
  "records of no known shape can be mapped in a form",
  async (code) => {
    await code.explorerMenu(["own.jsonl"], "Evaluate with Evaloupe");
    const page = await code.frame(".mapping");
    // The path that looks like a response is offered, with what stands there.
    const response = page.locator(".mapping .field").filter({ hasText: "Response" }).first();
    assert.match(await response.innerText(), /It is 1\./);
    await page.getByText("Apply").click();
    const inspector = await Inspector.of(code);
    assert.equal((await inspector.rows()).length, 3);
  },
  async (folder) => {
    const rows = [1, 2, 3].map((n) => ({ nr: n, ask: `What is ${n}?`, output: { text: `It is ${n}.` }, want: `${n}` }));
    await writeFile(path.join(folder, "own.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  },
);

scenario("the command palette evaluates the open file", async (code) => {
  await code.openFile("robustness.jsonl");
  await code.command("Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 6);
  await Metrics.of(code);
});
