// Headless Chromium in which nothing outside of this machine can be reached.
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A browser; any request to a host other than 127.0.0.1 fails at once. */
export function launchBrowser() {
  return chromium.launch({
    executablePath: browserPath(),
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}

/** Of a window. */
export const SIZE = { width: 1400, height: 900 };

/** A page in a new context, so that no state leaks between tests. @param {import("playwright-core").Browser} browser */
export async function newPage(browser) {
  const context = await browser.newContext({ viewport: SIZE });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // code-server registers a service worker for the whole page. With it in control every webview's own registration,
  // which is needed, waits three seconds for an update check.
  await context.addInitScript(() => {
    if (window === window.top && navigator.serviceWorker)
      navigator.serviceWorker.register = () => new Promise(() => {});
  });
  const page = await context.newPage();
  // Nothing waits for longer than it takes; a busy machine may take long. A test that hangs has more time than one wait,
  // so that the wait which did not end is named.
  page.setDefaultTimeout(120_000);
  page.setDefaultNavigationTimeout(120_000);
  return page;
}

function browserPath() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  throw new Error("Chromium was not found on PATH. Please install chromium, or set CHROME_PATH to a Chromium.");
}
