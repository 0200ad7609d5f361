// What only a real editor can prove of the packaged extension, installed as a person installs it: menus, hovers,
// lenses, Problems, Open With, the palette, documents of ours, a reloaded window, and the policy of our pages.
// What the extension and its pages do is tried in test/pages. Would catch whatever of these the editor refuses, shows
// otherwise, or loses at a reload.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { packed } from "../tools/vsix.mjs";
import { everyday } from "./lib/everyday.mjs";
import { Inspector, listsRegressedPair, Metrics, openRegressedPair } from "./lib/pages.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";
import { refusals } from "./lib/watch.mjs";

const scenario = suite({
  settings: { ...QUIET, "evaloupe.corpus": "kb" },
  packaged: true,
  vsix: await packed(),
  prepare,
});

everyday(scenario);

scenario("the extension is the installed one", async (code) => {
  assert.doesNotMatch(await code.page.title(), /Extension Development Host/);
});

scenario(
  "evidence stands in the editor's own test coverage: missed sentences, and what fails for lack of it",
  async (code) => {
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    await (await Inspector.of(code)).sentence("a").waitFor();
    await code.command("Evaloupe: Show Evidence Coverage");
    const rows = (/** @type {string} */ list) =>
      code.page.locator(`.monaco-list[aria-label*="${list}"] .monaco-list-row`);
    const shown = async () => (await rows("Coverage").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
    // Of relevant sentences two of three are used in the first sample, all in the others: completeness.
    const samples = ["66.67%", "100.00%", "100.00%", "100.00%", "100.00%"].map(
      (rate, at) => `support.jsonl · ${at + 1} ${rate}`,
    );
    await until("coverage", async () => (await shown()).join() === ["evaloupe-sample 85.71%", ...samples].join());
    const tests = () =>
      rows("Test Explorer").evaluateAll((list) => list.map((row) => row.getAttribute("aria-label") ?? ""));
    const labels = await until("tests", async () => ((await tests()).length === 5 ? await tests() : undefined));
    const failed = labels.filter((label) => label.includes("(Failed)"));
    assert.deepEqual(failed.map((label) => /radio mast|tunnel|bird/.exec(label)?.[0]).sort(), [
      "bird",
      "radio mast",
      "tunnel",
    ]);
    assert.equal(labels.filter((label) => label.includes("(Passed)")).length, 2, labels.join());

    await rows("Coverage").filter({ hasText: "support.jsonl · 1" }).click();
    await code.tab("support.jsonl · 1").waitFor();
    await code.command("Evaloupe: Close All Evaluations");
    await until("no tests", async () => (await rows("Test Explorer").count()) === 0);
    await code.openExplorer();
  },
);

scenario("pages of the knowledge base have bars in the explorer", async (code) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  await (await Inspector.of(code)).sentence("a").waitFor();
  const metrics = await Metrics.of(code);
  const documents = metrics.frame.getByRole("region", { name: "Documents" });
  await metrics.more("documents");
  await documents.getByRole("button", { name: "Show in the Explorer" }).click();
  await code.explorerEntry("kb").click();
  const bar = (/** @type {string} */ name) => code.explorerEntry(name).locator(".test-coverage-bars");
  await until("bars", async () => (await bar("tunnel.md").innerText()).trim() === "75%");
  assert.equal((await bar("dead.txt").innerText()).trim(), "0%");
  if (process.env.PICTURES) await code.page.screenshot({ path: path.join(process.env.PICTURES, "corpus.png") });
  await code.command("Evaloupe: Close All Evaluations");
  await until("no bars", async () => (await bar("tunnel.md").count()) === 0);
});

scenario("CodeLens on the first line offers the evaluation, then the inspector", async (code) => {
  await code.openFile("support.jsonl");
  const lens = (/** @type {string} */ text) => code.page.locator(".codelens-decoration a").filter({ hasText: text });
  await lens("Evaluate with Evaloupe").click();
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  await code.tab("support.jsonl").click();
  await lens("3 not fully supported").click();
  // A page that was behind another tab is loaded anew.
  await (await Inspector.of(code)).lists(["tunnel", "bird", "mast"]);
});

scenario("Open With shows the inspector in the editor's place", async (code) => {
  await code.rightClick(code.explorerEntry("support.jsonl"), "Open With...");
  await code.pick("Evaloupe Inspector");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  assert.deepEqual(await code.tabs(), ["support.jsonl"]);
});

