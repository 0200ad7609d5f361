// Builds every bundle into dist/, or only those whose entry is named:
//   node esbuild.mjs [--minify] [--maps FOLDER] [--watch] [src/extension.ts …]
// --minify makes what ships: from an empty dist/, without source maps, sizes enforced, with the notices of all packages
// in the bundles. --maps writes the same bundles to another folder, with source maps that tell what is in them.
import { existsSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { build, context, transform } from "esbuild";
import "./build/prepare.mjs";

const { values: flags, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    minify: { type: "boolean", default: false },
    maps: { type: "string" },
    watch: { type: "boolean", default: false },
  },
});
const folder = flags.maps ?? "dist";
const isShipped = flags.minify && flags.maps === undefined && named.length === 0;

const { version } = JSON.parse(await readFile("package.json", "utf8"));

/** @type {import("esbuild").BuildOptions} */
const shared = {
  bundle: true,
  minify: flags.minify,
  sourcemap: !flags.minify || flags.maps !== undefined,
  metafile: true,
  legalComments: "none",
  // Words of fifteen languages take three times the room as escapes.
  charset: "utf8",
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
// Nothing of Node is in reach here: this build fails if the session, or a layer below it, needs Node.
/** @type {import("esbuild").BuildOptions} */
const inWebWorker = { ...shared, platform: "browser", target: "chrome120", format: "iife" };
/**
 * Style sheets in a bundle without a page: `?raw` is the text, without white space; components' own imports are for pages.
 * @type {import("esbuild").Plugin}
 */
const sheets = {
  name: "sheets",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?raw$/ }, ({ path: imported, resolveDir }) => ({
      path: path.join(resolveDir, imported.replace(/\?raw$/, "")),
      suffix: "?raw",
    }));
    onLoad({ filter: /\.css$/ }, async ({ path: sheet, suffix }) => {
      if (suffix !== "?raw") return { contents: "", loader: "empty" };
      const { code } = await transform(await readFile(sheet, "utf8"), { loader: "css", minify: true, charset: "utf8" });
      return { contents: code, loader: "text" };
    });
  },
};
// A browser's extension host loads one file of CommonJS and knows no module but `vscode`: what is loaded later is in it.
/** @type {import("esbuild").BuildOptions} */
const inWebHost = { ...inWebWorker, format: "cjs", external: ["vscode"], plugins: [sheets] };

/**
 * Sources of ASCII alone: bundles that have no other characters are read in a tenth of the time and take half of the
 * memory. The option `charset` leaves regular expressions as they are.
 * @type {import("esbuild").Plugin}
 */
const ascii = {
  name: "ascii",
  setup({ initialOptions, onLoad }) {
    initialOptions.charset = "ascii";
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path: source }) => ({
      contents: await escaped(source),
      loader: "ts",
    }));
  },
};
/** @type {Map<string, Promise<string>>} */
const escapedTexts = new Map();

