// Would catch steps that are no documents, keys that lead to another step, a failed call that nothing tells, a filter by
// tool that lists other runs, and two runs whose steps part elsewhere than the page says.
import assert from "node:assert/strict";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const EXAMPLES = path.join(import.meta.dirname, "../../examples/agents");

/** @param {string} folder @param {string} name @param {readonly object[]} rows */
const write = (folder, name, rows) =>
  writeFile(path.join(folder, name), rows.map((row) => JSON.stringify(row)).join("\n"));

/** @param {string} id @param {string} name @param {object} input */
const call = (id, name, input) => ({ role: "assistant", content: [{ type: "tool_use", id, name, input }] });
/** @param {string} id @param {string} content */
const result = (id, content, fails = false) => ({
  role: "user",
  content: [{ type: "tool_result", tool_use_id: id, content, is_error: fails }],
});

/** @param {string} id @param {readonly object[]} more */
const run = (id, ...more) => ({
  id,
  messages: [
    { role: "user", content: "When did the bridge open?" },
    call("c1", "search", { query: "<b>bridge</b>" }),
    result("c1", "No index is open.", true),
    ...more,
    { role: "assistant", content: "It opened in 1901. It is red." },
  ],
});

const OPENED = [call("c2", "open", { page: 4 }), result("c2", "Ferries ran before. The bridge opened in 1901.")];
const LABELS = {
  all_relevant_sentence_keys: ["t2b"],
  all_utilized_sentence_keys: ["t2b"],
  unsupported_response_sentence_keys: ["b"],
  sentence_support_information: [
    { response_sentence_key: "a", supporting_sentence_keys: ["t2b"], fully_supported: true },
    { response_sentence_key: "b", supporting_sentence_keys: [], fully_supported: false },
  ],
};
const ROLES = { id: "id", conversation: "messages" };

scenario(
  "an answer links to the step that supports it; runs are filtered by their tools",
  async (code) => {
    await code.explorerMenu(["runs.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { frame } = inspector;
    await inspector.open("one");
    const heads = frame.locator(".doc-head");
    assert.deepEqual(
      await heads.evaluateAll((all) =>
        all.map((one) => [one.querySelector(".n")?.textContent, one.querySelector(".t")?.textContent]),
      ),
      [
        ["t1", 'search("<b>bridge</b>")'],
        ["t2", "open(4)"],
      ],
    );
    // The texts of a file are texts.
    assert.equal(await heads.locator("b").count(), 0);
    const failed = frame.getByRole("img", { name: "The call failed, says the file" });
    assert.equal(await heads.nth(0).locator(failed).count(), 1);
    assert.equal(await failed.count(), 1);
    // Also where there is no room for counts.
    await code.page.setViewportSize({ width: 680, height: 800 });
    assert.equal(await failed.isVisible(), true);
    await code.page.setViewportSize({ width: 1400, height: 900 });
    await inspector.pin("a");
    assert.deepEqual(await inspector.lit(), ["t2b"]);
    assert.match(await inspector.sentence("t2b").innerText(), /The bridge opened in 1901\./);
    await frame.getByRole("combobox", { name: "Filter by an expression" }).fill('tools has "open" ');
    await code.page.keyboard.press("Enter");
    await inspector.lists(["one"]);
  },
  async (folder) => {
    await write(folder, "runs.jsonl", [{ ...run("one", ...OPENED), ...LABELS }, run("two")]);
    const roles = { ...ROLES, ...Object.fromEntries(Object.keys(LABELS).map((name) => [name, name])) };
    await writeFile(path.join(folder, "runs.reading.json"), JSON.stringify({ version: 1, roles, scores: {} }));
  },
);

scenario(
  "two runs of one task: the steps side by side, and where they part",
  async (code) => {
    await code.explorerMenu(["library-a.jsonl", "library-b.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .metrics");
    await until("six pairs", async () => (await frame.locator(".vrow .id").count()) === 6);
    await frame.locator(".vrow").nth(2).click();
    const pair = frame.locator("article.pair");
    await pair.locator("h2").filter({ hasText: "lighthouse" }).waitFor();
    const fold = pair.getByRole("button", { name: /Steps/ });
    await until("the words", async () =>
      (await pair.innerText()).includes(
        'same for 1 step, then open("light-7") against search("cape tarn lighthouse history")',
      ),
    );
    await fold.click();
    const rows = pair.locator("table.steps tbody tr");
    await until("the steps of both", async () => (await rows.count()) === 3);
    // What stands in the place of a step is beside it; the words stand once.
    const first = await pair.locator("table.steps tr.first").innerText();
    assert.match(first, /open\("light-7"\)[\s\S]*search\("cape tarn lighthouse history"\)/);
    assert.equal(first.split("they part here").length, 2);
  },
  async (folder) => {
    for (const name of ["library-a.jsonl", "library-b.jsonl"])
      await cp(path.join(EXAMPLES, name), path.join(folder, name));
  },
);
