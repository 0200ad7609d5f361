// The steps of `npm test`, in order. Each resolves to what passed, failed and was skipped; none throws.
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { exec, PROJECT, tool } from "./exec.mjs";
import { tryHomes } from "./homes.mjs";
import { importersIn, testsOf } from "./importers.mjs";
import { tryBundle } from "./l10n.mjs";
import { tryLayers } from "./layers.mjs";
import { tryPatterns } from "./patterns.mjs";
import { isSame } from "./sameNumbers.mjs";
import { packed } from "./vsix.mjs";
import { webExtension } from "./webExtension.mjs";

/**
 * @typedef {{passed: number, failed: number, skipped: {file: string, name: string}[]}} Counts
 * @typedef {() => Promise<Counts>} Step
 */

/** @type {Record<string, Step>} */
export const STEPS = {
  types: () => whole(exec(tool("tsc"), ["-b"])),
  lint: () => whole(exec(tool("biome"), ["check", "--error-on-warnings"])),
  // All of them in one run, the longest first: no processor waits between two of its sorts.
  unit: () => unit("unit"),
  // What takes less than a few seconds each: for `npm run check`.
  quick: () => unit("quick", ["--project=!slow"]),
  // Sweeps of which the other steps take a part, whole (test/every.ts).
  every: async () => unit("every", testsOf("test/every.ts", await importersIn(PROJECT)), { EVERY: "1" }),
  // Unit tests that would read files of others, where these are at hand (test/data.ts).
  beside: async () => unit("beside", await lookingBeside()),
  // It waits for the network more than for a processor.
  rig: () => whole(exec("bash", ["test/e2e/install.sh", "--browser"], { minutes: 15 })),
  bundles: () => whole(exec(process.execPath, ["esbuild.mjs", "--minify"])),
  layers: () => checks(tryLayers()),
  homes: () => checks(tryHomes()),
  l10n: () => checks(tryBundle()),
  // Only patterns that are not kept as safe (patterns/safe.txt) take time.
  patterns: () => checks(tryPatterns()),
  package: () => nodeTests("package", () => testsIn("test/package")),
  // The pages in a browser: over invented hosts, and over the extension with a real session behind it.
  pages: () => nodeTests("pages", async () => [...(await together(await testsIn("test/pages"))), ...PAGE_CHECKS]),
  // Types of the tests' own scripts, which name the rig's packages.
  scripts: () => whole(exec(tool("tsc"), ["-p", "test/e2e"])),
  host,
  e2e,
  engines,
};

/** Steps that run only where they are named: parts of another one, its sweeps whole, and engines that first have to be installed. */
export const NAMED = ["quick", "every", "beside", "engines"];

/**
 * The steps that have to end before another begins, where they run at all; others run side by side. Unit tests leave a
 * quarter of two processors idle, and pages and editors more, since they wait for processes and clocks: unit tests run
 * beside what needs a browser. Packing writes `dist/`, under whoever runs from it.
 * @type {Record<string, readonly string[]>}
 */
export const AFTER = {
  unit: ["types", "lint"],
  quick: ["types", "lint"],
  bundles: ["types", "lint"],
  layers: ["bundles"],
  homes: ["bundles"],
  l10n: ["bundles"],
  patterns: ["bundles"],
  package: ["bundles"],
  pages: ["rig", "layers", "homes", "l10n", "patterns", "package"],
  scripts: ["rig"],
  host: ["scripts", "pages"],
  e2e: ["scripts", "host"],
  engines: ["bundles"],
};

/** A step that takes so long hangs: the busiest machine takes less. */
const HANGS_MINUTES = 60;

/** More than run at once, so that the last ones end at about the same time. */
const PAGE_GROUPS = 6;
/** What a file of pages says that needs a process of its own. */
const OF_ITS_OWN = "In a process of its own";

const PAGE_CHECKS = ["test/webview/harness/check.mjs", "test/webview/summary-harness/check.mjs"];

/** A step that is one check. @param {Promise<boolean>} running @returns {Promise<Counts>} */
async function whole(running) {
  return (await running) ? { passed: 1, failed: 0, skipped: [] } : { passed: 0, failed: 1, skipped: [] };
}

