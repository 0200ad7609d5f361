// A sample as a document of its own, and what the editor does for it.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "./lib/pages.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";

const scenario = suite();

scenario("the sample on screen opens as text, whose keys lead from sentence to sentence", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  await code.page.locator(".editor-actions").getByRole("button", { name: "Open Sample as Text" }).click();
  await code.tab("support.jsonl · 1").waitFor();
  const line = (/** @type {string} */ text) => code.page.locator(".view-line").filter({ hasText: text });
  await line("It cost forty million crowns.").waitFor();
  // Behind a sentence the keys that it is linked to.
  await line("Trains have used the tunnel since May 1964.→ a").waitFor();

  // The verdicts over the first line, what is wrong over the sentence.
  const lenses = code.page.locator(".codelens-decoration a");
  await lenses.filter({ hasText: "Not fully supported" }).waitFor();
  await lenses.filter({ hasText: /^\s*Unsupported$/ }).waitFor();

  const at = async () => (await code.page.locator(".statusbar-item", { hasText: /^Ln \d+/ }).innerText()).trim();
  const lineOf = async (/** @type {string} */ key) => {
    const lines = await sampleLines(code);
    return lines.findIndex((text) => text.startsWith(`  ${key} `)) + 1;
  };
  await code.goTo(await lineOf("a"), 8);
  await code.page.keyboard.press("F12");
  const source = await lineOf("0c");
  await until(`cursor on line ${source}`, async () => (await at()).startsWith(`Ln ${source},`));

  await code.goTo(1, 1);
  await code.page.keyboard.press("F8");
  const unsupported = await lineOf("b");
  await until(`cursor on line ${unsupported}`, async () => (await at()).startsWith(`Ln ${unsupported},`));
  await code.page.locator(".marker-widget", { hasText: "No document names a cost." }).waitFor();
  await code.page.keyboard.press("Escape");

  await code.page.locator(".explorer-viewlet .pane-header", { hasText: "Outline" }).click();
  const outline = code.page.locator(".outline-pane .monaco-list-row");
  await outline.filter({ hasText: "Document 0" }).waitFor();
  assert.match(
    (await outline.allInnerTexts()).map(plain).join("\n"),
    /b {1,2}It cost forty million crowns\.\s*Unsupported/,
  );
});

scenario("lenses lead to the next sample and back to the inspector; a reload keeps the document", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.command("Evaloupe: Open Sample as Text");
  const lens = (/** @type {string} */ text) => code.page.locator(".codelens-decoration a").filter({ hasText: text });
  await lens("Next sample").click();
  await code.tab("support.jsonl · 2").waitFor();
  await until("the second sample", async () =>
    (await sampleLines(code)).includes("Question: Who rebuilt the Tarn Lock?"),
  );
  assert.deepEqual(await code.tabs(), ["Inspector: support.jsonl", "support.jsonl · 2"]);

  await code.reload();
  await code.tab("support.jsonl · 2").waitFor();
  await until("the second sample again", async () =>
    (await sampleLines(code)).includes("Question: Who rebuilt the Tarn Lock?"),
  );

  await lens("Open in Inspector").click();
  const inspector = await Inspector.of(code);
  await inspector.frame.locator(".head .path").filter({ hasText: "lock" }).waitFor();
});

scenario(
  "a sentence that is too long for a line of the editor is shown to its end",
  async (code) => {
    await code.explorerMenu(["long.jsonl"], "Evaluate with Evaloupe");
    await Inspector.of(code);
    await code.command("Evaloupe: Open Sample as Text");
    await code.tab("long.jsonl · 1").waitFor();
    await until("the response", async () => (await sampleLines(code)).includes("Response"));
    await code.page.keyboard.press("Control+End");
    await code.page.keyboard.press("ArrowUp");
    await code.page.keyboard.press("End");
    await until("the end of the sentence", async () =>
      (await sampleLines(code)).some((text) => text.includes("it ends here.")),
    );
  },
  async (folder) => {
    const sentence = `It begins, ${"goes on and ".repeat(2_500)}it ends here.`;
    const row = { id: "long", question: "How long?", documents_sentences: [], response_sentences: [["a", sentence]] };
    const labels = { all_relevant_sentence_keys: [], all_utilized_sentence_keys: [], response: sentence };
    await writeFile(path.join(folder, "long.jsonl"), `${JSON.stringify({ ...row, ...labels })}\n`);
  },
);

/** Texts of the lines on screen, top to bottom, without what stands behind them. @param {import("./lib/workbench.mjs").Workbench} code */
async function sampleLines(code) {
  const lines = code.page.locator(".editor-group-container.active .view-line");
  const found = await lines.evaluateAll((all) =>
    all
      .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
      .sort((one, other) => one.top - other.top),
  );
  return found.map(({ text }) => plain(text));
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll("\u00a0", " ").trimEnd();
}
