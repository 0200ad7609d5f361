// Webviews in a window, whether a workbench stands around them or not.
import { until } from "./until.mjs";

/** @typedef {import("playwright-core").Frame} Frame */

/** The innermost frame of the webview on screen whose document has something that matches. @param {import("playwright-core").Page} page @param {string} selector */
export function webviewWith(page, selector) {
  return until(`a webview with ${selector}`, async () => {
    for (const frame of page.frames()) {
      // A frame that goes away while it is asked is not the one.
      if (
        await frame
          .locator(selector)
          .count()
          .catch(() => 0)
      ) {
        // Hidden webviews stay in the document: take the one that is on the screen.
        if (await isOnScreen(frame)) return frame;
      }
    }
    return null;
  });
}

/** @param {Frame} frame */
async function isOnScreen(frame) {
  /** @type {Frame | null} */
  let at = frame;
  while (at?.parentFrame()) {
    const element = await at.frameElement().catch(() => null);
    if (!element || !(await element.isVisible().catch(() => false))) return false;
    at = at.parentFrame();
  }
  return true;
}