/** @param {string} file */
function escaped(file) {
  const known = escapedTexts.get(file);
  if (known && !flags.watch) return known;
  const text = readFile(file, "utf8").then((text) =>
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
  escapedTexts.set(file, text);
  return text;
}

/** Modules that are bundles of their own beside the one that imports them when they are first needed. */
const LATER = {
  "formatsBundle.ts": "./formats.js",
  "reportBundle.ts": "./report.js",
  "flowsBundle.ts": "./provider.js",
  "toolsBundle.ts": "./tools.js",
  "scoringBundle.ts": "./scoring.js",
  "askingBundle.ts": "./asking.js",
  "mcpBundle.ts": "./mcp.js",
};
/** @type {import("esbuild").Plugin} */
const later = {
  name: "later",
  setup({ onResolve }) {
    onResolve({ filter: /Bundle\.ts$/ }, ({ kind, path: imported }) => {
      const bundle = LATER[path.basename(imported)];
      return kind === "dynamic-import" && bundle ? { path: bundle, external: true } : undefined;
    });
  },
};
// Node's import() reads a whole CommonJS file for the names of its exports before it runs it, which takes longer than
// to compile it: `require` in its place does not.
/** @type {import("esbuild").BuildOptions} */
const inParts = { ...inNode, plugins: [later], supported: { "dynamic-import": false } };
/** @type {import("esbuild").BuildOptions} */
const inHost = { ...inParts, external: ["vscode"] };
/** @type {import("esbuild").BuildOptions} */
const inCli = { ...inParts, banner: { js: "#!/usr/bin/env node" } };

/** @type {import("esbuild").BuildOptions} */
const inThread = { ...inParts, plugins: [later, ascii] };

/** `limit`: most bytes of the minified file, with the style sheet of a page. All bundles ship. */
const bundles = [
  { entry: "src/extension.ts", out: "extension.js", options: inHost, limit: 296_000 },
  { entry: "src/host/formatsBundle.ts", out: "formats.js", options: inNode },
  { entry: "src/report/reportBundle.ts", out: "report.js", options: { ...inNode, plugins: [sheets] }, limit: 240_000 },
  { entry: "src/host/node/toolsBundle.ts", out: "tools.js", options: { ...inNode, external: ["vscode"] } },
  { entry: "src/host/node/flowsBundle.ts", out: "provider.js", options: { ...inNode, external: ["vscode"] } },
  { entry: "src/platform/node/sessionWorker.ts", out: "sessionWorker.js", options: inThread },
  { entry: "src/platform/node/measuringThread.ts", out: "measuringThread.js", options: inThread },
  { entry: "src/cli/main.ts", out: "cli.js", options: inCli, limit: 45_000 },
  { entry: "src/cli/scoringBundle.ts", out: "scoring.js", options: inThread },
  { entry: "src/cli/mcpBundle.ts", out: "mcp.js", options: inNode },
  { entry: "src/cli/askingBundle.ts", out: "asking.js", options: inThread },
  { entry: "src/extension.web.ts", out: "web/extension.js", options: inWebHost, limit: 2_190_000 },
  { entry: "src/platform/web/sessionWorker.ts", out: "web/sessionWorker.js", options: inWebWorker },
  { entry: "webview/inspector/main.tsx", out: "webview/inspector.js", options: inPage, limit: 500_000 },
  { entry: "webview/compare/main.tsx", out: "webview/compare.js", options: inPage, limit: 600_000 },
  { entry: "webview/summary/main.tsx", out: "webview/summary.js", options: inPage, limit: 500_000 },
];

const present = bundles.filter(({ entry }) => {
  if (named.length > 0 && !named.includes(entry)) return false;
  if (existsSync(entry)) return true;
  console.log(`skipped  ${entry} does not exist yet`);
  return false;
});

if (flags.watch) {
  for (const { entry, out, options } of present) {
    const running = await context({
      ...options,
      entryPoints: [entry],
      outfile: path.join(folder, out),
      logLevel: "info",
    });
    await running.watch();
  }
} else {
  if (isShipped) await rm(folder, { recursive: true, force: true });
  const ended = await Promise.allSettled(
    present.map(({ entry, out, options }) =>
      build({ ...options, entryPoints: [entry], outfile: path.join(folder, out) }),
    ),
  );
  // esbuild has printed what went wrong.
  if (ended.some((end) => end.status === "rejected")) process.exitCode = 1;
  for (const [i, bundle] of present.entries()) if (ended[i]?.status === "fulfilled") await report(bundle);
  if (isShipped && process.exitCode === undefined) {
    await writeNotices(ended.map((end) => end.value.metafile));
  }
}

/** Writes whose code the bundles carry beside them: for people with all licences, for programs as a list. */
async function writeNotices(metafiles) {
  // What only this needs is not loaded for a build of some bundles.
  const [{ bundledPackages }, { noticesOf }, { sbomOf }] = await Promise.all([
    import("./build/packages.mjs"),
    import("./build/notices.mjs"),
    import("./build/sbom.mjs"),
  ]);
  try {
    const packages = await bundledPackages(metafiles);
    const { description } = JSON.parse(await readFile("package.nls.json", "utf8"));
    await writeFile(path.join(folder, "THIRD_PARTY_NOTICES.txt"), noticesOf(packages));
    await writeFile(path.join(folder, "sbom.cdx.json"), await sbomOf(metafiles, packages, description));
  } catch (error) {
    console.error(`No notices were written: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Prints a bundle's size, and fails the build where a minified one has outgrown its limit. */
async function report({ out, limit }) {
  const file = path.join(folder, out);
  const files = [file, file.replace(/\.js$/, ".css")].filter((file) => existsSync(file));
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
