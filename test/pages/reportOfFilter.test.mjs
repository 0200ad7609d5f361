// The report of a list that is filtered, from the editor and from the command line. Would catch one that gives the filter's
// numbers as those of all samples, names no filter, or says otherwise in the two.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { Inspector } from "../e2e/lib/pages.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const run = promisify(execFile);
const CLI = path.join(PROJECT, "dist/cli.js");
const scenario = suite();

/** The section of the metrics, and how many samples there are. @param {string} page */
function partsOf(page) {
  const metrics = /<section id="metrics"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
  return { metrics, samples: page.match(/<article class="sample"/g)?.length ?? 0 };
}

scenario("has the numbers of all samples first, those of the filter beside them, and its samples", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.filter("Unsupported");
  await inspector.lists(["tunnel", "mast"]);
  await code.command("Evaloupe: Export…");
  await code.pick("Report…");
  await code.saveAs("editor.html");
  await code.notice(/Report with 2 samples written/);
  const editor = partsOf(await code.text("editor.html"));
  assert.equal(editor.samples, 2);
  assert.match(
    editor.metrics,
    /<h3>Adherence<\/h3>\n<p class="value">40\.0 <small>%<\/small><\/p>[\s\S]*?<p class="part"><code><bdi>[^<]+<\/bdi><\/code> 0\.0 %/,
  );
  assert.match(editor.metrics, /Numbers of all 5 samples\. Beside them those of the 2 that pass the filter/);

  const clause = /<p class="part"><code><bdi>([^<]+)/.exec(editor.metrics)?.[1]?.replaceAll("&#34;", '"') ?? "";
  const where = clause.replaceAll("&#60;", "<").replaceAll("&#62;", ">").replaceAll("&#38;", "&");
  const args = [CLI, "score", "support.jsonl", "--where", where, "--as", "html", "--out", "cli.html"];
  await run(process.execPath, args, { cwd: code.folder });
  assert.deepEqual(partsOf(await code.text("cli.html")), editor);
});
