// What is worth a picture beside the examples as they open: parts that float, states, narrow and wide windows.
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { PROJECT } from "../../tools/exec.mjs";
import { rivers } from "./labelling.mjs";
import { Inspector, Metrics } from "./pages.mjs";

/**
 * @typedef {import("./workbench.mjs").Workbench} Workbench
 * @typedef {(view: string) => Promise<void>} Shoot Keeps a picture of the window.
 *
 * @typedef {object} Scene
 * @property {string} name
 * @property {string} [folder] Below examples/; else examples/ itself.
 * @property {(code: Workbench, shoot: Shoot) => Promise<void>} act
 */

const FILE = "harrow-strait.jsonl";

/** @type {readonly Scene[]} */
export const SCENES = [
  {
    name: "nothing-open",
    async act(code, shoot) {
      await code.page.locator('.activitybar [aria-label^="Evaloupe"]').first().click();
      await code.page.getByText("Open an Example").first().waitFor();
      await shoot("welcome");
    },
  },
  {
    name: "columns",
    async act(code, shoot) {
      const { frame } = await inspected(code, FILE);
      await frame.locator(".act.columns").click();
      await frame.locator(".popover .option").first().waitFor();
      await shoot("chooser");
      for (const field of ["noise", "words"]) {
        await code.page.keyboard.type(field);
        await code.page.keyboard.press("ArrowDown");
        await code.page.keyboard.press("Enter");
        await frame.locator(".popover input").first().fill("");
      }
      await code.page.keyboard.press("Escape");
      await frame.locator(".column-menu").first().click();
      await frame.locator(".popover :is(.bins, .counts)").waitFor();
      await shoot("values");
    },
  },
  {
    name: "filter",
    async act(code, shoot) {
      const { frame } = await inspected(code, FILE);
      const box = frame.getByRole("combobox", { name: "Filter by an expression" });
      await box.focus();
      await code.page.keyboard.type("re");
      await frame.getByRole("option").first().waitFor();
      await shoot("completion");
      await box.fill("relevance << 1");
      await code.page.keyboard.press("Enter");
      await frame.locator(".trouble:not(:empty)").waitFor();
      await shoot("trouble");
      await box.fill("relevance < 0.3 && !correct");
      await code.page.keyboard.press("Escape");
      await box.fill("");
      await frame.locator(".search input").fill("no such words");
      await frame.locator(".list .nothing").waitFor();
      await shoot("nothing-found");
    },
  },
  {
    name: "help",
    async act(code, shoot) {
      const { frame } = await inspected(code, FILE);
      await frame.locator(".foot button", { hasText: "keys" }).click();
      await frame.locator("dialog[open]").waitFor();
      await shoot("keys");
      await code.page.keyboard.press("Escape");
      await frame.locator(".filters > .chip").first().click();
      await frame.locator(".filter-menu").waitFor();
      await shoot("filters");
      await code.page.keyboard.press("Escape");
      await frame.locator(".acts .menu-root button").last().click();
      await frame.locator(".menu").waitFor();
      await shoot("menu");
    },
  },
  {
    name: "widths",
    async act(code, shoot) {
      await inspected(code, FILE);
      await widths(code, shoot);
    },
  },
  {
    name: "widths",
    folder: "choice",
    async act(code, shoot) {
      await inspected(code, "four-models.jsonl");
      await widths(code, shoot);
    },
  },
  {
    name: "widths",
    folder: "rating",
    async act(code, shoot) {
      await inspected(code, "judge-votes.jsonl");
      await widths(code, shoot);
    },
  },
  {
    name: "fields",
    async act(code, shoot) {
      await inspected(code, FILE);
      const metrics = await Metrics.of(code);
      const { frame } = metrics;
      const choose = async (/** @type {string} */ label, /** @type {RegExp} */ option) => {
        await metrics.choose(label, option);
        // A list that closes under the next click takes it with it.
        await code.page.waitForTimeout(1_000);
      };
      await choose("Slice by any field", /^Relevance/);
      await choose("First field", /^Adherence/);
      await choose("Second field", /^Completeness/);
      await frame.locator(".measures").waitFor();
      await frame.locator(".fig.slices").last().scrollIntoViewIfNeeded();
      await shoot("two");
      await frame.locator(".summary").evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await shoot("two-end");
    },
  },
  {
    name: "mark",
    async act(code, shoot) {
      await inspected(code, FILE);
      const { frame } = await Metrics.of(code);
      await frame.locator('[data-figure] [data-mark="Wrong"], .counts .count').first().click();
      await frame.locator(".filters .chip").first().waitFor();
      await frame.locator(".card .name").first().hover();
      await frame.locator(".tip").waitFor();
      await shoot("filtered");
    },
  },
  {
    name: "editor",
    async act(code, shoot) {
      await inspected(code, FILE);
      await code.openFile(FILE);
      await code.command("View: Toggle Word Wrap");
      await code.hoverAt(FILE, "Boring took six years", '"response_sentences"');
      await shoot("hover");
      await code.tab(`Inspector: ${FILE}`).click();
      await code.command("Evaloupe: Open Sample as Text");
      await code.page.locator(".codelens-decoration a").filter({ hasText: "Next sample" }).waitFor();
      await shoot("sample");
    },
  },
  {
    name: "labels",
    async act(code, shoot) {
      const inspector = await inspected(code, FILE);
      await inspector.pin("b");
      await code.page.keyboard.press("4");
      await inspector.sentence("b").locator(".split-chip").waitFor();
      await code.page.keyboard.press("Shift+2");
      await shoot("yours");
      await code.command("Label with Evaloupe…");
      await code.pick("By word matching");
      await inspector.frame.locator(".whose [role=radio]").nth(2).waitFor();
      await shoot("annotators");
      const metrics = await Metrics.of(code);
      await metrics.frame.locator(".agreement tbody").first().waitFor();
      await metrics.frame.locator(".agreement").scrollIntoViewIfNeeded();
      await shoot("agreement");
    },
  },
  {
    name: "lists",
    async act(code, shoot) {
      const inspector = await inspected(code, FILE);
      await inspector.filter("Wrong");
      await inspector.frame.getByRole("button", { name: "More", exact: true }).click();
      await shoot("menu");
      await code.page.keyboard.press("Escape");
      const rows = code.page.locator(".quick-input-list .monaco-list-row");
      for (const [name, title] of Object.entries(LISTS)) {
        await code.command(title);
        // The palette's own entries are gone.
        await rows.filter({ hasText: title }).first().waitFor({ state: "detached" });
        await rows.first().waitFor();
        await shoot(name);
        await code.turnAway();
        await rows.first().waitFor({ state: "hidden" });
      }
      await code.page.keyboard.press("F1");
      await code.page.keyboard.type("Evaloupe: ");
      await rows.first().waitFor();
      await shoot("palette");
      await code.turnAway();
      await code.command("Preferences: Open Settings (UI)");
      await code.page.locator(".settings-editor .suggest-input-container").click();
      await code.page.keyboard.type("@ext:evaloupe.evaloupe");
      await code.page.locator(".settings-tree-container .setting-item-contents").first().waitFor();
      await code.page.waitForTimeout(1_000);
      await shoot("settings");
    },
  },
  {
    name: "run",
    folder: "compare",
    async act(code, shoot) {
      await writeFile(path.join(code.folder, "rivers.jsonl"), rivers(10));
      // Not every editor has heard of the file by now.
      await code.reload();
      await code.openExplorer();
      await code.explorerEntry("rivers.jsonl").waitFor();
      await code.explorerMenu(["rivers.jsonl"], "Label with Evaloupe…");
      await code.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
      await shoot("methods");
      await code.pick("By a model");
      await code.dialog();
      await shoot("preview");
      await code.answer("Options…");
      await code.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
      await shoot("options");
      await code.pick("Continue");
      await code.dialog();
      await code.page.locator(".monaco-dialog-box").getByRole("button", { name: "Send", exact: true }).click();
      await code.notice(/10 of 10 samples labelled/);
      await shoot("done");
    },
  },
  {
    name: "tags",
    folder: "tags",
    async act(code, shoot) {
      const { frame } = await inspected(code, "measures.jsonl");
      await frame.locator(".vrow").first().click();
      await code.page.keyboard.press("t");
      await code.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
      await shoot("pick");
      await code.turnAway();
      await code.command("Label with Evaloupe…");
      await code.pick("Tags…");
      await code.page.getByText("Tags: ").first().waitFor();
      await shoot("list");
    },
  },
  {
    name: "walkthrough",
    async act(code, shoot) {
      await code.command("Welcome: Open Walkthrough...");
      await code.pick("Evaloupe");
      const steps = code.page.locator(".getting-started-step");
      await steps.first().waitFor();
      const count = await steps.count();
      for (let at = 0; at < count; at++) {
        await steps.nth(at).click();
        await code.page.waitForTimeout(800);
        await shoot(`step-${at + 1}`);
      }
    },
  },
  {
    name: "stopped",
    async act(code, shoot) {
      await writeFile(path.join(code.folder, "noise.jsonl"), Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 10, 7]));
      await writeFile(path.join(code.folder, "empty.jsonl"), "");
      for (const file of ["noise.jsonl", "empty.jsonl"]) {
        await code.explorerEntry(file).waitFor();
        await code.explorerMenu([file], "Evaluate with Evaloupe");
        await code.frame(".state");
        await code.page.waitForTimeout(500);
        await shoot(file.replace(".jsonl", ""));
      }
      await code.page.locator('.activitybar [aria-label^="Evaloupe"]').first().click();
      await code.page.waitForTimeout(1_000);
      await shoot("metrics");
    },
  },
  {
    name: "models",
    folder: "choice",
    async act(code, shoot) {
      await inspected(code, "four-models.jsonl");
      const metrics = await Metrics.of(code);
      await metrics.frame.getByRole("button", { name: "Compare two of these slices" }).click();
      await code.pick("certain");
      await code.page.locator(".quick-input-list .monaco-list-row").first().click();
      await pair(code, shoot);
    },
  },
  {
    name: "raters",
    folder: "rating",
    async act(code, shoot) {
      await code.explorerMenu(["pandalm-judge.json", "pandalm-people.json"], "Compare with Evaloupe");
      await pair(code, shoot);
    },
  },
  {
    name: "report",
    async act(code, shoot) {
      const file = path.join(code.folder, "report.html");
      const cli = path.join(PROJECT, "dist/cli.js");
      await promisify(execFile)(process.execPath, [
        cli,
        "score",
        path.join(code.folder, FILE),
        "--as",
        "html",
        "--out",
        file,
      ]);
      await code.page.goto(pathToFileURL(file).href);
      await shoot("page");
      await code.page.mouse.wheel(0, 900);
      await code.page.waitForTimeout(200);
      await shoot("page-2");
      await code.page.mouse.wheel(0, 2000);
      await code.page.waitForTimeout(200);
      await shoot("page-3");
      await rm(file);
    },
  },
];

