// Would catch a marker that leads nowhere or to another document, a state that colour alone tells, messages that stand
// among the documents, and suspect gold answers that are listed in no order or that no key confirms.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({ settings: { "evaloupe.annotator": "ann" } });

/** @param {string} folder @param {string} name @param {readonly object[]} rows */
const write = (folder, name, rows) =>
  writeFile(path.join(folder, name), rows.map((row) => JSON.stringify(row)).join("\n"));

/** @param {string} key @param {boolean} full @param {string[]} keys */
const support = (key, full, ...keys) => ({
  response_sentence_key: key,
  supporting_sentence_keys: keys,
  fully_supported: full,
});

/** Each document has one sentence; markers count from 1. @param {string} id @param {string[]} sentences @param {object[]} labels */
const citing = (id, sentences, labels) => ({
  id,
  question: "Who built the bridge?",
  response: sentences.join(" "),
  documents: ["Ann built it.", "Bo painted it."],
  documents_sentences: [[["0a", "Ann built it."]], [["1a", "Bo painted it."]]],
  response_sentences: sentences.map((text, at) => ["abcd"[at], text]),
  sentence_support_information: labels,
});

const LABELS = [support("a", true, "0a"), support("b", true, "1a"), support("c", false), support("d", true, "0a")];
const SENTENCES = ["Ann built it [1].", "Bo **painted** it [1].", "It has a roof [2].", "It was Ann [7]."];

