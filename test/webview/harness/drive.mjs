// Draws the inspector page over the host of this folder and takes its picture in every theme and width.
//   node test/webview/harness/drive.mjs OUT [SCENARIO…]
// Needs a Chromium at CHROMIUM (default /usr/bin/chromium) and playwright-core, taken from test/e2e or PLAYWRIGHT_FROM.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { NONCE, policyOfPages } from "../policy.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../../..");
const [out = path.join(root, ".tmp/inspector"), ...only] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

export const SHOTS = [
  { name: "open", hash: "state=open" },
  { name: "filtered", hash: "state=filtered&index=4" },
  { name: "correct", hash: "state=open&index=9" },
  { name: "unlabelled", hash: "state=open&index=20" },
  { name: "without-text", hash: "state=open&index=21" },
  { name: "long", hash: "state=open&hard=long" },
  { name: "scripts", hash: "state=open&hard=scripts" },
  { name: "empty", hash: "state=open&hard=empty" },
  { name: "closed", hash: "state=closed" },
  { name: "reading", hash: "state=reading" },
  { name: "sofar", hash: "state=sofar" },
  { name: "stopped", hash: "state=stopped" },
  { name: "nothing", hash: "state=nothing" },
  { name: "unknown", hash: "state=unknown" },
  { name: "million", hash: "state=million" },
];
const WIDTHS = [1200, 760, 420];
const THEMES = ["dark", "light", "high-contrast"];

/** Bundles page and host into one folder with a page under the policy that the extension sets. */
export async function buildHarness(folder) {
  const common = { bundle: true, target: "chrome120", jsx: "automatic", jsxImportSource: "preact", logLevel: "error" };
  await build({
    ...common,
    entryPoints: [path.join(root, "webview/inspector/main.tsx")],
    outfile: path.join(folder, "inspector.js"),
  });
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  await build({
    ...common,
    entryPoints: [path.join(here, "host.ts")],
    outfile: path.join(folder, "host.js"),
    define: { KEYBINDINGS: JSON.stringify(manifest.contributes.keybindings) },
  });
  writeFileSync(path.join(folder, "themes.css"), readFileSync(path.join(here, "themes.css")));
  const policy = await policyOfPages();
  writeFileSync(
    path.join(folder, "index.html"),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${NONCE}"><link rel="stylesheet" href="themes.css"><link rel="stylesheet" href="inspector.css"></head>
<body><div id="root"></div><script nonce="${NONCE}" src="host.js"></script><script nonce="${NONCE}" src="inspector.js"></script></body></html>`,
  );
}

const ORIGIN = "http://inspector.test/";

/** A page under an origin of its own, served from the folder without any network. */
export async function openPage(browser, folder, { hash, width, height = 820 }) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  await page.route("**/*", (route) => {
    const name = path.basename(new URL(route.request().url()).pathname) || "index.html";
    const file = path.join(folder, name);
    return existsSync(file) ? route.fulfill({ path: file }) : route.abort();
  });
  page.on("pageerror", (error) => console.log(`${hash} ${width}: ${error.message}`));
  page.on("console", (message) => console.log(`${hash} ${width}: ${message.text()}`));
  await page.goto(`${ORIGIN}#${hash}`);
  await page.waitForTimeout(300);
  return page;
}

export async function launch() {
  const require = createRequire(process.env.PLAYWRIGHT_FROM ?? path.join(root, "test/e2e/package.json"));
  const { chromium } = require("playwright-core");
  return chromium.launch({
    ignoreDefaultArgs: ["--hide-scrollbars"],
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildHarness(out);
  const browser = await launch();
  for (const shot of SHOTS) {
    if (only.length > 0 && !only.includes(shot.name)) continue;
    for (const theme of THEMES) {
      for (const width of WIDTHS) {
        if (shot.name !== "open" && !(width === 1200 && theme === "dark") && !(width === 420 && theme === "light"))
          continue;
        const page = await openPage(browser, out, { hash: `${shot.hash}&theme=${theme}`, width });
        await page.screenshot({ path: path.join(out, `${shot.name}-${theme}-${width}.png`) });
        await page.close();
      }
    }
  }
  await browser.close();
}
