// node test/webview/summary-harness/build.mjs <folder>: the Metrics page over a fake host, as files to look at in a browser.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../../..");
const out = process.argv[2] ?? join(root, ".tmp/summary-harness");

await mkdir(out, { recursive: true });
await build({
  entryPoints: { host: join(here, "host.ts"), page: join(root, "webview/summary/main.tsx") },
  bundle: true,
  format: "iife",
  target: "chrome120",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: out,
  logLevel: "warning",
});
await writeFile(join(out, "themes.css"), await readFile(join(here, "themes.css")));
// The same rules as in the editor: no inline script, no style attribute.
await writeFile(
  join(out, "index.html"),
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Metrics</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:">
<link rel="stylesheet" href="themes.css"><link rel="stylesheet" href="page.css"></head>
<body class="vscode-dark"><script src="host.js"></script><script src="page.js"></script></body></html>
`,
);
console.log(out);
