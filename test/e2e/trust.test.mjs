// A folder that nobody trusts yet, and the themes.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Inspector } from "./lib/pages.mjs";
import { QUIET } from "./lib/server.mjs";
import { suite } from "./lib/suite.mjs";

const scenario = suite({ trust: true, settings: { ...QUIET, "security.workspace.trust.startupPrompt": "never" } });

scenario("in Restricted Mode files are evaluated all the same", async (code) => {
  await code.page.locator(".statusbar-item").filter({ hasText: "Restricted Mode" }).waitFor();
  await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
  const inspector = await Inspector.of(code);
  assert.equal((await inspector.rows()).length, 5);
});

for (const [theme, kind] of [
  ["Dark Modern", "vscode-dark"],
  ["Light Modern", "vscode-light"],
  ["Default High Contrast", "vscode-high-contrast"],
  ["Default High Contrast Light", "vscode-high-contrast-light"],
]) {
  scenario(
    `${theme}: each state has its colour, and text stands out`,
    async (code) => {
      await code.explorerMenu(["support.jsonl"], "Evaluate with Evaloupe");
      const inspector = await Inspector.of(code);
      await inspector.open("tunnel");
      await inspector.frame.locator(`body.${kind}`).waitFor();
      const colours = await inspector.frame.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        const states = ["supported", "supportedWithoutSource", "missed", "partial", "unsupported", "contradicted"];
        return [...states, "notLabelled", "usedNotRelevant"].map((state) => [
          state,
          style.getPropertyValue(`--vscode-evaloupe-${state}`).trim(),
        ]);
      });
      for (const [state, colour] of colours) assert.notEqual(colour, "", `${state} has no colour`);
      assert.ok((await contrast(inspector.frame)) >= 4.5);
    },
    async (folder) => {
      await mkdir(path.join(folder, ".vscode"));
      await writeFile(path.join(folder, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
    },
  );
}

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
