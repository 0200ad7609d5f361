// Facts in the pages: samples with the texts of the file that they were measured from, and without them; several sources in
// one file. Would catch a list that goes with a text that is missing, texts of another file, a report that cannot be
// written, and a label, a problem or a record that is another source's.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const run = promisify(execFile);
const CLI = path.join(PROJECT, "dist/cli.js");
const scenario = suite({ settings: { "evaloupe.annotator": "Ann" } });

/** Measures a file of the folder. @param {string} name */
const measured = (name) => async (/** @type {string} */ folder) => {
  await run(process.execPath, [CLI, "measure", `${name}.jsonl`, "--out", `${name}.parquet`], { cwd: folder });
};

scenario(
  "facts show the texts of their file",
  async (code) => {
    await code.explorerMenu(["support.parquet"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.deepEqual(await inspector.rows(), ["tunnel", "lock", "bird", "mast", "hymn"]);
    await inspector.open("tunnel");
    await inspector.pin("a");
    assert.deepEqual(await inspector.lit(), ["0c"]);
    await (await Metrics.of(code)).shows("adherence", "40.0 %");
  },
  measured("support"),
);

for (const [what, spoil, why] of /** @type {const} */ ([
  ["is gone", (/** @type {string} */ file) => rm(file), /support\.jsonl, which is not here/],
  ["has changed", (/** @type {string} */ file) => writeFile(file, "{}\n"), /support\.jsonl, which has changed/],
])) {
  scenario(
    `facts whose file ${what} keep list and numbers, and say why there are no texts`,
    async (code) => {
      await code.explorerMenu(["support.parquet"], "Evaluate with Evaloupe");
      const inspector = await Inspector.of(code);
      await inspector.lists(["tunnel", "lock", "bird", "mast", "hymn"]);
      await (await Metrics.of(code)).shows("adherence", "40.0 %");
      await inspector.filter("Unsupported");
      await inspector.lists(["tunnel", "mast"]);
      await inspector.open("mast");
      const sample = inspector.frame.locator(".sample");
      await sample.getByRole("heading", { name: "Its texts are not here" }).waitFor();
      const text = await sample.innerText();
      assert.match(text, why);
      assert.match(text, /Adherence\s+0\s/);
      assert.match(text, /Supported without a source\s+0\s/);
      assert.match(await inspector.frame.locator(".vrow", { hasText: "mast" }).innerText(), /Line 5 of support\.jsonl/);
      await code.page.keyboard.press("k");
      await inspector.shows("tunnel");

      const report = path.join(code.folder, "report.html");
      const args = [CLI, "score", "support.parquet", "--as", "html", "--out", report];
      await run(process.execPath, args, { cwd: code.folder });
      const html = await readFile(report, "utf8");
      assert.equal(html.match(/<article class="sample"/g)?.length, 5);
      // Each sample, and what would look for traits in texts.
      assert.equal(html.match(/which (?:is not here|has changed)/g)?.length, 6);
    },
    async (folder) => {
      await measured("support")(folder);
      await spoil(path.join(folder, "support.jsonl"));
    },
  );
}

scenario(
  "facts of a file that has only grown since show the texts that were measured",
  async (code) => {
    await code.explorerMenu(["robustness.parquet"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.equal((await inspector.rows()).length, 6);
    await inspector.open("int-1");
    await inspector.frame.getByText("When was the Greywater dam completed?").first().waitFor();
  },
  async (folder) => {
    await measured("robustness")(folder);
    await appendFile(path.join(folder, "robustness.jsonl"), '\n{"id":"later"}\n');
  },
);

/** Two sources in one file of facts, in a folder of its own. @param {string} folder */
async function twoSources(folder) {
  const source = (await readFile(path.join(folder, "support.jsonl"), "utf8")).split("\n").slice(0, 2);
  const two = ["one", "two"].map((name) => path.join(folder, `${name}.jsonl`));
  const renamed = source.map((line) => JSON.stringify({ ...JSON.parse(line), id: `second-${JSON.parse(line).id}` }));
  await writeFile(two[0] ?? "", `${source.join("\n")}\n`);
  await writeFile(two[1] ?? "", `${renamed.join("\n")}\n{"id":\n`);
  const facts = ["measure", "one.jsonl", "two.jsonl", "--out", "both.parquet"];
  await run(process.execPath, [CLI, ...facts], { cwd: folder });
}

scenario(
  "labels, problems and records of a file of facts are those of its sources",
  async (code) => {
    await code.explorerMenu(["both.parquet"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await until("the problem of the second source", async () => (await code.problems()).length > 0);
    const [problem] = await code.problems();
    assert.match(JSON.stringify(problem), /two\.jsonl:3: /);
    await inspector.open("second-tunnel");
    await inspector.pin("a");
    await code.page.keyboard.press("4");
    await inspector.sentence("a").locator(".split-chip").waitFor();
    const labels = path.join(code.folder, "both.labels.human.jsonl");
    await until("the label", async () => existsSync(labels));
    const rows = (await readFile(path.join(code.folder, "one.jsonl"), "utf8")).trimEnd().split("\n").length;
    const { who, id, row } = JSON.parse(await readFile(labels, "utf8"));
    assert.deepEqual({ who, id, row }, { who: "Ann", id: "second-tunnel", row: rows + 1 });
    for (const name of ["one", "two"])
      assert.equal(existsSync(path.join(code.folder, `${name}.labels.human.jsonl`)), false);
  },
  twoSources,
);
