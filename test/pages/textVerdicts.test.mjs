// What the raw text of an evaluated file shows: the verdict before each record, changed verdicts in the gutter, and the
// marks of a near miss. Would catch a verdict at another record's line, and one where nothing was evaluated.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */

const DOCUMENTS = [
  "Plans differ in price. The Team plan comes with 70 seats for each workspace.",
  "Every plan has support by mail. Under Enterprise a workspace has 77 seats.",
];
const QUESTION = "How many seats are in the Team plan?";

/** @param {string} id @param {string} response */
const row = (id, response) => ({ id, question: QUESTION, response, ground_truth: "70", documents: DOCUMENTS });
const RIGHT = "The Team plan has 70 seats.";
const NEAR = "The Team plan has 77 seats for each workspace.";
const ROWS = [row("a", RIGHT), row("b", NEAR)];

/** @param {readonly unknown[]} rows */
const linesOf = (rows) => rows.map((one) => `${JSON.stringify(one)}\n`).join("");

/** Writes files before the editor opens the folder. @param {Record<string, string>} files @returns {(folder: string) => Promise<void>} */
const holding = (files) => async (folder) => {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
};

/** Waits until the lenses of the text on screen are these. @param {Desk} code @param {Record<number, string>} wanted */
async function showsLenses(code, wanted) {
  const text = JSON.stringify(wanted);
  await until(`lenses ${text}`, async () => JSON.stringify(code.lenses()) === text).catch((error) => {
    throw new Error(`${error.message}; there are ${JSON.stringify(code.lenses())}`);
  });
}

/** Evaluates a file and shows its text. @param {Desk} code @param {string} name */
async function evaluated(code, name) {
  await code.explorerMenu([name], "Evaluate with Evaloupe");
  await Inspector.of(code);
  await code.openFile(name);
}

/** Decorations settle before they are drawn. */
const SETTLED_MS = 600;
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

const LENSES = { 1: "✓ Correct", 2: "✗ said 77, gold 70" };
const GUTTER = { fixed: /M8 3 13\.5/, broken: /M8 13 2\.5/ };

const scenario = suite();

scenario(
  "the verdict stands before each record of an evaluated file, and of no other",
  async (code) => {
    await code.openFile("other.jsonl");
    await settled();
    assert.deepEqual(code.lenses(), {});
    await evaluated(code, "rows.jsonl");
    await showsLenses(code, LENSES);
    await code.openFile("other.jsonl");
    await settled();
    assert.deepEqual(code.lenses(), {});
    await code.openFile("rows.jsonl");
    await code.editor.settings.section("evaloupe").update("verdictLens", false, 1);
    await showsLenses(code, {});
  },
  holding({ "rows.jsonl": linesOf(ROWS), "other.jsonl": linesOf(ROWS) }),
);

scenario(
  "verdicts that changed when a file was saved over stand in the gutter, and the hover says what they were",
  async (code) => {
    await evaluated(code, "rows.jsonl");
    await showsLenses(code, LENSES);
    assert.deepEqual(code.gutter(), {});
    await code.openTab("rows.jsonl");
    const rows = [row("new", RIGHT), row("a", NEAR), row("b", RIGHT)];
    await writeFile(path.join(code.folder, "rows.jsonl"), linesOf(rows));
    await code.status(/file changed/);
    await code.command("Evaloupe: Score Again");
    await code.openFile("rows.jsonl");
    await showsLenses(code, { 1: "✓ Correct", 2: "✗ said 77, gold 70", 3: "✓ Correct" });
    const gutter = await until("marks in the gutter", async () => {
      const found = code.gutter();
      return Object.keys(found).length > 0 && found;
    });
    assert.deepEqual(Object.keys(gutter), ["2", "3"]);
    assert.match(gutter[2] ?? "", GUTTER.broken);
    assert.match(gutter[3] ?? "", GUTTER.fixed);
    const [hover] = await code.hover("rows.jsonl", 3, 3);
    assert.match(hover.value, /Fixed: was “Wrong” before it was scored again/);
  },
  holding({ "rows.jsonl": linesOf(ROWS) }),
);

scenario(
  "a run beside an older one that is open shows whose verdict it changed, and says against which file",
  async (code) => {
    await evaluated(code, "rows.jsonl");
    await showsLenses(code, LENSES);
    const rows = [row("new", RIGHT), row("b", RIGHT), row("a", NEAR)];
    await writeFile(path.join(code.folder, "rows-v2.jsonl"), linesOf(rows));
    await evaluated(code, "rows-v2.jsonl");
    const gutter = await until("marks in the gutter", async () => {
      const found = code.gutter();
      return Object.keys(found).length > 0 && found;
    });
    assert.deepEqual(Object.keys(gutter), ["2", "3"]);
    assert.match(gutter[2] ?? "", GUTTER.fixed);
    assert.match(gutter[3] ?? "", GUTTER.broken);
    const [hover] = await code.hover("rows-v2.jsonl", 2, 3);
    assert.match(hover.value, /Fixed: “Wrong” in rows\.jsonl/);
  },
  holding({ "rows.jsonl": linesOf(ROWS) }),
);

scenario(
  "what was said in place of the gold answer is marked in the response and in the document that has it",
  async (code) => {
    await code.explorerMenu(["rows.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code);
    await inspector.open("b");
    const marks = inspector.frame.locator(".pane mark[data-kinds]");
    await marks.first().waitFor();
    const found = await marks.evaluateAll((all) =>
      all.map((one) => {
        const pane = one.closest(".pane")?.getAttribute("aria-label");
        const key = one.closest("[data-key]")?.getAttribute("data-key") ?? null;
        return [pane, key, one.getAttribute("data-kinds"), one.textContent];
      }),
    );
    assert.deepEqual(found, [
      ["Response", "a", "said", "77"],
      ["Documents", "0b", "gold", "70"],
      ["Documents", "1b", "said", "77"],
    ]);
  },
  holding({ "rows.jsonl": linesOf(ROWS) }),
);

const pretty = JSON.stringify({ about: "w".repeat(100_000), by: { m1: { rows: ROWS }, m2: { rows: ROWS } } }, null, 1);
const table = `id,question,response,ground_truth\na,${QUESTION},"${RIGHT}\nYes.",70\nb,${QUESTION},${NEAR},70\n`;

scenario(
  "the verdict stands before records of a large object and of a table",
  async (code) => {
    await evaluated(code, "nested.json");
    const words = await until("four lenses", async () => {
      const found = code.lenses();
      return Object.keys(found).length === 4 && found;
    });
    const lines = pretty.split("\n");
    for (const [line, text] of Object.entries(words)) {
      const isRight = lines[Number(line)]?.includes('"a"');
      assert.match(lines[Number(line) - 1] ?? "", /\{$/);
      assert.equal(text, isRight ? LENSES[1] : LENSES[2]);
    }
    await evaluated(code, "table.csv");
    await showsLenses(code, { 2: "✓ Correct", 4: "✗ said 77, gold 70" });
  },
  holding({ "nested.json": pretty, "table.csv": table }),
);
