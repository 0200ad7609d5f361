// The tools that agents have in the editor: those of `evaloupe mcp`, over the workspace's folder, and what they note as
// people see it. Would catch tools in Restricted Mode, suggestions that count as a person's, and files outside.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {{invoke(options: {input: object}, token: object): Promise<{content: {value: string}[]}>, prepareInvocation(): {confirmationMessages?: object}}} Tool */

const NAMES = ["open", "metrics", "samples", "sample", "compare", "traits", "note"];
const scenario = suite();
const restricted = suite({ trust: true });

/** @param {Desk} code @param {string} name @returns {Tool | undefined} */
const toolOf = (code, name) => code.editor.providers.get(`tool evaloupe_${name}`)?.[0];

/** What a tool answers. @param {Desk} code @param {string} name @param {object} input */
async function call(code, name, input) {
  const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  const result = await toolOf(code, name)?.invoke({ input }, token);
  return result?.content.map(({ value }) => value).join("") ?? "";
}

scenario(
  "an agent finds what is unsupported, and its suggestion stands beside the labels, nobody's verdict",
  async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.open("mast");
    const metrics = await Metrics.of(code);
    await metrics.shows("adherence", "40.0 %");
    assert.match(await call(code, "open", { paths: ["support.jsonl"] }), /"samples":5/);
    assert.match(
      await call(code, "samples", { where: ["unsupported"] }),
      /"id":"mast","file":"support.jsonl","line":5/,
    );
    const sample = await call(code, "sample", { id: "mast" });
    const key = /"response":"(\w+)","text":"[^"]*","state":"none"/.exec(sample)?.[1];
    assert.ok(key, sample);
    await call(code, "note", { id: "mast", key, label: "partial", note: "Half of it stands there." });

    const kept = JSON.parse(await readFile(path.join(code.folder, "support.labels.agents.jsonl"), "utf8"));
    assert.deepEqual([kept.who, kept.sentence, kept.label], ["editor", key, "partial"]);
    await until("the suggestion", async () =>
      (await inspector.frame.locator("body").innerText()).includes("agent:editor"),
    );
    await metrics.shows("adherence", "40.0 %");
    // A suggestion asks first, and questions do not.
    assert.ok(toolOf(code, "note")?.prepareInvocation().confirmationMessages);
    assert.equal(toolOf(code, "sample")?.prepareInvocation().confirmationMessages, undefined);
  },
);

scenario("tools read what is below the workspace's folder and nothing else", async (code) => {
  assert.deepEqual(
    NAMES.filter((name) => !toolOf(code, name)),
    [],
  );
  await assert.rejects(call(code, "open", { paths: ["/etc"] }), /\/etc is not below a root, or not there/);
  await assert.rejects(call(code, "metrics", {}), /Nothing is open/);
});

restricted("in Restricted Mode there are no tools, until the workspace is trusted", async (code) => {
  assert.deepEqual(
    NAMES.filter((name) => toolOf(code, name)),
    [],
  );
  code.editor.events.trust.fire(undefined);
  assert.match(await call(code, "open", { paths: ["support.jsonl"] }), /"samples":5/);
});
