// A file of facts that holds several sources, in the editor: each sample stands where it was measured, its labels and its
// problems with the facts. Would catch a label, a problem or a record that is another source's.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({ settings: { "evaloupe.annotator": "Ann" } });
const CLI = path.join(PROJECT, "dist/cli.js");

/** Two sources in one file of facts, in a folder of its own. @param {string} folder */
async function prepare(folder) {
  const source = (await readFile(path.join(folder, "support.jsonl"), "utf8")).split("\n").slice(0, 2);
  const two = ["one", "two"].map((name) => path.join(folder, `${name}.jsonl`));
  const renamed = source.map((line) => JSON.stringify({ ...JSON.parse(line), id: `second-${JSON.parse(line).id}` }));
  await writeFile(two[0] ?? "", `${source.join("\n")}\n`);
  await writeFile(two[1] ?? "", `${renamed.join("\n")}\n{"id":\n`);
  const facts = ["measure", "one.jsonl", "two.jsonl", "--out", "both.parquet"];
  await promisify(execFile)(process.execPath, [CLI, ...facts], { cwd: folder });
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
  prepare,
);
