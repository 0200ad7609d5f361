// What is seen of a page in a window of some size: how much text, and how much else there is to look at.
import { until } from "../../e2e/lib/until.mjs";

/** @typedef {import("./desk.mjs").Desk} Desk */
/** @typedef {import("playwright-core").Frame} Frame */

/** Gives the Inspector the whole of a window of this size. @param {Desk} code @param {Frame} frame @param {number} width @param {number} height */
export async function resize(code, frame, width, height) {
  await code.page.setViewportSize({ width, height });
  await code.page.evaluate(() => {
    const main = document.querySelector("main");
    if (main) main.style.left = "0";
  });
  const isSized = () =>
    frame.evaluate(([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
  await until(`a window of ${width} × ${height} px`, isSized);
  // Panes take their place a moment later.
  await code.page.waitForTimeout(100);
}

/**
 * Height in px over which lines of a text can be read: line boxes of its text nodes that nothing lies over, joined.
 * @param {Frame} frame @param {string} selector
 */
export const textPx = (frame, selector) =>
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

/** How many rows of the list are seen whole. @param {Frame} frame */
export const rowsSeen = (frame) =>
  frame.locator(".list .vlist").evaluate((list) => {
    const { top, bottom, width } = list.getBoundingClientRect();
    const rows = [...list.querySelectorAll(".vrow")].map((row) => row.getBoundingClientRect());
    return width === 0 ? 0 : rows.filter((row) => row.top >= top && row.bottom <= bottom).length;
  });

/**
 * What else is in sight: controls, those of them that are chips, and words. Rows of the list, keys of sentences and
 * texts of the file count as well: they are there to be read.
 * @param {Frame} frame
 */
export const seenOf = (frame) =>
  frame.evaluate(() => {
    const isHit = (/** @type {Element} */ element, /** @type {DOMRect} */ { left, right, top, bottom }) => {
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return right > left && at !== null && element.contains(at);
    };
    const CONTROLS =
      "button, a[href], input, select, summary, [role=combobox], [role=option], [role=separator], vscode-dropdown, vscode-text-field";
    const controls = [...document.querySelectorAll(CONTROLS)].filter((one) => isHit(one, one.getBoundingClientRect()));
    let words = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.parentElement) continue;
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}][^\s]*/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const [box] = range.getClientRects();
        if (box && isHit(text.parentElement, box)) words += 1;
      }
    }
    return { controls: controls.length, chips: controls.filter((one) => one.matches(".chip")).length, words };
  });
