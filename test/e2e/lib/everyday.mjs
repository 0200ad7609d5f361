// What a person does every day, in the real editor: the same scenarios whichever host the extension runs in.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics, openRegressedPair } from "./pages.mjs";
import { until } from "./until.mjs";

/** @param {ReturnType<typeof import("./suite.mjs").suite>} scenario */
export function everyday(scenario) {
  scenario("a file is evaluated from the explorer's menu, and a sentence explained", async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.deepEqual(await inspector.rows(), ["tunnel", "lock", "bird", "mast", "hymn"]);
    assert.match(await inspector.foot(), /5 samples\s+1 bad line/);
    await inspector.open("tunnel");
    await inspector.pin("a");
    assert.deepEqual(await inspector.lit(), ["0c"]);
    const metrics = await Metrics.of(code);
    await metrics.shows("adherence", "40.0 %");
    const bad = await until("problem on line 4", async () =>
      (await code.problems()).find((text) => text.includes("Ln 4")),
    );
    assert.match(bad, /TRUNCATED|SYNTAX/);
  });

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
    await inspector.shows("tunnel");
  });

  scenario("a search, a chip and a mode leave the samples that they name", async (code) => {
    await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    assert.equal((await inspector.rows()).length, 6);
    await inspector.filter("Modes disagree");
    await inspector.lists(["cf-3", "int-1"]);
    await inspector.search("dam");
    await inspector.lists(["int-1"]);
    await inspector.open("int-1");
    const metrics = await Metrics.of(code);
    await metrics.mode("strict");
    await metrics.shows("noise-robustness.accuracy", "0.0 %");
  });

  scenario("two runs are compared pair by pair", async (code) => {
    await openRegressedPair(code);
  });

  scenario("a label by hand is kept beside the data", async (code) => {
    await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.open("int-1");
    await inspector.frame.locator("body").press("Shift+1");
    const kept = path.join(code.folder, "robustness.labels.human.jsonl");
    const text = await until("a label", () => written(kept, "\n"));
    const label = JSON.parse(text.split("\n")[0] ?? "");
    assert.deepEqual([label.id, label.verdict], ["int-1", "correct"]);
  });

  scenario("a report is written where the person says", async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    await code.commandPick("Evaloupe: Export…", "Report…");
    const to = path.join(code.folder, "written.html");
    await code.saveAs(path.join(code.folder, "support-report.html"), to);
    const report = await until("a report", () => written(to, "</html>\n"));
    assert.match(report, /<title>support\.jsonl – Evaloupe report<\/title>/);
    assert.match(report, /It cost forty million crowns/);
  });
}

/** The text of a file once it ends so: a browser's host writes it in place. @param {string} file @param {string} end */
async function written(file, end) {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.endsWith(end) && text;
}