/** Unit tests that would read files of others, where these lie beside the project. */
const lookingBeside = async () => testsOf("test/data.ts", await importersIn(PROJECT));

/**
 * Unit tests: all, or those that the words for vitest choose.
 * @param {string} name @param {readonly string[]} [chosen] @param {Record<string, string>} [env] @returns {Promise<Counts>}
 */
async function unit(name, chosen = [], env = {}) {
  const file = await fresh(`${name}.json`);
  const args = ["run", ...chosen, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const isWell = await exec(tool("vitest"), args, { minutes: HANGS_MINUTES, env });
  const report = await readReport(file, isWell);
  if (!report) return { passed: 0, failed: 1, skipped: [] };
  const { testResults, numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(report);
  const skipped = [];
  for (const { name, assertionResults } of testResults) {
    for (const { status, fullName } of assertionResults) {
      if (status !== "passed" && status !== "failed")
        skipped.push({ file: path.relative(PROJECT, name), name: fullName });
    }
  }
  // A file that cannot be loaded has no tests to count, yet it failed.
  const failed = numFailedTests + (numFailedTests === 0 && (numFailedTestSuites > 0 || !isWell) ? 1 : 0);
  return { passed: numPassedTests, failed, skipped };
}

/** Checks that say what is wrong, or null. @returns {Promise<Counts>} */
async function checks(/** @type {Promise<{name: string, error: string | null}[]>} */ running) {
  const results = await running;
  const wrong = results.filter(({ error }) => error !== null);
  for (const { name, error } of wrong) console.error(`FAILED ${name}: it ${error}`);
  return { passed: results.length - wrong.length, failed: wrong.length, skipped: [] };
}

/** The same suites inside both extension hosts, and whether an example of each kind has the same numbers in both. @returns {Promise<Counts>} */
async function host() {
  await packed();
  const extension = await webExtension();
  const bundle = path.join(extension, "dist/hostTests.js");
  // Side by side: each waits for its editor more than it computes.
  const [node, web] = await Promise.all([
    suites("host", "test/host/run.ts", path.join(PROJECT, ".tmp/hostTests.cjs"), IN_NODE),
    suites("webHost", "test/host/run.web.ts", bundle, IN_BROWSER, ["--extension", extension]),
  ]);
  const names = Object.keys(node.exported);
  const differing = names.filter((name) => !isSame(node.exported[name] ?? "", web.exported[name] ?? ""));
  const areSame = differing.length === 0 && names.length > 0;
  if (!areSame)
    console.error(`FAILED the two hosts come to different numbers: ${differing.join(", ") || "there are none"}`);
  return {
    passed: node.passed + web.passed + (areSame ? 1 : 0),
    failed: node.failed + web.failed + (areSame ? 0 : 1),
    skipped: [...node.skipped, ...web.skipped],
  };
}

// Mocha names files for its parallel runs, which these are not.
const IN_NODE = ["--platform=node", "--target=node20", "--log-override:require-resolve-not-external=silent"];
// What the browser's builds of the tests' libraries look for of Node.
const IN_BROWSER = ["--platform=browser", "--target=chrome120", "--alias:node:assert=assert"];
IN_BROWSER.push(
  "--define:process.env.NODE_DEBUG=undefined",
  "--define:global=globalThis",
  "--inject:test/host/node.js",
);

/**
 * The mocha suites of test/host, bundled, inside a real extension host.
 * @param {string} name @param {string} entry @param {string} bundle @param {readonly string[]} flags @param {readonly string[]} [more]
 * @returns {Promise<Counts & {exported: Record<string, string>}>}
 */
async function suites(name, entry, bundle, flags, more = []) {
  const none = { passed: 0, failed: 1, skipped: [], exported: {} };
  const file = await fresh(`${name}.json`);
  const building = [entry, "--bundle", "--format=cjs", "--external:vscode", "--sourcemap", "--log-level=warning"];
  if (!(await exec(tool("esbuild"), [...building, ...flags, `--outfile=${bundle}`]))) return none;
  const args = ["test/e2e/host.mjs", bundle, "examples", "--out", file, ...more];
  const isWell = await exec(process.execPath, args, { minutes: HANGS_MINUTES });
  const report = await readReport(file, isWell);
  if (!report) return none;
  const { passed, failed, skipped = [], exported } = JSON.parse(report);
  return {
    passed: passed.length,
    failed: Math.max(failed.length, isWell ? 0 : 1),
    skipped: skipped.map((/** @type {string} */ title) => ({ file: "test/host", name: title })),
    exported,
  };
}

/** Dask, Slurm, DuckDB and shells over the facts. What could not be installed is skipped by its tests. @returns {Promise<Counts>} */
async function engines() {
  await exec("bash", ["test/engines/install.sh"], { minutes: 10 });
  return nodeTests("engines", () => testsIn("test/engines"));
}

/** Real editors. Here as in `host` the package is made before: packing would take `dist/` from under those that run from it. @returns {Promise<Counts>} */
async function e2e() {
  await packed();
  return nodeTests("e2e", () => testsIn("test/e2e"));
}

/** The files *.test.mjs of a folder. @param {string} folder */
async function testsIn(folder) {
  const names = (await readdir(path.join(PROJECT, folder))).filter((name) => name.endsWith(".test.mjs"));
  return names.sort().map((name) => `${folder}/${name}`);
}

/**
 * Files of pages in a few processes: a process and its browser take longer to begin than most of these tests. Those that
 * ask for a process of their own, since they change it, have one.
 * @param {readonly string[]} files
 */
async function together(files) {
  const texts = await Promise.all(files.map(async (file) => readFile(path.join(PROJECT, file), "utf8")));
  const alone = files.filter((_, at) => texts[at]?.includes(OF_ITS_OWN));
  /** @type {{names: string[], awaits: number}[]} */
  const groups = Array.from({ length: PAGE_GROUPS }, () => ({ names: [], awaits: 0 }));
  for (const [at, file] of files.entries()) {
    if (alone.includes(file)) continue;
    const least = groups.reduce((least, group) => (group.awaits < least.awaits ? group : least));
    least.names.push(file);
    least.awaits += texts[at]?.match(/await /g)?.length ?? 0;
  }
  const folder = path.join(PROJECT, ".tmp/pageGroups");
  await mkdir(folder, { recursive: true });
  const written = groups.map(async ({ names }, at) => {
    const lines = names.map((file) => `import ${JSON.stringify(pathToFileURL(path.join(PROJECT, file)).href)};\n`);
    await writeFile(path.join(folder, `${at}.mjs`), lines.join(""));
    return `.tmp/pageGroups/${at}.mjs`;
  });
  return [...alone, ...(await Promise.all(written))];
}

/** Files under node's own test runner, two side by side: the second works while the first waits for its browser. */
async function nodeTests(/** @type {string} */ name, /** @type {() => Promise<readonly string[]>} */ files) {
  const file = await fresh(`${name}.jsonl`);
  const args = ["--test", "--test-concurrency=2", "--test-reporter=spec", "--test-reporter-destination=stdout"];
  args.push("--test-reporter=./test/tools/jsonLinesReporter.mjs", `--test-reporter-destination=${file}`);
  const isWell = await exec(process.execPath, [...args, ...(await files())], { minutes: HANGS_MINUTES });
  const results = ((await readReport(file, isWell)) ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const count = (/** @type {string} */ outcome) => results.filter((result) => result.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: Math.max(count("failed"), isWell ? 0 : 1),
    skipped: results.filter(({ outcome }) => outcome === "skipped"),
  };
}

/** A report's place, emptied of an earlier run's. @param {string} name */
async function fresh(name) {
  const folder = path.join(PROJECT, ".tmp/reports");
  await mkdir(folder, { recursive: true });
  await rm(path.join(folder, name), { force: true });
  return path.join(folder, name);
}

/** @param {string} file @param {boolean} isWell */
async function readReport(file, isWell) {
  if (existsSync(file)) return readFile(file, "utf8");
  if (isWell) console.error(`No report was written to ${file}`);
  return null;
}
