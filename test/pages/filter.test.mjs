// The one menu of filters: that an entry lists what its count says, that nothing stands there twice or without samples,
// and that it gives way. Would catch a count of another set, an entry that no key reaches, and a menu that stays open.
import assert from "node:assert/strict";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { after } from "node:test";
import { Inspector } from "../e2e/lib/pages.mjs";
import { until } from "../e2e/lib/until.mjs";
import { PROJECT } from "../tools/exec.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite();
const FILE = "harrow-strait.jsonl";

/** @param {string} folder */
const prepare = (folder) => cp(path.join(PROJECT, "examples", FILE), path.join(folder, FILE));

/** @type {string[]} */
const seen = [];
after(() => console.log(seen.join("\n")));

/** Entry and count. @param {string} entry @returns {[name: string, count: string]} */
const split = (entry) => [entry.replace(/ \S+$/, ""), entry.replace(/^.* /, "")];

scenario(
  "every entry has samples, is there once, and lists as many as it says",
  async (code) => {
    await code.explorerMenu([FILE], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "cf-01");
    const { frame } = inspector;
    const entries = await inspector.filterMenu();
    const heads = await frame.locator(".filter-menu .options .menu-head").allInnerTexts();
    seen.push(`${heads.join(", ")}: ${entries.join(", ")}`);
    assert.deepEqual(heads, ["What went wrong", "Support and citations"]);
    assert.equal(new Set(entries.map((entry) => split(entry)[0])).size, entries.length);
    assert.ok(entries.every((entry) => / (?:[1-9]\d*|\?)$/.test(entry)));
    await code.page.keyboard.press("Escape");
    const causes = new Map(entries.map(split));
    // Each wrong sample has one cause.
    const names = ["Refused, though answerable", "Should have refused", "Followed the counterfactual"];
    assert.ok(names.every((name) => causes.has(name)));
    for (const [name, count] of entries.map(split)) {
      await inspector.filter(name);
      const wanted = count === "?" ? /\d/ : new RegExp(`^${count} of 39 samples`);
      await until(`${count} of ${name}`, async () => wanted.test(await inspector.foot()));
      await inspector.filter(name);
      await until("all again", async () => /^39 samples/.test(await inspector.foot()));
    }
    // Beside another filter it says what of that one it would leave.
    await inspector.filter("Right");
    await until("the right ones", async () => /^17 of 39/.test(await inspector.foot()));
    const left = await until("counts of the right ones", async () => {
      const now = await inspector.filterMenu();
      await code.page.keyboard.press("Escape");
      return !now.some((entry) => entry.startsWith("Should have refused")) && now;
    });
    const [name, count] = split(left[0] ?? "");
    await inspector.filter(name);
    await until(`${count} right ones`, async () => (await inspector.foot()).startsWith(`${count} of 39`));
  },
  prepare,
);

scenario(
  "it is searched and chosen from by keyboard alone, and Escape or a click elsewhere closes it",
  async (code) => {
    await code.explorerMenu([FILE], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "cf-01");
    const { frame } = inspector;
    const button = frame.locator(".filters").getByRole("button", { name: "Filter", exact: true });
    const menu = frame.locator(".filter-menu");
    await button.press("Enter");
    await menu.waitFor();
    await code.page.keyboard.type("unsupp");
    await until("what was searched", async () => (await menu.locator(".option").count()) < 5);
    const chosen = () => menu.locator('[aria-selected="true"] .name').innerText();
    const first = await chosen();
    await code.page.keyboard.press("ArrowDown");
    await until("the next", async () => (await chosen()) !== first);
    await code.page.keyboard.press("ArrowUp");
    await code.page.keyboard.press("Enter");
    await menu.waitFor({ state: "detached" });
    await frame.locator(".chip.filter", { hasText: first }).waitFor();
    assert.equal(await button.evaluate((one) => one === document.activeElement), true);

    await button.press("Enter");
    await menu.waitFor();
    await code.page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await button.click();
    await menu.waitFor();
    await frame.locator(".response .cap").click();
    await menu.waitFor({ state: "detached" });
  },
  prepare,
);

scenario(
  "a filter on sentences goes to the first of them, in the sample that stays open and in the next ones",
  async (code) => {
    const rows = ["b", "a", "c"].map((id, at) => ({
      id,
      question: `What of ${id}?`,
      response: `It is oak [1]. ${"It stands there. ".repeat(at === 0 ? 0 : 60)}${at === 1 ? "Oak. " : ""}It sails.`,
      documents: ["It is oak."],
    }));
    await writeFile(path.join(code.folder, "cited.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await code.explorerMenu(["cited.jsonl"], "Evaluate with Evaloupe");
    const inspector = await Inspector.of(code, "b");
    const { frame } = inspector;
    assert.equal(await frame.locator(".s.pinned").count(), 0);
    await inspector.filter("Has an uncited sentence");
    const isMarked = (/** @type {string} */ words) =>
      until(words, () =>
        frame.locator(".response .s.pinned").evaluateAll(([one], words) => {
          const box = one?.getBoundingClientRect();
          const pane = one?.closest(".scroll")?.getBoundingClientRect();
          return (
            box && pane && box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1 && one?.textContent?.includes(words)
          );
        }, words),
      );
    await isMarked("It sails.");
    await code.page.keyboard.press("j");
    await inspector.shows("a");
    await isMarked("It stands there.");
  },
);
