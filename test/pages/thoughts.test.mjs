// What a model thought before it answered: one line, that opens by a click, a key, or for who goes to a sentence of it.
// Would catch thoughts that push the answer out of sight, a sentence that cannot be reached, and a fold without keys.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const THOUGHTS = `<think>${"Let me see what the harbour has. ".repeat(30)}Fine.</think>`;

scenario(
  "thoughts are one line, and keys stay those of all sentences",
  async (code) => {
    await code.explorerMenu(["thought.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "s0");
    const { frame } = inspector;
    const fold = frame.locator(".response").getByRole("button", { name: "Thoughts (211 words)", exact: true });
    await fold.waitFor();
    const keys = () => frame.locator(".response .s .k kbd").allInnerTexts();
    assert.deepEqual(await keys(), ["af"]);
    await fold.press("Enter");
    await until("all sentences", async () => (await keys()).length === 32);
    await fold.click();
    await until("the answer alone", async () => (await keys()).length === 1);
    // A sentence of it that somebody goes to opens it.
    await code.page.keyboard.press("g");
    await code.page.keyboard.type("b");
    await frame.locator(".response .s.pinned[data-key='b']").waitFor();
    await code.page.keyboard.press("Escape");
    await until("the answer alone", async () => (await keys()).length === 1);
    await inspector.search("harbour");
    await until("what is searched", async () => (await keys()).length === 32);
  },
  (folder) =>
    writeFile(
      path.join(folder, "thought.jsonl"),
      ["s0", "s1"]
        .map((id) =>
          JSON.stringify({ id, question: "When?", response: `${THOUGHTS}\n\nIt was 1932.`, ground_truth: "1932" }),
        )
        .join("\n"),
    ),
);
