// What axe finds in every view, and of colours in every theme: nothing serious, nothing moderate. Would catch a control without a name or with
// another one than its words, text that is too pale, a heading that skips a level, a region that no landmark holds.
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { looking } from "./lib/axe.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("./lib/axe.mjs").Look} Look */
const EXAMPLES = [
  "harrow-strait.jsonl",
  "choice/four-models.jsonl",
  "rating/judge-votes.jsonl",
  "needs-mapping.jsonl",
  "scored-rows.csv",
  "azure-chat.jsonl",
];
const MARKDOWN = `## When it opened

The tunnel opened in **May 1964** [1], and \`trains\` have used it since. See [the timetable](https://harrow.example/times).

- Ferries went on until 1970.
- The last was sold in 1971.

> It was dug from both shores.

| year | trains |
| ---: | --- |
| 1964 | 12 |

\`\`\`json
{"opened": 1964}
\`\`\`
`;

/** The files of all views. @param {string} folder */
async function prepare(folder) {
  for (const example of EXAMPLES) {
    await cp(path.join(PROJECT, "examples", example), path.join(folder, path.basename(example)));
  }
  const files = {
    "markdown.jsonl": [
      {
        id: "m1",
        question: `When did the tunnel open?\n\n${MARKDOWN}`,
        response: MARKDOWN,
        ground_truth: "1964",
        documents: [MARKDOWN],
      },
    ],
    // Many enough to be searched.
    "results.jsonl": Array.from({ length: 20 }, (_, at) => ({
      model: `model-${at}`,
      accuracy: at / 20,
      f1: 1 - at / 40,
    })),
    "board.jsonl": Array.from({ length: 12 * 5 * 2 }, (_, at) => ({
      id: `b${at}`,
      model: `model-${at % 12}`,
      set: `set-${Math.floor(at / 12) % 5}`,
      question: `Question ${Math.floor(at / 60)}?`,
      reference: "x",
      response: "x",
      score: at % 12 > at % 5 ? 1 : 0,
    })),
    ...Object.fromEntries(
      ["run-a.jsonl", "run-b.jsonl", "run-c.jsonl"].map((name, run) => [
        name,
        Array.from({ length: 9 }, (_, at) => ({
          id: `q${at}`,
          question: `Question ${at}?`,
          response: at % (run + 2) === 0 ? "Rome." : "It stands in Oslo.",
          ground_truth: "Oslo",
        })),
      ]),
    ),
  };
  for (const [name, rows] of Object.entries(files)) {
    await writeFile(path.join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}

suite({ theme: "dark", settings: { "evaloupe.annotator": "Ann" } })(
  "axe is content with every view: its structure in one theme, its colours in all",
  (code) =>
    looking(async (look) => {
      await ownKinds(code, look);
      await manyModels(code, look);
      await compared(code, look);
    }),
  prepare,
);

/** Every kind of sample, the form, and Metrics in the side bar beside them. @param {Desk} code @param {Look} look */
async function ownKinds(code, look) {
  const { keyboard } = code.page;
  const inspector = await evaluated(code, "harrow-strait.jsonl");
  const { frame } = inspector;
  await look(frame, "a sample with documents");
  await inspector.pin("b");
  await frame.locator("button.fold", { hasText: "Raw record" }).click();
  await frame.locator(".raw").waitFor();
  // The pointer has left the sentence: axe would read its ground from before and its colour from after.
  await frame.locator(".near").first().waitFor({ state: "hidden" });
  await look(frame, "a pinned sentence and the raw record");
  await frame.locator(".foot .link", { hasText: /^Label/ }).click();
  await frame.locator(".label-bar").waitFor();
  await look(frame, "the labelling bar");
  await frame.locator(".act.columns").click();
  await frame.locator(".popover .option").first().waitFor();
  await look(frame, "the list of columns");
  await frame.locator(".popover .option").first().click();
  await keyboard.press("Escape");
  await frame.locator(".value-head").first().waitFor();
  await frame.locator(".value-head .act, .value-head button").last().click();
  await frame.locator(".popover .tools").waitFor();
  await look(frame, "the menu of a column");
  await keyboard.press("Escape");
  await frame.locator("button.reading-line").click();
  await frame.locator(".reading-table").waitFor();
  await look(frame, "how the file was read");
  await frame.locator(".reading-table .as .cell").first().click();
  await frame.locator(".popover [role=option]").first().waitFor();
  await look(frame, "what a column is read as");
  await keyboard.press("Escape");
  await frame.locator(".reading-table .holds .cell").first().click();
  await frame.locator(".score-form").waitFor();
  await look(frame, "what a column holds");
  await keyboard.press("Escape");
  await keyboard.press("Escape");
  await frame.locator(".reading-table").waitFor({ state: "detached" });
  await frame.locator(".foot button", { hasText: "keys" }).click();
  await frame.locator("dialog[open]").waitFor();
  await look(frame, "the keys");
  await frame.getByRole("button", { name: "Close (Escape)" }).click();

  const { frame: side } = await Metrics.of(code);
  await side.locator(".fig").first().waitFor();
  await look(side, "Metrics of documents in the side bar");
  await side.getByRole("button", { name: "More on this file" }).click();
  await side.locator("[data-more]").first().waitFor();
  await look(side, "what else can be asked of the file");
  await keyboard.press("Escape");
  // At the end: nothing that was scrolled half under the bar at the top is looked at as a target.
  const fields = side.locator("button.select").last();
  await fields.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await fields.click();
  await side.locator(".popover [role=option]").first().waitFor();
  await look(side, "a searched list of fields");
  await keyboard.press("Escape");
  for (const [file, kind] of [
    ["four-models.jsonl", "choice"],
    ["judge-votes.jsonl", "rating"],
    ["scored-rows.csv", "a table of results"],
    ["azure-chat.jsonl", "a conversation"],
    ["markdown.jsonl", "Markdown"],
  ]) {
    const { frame } = await evaluated(code, file ?? "");
    const fold = frame.locator("button.fold[aria-expanded=false]");
    for (let left = await fold.count(); left > 0; left--) await fold.first().click();
    await look(frame, `a sample of ${kind}`);
    await look((await Metrics.of(code)).frame, `Metrics of ${kind} in the side bar`);
  }
  await code.explorerMenu(["needs-mapping.jsonl"], "Evaluate with Evaloupe");
  await look(await code.frame("main.inspector .reading.page"), "the columns of a file in no known format");
  await code.explorerMenu(["results.jsonl"], "Evaluate with Evaloupe");
  await look(await code.frame("main.inspector .results"), "the leaderboard of a table of results");
}

/** Metrics in a wide editor: the leaderboard and the grid. @param {Desk} code @param {Look} look */
async function manyModels(code, look) {
  await evaluated(code, "board.jsonl");
  await code.command("Evaloupe: Open Metrics to the Side");
  const frame = await until("Metrics in the editor", async () => {
    const page = await code.page.locator("main iframe").last().elementHandle();
    const found = await page?.contentFrame();
    return (await found?.locator(".grid-fig").count()) ? found : null;
  });
  // Its values were dealt to the rows, so that it is a slice, and the columns.
  await frame.getByRole("button", { name: "Columns: set" }).waitFor();
  await frame.locator(".grid .cell").first().waitFor();
  await look(frame, "Metrics of many models in an editor");
}

/** @param {Desk} code @param {Look} look */
async function compared(code, look) {
  await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
  const two = await code.frame("main.compare .metrics");
  await look(two, "two runs");
  await two.locator(".vrow").first().click();
  await two.locator("article.pair").waitFor();
  await look(two, "a pair");

  await code.explorerMenu(["run-a.jsonl", "run-b.jsonl", "run-c.jsonl"], "Compare with Evaloupe");
  const three = await code.frame("main.compare .runs");
  await look(three, "three runs");
  await three.locator(".vrow").first().click();
  await three.locator(".runs-item").waitFor();
  await look(three, "an item of three runs");
}

/** The Inspector of a file, once a sample is there. @param {Desk} code @param {string} file */
async function evaluated(code, file) {
  await code.explorerMenu([file], "Evaluate with Evaloupe");
  await code.frame(`main.inspector .head .path[title*=${JSON.stringify(file)}]`);
  return Inspector.of(code);
}
