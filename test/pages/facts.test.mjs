// Facts in the pages: samples with the texts of the file that they were measured from, and without them. Would catch a
// list that goes with a text that is missing, texts of another file, and a report that cannot be written.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const run = promisify(execFile);
const CLI = path.join(PROJECT, "dist/cli.js");
const scenario = suite();

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
      assert.match(text, /Adherence \(A\)\s+0/);
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
