// A folder that nobody trusts yet: what works, what is asked about, what is refused; and the themes. Would catch a
// socket that is opened, a file that is written or a model that is asked without trust, and a colour that is missing.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { hostileWorkspaces, inAllWorkspaces, openWorkspaceFile, writeWorkspaceFile } from "./lib/hostileWorkspaces.mjs";
import { LABELS, labelOnceAllowed, noModelIsAsked, openRiver, RIVER, rivers } from "./lib/labelling.mjs";
import { Inspector, Metrics } from "./lib/pages.mjs";
import { providerModule } from "./lib/provider.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";
import { until } from "./lib/until.mjs";
import { startCanary } from "./lib/watch.mjs";

const watched = mkdtempSync(path.join(tmpdir(), "evaloupe-sockets-"));
const log = path.join(watched, "log");
const control = path.join(watched, "control");
const { startProvider } = await providerModule();
const own = await startProvider();
const foreign = await startProvider();
after(async () => {
  await Promise.all([own.close(), foreign.close()]);
  rmSync(watched, { recursive: true, force: true });
});

const { workspaces, dotted } = hostileWorkspaces(foreign);
const settings = {
  ...QUIET,
  "security.workspace.trust.startupPrompt": "never",
  "evaloupe.annotator": "Ann",
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
  after(canary.close);
  // The host may look at any moment, and reads it once.
  await writeFile(`${control}.tmp`, canary.address);
  await rename(`${control}.tmp`, control);
  await until("both attempts of the control", async () => canary.asked.length === 2);
  const seen = attempts().slice(before.length);
  assert.ok(seen.some(({ threadId }) => threadId === 0) && seen.some(({ threadId }) => threadId > 0));
});

scenario("in Restricted Mode a label is written once the question about it is answered with yes", async (code) => {
  await labelOnceAllowed(code);
  await rm(path.join(code.folder, LABELS));
});

scenario("in Restricted Mode models are not asked, whatever the workspace says", async (code) => {
  await openRiver(code);
  await inAllWorkspaces(code, workspaces, () => noModelIsAsked(code));
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
  await openRiver(code);
  await noModelIsAsked(code);
  assert.deepEqual([...own.received, ...foreign.received], []);
});

/** @param {string} folder */
async function prepare(folder) {
  const row = (/** @type {number} */ id) => ({ id, question: "Why?", response: "x ".repeat(250), ground_truth: "x" });
  const rows = Array.from({ length: 32_000 }, (_, id) => JSON.stringify(row(id)));
  await writeFile(path.join(folder, "large.jsonl"), `${rows.join("\n")}\n`);
  await writeFile(path.join(folder, RIVER), rivers(1));
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
