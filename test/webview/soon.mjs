// Waiting in checks of pages: for what has to come however busy the machine is, and for what must not come.
import { onViolation } from "./policy.mjs";

/** Between two tries, ms. */
const PAUSE_MS = 30;

/**
 * Repeats assertions until they hold; the last one's error is thrown when they did not within 15 seconds.
 * A busy machine has more time: as many tries as an idle one makes in it.
 * @param {() => Promise<void>} assertions
 */
export async function soon(assertions, timeoutMs = 15_000) {
  const end = Date.now() + timeoutMs;
  for (let tries = 1; ; tries++) {
    try {
      return await assertions();
    } catch (error) {
      if (Date.now() > end && tries >= timeoutMs / PAUSE_MS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Waits until the page has drawn what it had to draw, and the host has answered what it was asked: before an
 * assertion that nothing has happened.
 * @param {import("playwright-core").Page} page
 */
export async function still(page) {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await page.evaluate(frames);
  await page.waitForTimeout(80);
  await page.evaluate(frames);
}

/**
 * A browser whose new pages tell their uncaught errors, and what their policy refused, to a list from their first
 * script on.
 * @param {import("playwright-core").Browser} browser @param {string[]} errors
 */
export function listening(browser, errors) {
  return {
    /** @param {import("playwright-core").BrowserContextOptions} options */
    async newPage(options) {
      const page = await browser.newPage(options);
      page.on("pageerror", (error) => errors.push(error.message));
      await onViolation(page, (violation) => errors.push(`the policy refused ${violation}`));
      return page;
    },
  };
}
