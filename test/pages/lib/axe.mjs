// Axe over a page as it stands: its structure in the theme that it has, its colours in all. The control comes first.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Frame} Frame */
/** Has axe look at a page, and at its colours in the other themes. @typedef {(frame: Frame, view: string) => Promise<void>} Look */
/** What axe tells of a rule that is broken. @typedef {{id: string, impact: string | null, nodes: readonly {target: readonly string[], failureSummary?: string}[]}} Violation */

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2 A and AA, what is good practice beside it, and the rule for visible words, which axe leaves out by itself. */
const OPTIONS = {
  resultTypes: ["violations"],
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  rules: { "label-content-name-mismatch": { enabled: true } },
};
/** The rules that a theme can break. */
const COLOURS = {
  resultTypes: ["violations"],
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};
/** As the editor names its themes to a webview. */
const OTHER_THEMES = {
  light: "vscode-light",
  "high contrast": "vscode-high-contrast",
  "light high contrast": "vscode-high-contrast vscode-high-contrast-light",
};
/** The heaviness that is not let pass. */
const HEAVY = new Set(["moderate", "serious", "critical"]);

/** Lets `act` look at views of a dark window, and fails with all that axe found heavy in them. @param {(look: Look) => Promise<void>} act */
export async function looking(act) {
  /** @type {string[]} */
  const heavy = [];
  let isTried = false;
  /** @param {string} view @param {readonly Violation[]} found */
  const note = (view, found) => {
    for (const { id, impact, nodes } of found) {
      if (!HEAVY.has(impact ?? "")) continue;
      const places = nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}: ${failureSummary}`);
      heavy.push(`${view}: ${impact} ${id} × ${nodes.length}\n${places.slice(0, 6).join("\n")}`);
    }
  };
  await act(async (frame, view) => {
    if (!isTried) await seesPaleInOneTheme(frame);
    isTried = true;
    note(view, await violations(frame, OPTIONS));
    for (const [theme, classes] of Object.entries(OTHER_THEMES)) {
      await dress(frame, classes);
      note(`${view} in ${theme}`, await violations(frame, COLOURS));
    }
    await dress(frame, "vscode-dark");
  });
  assert.equal(heavy.length, 0, `\n${heavy.join("\n")}`);
}

/** The control: a text that only the light theme makes pale is found there. @param {Frame} frame */
async function seesPaleInOneTheme(frame) {
  const id = "pale";
  await frame.evaluate((id) => {
    const text = Object.assign(document.createElement("p"), { id, textContent: "Pale in light themes." });
    // In sight, whatever the page scrolls: axe passes over what nobody can see.
    text.style.cssText =
      "position: fixed; inset: 0 auto auto 0; color: #e0e0e0; background: var(--vscode-editor-background); z-index: 9;";
    document.body.append(text);
  }, id);
  const isFound = async () =>
    (await violations(frame, COLOURS)).some(({ nodes }) => nodes.some(({ target }) => target.includes(`#${id}`)));
  assert.equal(await isFound(), false);
  await dress(frame, OTHER_THEMES.light);
  assert.equal(await isFound(), true);
  await dress(frame, "vscode-dark");
  await frame.evaluate((id) => document.getElementById(id)?.remove(), id);
}

/** Changes the theme under a page, as the editor does, and waits until it is drawn so. @param {Frame} frame @param {string} classes */
const dress = (frame, classes) =>
  frame.evaluate(async (classes) => {
    const { body } = document;
    body.classList.remove(...[...body.classList].filter((name) => name.startsWith("vscode-")));
    body.classList.add(...classes.split(" "));
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
    await drawn();
  }, classes);

/** @param {Frame} frame @param {object} options @returns {Promise<readonly Violation[]>} */
async function violations(frame, options) {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  return frame.evaluate(async (options) => {
    const found = await Reflect.get(window, "axe").run(document, options);
    return found.violations;
  }, options);
}
