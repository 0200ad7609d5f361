// Draws both pages over a real session in the page itself, for files of any kind, and takes their pictures.
//   node test/webview/session-harness/drive.mjs OUT FILE… [-- index=3 theme=light width=760 page=summary where=…]
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch, openPage } from "../harness/drive.mjs";
import { NONCE, policyOfPages } from "../policy.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../../..");
const PAGES = { inspector: "webview/inspector/main.tsx", summary: "webview/summary/main.tsx" };

/** @param {string} folder @param {readonly string[]} files @param {"inspector" | "summary"} page */
export async function buildPage(folder, files, page) {
  mkdirSync(folder, { recursive: true });
  const common = { bundle: true, target: "chrome120", jsx: "automatic", jsxImportSource: "preact", logLevel: "error" };
  await build({
    ...common,
    entryPoints: [path.join(root, PAGES[page])],
    outfile: path.join(folder, "page.js"),
    loader: { ".svg": "text" },
  });
  await build({ ...common, entryPoints: [path.join(here, "host.ts")], outfile: path.join(folder, "host.js") });
  const texts = files.map((file) => ({ uri: file, text: readFileSync(file, "utf8") }));
  writeFileSync(path.join(folder, "files.js"), `window.HARNESS_FILES = ${JSON.stringify(texts)};`);
  writeFileSync(path.join(folder, "themes.css"), readFileSync(path.join(here, "../harness/themes.css")));
  const policy = await policyOfPages();
  writeFileSync(
    path.join(folder, "index.html"),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${NONCE}"><link rel="stylesheet" href="themes.css"><link rel="stylesheet" href="page.css"></head>
<body><div id="root"></div><script nonce="${NONCE}" src="files.js"></script><script nonce="${NONCE}" src="host.js"></script><script nonce="${NONCE}" src="page.js"></script></body></html>`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [out = ".tmp/session", ...rest] = process.argv.slice(2);
  const split = rest.indexOf("--");
  const files = split < 0 ? rest : rest.slice(0, split);
  const options = new URLSearchParams((split < 0 ? [] : rest.slice(split + 1)).join("&"));
  const page = options.get("page") === "summary" ? "summary" : "inspector";
  await buildPage(out, files, page);
  const browser = await launch();
  for (const theme of options.has("theme") ? [options.get("theme")] : ["dark", "light", "high-contrast"]) {
    const width = Number(options.get("width") ?? (page === "summary" ? 420 : 1200));
    options.set("theme", theme ?? "dark");
    const shown = await openPage(browser, out, {
      hash: options.toString(),
      width,
      height: Number(options.get("height") ?? 820),
    });
    await shown.waitForTimeout(900);
    await shown.screenshot({ path: path.join(out, `${page}-${theme}-${width}.png`), fullPage: false });
    await shown.close();
  }
  await browser.close();
}
