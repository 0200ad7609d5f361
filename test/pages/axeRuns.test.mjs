// What axe finds in the views that more than one file, or a low window, makes: histories, reviews, pages of a knowledge
// base, steps of two agents. Would catch what axe.test.mjs catches, there.
import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { looking } from "./lib/axe.mjs";
import { resize } from "./lib/room.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("./lib/axe.mjs").Look} Look */

const REVIEW = "support.review.json";

suite({ theme: "dark", settings: { "evaloupe.annotator": "Ann", "evaloupe.corpus": "kb" } })(
  "axe is content with histories, reviews, pages of a knowledge base, steps of agents and low windows",
  (code) =>
    looking(async (look) => {
      await history(code, look);
      await agents(code, look);
      await reviewed(code, look);
      await low(code, look);
    }),
  prepare,
);

/** @param {Desk} code @param {Look} look */
async function history(code, look) {
  await code.explorerMenu(["nightly"], "Show History with Evaloupe");
  const frame = await code.frame("main.compare .history");
  await frame.locator(".history-runs tbody tr").first().waitFor();
  await look(frame, "a history");
  await frame.locator(".vlist").focus();
  await code.page.keyboard.press("ArrowDown");
  await frame.locator("article.trail h2").waitFor();
  await look(frame, "a sample over all runs");
}

/** @param {Desk} code @param {Look} look */
async function agents(code, look) {
  const names = ["library-a.jsonl", "library-b.jsonl"];
  await code.explorerMenu(names, "Compare with Evaloupe");
  const frame = await code.frame("main.compare .metrics");
  await frame.locator(".vrow").nth(2).click();
  await frame
    .locator("article.pair")
    .getByRole("button", { name: /^Steps/ })
    .click();
  await frame.locator("table.steps tr.first").waitFor();
  await look(frame, "the steps of two agents");
}

/** @param {Desk} code @param {Look} look */
async function reviewed(code, look) {
  await code.explorerMenu([REVIEW], "Open Review with Evaloupe");
  const { frame } = await Inspector.of(code);
  await frame.locator(".banner.review").waitFor();
  await code.page.keyboard.press("t");
  await code.type("Tag the sample", "wrong unit");
  await frame.locator(".label-bar .said").filter({ hasText: "wrong unit" }).waitFor();
  await look(frame, "a review, and a tag");
  const metrics = await Metrics.of(code);
  await metrics.more("documents");
  const documents = metrics.frame.getByRole("region", { name: "Documents" });
  await documents.filter({ hasText: "3 pages" }).waitFor();
  // At the end: nothing is half below the bar at the top.
  await metrics.frame.locator(".summary").evaluate((page) => page.scrollTo(0, page.scrollHeight));
  await look(metrics.frame, "pages of the knowledge base");
}

/** @param {Desk} code @param {Look} look */
async function low(code, look) {
  const { frame } = await Inspector.of(code);
  await resize(code, frame, 932, 400);
  await new Inspector(frame).filterMenu();
  await look(frame, "the menu of a low window");
}

/** @param {string} folder */
async function prepare(folder) {
  for (const name of ["library-a.jsonl", "library-b.jsonl"]) {
    await cp(path.join(PROJECT, "examples/agents", name), path.join(folder, name));
  }
  await mkdir(path.join(folder, "nightly"));
  for (let night = 1; night <= 9; night++) {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      id: `q${at}`,
      question: `What is the capital of country ${at}?`,
      ground_truth: "Paris",
      response: at < 2 || (night > 5 && at < 20) ? "It is London." : "It is Paris.",
    }));
    const name = `answers-2026-11-0${night}.jsonl`;
    await writeFile(path.join(folder, "nightly", name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  await mkdir(path.join(folder, "kb/deep"), { recursive: true });
  await writeFile(path.join(folder, "kb/tunnel.md"), "# The tunnel\n\nTrains have used the tunnel since May 1964.\n");
  await writeFile(path.join(folder, "kb/deep/strait.md"), "# The strait\n\nThe strait is nine miles\nwide.\n");
  await writeFile(path.join(folder, "kb/dead.txt"), "Nobody asks about the harbour.\n");
  const review = {
    evaloupe: "review",
    version: 1,
    note: "Is this right?",
    by: "Ann",
    when: "2026-11-20T10:00:00.000Z",
    files: [{ path: "support.jsonl", role: "rows" }],
    where: ['any ~ "Tarn"'],
    matches: 2,
  };
  await writeFile(path.join(folder, REVIEW), JSON.stringify(review));
}
