// Draws the Metrics page over the host of this folder and takes its picture in every theme and width.
//   node test/webview/summary-harness/drive.mjs [OUT [SCENARIO…]]
// Needs a Chromium at CHROMIUM (default /usr/bin/chromium) and playwright-core, taken from test/e2e or PLAYWRIGHT_FROM.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { NONCE, policyOfPages } from "../policy.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../../..");

const WIDTHS = [320, 480, 900];
const THEMES = ["dark", "light", "high-contrast"];
const ORIGIN = "http://summary.test/";

/** What a person does before the picture is taken. */
const SCENARIOS = {
  open: { place: "open" },
  filtered: { place: "filtered" },
  pressed: {
    place: "open",
    async act(page) {
      await page.click('[data-figure="accuracy.noise"] .mark >> nth=2');
      await page.click('[data-figure="verdicts"] .count >> nth=1');
      await page.hover('[data-figure="accuracy.noise"] .mark >> nth=3');
    },
  },
  tables: {
    place: "open",
    act: (page) =>
      page.evaluate(() => {
        for (const toggle of document.querySelectorAll('[aria-label="Show as table"]')) toggle.click();
      }),
  },
  menu: { place: "open", act: (page) => page.click('[data-figure="accuracy.noise"] [aria-haspopup="menu"]') },
  tip: { place: "open", act: (page) => page.hover('[data-metric="adherence"] .name') },
  figures: { place: "figures" },
  points: {
    place: "figures",
    async act(page) {
      const legend = page.locator('[data-figure="phi.curve.8"] .line-name');
      await legend.nth(1).click();
      await legend.nth(3).click({ modifiers: ["Shift"] });
      await page.locator('[data-figure="phi.curve.3"] .points').press("ArrowRight");
      for (let i = 0; i < 4; i++) await page.keyboard.press("PageUp");
      await page.click('[data-figure="confusion"] .cell >> nth=1');
      await page.click('[data-figure="delta.distribution"] .mark >> nth=22');
      await page.locator('[data-figure="phi.curve.3"] .points').focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("+");
    },
  },
  "figure-tables": {
    place: "figures",
    act: (page) =>
      page.evaluate(() => {
        for (const toggle of document.querySelectorAll('[aria-label="Show as table"]')) toggle.click();
      }),
  },
  "any-field": {
    place: "open",
    async act(page) {
      await page.locator('vscode-dropdown[aria-label="Slice by any field"]').press("End");
      await page.waitForTimeout(200);
      await page.locator('[data-figure="distribution:config.retriever"] .count').nth(1).click();
      await page.locator('vscode-dropdown[aria-label="Slice by any field"]').scrollIntoViewIfNeeded();
    },
  },
  strict: { place: "open", act: (page) => page.click('[data-family="matching"] [data-value="strict"]') },
  reading: { place: "reading" },
  stale: { place: "stale" },
  stopped: { place: "stopped" },
  nothing: { place: "nothing" },
};

/** Bundles page and host into one folder with a page under the policy that the extension sets. */
export async function buildHarness(out) {
  mkdirSync(out, { recursive: true });
  await build({
    entryPoints: { host: path.join(here, "host.ts"), summary: path.join(root, "webview/summary/main.tsx") },
    bundle: true,
    target: "chrome120",
    jsx: "automatic",
    jsxImportSource: "preact",
    outdir: out,
    logLevel: "error",
  });
  writeFileSync(path.join(out, "themes.css"), readFileSync(path.join(here, "../harness/themes.css")));
  const policy = await policyOfPages();
  writeFileSync(
    path.join(out, "index.html"),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Metrics</title>
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta property="csp-nonce" content="${NONCE}">
<link rel="stylesheet" href="themes.css"><link rel="stylesheet" href="summary.css"></head>
<body class="vscode-dark"><div id="root"></div><script nonce="${NONCE}" src="host.js"></script><script nonce="${NONCE}" src="summary.js"></script></body></html>`,
  );
}

/** A page under an origin of its own, served from the folder without any network. */
export async function openPage(out, browser, place, width) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: 2 });
  await page.route("**/*", (route) => {
    const file = path.join(out, path.basename(new URL(route.request().url()).pathname) || "index.html");
    return existsSync(file) ? route.fulfill({ path: file }) : route.abort();
  });
  page.on("pageerror", (error) => console.log(`${place} ${width}: ${error.message}`));
  page.on("console", (message) => console.log(`${place} ${width}: ${message.text()}`));
  await page.goto(`${ORIGIN}?place=${place}`);
  await page.waitForSelector(".about, .notice, [role=alert]");
  return page;
}

/** The browser that draws the page. */
export async function launch() {
  const require = createRequire(process.env.PLAYWRIGHT_FROM ?? path.join(root, "test/e2e/package.json"));
  const { chromium } = require("playwright-core");
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

async function takePictures(out, only) {
  await buildHarness(out);
  const browser = await launch();
  for (const [name, { place, act }] of Object.entries(SCENARIOS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        if (name !== "open" && name !== "figures" && width !== 320) continue;
        const page = await openPage(out, browser, place, width);
        // Changed under the page's feet, as the editor does it: the drawings have to follow.
        await page.evaluate((kind) => {
          document.body.className = `vscode-${kind}`;
        }, theme);
        await page.waitForTimeout(150);
        const [content, room, height] = await page.$eval(".summary", (element) => [
          element.scrollWidth,
          element.clientWidth,
          element.scrollHeight,
        ]);
        if (content > room) console.log(`${name} ${theme} ${width}: ${content} px wide in ${room}`);
        await page.setViewportSize({ width, height: Math.max(height, 300) });
        await act?.(page);
        await page.waitForTimeout(150);
        await page.screenshot({ path: path.join(out, `${name}-${theme}-${width}.png`) });
        await page.close();
      }
    }
  }
  await browser.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [out = path.join(root, ".tmp/summary"), ...only] = process.argv.slice(2);
  await takePictures(out, only);
}
