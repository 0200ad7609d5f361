// Builds every bundle into dist/, or only those whose entry is named:
//   node esbuild.mjs [--minify] [--watch] [src/extension.ts …]
// --minify makes what ships: from an empty dist/, without source maps, sizes enforced.
import { existsSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { build, context } from "esbuild";

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { minify: { type: "boolean", default: false }, watch: { type: "boolean", default: false } },
});

const { version } = JSON.parse(await readFile("package.json", "utf8"));

/** @type {import("esbuild").BuildOptions} */
const shared = {
  bundle: true,
  minify: flags.minify,
  sourcemap: !flags.minify,
  legalComments: "none",
  logLevel: "warning",
  define: {
    "process.env.NODE_ENV": JSON.stringify(flags.minify ? "production" : "development"),
    "process.env.EVALOUPE_VERSION": JSON.stringify(version),
  },
};
// jsonc-parser's `main` is a UMD wrapper whose inner requires no bundler sees.
/** @type {import("esbuild").BuildOptions} */
const inNode = { ...shared, platform: "node", target: "node20", format: "cjs", mainFields: ["module", "main"] };
/** @type {import("esbuild").BuildOptions} */
const inPage = { ...shared, platform: "browser", target: "chrome120", format: "iife", loader: { ".svg": "text" } };
// Nothing of Node is in reach here, so a build that succeeds proves that core and session are web-safe.
/** @type {import("esbuild").BuildOptions} */
const inWebWorker = { ...shared, platform: "browser", target: "chrome120", format: "esm" };

/** Modules that are bundles of their own beside the one that imports them when they are first needed. */
const LATER = {
  "./reportBundle.ts": "./report.js",
  "./flowsBundle.ts": "./provider.js",
};
/** @type {import("esbuild").Plugin} */
const later = {
  name: "later",
  setup({ onResolve }) {
    onResolve({ filter: /Bundle\.ts$/ }, ({ kind, path }) =>
      kind === "dynamic-import" && path in LATER ? { path: LATER[path], external: true } : undefined,
    );
  },
};
/** @type {import("esbuild").BuildOptions} */
const inHost = { ...inNode, external: ["vscode"], plugins: [later] };

/** Limits are of the minified files, in bytes; a page's style sheet counts with its page. */
const bundles = [
  { entry: "src/extension.ts", out: "dist/extension.js", options: inHost, limit: 250_000 },
  { entry: "src/host/reportBundle.ts", out: "dist/report.js", options: inNode, limit: 80_000 },
  { entry: "src/host/labelling/flowsBundle.ts", out: "dist/provider.js", options: { ...inNode, external: ["vscode"] } },
  { entry: "src/platform/node/sessionWorker.ts", out: "dist/sessionWorker.js", options: inNode },
  { entry: "src/cli/main.ts", out: "dist/cli.js", options: { ...inNode, banner: { js: "#!/usr/bin/env node" } } },
  { entry: "src/session/webWorker.ts", out: "dist/web/sessionWorker.js", options: inWebWorker },
  { entry: "webview/inspector/main.tsx", out: "dist/webview/inspector.js", options: inPage, limit: 500_000 },
  { entry: "webview/compare/main.tsx", out: "dist/webview/compare.js", options: inPage, limit: 500_000 },
  { entry: "webview/summary/main.tsx", out: "dist/webview/summary.js", options: inPage, limit: 500_000 },
];

const present = bundles.filter(({ entry }) => {
  if (named.length > 0 && !named.includes(entry)) return false;
  if (existsSync(entry)) return true;
  console.log(`skipped  ${entry} does not exist yet`);
  return false;
});

if (flags.watch) {
  for (const { entry, out, options } of present) {
    const running = await context({ ...options, entryPoints: [entry], outfile: out, logLevel: "info" });
    await running.watch();
  }
} else {
  if (flags.minify && named.length === 0) await rm("dist", { recursive: true, force: true });
  const ended = await Promise.allSettled(
    present.map(({ entry, out, options }) => build({ ...options, entryPoints: [entry], outfile: out })),
  );
  // esbuild has printed what went wrong.
  if (ended.some((end) => end.status === "rejected")) process.exitCode = 1;
  for (const [i, bundle] of present.entries()) if (ended[i]?.status === "fulfilled") await report(bundle);
}

/** Prints a bundle's size, and fails the build where a minified one has outgrown its limit. */
async function report({ out, limit }) {
  const files = [out, out.replace(/\.js$/, ".css")].filter((file) => existsSync(file));
  let total = 0;
  for (const file of files) {
    const { size } = await stat(file);
    total += size;
    console.log(`${kilobytes(size).padStart(9)}  ${file}`);
  }
  if (flags.minify && limit !== undefined && total > limit) {
    console.error(`${out} is too large: ${kilobytes(total)}, at most ${kilobytes(limit)}`);
    process.exitCode = 1;
  }
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
