// A folder that nobody trusts yet: what works, what is asked about, what is refused; and the themes. Would catch a
// socket that is opened, a file that is written or a model that is asked without trust, and a colour that is missing.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { hostileWorkspaces, inAllWorkspaces, openWorkspaceFile, writeWorkspaceFile } from "./lib/hostileWorkspaces.mjs";
import { rivers } from "./lib/labelling.mjs";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";
import { startCanary } from "./lib/watch.mjs";

/** @typedef {import("./lib/workbench.mjs").Workbench} Workbench */

const LABELS = "support.labels.human.jsonl";
const watched = mkdtempSync(path.join(tmpdir(), "evaloupe-sockets-"));
const log = path.join(watched, "log");
const control = path.join(watched, "control");
const home = await mkdtemp(path.join(tmpdir(), "evaloupe-home-"));
const { startProvider } = await providerModule();
const own = await startProvider();
const foreign = await startProvider();
after(async () => {
  await Promise.all([own.close(), foreign.close()]);
  for (const folder of [watched, home]) rmSync(folder, { recursive: true, force: true });
});

const { workspaces, dotted } = hostileWorkspaces(foreign);
const settings = {
  ...QUIET,
  "security.workspace.trust.startupPrompt": "never",
  "evaloupe.annotator": "x$(touch pwned)",
  "evaloupe.models.baseUrl": own.baseUrl,
  "evaloupe.models.names": ["test-a"],
};
const scenario = suite({
  trust: true,
  settings,
  env: {
    NODE_OPTIONS: `--require ${fileURLToPath(new URL("lib/sockets.cjs", import.meta.url))}`,
    SOCKETS_LOG: log,
    SOCKETS_CONTROL: control,
  },
  prepare,
});

scenario("in Restricted Mode files are evaluated all the same, and no socket is opened", async (code) => {
  await code.page.locator(".statusbar-item").filter({ hasText: "Restricted Mode" }).waitFor();
  const before = attempts();
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
  await inspector.open("tunnel");
  await Metrics.of(code);
  // One that is read by several threads.
  await code.explorerMenu(["large.jsonl"], "Evaluate with Evaloupe");
  await until("all samples", () => code.status(/32,000 samples/).then(() => true), 60_000);
  await code.page.waitForTimeout(1_000);
  assert.ok(threads().size >= 2, `threads that began: ${[...threads()]}`);
  assert.deepEqual(attempts().slice(before.length), []);

  const canary = await startCanary();
  await writeFile(control, canary.address);
  await until("both attempts of the control", async () => canary.asked.length === 2);
  const seen = attempts().slice(before.length);
  canary.close();
  assert.ok(seen.some(({ threadId }) => threadId === 0) && seen.some(({ threadId }) => threadId > 0));
});

scenario(
  "in Restricted Mode nothing is written without a yes, which names the real place, and never through a link",
  async (code) => {
    const data = path.join(home, "data");
    await mkdir(data);
    await writeFile(path.join(data, "afar.jsonl"), await readFile(path.join(code.folder, "support.jsonl")));
    await symlink(data, path.join(code.folder, "linked"));
    const at = path.join(code.folder, LABELS);
    await symlink(path.join(home, ".profile"), at);
    await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
    let inspector = await Inspector.of(code);
    await say(code, inspector);
    await inspector.frame
      .locator(".toast")
      .filter({ hasText: /is a link to .*\.profile/ })
      .waitFor();
    await rm(at);
    await inspector.pin("b");
    await say(code, inspector);
    assert.match(await code.dialog(), /Restricted Mode/);
    await code.answer("Cancel");
    assert.deepEqual([existsSync(at), await readdir(home)], [false, ["data"]]);
    await inspector.pin("b");
    await say(code, inspector);
    await code.answer("Write Labels");
    await inspector.sentence("a").locator(".split-chip").waitFor();
    assert.match(await readFile(at, "utf8"), /"label":"none"/);
    await rm(at);

    await code.tidy();
    await code.openExplorer();
    await code.explorerEntry("linked").click();
    await code.explorerMenu(["afar.jsonl"], "Evaluate with Evaloupe");
    inspector = await Inspector.of(code);
    await say(code, inspector);
    assert.ok((await code.dialog()).includes(path.join(data, "afar.labels.human.jsonl")));
    // While the question stands, the folder is exchanged for one that leads elsewhere.
    const elsewhere = path.join(home, "elsewhere");
    await mkdir(elsewhere);
    await rename(path.join(code.folder, "linked"), path.join(code.folder, "before"));
    await symlink(elsewhere, path.join(code.folder, "linked"));
    await code.answer("Write Labels");
    await inspector.frame.locator(".toast").filter({ hasText: "now leads to" }).waitFor();
    assert.deepEqual([await readdir(elsewhere), await readdir(data)], [[], ["afar.jsonl"]]);
    assert.equal(existsSync(path.join(code.folder, "pwned")), false);
  },
);