/** Lists of what can be done, by the command that opens them. */
const LISTS = {
  label: "Label with Evaloupe…",
  export: "Evaloupe: Export…",
  copy: "Evaloupe: Copy Sample As…",
  compare: "Compare with Evaloupe…",
  read: "Evaloupe: Read the File Differently…",
  models: "Evaloupe: Models…",
};

/** @param {Workbench} code @param {string} file */
async function inspected(code, file) {
  await code.explorerMenu([file], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.frame.locator(".head .path").waitFor();
  return inspector;
}

/** The inspector alone in windows of several widths. @param {Workbench} code @param {Shoot} shoot */
async function widths(code, shoot) {
  await code.command("View: Toggle Primary Side Bar Visibility");
  for (const width of [620, 860, 1000, 1660]) {
    await code.page.setViewportSize({ width, height: 900 });
    // Without a screen the workbench does not hear of its new size.
    await code.reload();
    await code.frame("main.inspector .head .path");
    await code.page.waitForTimeout(500);
    await shoot(String(width));
  }
}

/** The overview of a comparison and its first pair. @param {Workbench} code @param {Shoot} shoot */
async function pair(code, shoot) {
  const frame = await code.frame("main.compare .overview .fig");
  await code.page.waitForTimeout(1_000);
  await shoot("overview");
  await frame.locator(".vrow").first().click();
  await frame.locator("article.pair").waitFor();
  await shoot("pair");
}