scenario("the command palette evaluates the open file", async (code) => {
  await code.openFile("robustness.jsonl");
  await code.command("Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 6);
});

scenario("buttons in the title of an Inspector are about its evaluation", async (code) => {
  await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.page.locator(".editor-actions").getByRole("button", { name: "Open Metrics to the Side" }).click();
  await code.tab("Metrics: robustness.jsonl").waitFor({ timeout: 20_000 });
});

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
  await lenses.filter({ hasText: /^\s*Unsupported$/ }).waitFor();
  // Lenses that come late stand above what the editor shows: it keeps its first line where it was.
  await until("the verdicts", async () => {
    if (await lenses.filter({ hasText: "Not fully supported" }).isVisible()) return true;
    await code.page.keyboard.press("Control+ArrowUp");
    return false;
  });

  const at = async () => (await code.page.locator(".statusbar-item", { hasText: /^Ln \d+/ }).innerText()).trim();
  const lineOf = async (/** @type {string} */ key) => {
    const lines = await sampleLines(code);
    return lines.findIndex((text) => text.startsWith(`  ${key} `)) + 1;
  };
  // Counted now: while the cursor jumps and a problem opens between them, lines are drawn anew.
  const [response, source, unsupported] = [await lineOf("a"), await lineOf("0c"), await lineOf("b")];
  const isAt = async (/** @type {number} */ wanted) => (await at()).startsWith(`Ln ${wanted},`);
  // A key that reaches the editor before it knows the sentences leads nowhere: a person presses it again.
  await until(`cursor on line ${source}`, async () => {
    await code.goTo(response, 8);
    await code.page.keyboard.press("F12");
    return until("jump", () => isAt(source), 5_000).catch(() => false);
  });

  await code.goTo(1, 1);
  await code.page.keyboard.press("F8");
  await until(`cursor on line ${unsupported}`, () => isAt(unsupported));
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

scenario("lenses lead to the next sample and back to the inspector", async (code) => {
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

  await lens("Open in Inspector").click();
  const inspector = await Inspector.of(code);
  await inspector.shows("lock");
});

scenario("a sentence that is too long for a line of the editor is shown to its end", async (code) => {
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
});

scenario(
  "a reload keeps pages and documents; the pages' policy has nothing to refuse, and a string becomes no HTML in them",
  async (code) => {
    const refused = refusals(code.page);
    await openRegressedPair(code);
    await code.explorerMenu(["robustness.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.search("a");
    await inspector.search("");
    await inspector.filter("Modes disagree");
    await inspector.lists(["cf-3", "int-1"]);
    await inspector.open("int-1");
    const metrics = await Metrics.of(code);
    await metrics.frame.locator("vscode-dropdown").first().click();
    await code.page.keyboard.press("Escape");
    await metrics.mode("strict");
    await code.command("Evaloupe: Open Sample as Text");
    await code.tab("robustness.jsonl · 6").waitFor();

    await code.reload();
    await until("the sample as text", async () =>
      (await sampleLines(code)).includes("Question: When was the Greywater dam completed?"),
    );
    await code.page.locator(".codelens-decoration a").filter({ hasText: "Open in Inspector" }).click();
    const again = await Inspector.of(code);
    await again.lists(["cf-3", "int-1"]);
    await again.shows("int-1");
    await until("one Inspector", async () => {
      const titles = await code.tabs();
      return titles.filter((title) => title === "Inspector: robustness.jsonl").length === 1;
    });
    const numbers = await Metrics.of(code);
    // Where modes are lenient it is right.
    await numbers.shows("noise-robustness.accuracy", "0.0 %");
    assert.deepEqual(refused, [], "while they are used, and after a reload");

    // The control: what would put a text of a file on the page as HTML is refused, and the same watcher sees it.
    await mustRefuse([again.frame, numbers.frame], refused);
    await code.openTab("baseline.jsonl ↔ candidate.jsonl");
    const pair = await code.frame("main.compare article.pair");
    await listsRegressedPair(pair);
    assert.equal(refused.length, 2, "nothing else was refused");
    await mustRefuse([pair], refused);
  },
);

/** A sample with a sentence that is longer than the lines that the editor draws. @param {string} folder */
async function prepare(folder) {
  const sentence = `It begins, ${"goes on and ".repeat(2_500)}it ends here.`;
  const row = { id: "long", question: "How long?", documents_sentences: [], response_sentences: [["a", sentence]] };
  const labels = { all_relevant_sentence_keys: [], all_utilized_sentence_keys: [], response: sentence };
  await writeFile(path.join(folder, "long.jsonl"), `${JSON.stringify({ ...row, ...labels })}\n`);
  await mkdir(path.join(folder, "kb"));
  const tunnel = "The Harrow Strait tunnel was dug from both shores.\nIts two halves met in 1961.";
  await writeFile(
    path.join(folder, "kb/tunnel.md"),
    `# The tunnel\n\n${tunnel} Trains have used the tunnel since May 1964.\n`,
  );
  await writeFile(path.join(folder, "kb/dead.txt"), "Nobody asks about the harbour. It is old.\n");
}

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

/** @param {import("playwright-core").Frame[]} frames @param {readonly string[]} refused */
async function mustRefuse(frames, refused) {
  for (const frame of frames) {
    const before = refused.length;
    const error = await frame.evaluate(() => {
      try {
        document.body.innerHTML = "<evil-el></evil-el>";
        return "";
      } catch (caught) {
        return String(caught);
      }
    });
    assert.match(error, /^TypeError: .*TrustedHTML/);
    assert.equal(await frame.locator("evil-el").count(), 0);
    assert.ok((await frame.locator("#root > *").count()) > 0, "what was there is still there");
    await until("the refusal", async () => refused.length > before);
  }
}
