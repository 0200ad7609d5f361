// Room for the text: how much of a response is seen in small and large windows, for every kind; sizes that people
// choose; and that nothing moves once it was painted. Would catch a header that pushes the response off the screen, a
// divider that forgets, a filter that cannot be reached in a narrow window, and a part that comes late and shoves others.
import assert from "node:assert/strict";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { after } from "node:test";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

const scenario = suite({ settings: { "evaloupe.annotator": "Ann" } });

/**
 * Windows of the Inspector in px, and the least of a response's text that is seen there. 720 × 450 is a window of
 * 1440 × 900 at 200 %, 672 × 358 what the editor's bars leave of it; 932 × 400 what they and the terminal leave of
 * 1280 × 720, where half of the height is to be text.
 * @type {readonly (readonly [width: number, height: number, least: number])[]}
 */
const WINDOWS = [
  [350, 700, 300],
  [350, 450, 200],
  [720, 450, 200],
  [672, 358, 160],
  [932, 400, 200],
  [900, 620, 200],
  [900, 800, 350],
  [1400, 900, 450],
  [2200, 1200, 700],
];

const PARAGRAPH =
  "The tunnel of Harrow Strait was dug from both of its shores, and its two halves met in the spring of 1961. " +
  "Trains have used it since May 1964, at first by day alone. Ferries went on until 1970, when the last was sold. ";
const MARKDOWN = [
  "## When it opened",
  PARAGRAPH,
  ...Array.from({ length: 12 }, (_, at) => `- **Year ${1961 + at}**: the crossing took ${90 - at} minutes.`),
  "| year | trains |\n| --- | --- |\n| 1964 | 12 |\n| 1965 | 20 |",
  ...Array.from({ length: 8 }, () => PARAGRAPH),
].join("\n\n");
const QUESTION =
  "When did the tunnel open to rail traffic, who paid for it, and how long did ferries go on after that?";

/** Each kind with a long text, and files of each. @type {Readonly<Record<string, {file: string, selector: string, rows: readonly object[]}>>} */
const KINDS = {
  "plain answers": {
    file: "answers.jsonl",
    selector: ".response ol",
    rows: ["1964", "1961", "1970"].map((gold, at) => ({
      id: `a${at}`,
      question: `${QUESTION} (${at})`,
      answer: gold,
      response: MARKDOWN,
    })),
  },
  "answers with documents": {
    file: "documents.jsonl",
    selector: ".response ol",
    rows: ["1964", "1961", "1970"].map((gold, at) => ({
      id: `d${at}`,
      question: `${QUESTION} (${at})`,
      answer: gold,
      response: MARKDOWN,
      documents: [PARAGRAPH, "The strait is nine miles wide.", PARAGRAPH],
    })),
  },
};

/** @type {string[]} */
const seen = [];
after(() => console.log(`px of text seen, by window: ${seen.join("; ")}`));

/** Gives the Inspector the whole of a window of this size. @param {Desk} code @param {number} width @param {number} height */
async function resize(code, width, height) {
  await code.page.setViewportSize({ width, height });
  await code.page.evaluate(() => {
    const main = document.querySelector("main");
    if (main) main.style.left = "0";
  });
}

/**
 * Height in px over which lines of a text can be read: line boxes of its text nodes that nothing lies over, joined.
 * @param {Frame} frame @param {string} selector
 */
const textPx = (frame, selector) =>
  frame.evaluate((selector) => {
    const lines = [];
    for (const root of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          if (right > left && at && root.contains(at)) lines.push([top, bottom]);
        }
      }
    }
    lines.sort(([a = 0], [b = 0]) => a - b);
    // Leading and the space between two sentences belong to the text.
    const GAP_PX = 24;
    let px = 0;
    let [from, to] = lines[0] ?? [0, 0];
    for (const [top = 0, bottom = 0] of lines) {
      if (top - (to ?? 0) > GAP_PX) {
        px += (to ?? 0) - (from ?? 0);
        [from, to] = [top, bottom];
      } else to = Math.max(to ?? 0, bottom);
    }
    return Math.round(px + (to ?? 0) - (from ?? 0));
  }, selector);

/** @param {string} folder */
async function withKinds(folder) {
  for (const { file, rows } of Object.values(KINDS)) {
    await writeFile(path.join(folder, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  await cp(path.join(PROJECT, "examples/choice"), path.join(folder, "choice"), { recursive: true });
  await cp(path.join(PROJECT, "examples/rating/judge-votes.jsonl"), path.join(folder, "judge-votes.jsonl"));
}

for (const [kind, { file, selector }] of Object.entries(KINDS)) {
  scenario(
    `${kind}: the response is seen in every window`,
    async (code) => {
      await code.explorerMenu([file], "Evaluate with Evaloupe");
      const { frame } = await Inspector.of(code);
      await frame.locator(selector).waitFor();
      for (const [width, height, least] of WINDOWS) {
        await resize(code, width, height);
        await until(
          `${least} px of text at ${width} × ${height}`,
          async () => (await textPx(frame, selector)) >= least,
          3_000,
        ).catch(async (error) => {
          throw new Error(`${error.message}; there are ${await textPx(frame, selector)}`);
        });
        seen.push(`${kind} ${width}×${height} ${await textPx(frame, selector)}`);
      }
    },
    withKinds,
  );
}