scenario(
  "markers lead to their documents, and say by sign and words what they are worth",
  async (code) => {
    await code.explorerMenu(["cites.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { frame } = inspector;
    await inspector.open("mixed");
    const markers = frame.locator("button.cite");
    assert.deepEqual(
      (
        await markers.evaluateAll((all) => all.map((one) => [one.firstChild?.textContent, one.getAttribute("title")]))
      ).map(([sign, words]) => `${sign} ${words}`),
      [
        "[1] Document 1 supports this sentence.",
        "≠ Document 1 does not support this sentence. It should be 2.",
        "– No document supports this sentence, nor does 2.",
        "? There is no document 7. It should be 1.",
      ],
    );
    const lit = frame.locator(".doc.cited .doc-head .n");
    await markers.nth(2).click();
    assert.match(await lit.innerText(), /^1 \[2\]$/);
    await markers.nth(0).focus();
    await code.page.keyboard.press("Enter");
    await until("the document that the keyboard chose", async () => /^0 \[1\]$/.test(await lit.innerText()));
    // A marker of no document leads to the one that would be right.
    await markers.nth(2).click();
    await markers.nth(3).click();
    await until("the right document", async () => /^0 \[1\]$/.test(await lit.innerText()));
    assert.equal(await frame.locator(".cite-style").innerText(), "Citations count from 1, as none of them is 0.");

    await inspector.filter("Wrong citation");
    await inspector.lists(["mixed"]);
    await inspector.filter("Wrong citation");
    await inspector.lists(["mixed", "none"]);
    await inspector.filter("Has an uncited sentence");
    await inspector.lists(["none"]);
  },
  (folder) =>
    write(folder, "cites.jsonl", [
      citing("mixed", SENTENCES, LABELS),
      citing("none", ["Ann built it."], [support("a", true, "0a")]),
    ]),
);

scenario(
  "two runs show what is wrong with the citations of each, sentence by sentence",
  async (code) => {
    await code.explorerMenu(["run-a.jsonl", "run-b.jsonl"], "Compare with Evaloupe");
    const frame = await code.frame("main.compare .metrics");
    const precision = frame.locator('[data-metric="citation.precision"]');
    assert.match(await precision.innerText(), /0\.00\s+1\.00\s+\+1\.00/);
    await frame.locator(".vrow").first().click();
    await frame.locator("article.pair h2").waitFor();
    assert.deepEqual(await frame.locator("article.pair .cite-note").allInnerTexts(), [
      "Document 2 does not support this sentence. It should be 1.",
    ]);
  },
  async (folder) => {
    const labels = [support("a", true, "0a")];
    await write(folder, "run-a.jsonl", [citing("one", ["Ann built it [2]."], labels)]);
    await write(folder, "run-b.jsonl", [citing("one", ["Ann built it [1]."], labels)]);
  },
);

scenario(
  "messages before the question stand behind the documents, and can support a sentence",
  async (code) => {
    await code.explorerMenu(["talk.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    const heads = frame.locator(".doc-head");
    await until("both messages", async () => (await heads.count()) === 3);
    assert.deepEqual(await frame.locator(".doc-head .n").allInnerTexts(), ["0", "h0", "h1"]);
    assert.match(await heads.nth(1).innerText(), /Said before by the person/);
    await frame.locator(".s", { hasText: "It opened in 1901." }).first().click();
    await until("what supports it", async () =>
      (await frame.locator(".doc .s.lit").allInnerTexts()).join().includes("h1b"),
    );
  },
  (folder) =>
    write(folder, "talk.jsonl", [
      {
        id: 1,
        question: "When?",
        response: "It opened in 1901.",
        documents: ["Ann built it."],
        history: [
          { role: "user", content: "Tell me of bridges." },
          { role: "assistant", content: "There is one. It opened in 1901." },
        ],
        sentence_support_information: [support("a", true, "h1b")],
      },
    ]),
);

/** @param {string} at @param {string} model @param {string} response */
const dated = (at, model, response) => ({
  id: `${at}-${model}`,
  question: `When did bridge ${at} open?`,
  response,
  ground_truth: "1900",
  documents: [`Bridge ${at} opened in 1950.`],
  model,
});

scenario(
  "suspect gold answers are listed by what speaks against them, and a person confirms one by key",
  async (code) => {
    await code.explorerMenu(["gold.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    const { frame } = inspector;
    // It is known once all modes are.
    await until("a filter for it", async () => {
      const entries = await inspector.filterMenu();
      await code.page.keyboard.press("Escape");
      return entries.some((entry) => entry.startsWith("Suspect gold "));
    });
    await inspector.filter("Suspect gold");
    await inspector.lists(["two-x", "two-y", "one-x"]);
    await inspector.filter("Suspect gold");
    await inspector.lists(["one-x", "right-x", "two-x", "two-y"]);
    await inspector.filter("Suspect gold");
    const metrics = (await Metrics.of(code)).frame;
    // It has no value: it is no metric, and what there is of it is said of the data.
    await metrics.locator(".suspects").filter({ hasText: "3 gold answers have all answers against them" }).waitFor();
    assert.equal(await metrics.locator('.card[data-metric="gold.suspect"]').count(), 0);
    await inspector.open("two-x");
    await frame.getByRole("button", { name: "Label", exact: true }).click();
    const button = frame.getByRole("button", { name: /Gold is wrong/ });
    const key = (await button.innerText()).match(/\d/)?.[0];
    await code.page.keyboard.press(`Shift+${key}`);
    await until("the label in the file", async () =>
      (await readFile(path.join(code.folder, "gold.labels.human.jsonl"), "utf8").catch(() => "")).includes(
        "gold-wrong",
      ),
    );
  },
  (folder) =>
    write(folder, "gold.jsonl", [
      dated("one", "x", "In 1950."),
      dated("right", "x", "In 1900."),
      dated("two", "x", "In 1950."),
      dated("two", "y", "It was 1950."),
    ]),
);

suite({ settings: { "evaloupe.citationsFrom": "0" } })(
  "what the numbers of markers count from is a setting, and the sample says that it is",
  async (code) => {
    await code.explorerMenu(["cites.jsonl"], "Evaluate with Evaloupe");
    const { frame } = await Inspector.of(code);
    assert.equal(await frame.locator(".cite-style").innerText(), "Citations count from 0, as you said.");
    assert.match((await frame.locator("button.cite").getAttribute("title")) ?? "", /^Document 1 supports/);
  },
  (folder) => write(folder, "cites.jsonl", [citing("one", ["Bo painted it [1]."], [support("a", true, "1a")])]),
);