scenario("in Restricted Mode models are not asked, whatever the workspace says", async (code) => {
  await open(code);
  await inAllWorkspaces(code, workspaces, () => refuse(code));
  assert.deepEqual([...own.received, ...foreign.received], []);
});

scenario("in every theme each state has its colour, and text stands out", async (code, server) => {
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  await inspector.open("tunnel");
  for (const [theme, kind] of [
    ["Dark Modern", "vscode-dark"],
    ["Light Modern", "vscode-light"],
    ["Default High Contrast", "vscode-high-contrast"],
    ["Default High Contrast Light", "vscode-high-contrast-light"],
  ]) {
    await server.setSettings({ ...settings, "workbench.colorTheme": theme });
    await inspector.frame.locator(`body.${kind}`).waitFor();
    const colours = await inspector.frame.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const states = ["supported", "supportedWithoutSource", "missed", "partial", "unsupported", "contradicted"];
      return [...states, "notLabelled", "usedNotRelevant"].map((state) => [
        state,
        style.getPropertyValue(`--vscode-evaloupe-${state}`).trim(),
      ]);
    });
    for (const [state, colour] of colours) assert.notEqual(colour, "", `${theme}: ${state} has no colour`);
    await until(`contrast in ${theme}`, async () => (await contrast(inspector.frame)) >= 4.5, 5_000);
  }
  await server.setSettings(settings);
});

scenario("in a .code-workspace in Restricted Mode models are not asked either", async (code) => {
  await writeWorkspaceFile(code.folder, dotted);
  await openWorkspaceFile(code);
  await open(code);
  await refuse(code);
  assert.deepEqual([...own.received, ...foreign.received], []);
});

/** Says of the sample's first sentence that nothing supports it. @param {Workbench} code @param {Inspector} inspector */
async function say(code, inspector) {
  await inspector.open("tunnel");
  await inspector.pin("a");
  await code.page.keyboard.press("4");
}

/** @param {Workbench} code */
async function refuse(code) {
  await code.command("Label Support…");
  const items = code.page.locator(".quick-input-list .monaco-list-row");
  await items.filter({ hasText: "Models are off in Restricted Mode" }).waitFor();
  assert.equal(await items.count(), 2);
  await code.page.keyboard.press("Escape");
  for (const command of ["Evaloupe: Enter an API Key…", "Evaloupe: Choose the Model for Labelling…"]) {
    await code.command(command);
    await code.notice(/no model is asked and nothing is sent/);
    await code.clearNotices();
  }
}

/** @param {Workbench} code */
async function open(code) {
  await code.explorerMenu(["river.jsonl"], "Evaluate with Evaloupe");
  await code.status(/1 samples/);
}

/** @param {string} folder */
async function prepare(folder) {
  const row = (/** @type {number} */ id) => ({ id, question: "Why?", response: "x ".repeat(250), ground_truth: "x" });
  const rows = Array.from({ length: 32_000 }, (_, id) => JSON.stringify(row(id)));
  await writeFile(path.join(folder, "large.jsonl"), `${rows.join("\n")}\n`);
  await writeFile(path.join(folder, "river.jsonl"), rivers(1));
}

/** What the extension hosts' processes have written down so far. */
function written() {
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n").filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line));
}

/** Their attempts to reach something; but code-server's own, which tells its server through a pipe which files are open. */
const attempts = () =>
  written().filter(({ name, what }) => name !== "began" && !what.includes(`"path":"${tmpdir()}/evaloupe-code-`));

/** Their threads that were watched. */
const threads = () => new Set(written().map(({ threadId }) => threadId));

/** Least contrast between the words on the page and what is behind them; 1 to 21. @param {import("playwright-core").Frame} frame */
function contrast(frame) {
  return frame.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!canvas) return 0;
    /** Colours laid over each other, as the screen shows them. @param {string[]} layers */
    const paint = (layers) => {
      canvas.clearRect(0, 0, 1, 1);
      for (const layer of layers) {
        canvas.fillStyle = layer;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (/** @type {number[]} */ colour) => {
      const [r = 0, g = 0, b = 0] = colour.map((part) => {
        const share = part / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    let least = 21;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      const element = word.parentElement;
      if (!element?.checkVisibility() || word.nodeValue?.trim() === "" || element.closest(".sr, script, style"))
        continue;
      const layers = [];
      for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
        layers.unshift(getComputedStyle(at).backgroundColor);
      }
      const page = getComputedStyle(document.documentElement).getPropertyValue("--vscode-editor-background");
      const below = [page, ...layers];
      const [light = 0, dark = 0] = [paint(below), paint([...below, getComputedStyle(element).color])]
        .map(luminance)
        .sort((a, b) => b - a);
      least = Math.min(least, (light + 0.05) / (dark + 0.05));
    }
    return least;
  });
}
