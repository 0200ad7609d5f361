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

/** What each frame of the window has in it, for the log of a failed test: a blank page says no more on a picture. @param {import("playwright-core").Page} page */
export async function contentsOf(page) {
  const lines = page.frames().map(async (frame) => {
    const html = frame.evaluate(() => document.body.outerHTML.slice(0, 300)).catch(String);
    const late = new Promise((resolve) => setTimeout(resolve, 2_000, "does not answer"));
    return `${frame.url().slice(0, 100)}: ${await Promise.race([html, late])}`;
  });
  return (await Promise.all(lines)).join("\n");
}
