// What axe finds in every view and theme: nothing serious, nothing moderate. Would catch a control without a name, text
// that is too pale, a heading that skips a level, a region that no landmark holds.
import assert from "node:assert/strict";
import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { Inspector, Metrics } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

/** @typedef {import("./lib/desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The heaviness that is not let pass. */
const HEAVY = new Set(["moderate", "serious", "critical"]);
const EXAMPLES = ["harrow-strait.jsonl", "choice/four-models.jsonl", "rating/judge-votes.jsonl", "needs-mapping.jsonl"];

for (const theme of /** @type {const} */ (["dark", "light", "high-contrast", "high-contrast-light"])) {
  const scenario = suite({ theme });
  for (const example of EXAMPLES) {
    const name = path.basename(example);
    scenario(
      `axe is content with ${name} in ${theme}`,
      async (code) => {
        await code.explorerMenu([name], "Evaluate with Evaloupe");
        if (name === "needs-mapping.jsonl") {
          await mustPass(await code.frame("main.inspector form"), "the form");
          return;
        }
        const { frame } = await Inspector.of(code);
        await mustPass(frame, "the Inspector");
        await frame.locator(".act.columns").click();
        await frame.locator(".popover .option").first().waitFor();
        await mustPass(frame, "the list of columns");
        await code.page.keyboard.press("Escape");
        const metrics = await Metrics.of(code);
        await metrics.frame.locator(".metric").first().waitFor();
        await mustPass(metrics.frame, "Metrics");
      },
      (folder) => cp(path.join(PROJECT, "examples", example), path.join(folder, name)),
    );
  }
  scenario(
    `axe is content with two runs compared in ${theme}`,
    async (code) => {
      await code.explorerMenu(["baseline.jsonl", "candidate.jsonl"], "Compare with Evaloupe");
      const frame = await code.frame("main.compare .metrics");
      await mustPass(frame, "the overview");
      await frame.locator(".vrow").first().click();
      await frame.locator("article.pair").waitFor();
      await mustPass(frame, "a pair");
    },
    (folder) => cp(path.join(PROJECT, "examples/compare"), folder, { recursive: true }),
  );
}

/** @param {Frame} frame @param {string} what */
async function mustPass(frame, what) {
  await until(`axe within ${what}`, async () => {
    await frame.evaluate(AXE);
    return true;
  });
  const found = await frame.evaluate(async () => {
    const { violations } = await Reflect.get(window, "axe").run(document, { resultTypes: ["violations"] });
    return violations.map((/** @type {any} */ { id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map((/** @type {any} */ { target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
  });
  const heavy = found.filter((/** @type {any} */ { impact }) => HEAVY.has(impact));
  const words = heavy.map(
    (/** @type {any} */ { id, impact, nodes }) =>
      `${impact} ${id} × ${nodes.length}\n  ${nodes.slice(0, 6).join("\n  ")}`,
  );
  assert.deepEqual(words, [], `in ${what}:\n${words.join("\n")}`);
}
